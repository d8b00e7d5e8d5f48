import type { SearchEntry } from './entry.ts'
import { termsNear } from './expand.ts'
import { mistakesIn } from './near.ts'
import type { FieldList, IndexReader } from './postings.ts'
import { compactOf } from './words.ts'

/** The names of `customer.address.city`; nothing for what is no path of fields. */
export function pathIn(text: string): string[] | undefined {
  const names = text.replace(/\[\w*\]/g, '').split('.')
  return names.length > 1 && names.every((name) => /^[\p{L}\p{N}_$@-]+$/u.test(name)) ? names : undefined
}

const most = 24

/** One way through the fields: the entries of its names. */
type Way = readonly number[]

/** Each name stands in the object that is the value of the name before it. */
export async function findPath(written: readonly string[], reader: IndexReader): Promise<SearchEntry[]> {
  const names = written.map(compactOf)
  // One way to an object is enough, the one that begins on the first page.
  let ways = new Map<number, Way>()
  const ends: Way[] = []
  for (const [index, name] of names.entries()) {
    const next = new Map<number, Way>()
    for (const list of await listsOf(name, index === names.length - 1, reader))
      for (let at = 0; at < list.length; at += 3) {
        const [entry, inside, below] = [list[at]!, list[at + 1]!, list[at + 2]!]
        const before = index === 0 ? [] : ways.get(inside)
        if (!before) continue
        const way = [...before, entry]
        if (index === names.length - 1) ends.push(way)
        else if (below > 0 && isBefore(way, next.get(below))) next.set(below, way)
      }
    ways = next
  }
  ends.sort((a, b) => a[0]! - b[0]! || a.at(-1)! - b.at(-1)!)
  const matches = await Promise.all(ends.slice(0, most).map((way) => joinWay(way, reader)))
  const entries = matches.filter((entry) => entry !== undefined)
  // `-1` and `+1` are the same but for what stands between words: who writes one means that.
  const last = written.at(-1)?.toLowerCase()
  const isExact = ({ title }: SearchEntry) => title.toLowerCase() === last
  return [...entries.filter(isExact), ...entries.filter((entry) => !isExact(entry))]
}

const isBefore = (way: Way, other: Way | undefined) => other === undefined || way[0]! < other[0]!

/** The fields of a name; of a name that nobody has, those of names that are nearly the same. */
async function listsOf(name: string, isLast: boolean, reader: IndexReader): Promise<FieldList[]> {
  const own = await reader.fields(name)
  if (own.length > 0) return [own]
  const started = isLast ? (await reader.startingWith(name, 40)).map(({ text }) => text) : []
  const near = started.length > 0 ? [] : await termsNear(name, mistakesIn(name.length), reader)
  const texts = [...started, ...near.map(([text]) => text)].slice(0, 12)
  return (await Promise.all(texts.map((text) => reader.fields(text)))).filter((list) => list.length > 0)
}

/** The last field, as it is found on the page of the first. */
async function joinWay(way: Way, reader: IndexReader): Promise<SearchEntry | undefined> {
  const [first, ...others] = await Promise.all(way.map((id) => reader.entry(id)))
  const inner = others.filter((entry) => entry !== undefined)
  if (!first || inner.length < others.length) return undefined
  let { parent = '', title, anchor = title, text } = first
  for (const entry of inner) {
    parent = `${parent}${title}.`
    title = entry.title
    anchor = `${anchor}.${title.replace(/\s+/g, '-')}`
    text = entry.text
  }
  return { ...first, parent, title, anchor, text }
}
