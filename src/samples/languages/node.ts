import { type FetchStyle, fetchSyntax, generateFetch, quote } from '../fetch.ts'
import type { Language } from '../language.ts'

/** Shared with TypeScript: files come from the disk. */
export const nodeStyle: FetchStyle = {
  imports: (body) =>
    body?.kind === 'file' || (body?.kind === 'parts' && body.parts.some(({ kind }) => kind === 'file'))
      ? 'import { readFile } from "node:fs/promises";\n'
      : undefined,
  file: ({ path }) => `await readFile(${quote(path)})`,
  appended: ({ path, type }) => {
    const options = type === undefined ? '' : `, { type: ${quote(type)} }`
    return [`new Blob([await readFile(${quote(path)})]${options})`, quote(path)]
  },
  // A header is bytes to fetch, written as the characters of the same numbers.
  header: (text) => `Buffer.from(${quote(text)}).toString("latin1")`,
  answer: (kind) => `console.log(await response.${kind}());`,
}

export const node: Language = {
  comment: '//',
  syntax: fetchSyntax,
  generate: (request) => generateFetch(request, nodeStyle),
}
