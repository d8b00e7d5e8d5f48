import { gunzipSync, gzipSync } from 'node:zlib'
import { contentHash } from '../core/hash.ts'
import type { UrlPath } from '../core/path.ts'
import type { PublishedIndex } from '../search/create-patch.ts'
import type { SearchEntry } from '../search/entry.ts'
import type { EntryMark } from '../search/entry-mark.ts'
import type { IndexDirectory } from '../search/shard-format.ts'
import { createShardReader } from '../search/shard-reader.ts'
import type { OutFolder } from './folder/out-folder.ts'

/** What the next build needs to know about an index, to change it instead of creating another. */
type SearchRecord = {
  folder: string
  directory: IndexDirectory
  /** The fingerprint of each page. */
  pages: Record<UrlPath, string>
  /** Hashes of object keys, by number. */
  objects: string[]
  /** By entry: the number of its page, and its mark. */
  numbers: string
  places: string
  sums: string
}

export type PublishedSearch = Pick<SearchRecord, 'folder' | 'directory' | 'pages' | 'objects'> & {
  index: PublishedIndex
}

const recordPath = (scope: string) => `.octavo/build-search-${scope}`

export type NewSearch = Pick<SearchRecord, 'folder' | 'directory' | 'pages' | 'objects'> & {
  entries: readonly SearchEntry[]
  marks: ReadonlyMap<SearchEntry, EntryMark>
}

export function recordSearch(target: OutFolder, scope: string, search: NewSearch): void {
  const { folder, directory, pages, objects, entries, marks } = search
  const numbers = new Map(Object.keys(pages).map((url, number) => [url, number]))
  const record: SearchRecord = {
    ...{ folder, directory, pages, objects },
    numbers: pack(entries.map(({ url }) => numbers.get(url) ?? 0)),
    places: pack(entries.map((entry) => marks.get(entry)?.place ?? 0)),
    sums: pack(entries.map((entry) => marks.get(entry)?.sum ?? 0)),
  }
  target.write(recordPath(scope), gzipSync(JSON.stringify(record), { level: 3 }))
}

/** Named by content, so that a page opened before the next build never mixes pieces of two builds. */
export const searchFolder = (pieces: readonly (string | Uint8Array)[]): string =>
  `_octavo/search/${contentHash(pieces.map(contentHash).join())}`

/** The index of the last build. Undefined if there is none, or if a file of it is missing or damaged. */
export function openPublishedSearch(target: OutFolder, scope: string): PublishedSearch | undefined {
  const record = readRecord(target, scope)
  if (!record) return undefined
  const { folder, directory, pages, objects } = record
  const pieces = filesOf(record).map(({ path }) => target.readOld(path))
  if (!pieces.every((piece) => piece !== undefined) || folder !== searchFolder(pieces)) return undefined
  const load = async (name: string) =>
    JSON.parse(target.readOld(`${folder}/${name}.json`)?.toString() ?? 'null')
  const reader = createShardReader(directory, load, Number.NEGATIVE_INFINITY)
  return {
    ...{ folder, directory, pages, objects },
    index: {
      reader,
      urls: Object.keys(pages),
      pages: unpack(record.numbers),
      places: unpack(record.places),
      sums: unpack(record.sums),
    },
  }
}

/** Takes all files of a published index to the new output. */
export function reuseSearch(target: OutFolder, scope: string, search: PublishedSearch): boolean {
  return [{ path: recordPath(scope) }, ...filesOf(search)].every(target.reuse)
}

function readRecord(target: OutFolder, scope: string): SearchRecord | undefined {
  try {
    const bytes = target.readOld(recordPath(scope))
    return bytes && JSON.parse(gunzipSync(bytes).toString())
  } catch {
    return undefined
  }
}

const pieceNames = { terms: 't', fields: 'f', entries: 'e', lengths: 'l' } as const

function filesOf({ folder, directory }: Pick<SearchRecord, 'folder' | 'directory'>) {
  return Object.entries(pieceNames).flatMap(([kind, letter]) =>
    directory.sizes[kind as keyof typeof pieceNames].map((size, at) => ({
      path: `${folder}/${letter}${at}.json`,
      size,
    })),
  )
}

const pack = (numbers: readonly number[]): string =>
  Buffer.from(Uint32Array.from(numbers).buffer).toString('base64')

/** Copied, because the bytes of a buffer may not be aligned. */
const unpack = (text: string): Uint32Array =>
  new Uint32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
