import { wellFormed } from '../../core/encode-address.ts'
import { find } from '../../search/find.ts'
import { presentMatches, type SearchResults } from '../../search/present.ts'
import { createShardReader } from '../../search/shard-reader.ts'
import type { SearchStart } from '../../search/start.ts'

/** The same search as on the server, over static files. */
export async function createFileSearch(
  { directory, patch, base }: Extract<SearchStart, { kind: 'files' }>,
  load: (name: string) => Promise<unknown>,
): Promise<(query: string) => Promise<SearchResults>> {
  const { begin, ...shards } = createShardReader(directory, load, JSON.stringify(patch ?? '').length)
  const reader = patch
    ? (await import('../../search/index-patch.ts')).createPatchedReader(shards, patch)
    : shards
  return async (query) => {
    begin()
    return presentMatches(await find(query, reader), (url) =>
      url === '/' ? `${base}/` : base + encodeURI(wellFormed(url)),
    )
  }
}
