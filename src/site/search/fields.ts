import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Direction } from '../../reference/field/field.ts'
import { layersOf } from '../../reference/field/items.ts'
import { type Child, isLeaf, type LevelDescriber, levelOf } from '../../reference/field/level.ts'
import { createSchemaDescriber, type SchemaDescriber } from '../../reference/field/schema-describer.ts'
import type { FieldUses, IndexedEntry } from '../../search/entry.ts'
import type { Endpoint, Header, Parameter, SpecResponse } from '../../spec/endpoint.ts'
import type { Media } from '../../spec/media.ts'
import type { SpecNode } from '../../spec/read/bundle.ts'
import { isObject, type JsonObject, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import { fieldEntry, responseEntry, valuesIn } from './field-entry.ts'
import type { ObjectNumbers } from './object-numbers.ts'
import type { SearchedMessage, SearchedOperation } from './searched-page.ts'

/** State of the walk over all operations. */
type Walk = {
  /** Entries that are ready to be yielded. */
  entries: IndexedEntry[]
  /** Schemas of the next level. */
  queue: QueuedSchema[]
  objects: ObjectNumbers
  /** Responses and parameters that have an entry. */
  visited: Set<string>
  /** Levels that were read, by direction: the number of the object they belong to, and of their own schema. */
  levels: Record<Direction, Map<number, Set<number>>>
  /** Parameters and headers that were read, with their places: many operations share the same ones. */
  headers: Map<object, string>
  /** Names of the fields that were found, by the number of their object. */
  names: Map<number, Set<string>>
  /** Counts by name, complete at the end of the walk. */
  uses: Map<string, FieldUses>
  plain: (markdown: string) => string
}

/** Where fields are: the operation, and the place in it. */
type Position = {
  owner: SearchedOperation
  describer: LevelDescriber
  /** `body`, `200`. */
  place: string
  /** Prefix of the fields' anchors. */
  ids: string
  /** Anchors that parameters already use; body fields get another. */
  taken?: ReadonlySet<string>
}

/** A schema in the queue, and its position. */
type QueuedSchema = Position & {
  schema: Schema
  /** The object its fields belong to, if that is another: those of a variant belong to its parent. */
  inside?: number
  /** Prefix of its field names. */
  names: string
  depth: number
}

const maxDepth = 12

/**
 * Yields every field of every operation once, at its least nested place. A schema that many operations share
 * is visited once.
 */
export function* createFieldEntries(
  operations: Iterable<SearchedOperation>,
  { strings, plain, objects }: { strings: ComponentStrings } & Pick<Walk, 'plain' | 'objects'>,
): Generator<readonly IndexedEntry[]> {
  const walk: Walk = {
    entries: [],
    queue: [],
    objects,
    visited: new Set(),
    levels: { request: new Map(), response: new Map(), both: new Map() },
    headers: new Map(),
    names: new Map(),
    uses: new Map(),
    plain,
  }
  // Shared fields belong to the page with the shortest path.
  for (const owner of [...operations].sort(byLength)) {
    openOperation(owner, createSchemaDescriber(owner.bundle, strings), walk)
    yield walk.entries.splice(0)
  }
  for (let depth = 0; walk.queue.length > 0 && depth < maxDepth; depth++)
    for (const item of walk.queue.splice(0)) {
      addLevel(item, walk)
      yield walk.entries.splice(0)
    }
}

/** Names of the fields that an operation takes and returns, without nested ones. */
export function topFieldNames({ body, responses }: Endpoint, describer: SchemaDescriber): string[] {
  const success = responses.find(({ status }) => /^2/.test(status))
  const names = new Set<string>()
  for (const { schema, itemSchema } of [...(body?.content ?? []), ...(success?.content ?? [])])
    for (const node of [schema, itemSchema]) {
      const core = node && coreOf(describer.read(node), describer)
      for (const name of core?.properties.keys() ?? []) names.add(name)
    }
  return [...names]
}

const byLength = (a: SearchedOperation, b: SearchedOperation) =>
  lengthOf(a) > lengthOf(b) ? 1 : lengthOf(a) < lengthOf(b) ? -1 : 0

const lengthOf = ({ endpoint: { kind, path, method } }: SearchedOperation) =>
  kind === 'webhook' ? Number.POSITIVE_INFINITY : path.split('/').length * 2 + Number(method !== 'GET')

function openOperation(owner: SearchedOperation, describer: SchemaDescriber, walk: Walk): void {
  const { endpoint, messages = [] } = owner
  const [sent, received]: [Direction, Direction] =
    endpoint.kind === 'webhook' ? ['response', 'request'] : ['request', 'response']
  const toServer = { owner, describer: { ...describer, direction: sent } }
  const taken = openParameters(endpoint.parameters, toServer, walk)
  for (const media of endpoint.body?.content ?? [])
    openMedia(media, { ...toServer, place: 'body', ids: '', taken }, walk)
  const fromServer = { owner, describer: { ...describer, direction: received } }
  for (const response of endpoint.responses) openResponse(response, fromServer, walk)
  for (const message of messages)
    openMessage(message, { owner, describer: { ...describer, direction: message.direction } }, walk)
}

type Side = Pick<Position, 'owner' | 'describer'>

/** Returns the anchors that the parameters use. */
function openParameters(parameters: readonly Parameter[], side: Side, walk: Walk): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const parameter of parameters) {
    const { name, in: place } = parameter
    const id = taken.has(name) ? `${place}.${name}` : name
    taken.add(name)
    openHeader(parameter, { ...side, place, id }, walk)
  }
  return taken
}

function openResponse(response: SpecResponse, side: Side, walk: Walk): void {
  const { status, description, summary, headers, content } = response
  const text = summary ?? description
  const uses = countUse(status, 'operations', walk)
  if (text && isNew(`response ${status} ${text}`, walk))
    walk.entries.push(responseEntry({ owner: side.owner, name: status, uses }, walk.plain(text)))
  const ids = `response.${status}.`
  for (const header of headers)
    openHeader(header, { ...side, place: status, id: `${ids}header.${header.name}` }, walk)
  for (const media of content) openMedia(media, { ...side, place: status, ids }, walk)
}

function openMessage({ name, anchor, payload, headers }: SearchedMessage, side: Side, walk: Walk): void {
  if (payload) openMedia({ schema: payload }, { ...side, place: name, ids: `${anchor}.` }, walk)
  for (const schema of headers)
    openMedia({ schema }, { ...side, place: name, ids: `${anchor}.headers.` }, walk)
}

function openMedia(
  { schema, itemSchema }: Pick<Media, 'schema' | 'itemSchema'>,
  position: Position,
  walk: Walk,
): void {
  for (const node of [schema, itemSchema]) {
    const core = node && coreOf(position.describer.read(node), position.describer)
    if (core) walk.queue.push({ ...position, schema: core, names: '', depth: 0 })
  }
}

/** Adds a parameter or a response header. */
function openHeader(header: Header, position: Side & { place: string; id: string }, walk: Walk): void {
  const { name, schema, content, words } = header
  const { owner, describer, place, id } = position
  const uses = countUse(name, 'operations', walk)
  if (walk.headers.get(words) === place) return
  walk.headers.set(words, place)
  const node = schema ?? content[0]?.schema
  const parsed = node && describer.read(node)
  const core = parsed && coreOf(parsed, describer)
  const below = core ? walk.objects.numberOf(core.key) : 0
  if (isNew(`${name} ${place} ${JSON.stringify(words)}`, walk)) {
    const description = header.description ?? textOf(words.description)
    const values = parsed ? valuesOf(parsed, describer) : []
    const field = { owner, name, id, parent: '', place, words: parsed?.words, values, description, uses }
    walk.entries.push(
      fieldEntry({ ...field, kind: 'parameter', inside: 0, below, depth: 0, isExclusive: false }, walk.plain),
    )
  }
  if (core) {
    const inner = { owner, describer, place, ids: `${stepOf(id)}.`, names: `${name}.` }
    walk.queue.push({ ...inner, schema: core, depth: 1 })
  }
}

function addLevel(item: QueuedSchema, walk: Walk): void {
  const { schema, describer } = item
  const own = walk.objects.numberOf(schema.key)
  const { inside = own } = item
  if (!addTo(walk.levels[describer.direction], inside, own)) return
  const { children, groups } = levelOf(schema, describer)
  const object = { ...item, inside }
  for (const child of children) addChild(child, object, walk)
  for (const { variants } of groups)
    for (const variant of variants) {
      const core = coreOf(variant, describer)
      if (core) walk.queue.push({ ...object, schema: core })
    }
}

function addChild({ name, step, nodes }: Child, item: QueuedSchema & { inside: number }, walk: Walk): void {
  const { owner, describer, place, ids, names, taken, inside, depth } = item
  const leaf = leafWords(nodes)
  const parsed = leaf ? undefined : describer.read(nodes)
  const core = parsed && coreOf(parsed, describer)
  const below = core ? walk.objects.numberOf(core.key) : 0
  const id = ids + stepOf(step)
  if (addTo(walk.names, inside, name)) {
    const uses = countUse(name, 'objects', walk)
    const field = {
      kind: 'field' as const,
      owner,
      name,
      uses,
      id: taken?.has(name) ? `body.${id}` : id,
      parent: names,
      place,
      words: leaf ?? parsed?.words,
      values: leaf ? valuesIn(leaf) : parsed ? valuesOf(parsed, describer) : [],
      inside,
      below,
      depth,
      object: item.schema.name,
      isExclusive: walk.objects.isExclusive(inside),
    }
    walk.entries.push(fieldEntry(field, walk.plain))
  }
  if (core) {
    const inner = { owner, describer, place, ids: `${id}.`, names: `${names}${name}.` }
    walk.queue.push({ ...inner, schema: core, depth: depth + 1 })
  }
}

const isNew = (key: string, { visited }: Walk) => !visited.has(key) && visited.add(key) !== undefined

/** Returns false if the set already contains the item. */
function addTo<Item>(sets: Map<number, Set<Item>>, key: number, item: Item): boolean {
  const set = sets.get(key)
  if (!set) sets.set(key, new Set([item]))
  else if (set.has(item)) return false
  else set.add(item)
  return true
}

/** Counts a use of a name. The first place of the name gets the counts. */
function countUse(name: string, kind: keyof FieldUses, { uses }: Walk): FieldUses | undefined {
  const counts = uses.get(name)
  if (counts) {
    counts[kind] += 1
    return undefined
  }
  const first = { operations: 0, objects: 0, [kind]: 1 }
  uses.set(name, first)
  return first
}

/** The values of a schema, of its items and of its variants: a nullable enum is often one of two. */
function valuesOf(schema: Schema, describer: SchemaDescriber): readonly string[] {
  const { items, anyOf, oneOf } = schema
  if (!items && anyOf.length + oneOf.length === 0) return valuesIn(schema.words)
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf]
  return [schema.words, ...inner.map((node) => describer.read(node).words)].flatMap(valuesIn)
}

/** The schema that contains the fields of a value, if any. */
function coreOf(schema: Schema, describer: SchemaDescriber): Schema | undefined {
  const { core } = isLeaf(schema) ? {} : layersOf(schema, describer)
  return core && !isLeaf(core) && !core.beyond ? core : undefined
}

/** The keywords of a schema without nested schemas. Most are like this and need no further reading. */
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

/** Matches the anchors on reference pages. */
const stepOf = (step: string) => (/\s/.test(step) ? step.replace(/\s+/g, '-') : step)
