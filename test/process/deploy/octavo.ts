import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { serveVariables } from '../../../src/cli/serve-help.ts'
import { repository } from '../../fixtures/deploy/pages.ts'

export const main = join(repository, 'dist/cli/main.js')

const variables: ReadonlySet<string> = new Set(serveVariables())

const commands = ['dev', 'build', 'serve', 'validate', 'init']

/** The options of each command, from its own help. */
export function readOptions(): Map<string, Set<string>> {
  return new Map(
    commands.map((command) => {
      const help = execFileSync(process.execPath, [main, command, '--help'], { encoding: 'utf8' })
      return [command, new Set(help.match(/^ +--[\w-]+/gm)?.map((option) => option.trim()))]
    }),
  )
}

/** Commands, options and variables in a text that Octavo does not have. */
export function findUnknown(text: string, options: Map<string, Set<string>>): string[] {
  const unknown = (text.match(/\bOCTAVO_[A-Z_]*[A-Z]\b/g) ?? []).filter((name) => !variables.has(name))
  const joined = text.replaceAll('\\\n', ' ')
  for (const [, command = '', rest = ''] of joined.matchAll(/(?:npx |RUN |env )octavo ([a-z]+)(.*)/g)) {
    const existing = options.get(command)
    if (!existing) unknown.push(command)
    for (const option of rest.match(/(?<=[ +])--[\w-]+/g) ?? [])
      if (!existing?.has(option)) unknown.push(`${command} ${option}`)
  }
  return unknown
}
