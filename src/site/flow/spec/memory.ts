import { same } from '../../../core/same.ts'
import type { Bundle } from '../../../spec/read/bundle.ts'
import { createMemory, type Memory } from '../../../spec/read/memory.ts'

/**
 * A cache shared by the pages of one spec. It does not affect their content. Any change of a spec clears it,
 * because one part may depend on another. Unchanged pages hold on to the cache they were rendered with, which
 * is still valid for their parts.
 */
export function createSpecMemory() {
  let byHead = new WeakMap<object, Memory>()
  return {
    /** The cache of a spec, by its head, which decides where references lead. */
    of(head: object): Memory {
      const memory = byHead.get(head) ?? createMemory()
      byHead.set(head, memory)
      return memory
    },
    forget(): void {
      byHead = new WeakMap()
    },
  }
}

/** Compares results without their caches. */
export function sameButMemory<Value extends Bundle | { bundle: Bundle } | undefined>(
  a: Value,
  b: Value,
): boolean {
  return same(withoutMemory(a), withoutMemory(b))
}

function withoutMemory<Value extends Bundle | { bundle: Bundle } | undefined>(value: Value): unknown {
  if (value === undefined) return undefined
  if ('bundle' in value) return { ...value, bundle: { ...value.bundle, memory: undefined } }
  return { ...value, memory: undefined }
}
