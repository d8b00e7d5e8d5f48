import { generateFetch } from '../fetch.ts'
import type { Language } from '../language.ts'
import { node, nodeStyle } from './node.ts'

export const typescript: Language = {
  ...node,
  generate: (request) =>
    generateFetch(request, {
      ...nodeStyle,
      response: (kind) =>
        kind === 'json'
          ? 'const answer: unknown = await response.json();\nconsole.log(answer);'
          : 'console.log(await response.text());',
    }),
}
