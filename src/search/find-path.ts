import type { SearchEntry } from './entry.ts'
import { termsNear } from './expand.ts'
import { maxTypos } from './near.ts'
import type { FieldList, IndexReader } from './postings.ts'
import { compactOf } from './words.ts'

const maxPaths = 24

/** A path through fields: the entry of each name. */
type FieldPath = readonly number[]

/**
 * Finds paths in which each field belongs to the object that is the value of the field before it. A path that many
 * objects have is one result.
 */
export async function findPath(segments: readonly string[], reader: IndexReader): Promise<SearchEntry[]> {
  const names = segments.map(compactOf)
  // One path per object is enough: the one that starts on the first page.
  let paths = new Map<number, FieldPath>()
  const ends: FieldPath[] = []
  for (const [index, name] of names.entries()) {
    const next = new Map<number, FieldPath>()
    for (const list of await listsOf(name, index === names.length - 1, reader))
      for (let at = 0; at < list.length; at += 3) {
        const [entry, inside, below] = [list[at]!, list[at + 1]!, list[at + 2]!]
        const parentPath = index === 0 ? [] : paths.get(inside)
        if (!parentPath) continue
        const path = [...parentPath, entry]
        if (index === names.length - 1) ends.push(path)
        else if (below > 0 && isBefore(path, next.get(below))) next.set(below, path)
      }
    paths = next
  }
  ends.sort((a, b) => a[0]! - b[0]! || a.at(-1)! - b.at(-1)!)
  const matches = await Promise.all(ends.slice(0, maxPaths).map((path) => joinPath(path, reader)))
  const entries = matches.filter((entry) => entry !== undefined)
  // `-1` and `+1` have the same compact form, so exact matches come first.
  const last = segments.at(-1)?.toLowerCase()
  const isExact = ({ title }: SearchEntry) => title.toLowerCase() === last
  const sorted = [...entries.filter(isExact), ...entries.filter((entry) => !isExact(entry))]
  const titles = new Map<string, SearchEntry>()
  for (const entry of sorted) if (!titles.has(entry.title)) titles.set(entry.title, entry)
  return [...titles.values()].map((entry) =>
    titles.size === 1 ? { ...entry, uses: { operations: 0, objects: ends.length } } : entry,
  )
}

const isBefore = (path: FieldPath, other: FieldPath | undefined) =>
  other === undefined || path[0]! < other[0]!

/** Fields with this name; if there are none, those with a similar name. */
async function listsOf(name: string, isLast: boolean, reader: IndexReader): Promise<FieldList[]> {
  const fields = await reader.fields(name)
  if (fields.length > 0) return [fields]
  const byPrefix = isLast ? (await reader.startingWith(`=${name}`, 40)).map(({ text }) => text.slice(1)) : []
  const near = byPrefix.length > 0 ? [] : await termsNear(`=${name}`, maxTypos(name.length), reader)
  const texts = [...byPrefix, ...near.map(([text]) => text.slice(1))].slice(0, 12)
  return (await Promise.all(texts.map((text) => reader.fields(text)))).filter((list) => list.length > 0)
}

/** The entry of the last field, on the page of the first. */
async function joinPath(path: FieldPath, reader: IndexReader): Promise<SearchEntry | undefined> {
  const [first, ...others] = await Promise.all(path.map((id) => reader.entry(id)))
  const inner = others.filter((entry) => entry !== undefined)
  if (!first || inner.length < others.length) return undefined
  let { parent = '', title, anchor = title, text } = first
  for (const entry of inner) {
    parent = `${parent}${title}.`
    title = entry.title
    anchor = `${anchor}.${title.replace(/\s+/g, '-')}`
    text = entry.text
  }
  return { ...first, parent, title, anchor, text, uses: undefined }
}
