import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import type { ExactNumbers } from './exact-number.ts'
import { fromPointer, isObject, toPointer } from './pointer.ts'
import { type PartKey, partKey, resolveRef, splitKey } from './ref.ts'

/** A value with the place it stands at, so that references inside it can be followed. */
export type SpecNode = { file: FilePath; pointer: string; value: Json }

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
}

export type OpenApiVersion = '3.0' | '3.1' | '3.2'

export type BundleLimits = { parts: number }

export const bundleLimits: BundleLimits = { parts: 600 }

/**
 * Everything that the given parts refer to, nearest first, up to a limit: what is beyond it is loaded when the reader
 * opens it. `refsOf` gives the keys a part refers to.
 */
export async function collectParts(
  roots: readonly PartKey[],
  read: (key: PartKey) => Promise<Json | undefined>,
  refsOf: (key: PartKey) => Promise<readonly PartKey[]>,
  limits = bundleLimits,
): Promise<Pick<Bundle, 'parts' | 'missing'>> {
  const parts = new Map<PartKey, Json>()
  const missing = new Set<PartKey>()
  let wave: readonly PartKey[] = [...new Set(roots)]
  while (wave.length > 0 && parts.size < limits.parts) {
    const next = new Set<PartKey>()
    for (const key of wave) {
      if (parts.size >= limits.parts) break
      if (parts.has(key) || missing.has(key)) continue
      const value = await read(key)
      if (value === undefined) {
        missing.add(key)
        continue
      }
      parts.set(key, value)
      for (const target of await refsOf(key)) next.add(target)
    }
    wave = [...next]
  }
  return { parts, missing }
}

export type Followed =
  | {
      kind: 'found'
      node: SpecNode /** The name of the last component on the way. */
      name?: string
      siblings?: SpecNode
    }
  /** It leads nowhere, or only to itself. */
  | { kind: 'missing'; ref: string }
  /** It is there, but beyond the limit of the bundle. */
  | { kind: 'beyond'; key: PartKey; name?: string }

/** Follows a `$ref`, and the one behind it. */
export function follow(node: SpecNode, bundle: Bundle): Followed {
  let at = node
  let name: string | undefined
  let siblings: SpecNode | undefined
  const seen = new Set<PartKey>()
  while (isObject(at.value) && typeof (at.value.$ref ?? at.value.$dynamicRef) === 'string') {
    const { $ref, $dynamicRef, ...rest } = at.value
    const ref = $ref ?? $dynamicRef
    if (Object.keys(rest).length > 0) siblings ??= { ...at, value: rest }
    const target = resolveRef(ref as string, at.file, bundle)
    if (target.kind === 'refused') return { kind: 'missing', ref: ref as string }
    const value = bundle.parts.get(target.key) ?? insideOf(target.key, bundle)
    name = componentName(target.key) ?? name
    if (value === undefined)
      return bundle.missing.has(target.key) || seen.has(target.key)
        ? { kind: 'missing', ref: ref as string }
        : { kind: 'beyond', key: target.key, name }
    if (seen.has(target.key)) return { kind: 'missing', ref: ref as string }
    seen.add(target.key)
    at = { ...placeOfKey(target.key), value }
  }
  return { kind: 'found', node: at, name, siblings }
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
  const at = key.indexOf('#')
  return { file: key.slice(0, at) as FilePath, pointer: key.slice(at + 1) }
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

export function keyOf(node: SpecNode): PartKey {
  return `${node.file}#${node.pointer}`
}

export function lastStep(node: SpecNode): string {
  return fromPointer(node.pointer).at(-1) ?? ''
}
