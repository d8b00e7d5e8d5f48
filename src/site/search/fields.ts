import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Direction } from '../../reference/field/field.ts'
import { layersOf } from '../../reference/field/items.ts'
import { type Child, isLeaf, type LevelDescriber, levelOf } from '../../reference/field/level.ts'
import { createSchemaDescriber, type SchemaDescriber } from '../../reference/field/schema-describer.ts'
import type { IndexedEntry } from '../../search/entry.ts'
import type { Header, Parameter, SpecResponse } from '../../spec/endpoint.ts'
import type { Media } from '../../spec/media.ts'
import type { SpecNode } from '../../spec/read/bundle.ts'
import { isObject, type JsonObject, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import { fieldEntry, responseEntry } from './field-entry.ts'
import type { SearchedMessage, SearchedOperation } from './searched-page.ts'

/** What the walk over all operations shares. */
type Walk = {
  /** Entries that are ready to be yielded. */
  entries: IndexedEntry[]
  /** Schemas of the next level. */
  waiting: OpenSchema[]
  /** Numbers of objects, by the key of their schema. */
  objects: Map<string, number>
  visited: Set<string>
  plain: (markdown: string) => string
}

/** Where fields are: in an operation, in one of its places. */
type Way = {
  owner: SearchedOperation
  describer: LevelDescriber
  /** `body`, `200`. */
  place: string
  /** What the anchors of the fields begin with. */
  ids: string
  /** Anchors that parameters have already: a field of the body takes another. */
  taken?: ReadonlySet<string>
}

/** A schema that waits for its turn, with the way to it. */
type OpenSchema = Way & {
  schema: Schema
  /** The object that its fields stand in, where that is another: a variant has the fields of its choice. */
  inside?: number
  /** What the names of its fields begin with. */
  names: string
  depth: number
}

const maxDepth = 12

/**
 * Every field of every operation, each where it stands nearest to the top of a page: a schema that many operations
 * share is gone through once, however many ways lead to it.
 */
export function* createFieldEntries(
  operations: Iterable<SearchedOperation>,
  strings: ComponentStrings,
  plain: (markdown: string) => string,
): Generator<IndexedEntry> {
  const walk: Walk = { entries: [], waiting: [], objects: new Map(), visited: new Set(), plain }
  // What many share is shown where it is all there is to see: on the page with the shortest path.
  for (const owner of [...operations].sort(byLength)) {
    openOperation(owner, createSchemaDescriber(owner.bundle, strings), walk)
    yield* walk.entries.splice(0)
  }
  for (let depth = 0; walk.waiting.length > 0 && depth < maxDepth; depth++)
    for (const open of walk.waiting.splice(0)) {
      addLevel(open, walk)
      yield* walk.entries.splice(0)
    }
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

type Side = Pick<Way, 'owner' | 'describer'>

/** Gives the anchors that are taken then. */
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
  if (text && isNew(`response ${status} ${text}`, walk))
    walk.entries.push(responseEntry(side.owner, status, walk.plain(text)))
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

function openMedia({ schema, itemSchema }: Pick<Media, 'schema' | 'itemSchema'>, way: Way, walk: Walk): void {
  for (const node of [schema, itemSchema]) {
    const core = node && coreOf(way.describer.read(node), way.describer)
    if (core) walk.waiting.push({ ...way, schema: core, names: '', depth: 0 })
  }
}

/** A parameter, or a header of a response. */
function openHeader(header: Header, way: Side & { place: string; id: string }, walk: Walk): void {
  const { name, schema, content, words } = header
  const { owner, describer, place, id } = way
  const node = schema ?? content[0]?.schema
  const read = node && describer.read(node)
  const core = read && coreOf(read, describer)
  const below = core ? numberOf(core, walk) : 0
  if (isNew(`${name} ${place} ${JSON.stringify(words)}`, walk)) {
    const description = header.description ?? textOf(words.description)
    const field = { owner, name, id, parent: '', place, words: read?.words, description }
    walk.entries.push(fieldEntry({ ...field, kind: 'parameter', inside: 0, below, depth: 0 }, walk.plain))
  }
  if (core) {
    const inner = { owner, describer, place, ids: `${stepOf(id)}.`, names: `${name}.` }
    walk.waiting.push({ ...inner, schema: core, depth: 1 })
  }
}

function addLevel(open: OpenSchema, walk: Walk): void {
  const { schema, describer } = open
  const inside = open.inside ?? numberOf(schema, walk)
  if (!isNew(`${inside} ${schema.key} ${describer.direction}`, walk)) return
  const { children, groups } = levelOf(schema, describer)
  const object = { ...open, inside }
  for (const child of children) addChild(child, object, walk)
  for (const { variants } of groups)
    for (const variant of variants) {
      const core = coreOf(variant.schema, describer)
      if (core) walk.waiting.push({ ...object, schema: core })
    }
}

function addChild({ name, step, nodes }: Child, open: OpenSchema & { inside: number }, walk: Walk): void {
  const { owner, describer, place, ids, names, taken, inside, depth } = open
  const leaf = leafWords(nodes)
  const read = leaf ? undefined : describer.read(nodes)
  const core = read && coreOf(read, describer)
  const below = core ? numberOf(core, walk) : 0
  const id = ids + stepOf(step)
  if (isNew(`${inside}.${name}`, walk)) {
    const field = {
      kind: 'field' as const,
      owner,
      name,
      id: taken?.has(name) ? `body.${id}` : id,
      parent: names,
      place,
      words: leaf ?? read?.words,
      inside,
      below,
      depth,
      object: open.schema.name,
    }
    walk.entries.push(fieldEntry(field, walk.plain))
  }
  if (core) {
    const inner = { owner, describer, place, ids: `${id}.`, names: `${names}${name}.` }
    walk.waiting.push({ ...inner, schema: core, depth: depth + 1 })
  }
}

const isNew = (key: string, { visited }: Walk) => !visited.has(key) && visited.add(key) !== undefined

function numberOf({ key }: Schema, { objects }: Walk): number {
  const number = objects.get(key) ?? objects.size + 1
  objects.set(key, number)
  return number
}

/** The schema that has the fields of a value, if they are known. */
function coreOf(schema: Schema, describer: SchemaDescriber): Schema | undefined {
  const { core } = isLeaf(schema) ? {} : layersOf(schema, describer)
  return core && !isLeaf(core) && !core.beyond ? core : undefined
}

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
