import type { Json, JsonPath } from '../core/json.ts'
import { methods } from './endpoint.ts'
import type { Bundle, OpenApiVersion } from './read/bundle.ts'
import { writeJson } from './read/exact-number.ts'
import { findRefs } from './read/find-refs.ts'
import type { CacheSlot } from './read/memory.ts'
import { fromPointer, isObject, type JsonObject, toPointer, valueAt } from './read/pointer.ts'
import { fileOf, type PartKey, resolveRef, splitKey } from './read/ref.ts'

/** An operation with the shared fields of its path item. */
export type ExcerptOperation = {
  kind: 'operation' | 'webhook'
  method: string
  path: string
  operation: PartKey
  item: { key: PartKey; value: Json }
}

/** New positions of parts in an excerpt. */
export type NewPlaces = ReadonlyMap<PartKey, readonly string[]>

export const quoted = (value: string) => JSON.stringify(value)

export const listOfItems = (kind: ExcerptOperation['kind'], version: OpenApiVersion) =>
  kind === 'operation' ? 'paths' : version === '3.0' ? 'x-webhooks' : 'webhooks'

/** The path of an operation within its path item. Custom methods are in `additionalOperations` (3.2). */
const methodPlace = (method: string): string[] =>
  methods.some((name) => name.toUpperCase() === method.toUpperCase())
    ? [method.toLowerCase()]
    : ['additionalOperations', method]

export const placeOf = ({ kind, path, method }: ExcerptOperation, version: OpenApiVersion): string[] => [
  listOfItems(kind, version),
  path,
  ...methodPlace(method),
]

/** Components of `file` keep their names; other parts get new ones. */
export function placeParts(keys: Iterable<PartKey>, file: string, placed: NewPlaces): NewPlaces {
  const places = new Map(placed)
  const usedNames = new Set<string>()
  const otherKeys: PartKey[] = []
  const start = `${file}#/components/`
  for (const key of keys) {
    if (places.has(key)) continue
    const path = key.startsWith(start) ? componentPath(key.slice(start.length)) : undefined
    if (path) {
      places.set(key, path)
      if (path[1] === 'x-parts') usedNames.add(path[2])
    } else otherKeys.push(key)
  }
  for (const key of otherKeys) {
    const { file: partFile, path } = splitKey(key)
    const base = path.at(-1) ?? /([^/]+?)(?:\.\w+)?$/.exec(partFile)?.[1] ?? 'part'
    const baseName = base.replace(/[^\w.-]/g, '_')
    let name = baseName
    for (let number = 2; usedNames.has(name); number++) name = `${baseName}_${number}`
    usedNames.add(name)
    places.set(key, ['components', 'x-parts', name])
  }
  return places
}

/** The path of a whole component, from the end of its key: `schemas/Order`. */
function componentPath(end: string): [string, string, string] | undefined {
  const slash = end.indexOf('/')
  if (slash < 0 || end.includes('/', slash + 1)) return undefined
  const [section = '', name = ''] = end.includes('~')
    ? fromPointer(`/${end}`)
    : [end.slice(0, slash), end.slice(slash + 1)]
  return ['components', section, name]
}

export type WritePart = (key: PartKey, value: Json) => string

/** Operations of one path. */
export type SamePath = readonly [ExcerptOperation, ...ExcerptOperation[]]

/** A path item that holds only these operations. */
export function writeItem(operations: SamePath, bundle: Bundle, write: WritePart): string {
  const { item } = operations[0]
  const fields: JsonObject = isObject(item.value) ? item.value : {}
  const shared = ['parameters', 'summary', 'description', 'servers'].flatMap((name) =>
    fields[name] === undefined ? [] : [`${quoted(name)}:${write(item.key, fields[name])}`],
  )
  const standard: string[] = []
  const custom: string[] = []
  for (const { method, operation } of operations) {
    const [slot = '', customMethod] = methodPlace(method)
    const text = write(operation, withoutSettings(bundle.parts.get(operation) ?? null))
    if (customMethod === undefined) standard.push(`${quoted(slot)}:${text}`)
    else custom.push(`${quoted(customMethod)}:${text}`)
  }
  const additional = custom.length > 0 ? [`"additionalOperations":{${custom.join(',')}}`] : []
  return `{${[...shared, ...standard, ...additional].join(',')}}`
}

/** `"components":{…}` in pieces, one component per line; empty if there are none. */
export function* writeComponents(places: NewPlaces, bundle: Bundle, write: WritePart): Generator<string> {
  const sections = new Map<string, [name: string, key: PartKey][]>()
  for (const [key, [top, section, name]] of places) {
    if (top !== 'components' || section === undefined || name === undefined) continue
    const list = sections.get(section) ?? []
    list.push([name, key])
    sections.set(section, list)
  }
  if (sections.size === 0) return
  let start = '"components":{'
  for (const [section, list] of sections) {
    yield `${start}${quoted(section)}:{\n`
    for (const [index, [name, key]] of list.entries())
      yield `${index > 0 ? ',\n' : ''}${quoted(name)}:${write(key, bundle.parts.get(key)!)}`
    start = '},\n'
  }
  yield '}}'
}

const texts: CacheSlot<Map<PartKey, string>> = { create: () => new Map() }

/**
 * Writes parts with updated references. Parts that reference only components are the same in every excerpt.
 */
export function createPartWriter(places: NewPlaces, bundle: Bundle): WritePart {
  const cache = bundle.memory?.of(texts)
  return (key, value) => {
    const isWhole = bundle.parts.get(key) === value
    const cached = isWhole ? cache?.get(key) : undefined
    if (cached !== undefined) return cached
    const newRefs = findRefs(value).flatMap(({ path, ref }) => {
      const target = resolveRef(ref, fileOf(key), bundle)
      if (target.kind === 'refused') return []
      const newTarget = newRef(target.key, places)
      return newTarget === undefined || newTarget === ref ? [] : [{ path, ref: newTarget }]
    })
    const text = writeJson(newRefs.length === 0 ? value : withRefs(value, newRefs), bundle.exact)
    if (isWhole && newRefs.length === 0) cache?.set(key, text)
    return text
  }
}

/** The new position of a part, or of a part inside it. */
export function newRef(key: PartKey, places: NewPlaces): string | undefined {
  const hash = key.indexOf('#')
  for (let end = key.length; end > hash; end = key.lastIndexOf('/', end - 1)) {
    const place = places.get(key.slice(0, end))
    // In a URL fragment, `%` starts an escape.
    if (place) return `#${(toPointer(place) + key.slice(end)).replaceAll('%', '%25')}`
  }
  return undefined
}

/** Discriminator mappings are strings; other references are objects. Dynamic references stay unchanged. */
function withRefs(value: Json, newRefs: readonly { path: JsonPath; ref: string }[]): Json {
  const copy = structuredClone(value)
  for (const { path, ref } of newRefs) {
    const at = valueAt(copy, path)
    const parent = valueAt(copy, path.slice(0, -1))
    const last = path.at(-1)
    if (typeof at === 'string' && isObject(parent) && last !== undefined) parent[last] = ref
    else if (isObject(at) && '$ref' in at) at.$ref = ref
  }
  return copy
}

/** The value without site settings such as groups and visibility. */
export function withoutSettings(value: Json): Json {
  if (!isObject(value) || !siteKeys.some((key) => Object.hasOwn(value, key))) return value
  const { 'x-hidden': _hidden, 'x-excluded': _excluded, ...rest } = value
  for (const key of ['x-site', 'x-mint']) {
    if (!isObject(rest[key])) continue
    const { groups: _groups, ...settings } = rest[key]
    if (Object.keys(settings).length > 0) rest[key] = settings
    else delete rest[key]
  }
  return rest
}

const siteKeys = ['x-hidden', 'x-excluded', 'x-site', 'x-mint']
