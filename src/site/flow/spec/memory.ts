import { same } from '../../../core/same.ts'
import type { Bundle } from '../../../spec/read/bundle.ts'
import { createMemory, type Memory } from '../../../spec/read/memory.ts'

/**
 * What pages of one description share. It is no input of theirs: with it they come out as they would without, only
 * sooner. It is forgotten as a whole as soon as any description changes, because what is said of one part may come from
 * another. A page that did not change keeps the memory it was made with, in which nothing about its own parts is old.
 */
export function createSpecMemory() {
  let byHead = new WeakMap<object, Memory>()
  return {
    /** What a description says of itself stands for it: it decides where references lead. */
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

/** Two results are the same whatever is remembered with them. */
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
