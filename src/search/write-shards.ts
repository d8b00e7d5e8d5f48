import type { SearchIndex } from './create-index.ts'
import type { SearchEntry } from './entry.ts'
import { entryIn, impactIn, posting } from './postings.ts'
import { type EntryPiece, type IndexDirectory, kinds, lengthPiece, type PackedEntry } from './shard-format.ts'
import { groupByLength } from './terms.ts'

const pieceSize = 9_000
const entryPieceSize = 4_000
/** Common terms list only the entries with the highest weight. */
const maxPostings = 1500
const maxFields = 1200
const maxTextLength = 320
const maxFieldTextLength = 110

const encoder = new TextEncoder()

export type IndexFile = { name: string; text: string }

/** The index as files; a query loads only a few. */
export function writeShards({ entries, fieldsFrom, boosts, terms, fields }: SearchIndex): {
  directory: IndexDirectory
  files: IndexFile[]
} {
  const files: IndexFile[] = []
  const add = (name: string, value: unknown): number => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    files.push({ name: `${name}.json`, text })
    return encoder.encode(text).length
  }
  const termRows = terms.map(({ text, pages, fields: fieldCount, postings }) =>
    JSON.stringify([text, pages, fieldCount, ...packPostings(postings)]),
  )
  const fieldRows = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => JSON.stringify([name, ...packFields(list)]))
  const termPieces = splitRows(termRows, 't', add)
  const fieldPieces = splitRows(fieldRows, 'f', add)
  const starts: number[] = []
  const entrySizes: number[] = []
  for (let at = 0; at < entries.length; ) {
    const end = endOfPiece(entries, at)
    starts.push(at)
    entrySizes.push(add(`e${entrySizes.length}`, packEntries(entries.slice(at, end))))
    at = end
  }
  const lengthSizes = Object.fromEntries(
    [...groupByLength(terms)].map(([group, list]) => [group, add(lengthPiece(group), list)]),
  )
  return {
    directory: {
      count: entries.length,
      fieldsFrom,
      boosts: [...boosts],
      terms: termPieces.firsts,
      fields: fieldPieces.firsts,
      entries: starts,
      sizes: {
        terms: termPieces.sizes,
        fields: fieldPieces.sizes,
        entries: entrySizes,
        lengths: lengthSizes,
      },
    },
    files,
  }
}

function splitRows(rows: readonly string[], name: string, add: (name: string, text: string) => number) {
  const firsts: string[] = []
  const sizes: number[] = []
  let piece: string[] = []
  let size = 0
  const close = () => {
    const [row] = piece
    if (row === undefined) return
    const [first]: [string] = JSON.parse(row)
    firsts.push(first)
    sizes.push(add(`${name}${sizes.length}`, `[${piece.join(',\n')}]`))
    piece = []
    size = 0
  }
  for (const row of rows) {
    if (size > 0 && size + row.length > pieceSize) close()
    piece.push(row)
    size += row.length
  }
  close()
  return { firsts, sizes }
}

function packPostings(postings: ArrayLike<number>): number[] {
  let list = Array.from(postings)
  if (list.length > maxPostings)
    list = list
      .sort((a, b) => impactIn(b) - impactIn(a) || a - b)
      .slice(0, maxPostings)
      .sort((a, b) => a - b)
  let last = 0
  return list.map((item) => {
    const delta = posting(entryIn(item) - last, impactIn(item))
    last = entryIn(item)
    return delta
  })
}

function packFields(list: ArrayLike<number>): number[] {
  const packed: number[] = []
  let last = 0
  for (let at = 0; at < Math.min(list.length, maxFields * 3); at += 3) {
    packed.push(list[at]! - last, list[at + 1]!, list[at + 2]!)
    last = list[at]!
  }
  return packed
}

/** The end of a piece that starts here. A piece has at least one entry. */
function endOfPiece(entries: readonly SearchEntry[], start: number): number {
  let size = 0
  let end = start
  while (end < entries.length && size < entryPieceSize) {
    const { kind, text = '', title } = entries[end]!
    size += Math.min(text.length, kind === 'field' ? maxFieldTextLength : maxTextLength) + title.length + 40
    end += 1
  }
  return end
}

function packEntries(entries: readonly SearchEntry[]): EntryPiece {
  const pages = new Map<string, number>()
  const packed = entries.map(
    ({ kind, url, title, anchor, parent, text, where, method, path, uses }): PackedEntry => {
      const name = `${parent ?? ''}${title}`
      // Most anchors are the field name after a prefix that all fields of a response share.
      const isNamed = anchor?.endsWith(name) === true
      const start = isNamed ? anchor.slice(0, anchor.length - name.length) : ''
      const key = JSON.stringify([url, where ?? '', start])
      const page = pages.get(key) ?? pages.size
      pages.set(key, page)
      const maxLength = kind === 'field' ? maxFieldTextLength : maxTextLength
      const short = text && text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
      const rest: (string | number)[] = [
        isNamed ? 1 : (anchor ?? 0),
        ...[short, parent, method, path, uses?.operations, uses?.objects].map((field) => field ?? 0),
      ]
      while (rest.at(-1) === 0) rest.pop()
      return [kinds.indexOf(kind), page, title, ...rest]
    },
  )
  return {
    pages: [...pages.keys()].map((key): [string, string, string] => JSON.parse(key)),
    entries: packed,
  }
}
