import { createDiskFiles } from '../../../src/core/files.ts'
import { readAssets } from '../../../src/http/assets.ts'
import { createIndex, createMemoryReader } from '../../../src/search/create-index.ts'
import type { SearchEntry } from '../../../src/search/entry.ts'
import { find } from '../../../src/search/find.ts'
import { createSite, type SiteOptions } from '../../../src/site/site.ts'

/** A site with its search index, as on the server. */
export async function openSearched(files: SiteOptions['files'] | string, scope?: string) {
  const site = createSite({
    files: typeof files === 'string' ? createDiskFiles(files) : files,
    assets: readAssets(),
    highlight: 'later',
  })
  const [first] = await site.searchScopes()
  const entries = await site.searchEntries(scope ?? first!.id, {})
  const index = await createIndex(entries!)
  const reader = createMemoryReader(index)
  return {
    site,
    index,
    reader,
    /** The first result as text: `GET /orders/{id}`, `/page#anchor`. */
    first: async (query: string) => {
      const [hit] = (await find(query, reader)).hits
      return hit && nameOf(hit.entry)
    },
  }
}

/** An operation by its path, everything else by its URL. */
export const nameOf = ({ kind, method, path, url, anchor }: SearchEntry) =>
  kind === 'operation' ? `${method} ${path}` : anchor === undefined ? url : `${url}#${anchor}`
