import { fetchBodyWithGet } from '../exceptions/body-with-get.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lineBreaksOfFormData, typedPartsOfFormData } from '../exceptions/form-data.ts'
import { headersOfNode, lengthOfBody } from '../exceptions/own-headers.ts'
import { methodsOfFetch } from '../exceptions/refused-methods.ts'
import { type FetchStyle, fetchSyntax, generateFetch, quote } from '../fetch.ts'
import type { Language } from '../language.ts'

/** Shared with TypeScript: files are read from disk. */
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
  // fetch sends header characters as Latin-1 bytes.
  header: (text) => `Buffer.from(${quote(text)}).toString("latin1")`,
  response: (kind) => `console.log(await response.${kind}());`,
}

export const node: Language = {
  client: 'fetch',
  comment: '//',
  exceptions: [
    fetchBodyWithGet,
    headersOfNode,
    lengthOfBody,
    methodsOfFetch,
    dotSegments,
    lineBreaksOfFormData,
    typedPartsOfFormData,
  ],
  syntax: fetchSyntax,
  generate: (request) => generateFetch(request, nodeStyle),
}
