import { wellFormed } from '../../core/encode-address.ts'
import { find } from '../../search/find.ts'
import { presentMatches, type SearchResults } from '../../search/present.ts'
import { createShardReader } from '../../search/shard-reader.ts'
import type { SearchStart } from '../../search/start.ts'

/** The same search as on the server, over static files. */
export function createFileSearch(
  { directory, base }: Extract<SearchStart, { kind: 'files' }>,
  load: (name: string) => Promise<unknown>,
): (query: string) => Promise<SearchResults> {
  const reader = createShardReader(directory, load)
  return async (query) => {
    reader.begin()
    return presentMatches(await find(query, reader), (url) =>
      url === '/' ? `${base}/` : base + encodeURI(wellFormed(url)),
    )
  }
}
