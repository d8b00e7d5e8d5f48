import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Direction } from '../../reference/field/field.ts'
import { layersOf } from '../../reference/field/items.ts'
import { isLeaf, levelOf } from '../../reference/field/level.ts'
import { createSchemaDescriber, type SchemaDescriber } from '../../reference/field/schema-describer.ts'
import type { IndexedEntry, SearchText } from '../../search/entry.ts'
import type { Endpoint, Header } from '../../spec/endpoint.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import { isObject, type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'

/** An operation whose fields are to be found, and its page. */
export type SearchedOperation = {
  url: string
  title: string
  endpoint: Endpoint
  bundle: Bundle
  boost?: number
  /** Of a channel, which has messages instead of a body and responses. */
  messages?: readonly SearchedMessage[]
}

export type SearchedMessage = {
  name: string
  anchor: string
  direction: Direction
  payload?: SpecNode
  headers: readonly SpecNode[]
}

/** A schema that waits for its turn, with the way to it. */
type Open = {
  schema: Schema
  /** The object that its fields stand in, where that is another: a variant has the fields of its choice. */
  inside?: number
  describer: SchemaDescriber
  direction: Direction
  owner: SearchedOperation
  /** `body`, `200`. */
  place: string
  /** What the anchors of its fields begin with, and their names. */
  ids: string
  names: string
  /** Anchors that parameters have already: a field of the body takes another. */
  taken?: ReadonlySet<string>
  depth: number
}

const deepest = 12
const maxValues = 60
const weights = { parameter: 125, field: 110, response: 60, value: 50, object: 22, text: 10 }
/** What stands deeper is less likely what somebody looks for. */
const depthCost = 6

/**
 * Every field of every operation, each where it stands nearest to the top of a page: a schema that many operations
 * share is gone through once, however many ways lead to it.
 */
export function* createFieldEntries(
  operations: Iterable<SearchedOperation>,
  strings: ComponentStrings,
  plain: (markdown: string) => string,
): Generator<IndexedEntry> {
  const entries: IndexedEntry[] = []
  const objects = new Map<string, number>()
  const visited = new Set<string>()
  let open: Open[] = []
  let next: Open[] = []

  const numberOf = (key: string): number => {
    const number = objects.get(key) ?? objects.size + 1
    objects.set(key, number)
    return number
  }
  const isNew = (key: string) => !visited.has(key) && visited.add(key) !== undefined
  const coreOf = (schema: Schema, describer: SchemaDescriber): Schema | undefined => {
    const { core } = isLeaf(schema) ? {} : layersOf(schema, describer)
    return core && !isLeaf(core) && !core.beyond ? core : undefined
  }

  // What many share is shown where it is all there is to see: on the page with the shortest path.
  for (const owner of [...operations].sort((a, b) =>
    lengthOf(a) > lengthOf(b) ? 1 : lengthOf(a) < lengthOf(b) ? -1 : 0,
  )) {
    const { endpoint, bundle } = owner
    const describer = createSchemaDescriber(bundle, strings)
    const [sent, received]: [Direction, Direction] =
      endpoint.kind === 'webhook' ? ['response', 'request'] : ['request', 'response']
    const taken = new Set<string>()
    for (const parameter of endpoint.parameters) {
      const id = taken.has(parameter.name) ? `${parameter.in}.${parameter.name}` : parameter.name
      taken.add(parameter.name)
      addHeader(parameter, id, parameter.in, { owner, describer: describer, direction: sent })
    }
    const body = { owner, describer, direction: sent, place: 'body', ids: '' }
    for (const media of endpoint.body?.content ?? []) openMedia(media, body, taken)
    for (const { status, description, summary, headers, content } of endpoint.responses) {
      const place = { owner, describer, direction: received, place: status, ids: `response.${status}.` }
      const text = summary ?? description
      if (text && isNew(`response ${status} ${text}`))
        entries.push({
          entry: entryOf(owner, status, '', `response.${status}`, '', plain(text)),
          texts: [
            { text: status, weight: weights.response, as: 'name' },
            { text: plain(text), weight: weights.text * 2, as: 'words' },
          ],
        })
      for (const header of headers)
        addHeader(header, `response.${status}.header.${header.name}`, status, place)
      for (const media of content) openMedia(media, place)
    }
    for (const { name, anchor, direction, payload, headers } of owner.messages ?? []) {
      const way = { owner, describer, direction, place: name }
      if (payload) openMedia({ schema: payload }, { ...way, ids: `${anchor}.` })
      for (const schema of headers) openMedia({ schema }, { ...way, ids: `${anchor}.headers.` })
    }
    yield* entries.splice(0)
  }
  for (let depth = 0; open.length > 0 && depth < deepest; depth++) {
    next = []
    for (const field of open) {
      addLevel(field)
      yield* entries.splice(0)
    }
    open = next
  }

  function openMedia(
    { schema, itemSchema }: Pick<Media, 'schema' | 'itemSchema'>,
    way: Pick<Open, 'owner' | 'describer' | 'direction' | 'place' | 'ids'>,
    taken?: ReadonlySet<string>,
  ): void {
    for (const node of [schema, itemSchema]) {
      const core = node && coreOf(way.describer.read(node), way.describer)
      if (core) open.push({ ...way, taken, schema: core, names: '', depth: 0 })
    }
  }

  function addHeader(
    { name, schema, content, description, words }: Header,
    id: string,
    place: string,
    { owner, describer, direction }: Pick<Open, 'owner' | 'describer' | 'direction'>,
  ): void {
    const node = schema ?? content[0]?.schema
    const read = node && describer.read(node)
    const core = read && coreOf(read, describer)
    const below = core ? numberOf(core.key) : 0
    if (isNew(`${name} ${place} ${JSON.stringify(words)}`))
      addField(
        { name, id, parent: '', words: read?.words, owner, place, inside: 0, below, depth: 0 },
        description ?? textOf(words.description),
        weights.parameter,
      )
    if (core)
      open.push({
        owner,
        describer: describer,
        direction,
        place,
        schema: core,
        ids: `${stepOf(id)}.`,
        names: `${name}.`,
        depth: 1,
      })
  }

  function addLevel({
    schema,
    describer,
    direction,
    owner,
    place,
    ids,
    names,
    taken,
    depth,
    ...rest
  }: Open): void {
    const inside = rest.inside ?? numberOf(schema.key)
    if (!isNew(`${inside} ${schema.key} ${direction}`)) return
    const { children, groups } = levelOf(schema, describer, direction)
    for (const { name, step, nodes } of children) {
      const leaf = leafWords(nodes)
      const read = leaf ? undefined : describer.read(nodes)
      const core = read && coreOf(read, describer)
      const below = core ? numberOf(core.key) : 0
      const id = ids + stepOf(step)
      const anchor = taken?.has(name) ? `body.${id}` : id
      if (isNew(`${inside}.${name}`))
        addField({
          name,
          id: anchor,
          parent: names,
          words: leaf ?? read?.words,
          owner,
          place,
          inside,
          below,
          depth,
          object: schema.name,
        })
      if (core)
        next.push({
          schema: core,
          describer: describer,
          direction,
          owner,
          place,
          ids: `${id}.`,
          names: `${names}${name}.`,
          depth: depth + 1,
        })
    }
    for (const { variants } of groups)
      for (const variant of variants) {
        const core = coreOf(variant.schema, describer)
        if (core)
          next.push({
            schema: core,
            inside,
            describer: describer,
            direction,
            owner,
            place,
            ids,
            names,
            taken,
            depth,
          })
      }
  }

  function addField(
    { name, id, parent, words: own, owner, place, inside, below, depth, object }: ListedField,
    description = textOf(own?.description) ?? textOf(own?.title),
    weight = weights.field,
  ): void {
    const values = listOf(own?.enum)
      .slice(0, maxValues)
      .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    const words = description ? plain(description) : undefined
    const texts: SearchText[] = [
      { text: name, weight: Math.max(60, weight - depth * depthCost), as: 'name' },
      ...values.map((value): SearchText => ({ text: value, weight: weights.value, as: 'name' })),
    ]
    if (object) texts.push({ text: object, weight: weights.object, as: 'words' })
    if (words) texts.push({ text: words, weight: weights.text, as: 'words' })
    const text = [words, values.join(', ')].filter(Boolean).join(' · ')
    entries.push({
      entry: entryOf(owner, name, parent, id, place, text),
      texts,
      field: { name, inside, below },
      boost: owner.boost,
    })
  }
}

type ListedField = Pick<Open, 'owner' | 'place' | 'depth'> & {
  name: string
  id: string
  parent: string
  words: JsonObject | undefined
  inside: number
  below: number
  /** The component it stands in. */
  object?: string
}

const lengthOf = ({ endpoint: { kind, path, method } }: SearchedOperation) =>
  kind === 'webhook' ? Number.POSITIVE_INFINITY : path.split('/').length * 2 + Number(method !== 'GET')

/** Of a schema that holds no other, its words as they are written: most are like this, and need not be read further. */
function leafWords(nodes: readonly SpecNode[]): JsonObject | undefined {
  const [node, second] = nodes
  if (!node || second || !isObject(node.value)) return undefined
  for (const key in node.value) if (structural.has(key)) return undefined
  return node.value
}

const structural = new Set(
  '$ref $dynamicRef allOf oneOf anyOf properties patternProperties additionalProperties items prefixItems discriminator if then else dependentSchemas unevaluatedProperties'.split(
    ' ',
  ),
)

/** As the reference writes anchors. */
const stepOf = (step: string) => (/\s/.test(step) ? step.replace(/\s+/g, '-') : step)

function entryOf(
  { url, title: page }: SearchedOperation,
  title: string,
  parent: string,
  anchor: string,
  place: string,
  text: string,
): IndexedEntry['entry'] {
  return {
    kind: 'field',
    url,
    anchor,
    title,
    ...(parent && { parent }),
    ...(text && { text }),
    where: place ? `${page}, ${place}` : page,
  }
}
