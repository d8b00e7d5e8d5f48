import { termsNear } from './expand.ts'
import type { IndexReader } from './postings.ts'
import type { SearchQuery } from './query.ts'

const maxSuggestions = 3

/** Queries with the nearest words of the index, for a query without results. */
export async function suggestQueries({ text, words }: SearchQuery, reader: IndexReader): Promise<string[]> {
  const suggestions: { query: string; pages: number }[] = []
  for (const { text: word, term } of words) {
    const near = await termsNear(term, Math.min(3, Math.floor(term.length / 2)), reader)
    for (const [candidate] of near) {
      const pages = (await reader.term(candidate))?.pages ?? 0
      const query = text.toLowerCase().replace(word, candidate)
      if (pages > 0 && query !== text)
        suggestions.push({ query: words.length > 2 ? candidate : query, pages })
    }
  }
  return [...new Set(suggestions.sort((a, b) => b.pages - a.pages).map(({ query }) => query))].slice(
    0,
    maxSuggestions,
  )
}
