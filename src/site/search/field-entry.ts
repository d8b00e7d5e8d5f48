import type { IndexedEntry, SearchText } from '../../search/entry.ts'
import { type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import { nameOf, type SearchedOperation, wordsIn } from './searched-page.ts'

const weights = { parameter: 125, field: 110, response: 60, value: 50, object: 22, text: 10 }
/** Deeply nested fields rank lower. */
const depthCost = 6
const minWeight = 60
const maxValues = 60

/** Where a reader finds an entry. */
type Spot = {
  owner: SearchedOperation
  name: string
  /** Its anchor. */
  id: string
  /** The names around it: `ship_to.`. */
  parent: string
  /** `body`, `200`. */
  place: string
}

export type SearchedField = Spot & {
  kind: 'parameter' | 'field'
  words: JsonObject | undefined
  /** In place of what the words say. */
  description?: string
  /** The number of the object it stands in, and of the one it holds. */
  inside: number
  below: number
  depth: number
  /** The component it stands in. */
  object?: string
}

export function fieldEntry(field: SearchedField, plain: (markdown: string) => string): IndexedEntry {
  const { owner, name, kind, words: own, inside, below, depth, object } = field
  const { description = textOf(own?.description) ?? textOf(own?.title) } = field
  const values = listOf(own?.enum)
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

/** A response by its status, with what its authors say about it. */
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
