import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentCache } from './recent-cache.ts'

test('keeps the latest results, and returns what was stored last under a key', () => {
  const keys = fc.constantFrom(...'abcdefgh')
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.integer())), fc.integer({ min: 1, max: 4 }), (writes, max) => {
      const cache = createRecentCache<number>(max)
      const stored = new Map<string, number>()
      for (const [key, value] of writes) {
        cache.set(key, value)
        stored.delete(key)
        stored.set(key, value)
      }
      const latest = [...stored].slice(-max)
      expect(latest.map(([key]) => [key, cache.get(key)])).toEqual(latest)
    }),
  )
})

test('a result that is used stays', () => {
  const cache = createRecentCache<number>(2)
  cache.set('used', 1)
  for (let at = 0; at < 20; at++) {
    cache.set(`other ${at}`, at)
    expect(cache.get('used')).toBe(1)
  }
})

test('drops results that are not used', () => {
  const cache = createRecentCache<number>(2)
  for (let at = 0; at < 20; at++) cache.set(String(at), at)
  const kept = Array.from({ length: 20 }, (_, at) => String(at)).filter((key) => cache.get(key) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(4)
})
