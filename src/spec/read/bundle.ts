import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { ExactNumbers } from './exact-number.ts'
import type { CacheSlot, Memory } from './memory.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, toPointer } from './pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from './ref.ts'

/** A value with its position, to resolve references in it. */
export type SpecNode<Value extends Json = Json> = { file: FilePath; pointer: string; value: Value }

export type ObjectNode = SpecNode<JsonObject>

/** The parts of a spec that a page needs, by key. References are never inlined. */
export type Bundle = {
  version: OpenApiVersion
  parts: Map<PartKey, Json>
  /** Unresolved references. */
  missing: Set<PartKey>
  self?: string
  allowed?: readonly string[]
  ids?: ReadonlyMap<string, PartKey>
  /** Source text of numbers that JavaScript rounds. */
  exact?: ExactNumbers
  /** Cached results. Bundles that share a cache must resolve references identically. */
  memory?: Memory
}

export const openApiVersions = ['3.0', '3.1', '3.2'] as const

export type OpenApiVersion = (typeof openApiVersions)[number]

export type BundleLimits = { parts: number }

export const bundleLimits: BundleLimits = { parts: 5000 }

/** The parts of one file and their references. */
export type FileGraph = {
  read: (key: PartKey) => Json | undefined
  refsOf: (key: PartKey) => readonly PartKey[]
}

/**
 * All parts that the roots reference, nearest first, up to a limit; the rest is loaded on demand. Awaits once
 * per file only, because one page has hundreds of parts.
 */
export async function collectParts(
  roots: readonly PartKey[],
  graphOf: (file: FilePath) => Promise<FileGraph>,
  limits = bundleLimits,
): Promise<Pick<Bundle, 'parts' | 'missing'>> {
  const parts = new Map<PartKey, Json>()
  const missing = new Set<PartKey>()
  const graphs = new Map<FilePath, FileGraph>()
  let wave = new Set(roots)
  while (wave.size > 0 && parts.size < limits.parts) {
    const next = new Set<PartKey>()
    for (const key of wave) {
      if (parts.size >= limits.parts) break
      if (parts.has(key) || missing.has(key)) continue
      const file = fileOf(key)
      const graph = graphs.get(file) ?? (await graphOf(file))
      graphs.set(file, graph)
      const value = graph.read(key)
      if (value === undefined) {
        missing.add(key)
        continue
      }
      parts.set(key, value)
      for (const target of graph.refsOf(key)) next.add(target)
    }
    wave = next
  }
  return { parts, missing }
}

export type Followed =
  | {
      kind: 'found'
      node: SpecNode /** The name of the last component in the chain. */
      name?: string
      siblings?: ObjectNode
    }
  /** Unresolved or circular. */
  | { kind: 'missing'; ref: string }
  /** Exists, but beyond the bundle's limit. */
  | { kind: 'beyond'; key: PartKey; name?: string }

/** Resolves a chain of `$ref`. */
export function follow(node: SpecNode, bundle: Bundle): Followed {
  const ref = refOf(node)
  // Most values are not references.
  if (ref === undefined) return { kind: 'found', node, name: undefined, siblings: undefined }
  const cache = hasSiblings(node) ? undefined : bundle.memory?.of(targets)
  if (!cache) return followChain(node, bundle)
  const inFile = cache.get(node.file) ?? new Map<string, Followed>()
  cache.set(node.file, inFile)
  const cached = inFile.get(ref) ?? followChain(node, bundle)
  if (cached.kind === 'found') inFile.set(ref, cached)
  return cached
}

/** Targets of references without siblings, by file and `$ref`. */
const targets: CacheSlot<Map<FilePath, Map<string, Followed>>> = { create: () => new Map() }

const hasSiblings = ({ value }: SpecNode) => isObject(value) && Object.keys(value).length > 1

function followChain(node: SpecNode, bundle: Bundle): Followed {
  let at = node
  let name: string | undefined
  let siblings: ObjectNode | undefined
  const seen = new Set<PartKey>()
  for (let ref = refOf(at); ref !== undefined; ref = refOf(at)) {
    siblings ??= siblingsOf(at)
    const target = resolveRef(ref, at.file, bundle)
    if (target.kind === 'refused') return { kind: 'missing', ref }
    const value = bundle.parts.get(target.key) ?? insideOf(target.key, bundle)
    name = componentName(target.key) ?? name
    if (value === undefined)
      return bundle.missing.has(target.key) || seen.has(target.key)
        ? { kind: 'missing', ref }
        : { kind: 'beyond', key: target.key, name }
    if (seen.has(target.key)) return { kind: 'missing', ref }
    seen.add(target.key)
    at = { ...placeOfKey(target.key), value }
  }
  return { kind: 'found', node: at, name, siblings }
}

function refOf({ value }: SpecNode): string | undefined {
  return isObject(value) ? textOf(value.$ref ?? value.$dynamicRef) : undefined
}

/** The siblings of a reference. */
function siblingsOf(node: SpecNode): ObjectNode | undefined {
  if (!isObject(node.value)) return undefined
  const { $ref: _ref, $dynamicRef: _dynamicRef, ...rest } = node.value
  return Object.keys(rest).length > 0 ? { ...node, value: rest } : undefined
}

/** Equal for all references without siblings to the same target. */
export function targetKey(node: SpecNode, bundle: Bundle): string {
  const target = follow(node, bundle)
  return target.kind === 'found' && !target.siblings ? `${keyOf(target.node)} ${target.name}` : keyOf(node)
}

/** A reference to a value inside a collected part. */
function insideOf(key: PartKey, { parts }: Bundle): Json | undefined {
  const { file, path } = splitKey(key)
  for (let end = path.length - 1; end >= 0; end--) {
    let value = parts.get(partKey(file, path.slice(0, end)))
    if (value === undefined) continue
    for (const step of path.slice(end))
      value =
        isObject(value) && Object.hasOwn(value, step)
          ? value[step]
          : Array.isArray(value)
            ? value[Number(step)]
            : undefined
    return value
  }
  return undefined
}

function placeOfKey(key: PartKey): { file: FilePath; pointer: string } {
  return { file: fileOf(key), pointer: key.slice(key.indexOf('#') + 1) }
}

/** `Order` for `#/components/schemas/Order`; the file name for a whole file. */
export function componentName(key: PartKey): string | undefined {
  const { file, path } = splitKey(key)
  if (path.length === 0) return /([^/]+)\.\w+$/.exec(file)?.[1]
  return path.at(-2) === 'properties' ? undefined : path.at(-1)
}

export function childNode(node: SpecNode, ...path: (string | number)[]): SpecNode | undefined {
  let value: Json | undefined = node.value
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)]
    else value = isObject(value) && Object.hasOwn(value, String(step)) ? value[String(step)] : undefined
    if (value === undefined) return undefined
  }
  return { file: node.file, pointer: node.pointer + toPointer(path), value }
}

/** The entries of an object; empty for other values. */
export function entryNodes(node: SpecNode | undefined): [name: string, node: SpecNode][] {
  if (!node) return []
  const { file, pointer } = node
  return entriesOf(node.value).map(([name, value]) => [
    name,
    { file, pointer: pointer + toPointer([name]), value },
  ])
}

/** The items of an array; empty for other values. */
export function itemNodes(node: SpecNode | undefined): SpecNode[] {
  if (!node) return []
  const { file, pointer } = node
  return listOf(node.value).map((value, index) => ({ file, pointer: `${pointer}/${index}`, value }))
}

export function isObjectNode(node: SpecNode | undefined): node is ObjectNode {
  return isObject(node?.value)
}

export function keyOf(node: SpecNode): PartKey {
  return `${node.file}#${node.pointer}`
}
