import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import {
  createPartWriter,
  type ExcerptOperation,
  listOfItems,
  type NewPlaces,
  placeOf,
  placeParts,
  quoted,
  type SamePath,
  type WritePart,
  withoutSettings,
  writeComponents,
  writeItem,
} from '../excerpt.ts'
import { type Bundle, collectParts, type FileGraph, type OpenApiVersion } from '../read/bundle.ts'
import type { ExactNumbers } from '../read/exact-number.ts'
import { findRefs } from '../read/find-refs.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef, splitKey } from '../read/ref.ts'
import { createLinkFilter } from './pruned-links.ts'

export type PrunedInput = {
  /** The spec with its overlays. */
  document: Json
  head: RefOptions & { id: FilePath; version: OpenApiVersion; security?: Json }
  /** Visible operations in document order. */
  operations: readonly ExcerptOperation[]
  graphOf: (file: FilePath) => Promise<FileGraph>
  /** Source text of numbers that JavaScript rounds. */
  exactOf: (file: FilePath) => Promise<ExactNumbers>
}

/**
 * A spec in one file with only these operations and the parts they reference, without site settings. Returned
 * in pieces, because it can be large.
 */
export async function writePrunedSpec(input: PrunedInput): Promise<Iterable<string>> {
  const { head, operations } = input
  const { version, self, allowed, ids } = head
  const reach = await reachParts(input)
  const bundle: Bundle = { ...reach, version, self, allowed, ids, exact: await exactIn(reach.parts, input) }
  const links = createLinkFilter(operations, head, bundle)
  const partKeys = [...bundle.parts]
    .filter(([key, value]) => !links.isRemoved(value, key))
    .map(([key]) => key)
  const placed = new Map(operations.map((operation) => [operation.operation, placeOf(operation, version)]))
  const places = placeParts(partKeys, head.id, placed)
  const writePart = createPartWriter(places, bundle)
  const write: WritePart = (key, value) => writePart(key, links.prune(value, key))
  return writePieces(input, { bundle, places, write })
}

/** All parts that the operations reference, without the page limit. */
async function reachParts({ operations, head, graphOf }: PrunedInput) {
  const roots = new Set<PartKey>()
  for (const { operation, item } of operations) {
    roots.add(operation)
    for (const { ref } of findRefs(item.value)) {
      const target = resolveRef(ref, fileOf(item.key), head)
      if (target.kind !== 'refused') roots.add(target.key)
    }
    const operationValue = (await graphOf(fileOf(operation))).read(operation)
    for (const option of listOf(valueAt(operationValue, ['security']) ?? head.security))
      for (const [name] of entriesOf(option))
        roots.add(partKey(head.id, ['components', 'securitySchemes', name]))
  }
  return collectParts([...roots], async (file) => onlyParts(await graphOf(file)), { parts: Infinity })
}

/** References to a whole document or section must not include everything. */
function onlyParts(graph: FileGraph): FileGraph {
  return {
    ...graph,
    read(key) {
      const value = graph.read(key)
      return isContainer(splitKey(key).path, value) ? undefined : value
    },
  }
}

function isContainer(path: readonly string[], value: Json | undefined): boolean {
  const [top = ''] = path
  if (path.length === 0)
    return isObject(value) && ['openapi', 'paths', 'components'].some((key) => Object.hasOwn(value, key))
  return path.length <= 2 && /^(?:paths|webhooks|x-webhooks|components)$/.test(top)
}

async function exactIn(parts: Bundle['parts'], { exactOf }: PrunedInput): Promise<ExactNumbers> {
  const numbers: (readonly [number, string])[] = []
  for (const file of new Set([...parts.keys()].map(fileOf))) numbers.push(...(await exactOf(file)))
  return new Map(numbers)
}

type Pieces = { bundle: Bundle; places: NewPlaces; write: WritePart }

function* writePieces(input: PrunedInput, { bundle, places, write }: Pieces): Generator<string> {
  const { operations, head } = input
  let start = '{'
  for (const [name, value] of headOf(input, bundle)) {
    yield `${start}${quoted(name)}:${write(partKey(head.id, [name]), value)}`
    start = ',\n'
  }
  const lists = new Map<string, Map<string, SamePath>>([['paths', new Map()]])
  for (const operation of operations) {
    const name = listOfItems(operation.kind, head.version)
    const items = lists.get(name) ?? new Map<string, SamePath>()
    lists.set(name, items)
    const before = items.get(operation.path)
    items.set(operation.path, before ? [...before, operation] : [operation])
  }
  for (const [name, items] of lists) {
    yield `,\n${quoted(name)}:{`
    let between = '\n'
    for (const [path, list] of items) {
      yield `${between}${quoted(path)}:${writeItem(list, bundle, write)}`
      between = ',\n'
    }
    yield '}'
  }
  let before = ',\n'
  for (const piece of writeComponents(places, bundle, write)) {
    yield before + piece
    before = ''
  }
  yield '}\n'
}

/** Other top-level keys, with only the tags in use. */
function headOf({ document, operations, head }: PrunedInput, bundle: Bundle): [string, Json][] {
  const values = operations.map(({ operation }) => bundle.parts.get(operation))
  const usedTags = new Set(values.flatMap((value) => listOf(valueAt(value, ['tags']))))
  const tags = listOf(valueAt(document, ['tags']))
  const parents = new Map(tags.map((tag) => [valueAt(tag, ['name']), valueAt(tag, ['parent'])]))
  for (const name of usedTags) {
    const parent = parents.get(name)
    if (parent !== undefined) usedTags.add(parent)
  }
  const isUsed = (name: Json | undefined) => name !== undefined && usedTags.has(name)
  const isSecured = values.every((value) => valueAt(value, ['security']) !== undefined)
  const entries = entriesOf(document).flatMap(([name, value]): [string, Json][] => {
    if (name === 'tags') {
      const visibleTags = tags.filter((tag) => isUsed(valueAt(tag, ['name']))).map(withoutSettings)
      return visibleTags.length > 0 ? [[name, visibleTags]] : []
    }
    if (name === 'x-tagGroups') return [[name, usedGroups(value, isUsed)]]
    // Omits schemes used only by hidden operations.
    if (name === 'security') return isSecured ? [] : [[name, value]]
    return copiedKeys.has(name) || (name.startsWith('x-') && name !== 'x-webhooks') ? [[name, value]] : []
  })
  const headEntries = entriesOf(withoutSettings(Object.fromEntries(entries)))
  return [['openapi', textOf(valueAt(document, ['openapi'])) ?? `${head.version}.0`], ...headEntries]
}

const copiedKeys = new Set(['info', 'servers', 'externalDocs', 'jsonSchemaDialect'])

function usedGroups(groups: Json, isUsed: (name: Json) => boolean): Json {
  return listOf(groups).flatMap((group) => {
    const tags = listOf(valueAt(group, ['tags'])).filter(isUsed)
    return isObject(group) && tags.length > 0 ? [{ ...group, tags }] : []
  })
}
