import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { FileGraph } from './bundle.ts'
import { findRefs } from './find-refs.ts'
import { fromPointer, valueAt } from './pointer.ts'
import { type PartKey, type RefOptions, resolveRef } from './ref.ts'

type Input = {
  file: FilePath
  value: Json | undefined
  /** Pointers by anchor. */
  anchors: ReadonlyMap<string, string>
  refs: RefOptions
}

/** Finds and scans each part once, on demand: a page has thousands of them. */
export function createFileGraph({ file, value, anchors, refs }: Input): FileGraph {
  const values = new Map<PartKey, Json | undefined>()
  const cache = new Map<PartKey, readonly PartKey[]>()
  return {
    read,
    refsOf(key) {
      const targets = cache.get(key) ?? findTargets(key)
      cache.set(key, targets)
      return targets
    },
  }

  function read(key: PartKey): Json | undefined {
    const cached = values.get(key)
    if (cached !== undefined) return cached
    const found = find(key)
    values.set(key, found)
    return found
  }

  function find(key: PartKey): Json | undefined {
    const name = key.slice(key.indexOf('#') + 1)
    const pointer = name === '' || name.startsWith('/') ? name : anchors.get(name)
    return pointer === undefined ? undefined : valueAt(value, fromPointer(pointer))
  }

  function findTargets(key: PartKey): PartKey[] {
    const targets = new Set<PartKey>()
    for (const { ref } of findRefs(read(key) ?? null)) {
      const target = resolveRef(ref, file, refs)
      if (target.kind !== 'refused') targets.add(target.key)
    }
    return [...targets]
  }
}
