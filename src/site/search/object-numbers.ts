import { contentHash } from '../../core/hash.ts'

/** Numbers of objects, by the key of their schema; fields with the same name in one object are one entry. */
export type ObjectNumbers = {
  numberOf: (key: string) => number
  /** Whether only one operation can have the object, because its schema is inside the operation. */
  isExclusive: (object: number) => boolean
  /** A hash of each key, by number, to find the numbers again in the next build. */
  hashes: () => string[]
}

/** Numbers start at 1. Objects of an earlier index get the numbers they have there. */
export function createObjectNumbers(earlier: readonly string[] = []): ObjectNumbers {
  const numbers = new Map<string, number>()
  const keys = new Map<number, string>()
  const byHash = new Map(earlier.map((hash, at) => [hash, at + 1]))
  let last = earlier.length
  const find = (key: string) => (byHash.size > 0 ? byHash.get(contentHash(key)) : undefined)
  return {
    numberOf(key) {
      const cached = numbers.get(key)
      if (cached !== undefined) return cached
      const number = find(key) ?? ++last
      numbers.set(key, number)
      keys.set(number, key)
      return number
    },
    isExclusive: (object) => !sharedPlace.test(keys.get(object) ?? ''),
    hashes: () => [...keys.values()].map(contentHash),
  }
}

/** Merged schemas have several places, joined with `+`. */
const sharedPlace = /#(?!\/(?:paths|webhooks)\/[^/]+\/(?!parameters\/))/
