import { fetchSyntax, generateFetch } from '../fetch.ts'
import type { Language } from '../language.ts'
import { nodeStyle } from './node.ts'

export const typescript: Language = {
  comment: '//',
  syntax: fetchSyntax,
  generate: (request) =>
    generateFetch(request, {
      ...nodeStyle,
      answer: (kind) =>
        kind === 'json'
          ? 'const answer: unknown = await response.json();\nconsole.log(answer);'
          : 'console.log(await response.text());',
    }),
}
