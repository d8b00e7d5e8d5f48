import { contentHash } from '../core/hash.ts'
import type { ReportProgress } from '../core/progress.ts'
import type { SearchStart } from '../search/start.ts'
import { writeShards } from '../search/write-shards.ts'
import { type CachedSections, searchPath } from '../site/flow/search.ts'
import type { View } from '../site/view/view.ts'
import { filesBelow } from './files-below.ts'
import { followLinks, type OutFolder } from './out-folder.ts'

/** Takes the search index of the last build, for pages that should be there before a new index is. */
export function reuseSearch(target: OutFolder, out: string): boolean {
  const folder = followLinks(out)
  const files = ['_octavo/search/', '~search/'].flatMap((prefix) => [...filesBelow(folder, prefix)])
  return files.length > 0 && files.every((path) => target.reuse({ path }))
}

/** Writes the search index for a static site, in shards of which a query loads a few. */
export async function writeSearch(
  site: View,
  target: OutFolder,
  { base, sections, onProgress }: { base: string; sections: CachedSections; onProgress?: ReportProgress },
): Promise<void> {
  const stage = 'Building the search index'
  for (const { id } of await site.searchScopes()) {
    onProgress?.(stage)
    const index = await site.searchIndex(id, sections, (done, all) => onProgress?.(stage, done, all))
    const texts = await site.searchTexts(id)
    if (!index || !texts) continue
    const { directory, files } = writeShards(index)
    // The name includes the content, so that a page opened before the next build never mixes shards of two builds.
    const name = contentHash(files.map(({ text }) => contentHash(text)).join())
    const folder = `_octavo/search/${name}`
    for (const { name: piece, text } of files) target.renew(`${folder}/${piece}`, text)
    const start: SearchStart = { kind: 'files', folder: `${base}/${folder}`, base, directory, ...texts }
    target.renew(searchPath(id).slice(1), JSON.stringify(start))
  }
}
