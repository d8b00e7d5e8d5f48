import * as z from 'zod'
import { markdownPath } from '../../core/markdown-url.ts'
import type { Marked, ShownHit } from '../../search/present.ts'
import { describeUses } from '../../search/uses.ts'
import { sourcesOf } from '../../strings/messages/message.ts'
import { searchStrings } from '../../strings/search.ts'
import { defineTool, fail } from '../tool.ts'

const input = z.object({
  query: z
    .string()
    .describe('Search terms, an operation (`POST /orders`, `createOrder`), or a field (`customer.email`)'),
  version: z.string().optional().describe('Only pages in this docs version'),
  language: z.string().optional().describe('Only pages in this language, such as `en`'),
})

export const search = defineTool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds operations by method, path or ID, parameters and fields by name or dotted path, values, error codes and guide text. Returns the best matches first, each with a path for `read_page`.',
  input,
  async run({ query, version, language }, site) {
    const scopes = await site.searchScopes()
    const scope = scopes.find(
      (candidate) =>
        (version === undefined || candidate.version === version) &&
        (language === undefined || candidate.language === language),
    )
    if (!scope) return fail(`Version or language not found. Available: ${namesOf(scopes)}.`)
    const result = await site.search(scope.id, query)
    const hits = result?.groups.flatMap((group) => group.hits) ?? []
    if (hits.length === 0) {
      const similar = result?.suggestions?.map((suggestion) => `"${suggestion}"`).join(', ')
      return { text: `No results for "${query}".${similar ? ` Similar: ${similar}.` : ''}` }
    }
    return { text: hits.map((hit) => lineOf(hit, site.base)).join('\n') }
  },
})

const namesOf = (scopes: readonly { version?: string; language?: string }[]) =>
  scopes
    .map(({ version, language }) => [language, version && `version ${version}`].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ') || 'none'

/** A Markdown list item with the path for `read_page`. */
function lineOf(hit: ShownHit, base: string): string {
  const { href, title, parent = '', method, path, text, where, uses } = hit
  const [page = '', anchor] = href.slice(base.length).split('#')
  const name = method && path ? `${method} ${plain(path)}: ${plain(title)}` : `${parent}${plain(title)}`
  const place = uses ? `${where}, ${describeUses(uses, sourcesOf(searchStrings), 'en')}` : where
  const about = [place, text && plain(text)].filter(Boolean).join('. ')
  const address = `${markdownPath(page === '' ? '/' : page)}${anchor === undefined ? '' : `#${anchor}`}`
  return `- ${name} (${address})${about && ` — ${about}`}`
}

const plain = (pieces: Marked) => pieces.join('')
