import { contentHash } from '../core/hash.ts'
import type { SearchStart } from '../search/start.ts'
import { writeShards } from '../search/write-shards.ts'
import { type CachedSections, searchPath } from '../site/flow/search.ts'
import type { View } from '../site/view/view.ts'
import type { OutFolder } from './out-folder.ts'

/** The search of a site without a server: its index in pieces, of which a question loads a few. */
export async function writeSearch(
  site: View,
  target: OutFolder,
  { base, sections }: { base: string; sections: CachedSections },
): Promise<void> {
  for (const { id } of await site.searchScopes()) {
    const index = await site.searchIndex(id, sections)
    const texts = await site.searchTexts(id)
    if (!index || !texts) continue
    const { directory, files } = writeShards(index)
    // A page that was opened before the next build goes on with pieces that belong together, or with none.
    const name = contentHash(files.map(({ text }) => contentHash(text)).join())
    const folder = `_octavo/search/${name}`
    for (const { name: piece, text } of files) target.renew(`${folder}/${piece}`, text)
    const start: SearchStart = { kind: 'files', folder: `${base}/${folder}`, base, directory, ...texts }
    target.renew(searchPath(id).slice(1), JSON.stringify(start))
  }
}
