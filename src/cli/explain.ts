import { nearest } from '../core/diagnostic/nearest.ts'
import type { Paint } from '../core/diagnostic/print.ts'
import { readPackageFile } from '../core/package-files.ts'
import { UserError } from '../core/user-error.ts'
import { paint } from './paint.ts'

/** `octavo explain`: prints the documentation of a diagnostic. */
export function runExplain(code: string | undefined): void {
  if (!code) throw new UserError('Pass the code of a diagnostic: octavo explain config/wrong-type')
  console.log(explain(readPackageFile('docs/diagnostics.mdx').toString(), code, paint))
}

/** The section of a code, as terminal text. */
export function explain(page: string, code: string, { bold }: Pick<Paint, 'bold'>): string {
  const sections = new Map(
    page.split(/^#{2,} /m).flatMap((section): [string, string][] => {
      const [, name, text] = /^`([^`]+)`.*\n([\s\S]*)/.exec(section) ?? []
      return name && text ? [[name, text.trim()]] : []
    }),
  )
  const text = sections.get(code.toLowerCase())
  if (text === undefined) throw unknownCode(code, [...sections.keys()])
  const plain = text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, (_, words: string) => bold(words))
  return `${bold(code.toLowerCase())}\n\n${plain}`
}

/** A code without its area (`wrong-type`) is completed. */
function unknownCode(code: string, codes: readonly string[]): UserError {
  const match = codes.find((name) => name.endsWith(`/${code}`)) ?? nearest(code, codes)
  const hint = match ? ` Did you mean ${match}?` : ' Codes look like config/wrong-type.'
  return new UserError(`Unknown diagnostic: ${code}.${hint}`)
}
