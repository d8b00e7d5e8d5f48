import type { Json } from '../../../core/json.ts'
import { fromPointer, valueAt } from '../../read/pointer.ts'
import { decode } from '../../read/ref.ts'

/** Cached, because thousands of operations share a few parameters. */
const cache = new WeakMap<object, Map<string, Json | undefined>>()

/** The target of a local reference. */
export function localTarget(ref: string, document: Json): Json | undefined {
  if (!ref.startsWith('#/') || typeof document !== 'object' || document === null) return undefined
  const targets = cache.get(document) ?? new Map<string, Json | undefined>()
  cache.set(document, targets)
  if (!targets.has(ref)) targets.set(ref, valueAt(document, fromPointer(decode(ref.slice(1)))))
  return targets.get(ref)
}
