import type { UrlPath } from '../core/path.ts'
import type { ReportProgress } from '../core/progress.ts'
import { createIndex } from '../search/create-index.ts'
import { createPatch } from '../search/create-patch.ts'
import type { IndexedEntry, SearchEntry } from '../search/entry.ts'
import { type EntryMark, markEntry } from '../search/entry-mark.ts'
import type { IndexPatch } from '../search/index-patch.ts'
import type { IndexDirectory } from '../search/shard-format.ts'
import type { SearchStart } from '../search/start.ts'
import { writeShards } from '../search/write-shards.ts'
import { searchPath } from '../site/flow/search.ts'
import type { PageSection } from '../site/page/page-sections.ts'
import { createObjectNumbers } from '../site/search/object-numbers.ts'
import type { View } from '../site/view/view.ts'
import type { OutFolder } from './folder/out-folder.ts'
import {
  openPublishedSearch,
  type PublishedSearch,
  recordSearch,
  reuseSearch,
  searchFolder,
} from './published-search.ts'

/** A smaller index is created again, which takes a moment and gives exact counts. */
const minPatchedEntries = 4_000
/** Readers load the changes with the first query, so they must stay small. */
const maxPatchLength = 24_000
/** Comparing more pages takes longer than a new index. */
const maxChangedShare = 0.3

type SearchInput = {
  site: View
  target: OutFolder
  base: string
  /** The text of a hand-written page. */
  sections: (url: UrlPath) => readonly PageSection[] | undefined
  /** Changes if anything changes that search shows of a page. */
  fingerprint: (url: UrlPath) => string | undefined
  /** Whether the index of the last build can be changed instead of creating another. */
  canPatch: boolean
  onProgress?: ReportProgress
}

type PublishedFiles = { folder: string; directory: IndexDirectory; patch?: IndexPatch }

/** Writes the search index for a static site, in shards of which a query loads a few. */
export async function writeSearch(input: SearchInput): Promise<void> {
  const { site, target, base, canPatch } = input
  for (const { id } of await site.searchScopes()) {
    const texts = await site.searchTexts(id)
    if (!texts) continue
    const pages = Object.fromEntries(
      (await site.searchUrls(id)).map((url) => [url, input.fingerprint(url) ?? '']),
    )
    const published = canPatch ? openPublishedSearch(target, id) : undefined
    const files =
      (published && (await patchIndex(input, id, { published, pages }))) ??
      (await writeIndex(input, id, pages))
    const { folder, directory, patch } = files
    const start: SearchStart = {
      kind: 'files',
      folder: `${base}/${folder}`,
      base,
      directory,
      patch,
      ...texts,
    }
    target.renew(searchPath(id).slice(1), JSON.stringify(start))
  }
}

type Pages = Record<UrlPath, string>

/** Keeps the files of the last build, with changes if there are any. Undefined if there are too many. */
async function patchIndex(
  { site, target, sections }: SearchInput,
  scope: string,
  { published, pages }: { published: PublishedSearch; pages: Pages },
): Promise<PublishedFiles | undefined> {
  const { folder, directory, index, objects } = published
  const urls = new Set([...Object.keys(published.pages), ...Object.keys(pages)]) as Set<UrlPath>
  const changed = new Set([...urls].filter((url) => pages[url] !== published.pages[url] || pages[url] === ''))
  let patch: IndexPatch | undefined
  if (changed.size > 0) {
    if (directory.count < minPatchedEntries || changed.size > urls.size * maxChangedShare) return undefined
    const numbers = createObjectNumbers(objects)
    const entries = await site.searchEntries(scope, { urls: changed, sections, objects: numbers })
    patch = entries && (await createPatch(index, changed, entries))
    if (!patch || JSON.stringify(patch).length > maxPatchLength) return undefined
    if (patch.removed.length + patch.entries.length === 0) patch = undefined
  }
  return reuseSearch(target, scope, published) ? { folder, directory, patch } : undefined
}

async function writeIndex(
  { site, target, sections, onProgress }: SearchInput,
  scope: string,
  pages: Pages,
): Promise<PublishedFiles> {
  const stage = 'Building the search index'
  onProgress?.(stage)
  const objects = createObjectNumbers()
  const onPage = (done: number, all: number) => onProgress?.(stage, done, all)
  const entries = (await site.searchEntries(scope, { sections, objects, onPage })) ?? []
  const marks = new Map<SearchEntry, EntryMark>()
  const index = await createIndex(withMarks(entries, marks))
  const { directory, files } = writeShards(index)
  const folder = searchFolder(files.map(({ text }) => text))
  for (const { name, text } of files) target.renew(`${folder}/${name}`, text)
  const record = { folder, directory, pages, objects: objects.hashes(), entries: index.entries, marks }
  recordSearch(target, scope, record)
  return { folder, directory }
}

function* withMarks(
  batches: Iterable<readonly IndexedEntry[]>,
  marks: Map<SearchEntry, EntryMark>,
): Generator<readonly IndexedEntry[]> {
  for (const batch of batches) {
    for (const indexed of batch) marks.set(indexed.entry, markEntry(indexed))
    yield batch
  }
}
