import { type FieldUses, type IndexedEntry, plainEntry, type SearchText } from '../../search/entry.ts'
import { type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import { nameOf, type SearchedOperation, valueText, wordsIn } from './searched-page.ts'

const weights = { parameter: 10, field: 8, response: 5, value: 4, object: 2, text: 1 }
/** Deeply nested fields rank lower. */
const depthCost = 0.5
const minWeight = 5
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
  /** Only at the first place of the name. */
  uses?: FieldUses
}

export type SearchedField = Spot & {
  kind: 'parameter' | 'field'
  words: JsonObject | undefined
  /** The values it or its items can have. */
  values: readonly string[]
  /** Overrides the description in `words`. */
  description?: string
  /** The number of the object it belongs to, and of the object that is its value. */
  inside: number
  below: number
  depth: number
  /** The component it belongs to. */
  object?: string
  /** No other page can have it. */
  isExclusive: boolean
}

export function fieldEntry(field: SearchedField, plain: (markdown: string) => string): IndexedEntry {
  const { owner, name, kind, words: keywords, inside, below, depth, object } = field
  const { description = textOf(keywords?.description) ?? textOf(keywords?.title) } = field
  const values = field.values.slice(0, maxValues)
  const words = description ? plain(description) : undefined
  const texts: SearchText[] = [nameOf(name, Math.max(minWeight, weights[kind] - depth * depthCost))]
  for (const value of values) texts.push(valueText(value, weights.value))
  if (object) texts.push(wordsIn(object, weights.object))
  if (words) texts.push(wordsIn(startOf(words), weights.text))
  return {
    entry: entryOf(field, values.length > 0 ? [words ?? [], values.join(', ')].flat().join(' · ') : words),
    texts,
    verb: undefined,
    field: { name, inside, below },
    prior: 1,
    boost: owner.boost ?? 1,
    isExclusive: field.isExclusive,
  }
}

const maxIndexedLength = 240

/** The first sentences of a description say what a field is. */
function startOf(text: string): string {
  if (text.length <= maxIndexedLength) return text
  const end = text.lastIndexOf(' ', maxIndexedLength)
  return text.slice(0, end > 0 ? end : maxIndexedLength)
}

/** The values that keywords allow, as texts. */
export function valuesIn({ enum: list, const: constant }: JsonObject): readonly string[] {
  if (list === undefined && constant === undefined) return noValues
  return [...listOf(list), constant ?? null].flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )
}

const noValues: readonly string[] = []

/** A response by status, with its description. */
export function responseEntry(spot: Pick<Spot, 'owner' | 'name' | 'uses'>, text: string): IndexedEntry {
  const entry = entryOf({ ...spot, id: `response.${spot.name}`, parent: '', place: '' }, text)
  const texts = [nameOf(spot.name, weights.response), wordsIn(text, weights.text * 2)]
  return { ...plainEntry(entry, texts), isExclusive: false }
}

function entryOf({ owner, name, id, parent, place, uses }: Spot, text?: string): IndexedEntry['entry'] {
  const { url, title: page } = owner
  return {
    kind: 'field',
    url,
    anchor: id,
    title: name,
    parent: parent || undefined,
    text: text || undefined,
    where: place ? `${page}, ${place}` : page,
    uses,
  }
}
