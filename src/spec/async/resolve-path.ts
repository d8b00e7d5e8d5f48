import type { Json } from '../../core/json.ts'
import { isObject, toPointer } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef, splitKey } from '../read/ref.ts'

export type PartReader = { read: (key: PartKey) => Promise<Json | undefined>; refs: RefOptions }

const maxHops = 20

/**
 * The part at a key, with references along the path resolved: `#/channels/floor/messages/placed` is a message
 * even if `#/channels/floor` is a reference.
 */
export async function resolvePath(
  from: PartKey,
  { read, refs }: PartReader,
): Promise<{ key: PartKey; value: Json } | undefined> {
  let key = from
  for (let hop = 0; hop < maxHops; hop++) {
    const value = await read(key)
    const ref = refOf(value)
    const next = ref ? follow(key, [], ref) : value === undefined ? await detour(key) : undefined
    if (next === undefined) return value === undefined ? undefined : { key, value }
    key = next
  }
  return undefined

  /** A reference in a parent of the key. */
  async function detour(at: PartKey): Promise<PartKey | undefined> {
    const { file, path } = splitKey(at)
    for (let length = 0; length < path.length; length++) {
      const above = partKey(file, path.slice(0, length))
      const value = await read(above)
      if (value === undefined) return undefined
      const ref = refOf(value)
      if (ref) return follow(above, path.slice(length), ref)
    }
    return undefined
  }

  function follow(at: PartKey, below: readonly string[], ref: string): PartKey | undefined {
    const target = resolveRef(ref, fileOf(at), refs)
    return target.kind === 'part' ? `${target.key}${toPointer(below)}` : undefined
  }
}

function refOf(value: Json | undefined): string | undefined {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined
}
