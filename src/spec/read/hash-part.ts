import { contentHash } from '../../core/hash.ts'
import type { Json } from '../../core/json.ts'

/** Parts that did not change are the same objects. */
const hashes = new WeakMap<object, string>()

/** A hash of the part's JSON. */
export function hashPart(part: Json | undefined): string {
  const isCacheable = typeof part === 'object' && part !== null
  const hash = (isCacheable && hashes.get(part)) || contentHash(JSON.stringify(part) ?? '')
  if (isCacheable) hashes.set(part, hash)
  return hash
}
