import type { IndexedEntry, SearchText } from '../../search/entry.ts'
import { type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import { nameOf, type SearchedOperation, wordsIn } from './searched-page.ts'

const weights = { parameter: 125, field: 110, response: 60, value: 50, object: 22, text: 10 }
/** Deeply nested fields rank lower. */
const depthCost = 6
const minWeight = 60
const maxValues = 60

/** The position of an entry. */
type Spot = {
  owner: SearchedOperation
  name: string
  /** The anchor. */
  id: string
  /** The names of its parents: `ship_to.`. */
  parent: string
  /** `body`, `200`. */
  place: string
}

export type SearchedField = Spot & {
  kind: 'parameter' | 'field'
  words: JsonObject | undefined
  /** Overrides the description in `words`. */
  description?: string
  /** The number of the object it belongs to, and of the object that is its value. */
  inside: number
  below: number
  depth: number
  /** The component it belongs to. */
  object?: string
}

export function fieldEntry(field: SearchedField, plain: (markdown: string) => string): IndexedEntry {
  const { owner, name, kind, words: keywords, inside, below, depth, object } = field
  const { description = textOf(keywords?.description) ?? textOf(keywords?.title) } = field
  const values = listOf(keywords?.enum)
    .slice(0, maxValues)
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
  const words = description ? plain(description) : undefined
  const texts: SearchText[] = [
    nameOf(name, Math.max(minWeight, weights[kind] - depth * depthCost)),
    ...values.map((value) => nameOf(value, weights.value)),
  ]
  if (object) texts.push(wordsIn(object, weights.object))
  if (words) texts.push(wordsIn(words, weights.text))
  return {
    entry: entryOf(field, [words, values.join(', ')].filter(Boolean).join(' · ')),
    texts,
    field: { name, inside, below },
    boost: owner.boost,
  }
}

/** A response by status, with its description. */
export function responseEntry(owner: SearchedOperation, status: string, text: string): IndexedEntry {
  return {
    entry: entryOf({ owner, name: status, id: `response.${status}`, parent: '', place: '' }, text),
    texts: [nameOf(status, weights.response), wordsIn(text, weights.text * 2)],
  }
}

function entryOf({ owner, name, id, parent, place }: Spot, text: string): IndexedEntry['entry'] {
  const { url, title: page } = owner
  return {
    kind: 'field',
    url,
    anchor: id,
    title: name,
    ...(parent && { parent }),
    ...(text && { text }),
    where: place ? `${page}, ${place}` : page,
  }
}
