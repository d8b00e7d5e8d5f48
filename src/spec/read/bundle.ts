import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { ExactNumbers } from './exact-number.ts'
import type { Memory } from './memory.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, toPointer } from './pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from './ref.ts'

/** A value with the place it stands at, so that references inside it can be followed. */
export type SpecNode<Value extends Json = Json> = { file: FilePath; pointer: string; value: Value }

export type ObjectNode = SpecNode<JsonObject>

/** What one page needs of a description: its parts by key, references kept. Nothing is ever put in their place. */
export type Bundle = {
  version: OpenApiVersion
  parts: Map<PartKey, Json>
  /** References that lead nowhere. */
  missing: Set<PartKey>
  self?: string
  allowed?: readonly string[]
  ids?: ReadonlyMap<string, PartKey>
  /** Numbers as they were written, where JavaScript rounds them. */
  exact?: ExactNumbers
  /** What was read from parts before. Bundles that share one lead from the same part to the same others. */
  memory?: Memory
}

export const openApiVersions = ['3.0', '3.1', '3.2'] as const

export type OpenApiVersion = (typeof openApiVersions)[number]

export type BundleLimits = { parts: number }

export const bundleLimits: BundleLimits = { parts: 600 }

/** The parts of one file, and where their references lead. */
export type FileGraph = {
  read: (key: PartKey) => Json | undefined
  refsOf: (key: PartKey) => readonly PartKey[]
}

/**
 * Everything that the given parts refer to, nearest first, up to a limit: what is beyond it is loaded when the reader
 * opens it. Only for a file is there something to wait for: one page has hundreds of parts.
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
      node: SpecNode /** The name of the last component on the way. */
      name?: string
      siblings?: ObjectNode
    }
  /** It leads nowhere, or only to itself. */
  | { kind: 'missing'; ref: string }
  /** It is there, but beyond the limit of the bundle. */
  | { kind: 'beyond'; key: PartKey; name?: string }

/** Follows a `$ref`, and the one behind it. */
export function follow(node: SpecNode, bundle: Bundle): Followed {
  // Most values are no reference.
  if (refOf(node) === undefined) return { kind: 'found', node, name: undefined, siblings: undefined }
  let at = node
  let name: string | undefined
  let siblings: ObjectNode | undefined
  const seen = new Set<PartKey>()
  for (let ref = refOf(at); ref !== undefined; ref = refOf(at)) {
    siblings ??= besideRef(at)
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

/** What is said beside a reference. */
function besideRef(node: SpecNode): ObjectNode | undefined {
  if (!isObject(node.value)) return undefined
  const { $ref: _ref, $dynamicRef: _dynamicRef, ...rest } = node.value
  return Object.keys(rest).length > 0 ? { ...node, value: rest } : undefined
}

/** Equal for all references that lead to one place and say nothing of their own. */
export function targetKey(node: SpecNode, bundle: Bundle): string {
  const target = follow(node, bundle)
  return target.kind === 'found' && !target.siblings ? `${keyOf(target.node)} ${target.name}` : keyOf(node)
}

/** A reference into a part that is there as a whole. */
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

/** `#/components/schemas/Order` is `Order`; a file of its own is named by its file. */
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

/** What an object holds, by name; nothing of anything else. */
export function entryNodes(node: SpecNode | undefined): [name: string, node: SpecNode][] {
  if (!node) return []
  const { file, pointer } = node
  return entriesOf(node.value).map(([name, value]) => [
    name,
    { file, pointer: pointer + toPointer([name]), value },
  ])
}

/** What a list holds; nothing of anything else. */
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
