import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarks } from '../../../src/auth/session/create-marks.ts'
import type { Marks } from '../../../src/auth/session/marks.ts'
import { createMemoryMarks } from '../../../src/auth/session/memory-marks.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/redis.ts'

describe('marks in memory', () => {
  let now = Date.UTC(2026, 0, 1)
  const clock = () => now

  test('report the first caller until they expire', async () => {
    const marks = createMemoryMarks(clock)
    expect(await marks.has('a')).toBe(false)
    expect(await marks.set('a', 60)).toBe(true)
    expect(await marks.set('a', 60)).toBe(false)
    expect(await marks.has('a')).toBe(true)
    expect(await marks.set('__proto__', 60)).toBe(true)
    now += 59_999
    expect(await marks.has('a')).toBe(true)
    now += 1
    expect(await marks.has('a')).toBe(false)
    expect(await marks.set('a', 60)).toBe(true)
  })

  test('return the time of the latest stamp', async () => {
    const marks = createMemoryMarks(clock)
    expect(await marks.stampOf('a')).toBeUndefined()
    await marks.stamp('a', 60)
    now += 30_000
    await marks.stamp('a', 60)
    const last = now
    now += 59_999
    expect(await marks.stampOf('a')).toBe(last)
    now += 1
    expect(await marks.stampOf('a')).toBeUndefined()
  })

  test('are limited in number: expired ones are dropped first, then the oldest', async () => {
    const marks = createMemoryMarks(clock, 3)
    await marks.set('long', 1000)
    await marks.set('short', 1)
    await marks.set('other', 1000)
    now += 2000
    await marks.set('fourth', 1000)
    expect(marks.live().map(([name]) => name)).toEqual(['long', 'other', 'fourth'])
    await marks.set('fifth', 1000)
    expect(marks.live().map(([name]) => name)).toEqual(['other', 'fourth', 'fifth'])
  })
})

describe.skipIf(!redisServer)('marks in Redis', () => {
  let redis: Redis
  const openMarks: Marks[] = []
  const start = (redisUrl = redis.url) => {
    const marks = createMarks({ redisUrl, now: Date.now, onFault: (fault) => expect.fail(fault.message) })
    openMarks.push(marks)
    return marks
  }
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const marks of openMarks) await marks.close()
    await redis.stop()
  })

  test('are shared between two processes', async () => {
    const [item, other] = [start(), start()]
    expect(await item.set('shared', 60)).toBe(true)
    expect(await other.set('shared', 60)).toBe(false)
    expect(await other.has('shared')).toBe(true)
    expect(await other.has('unknown')).toBe(false)
    await item.stamp('stamped', 60)
    const stampTime = await item.stampOf('stamped')
    expect(await other.stampOf('stamped')).toBe(stampTime)
    expect(Math.abs(Date.now() - stampTime!)).toBeLessThan(60_000)
    expect(await other.stampOf('unknown')).toBeUndefined()
  })

  test('report exactly one first caller in a race', async () => {
    const [item, other] = [start(), start()]
    const firsts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? item : other).set('race', 60)),
    )
    expect(firsts.filter(Boolean)).toHaveLength(1)
  })

  test('are stored hashed and expire', async () => {
    await start().set('session canary-sid', 60)
    await start().stamp('everywhere canary-user', 60)
    const client = await createClient({ url: redis.url }).connect()
    try {
      const keys = await client.keys('*')
      expect(keys.length).toBeGreaterThan(1)
      for (const key of keys) {
        expect(key).toMatch(/^octavo-auth:[\w-]{43}$/)
        const secondsLeft = await client.ttl(key)
        expect(secondsLeft).toBeGreaterThan(0)
        expect(secondsLeft).toBeLessThanOrEqual(60)
      }
    } finally {
      client.destroy()
    }
  })

  test('fall back to memory during an outage and are restored afterwards', async () => {
    const [item, other] = [start(), start()]
    expect(await item.set('before', 600)).toBe(true)
    expect(await other.has('before')).toBe(true)
    await redis.stop()
    const startedAt = performance.now()
    expect(await item.has('before')).toBe(true)
    expect(await item.set('before', 600)).toBe(false)
    expect(await item.set('meanwhile', 600)).toBe(true)
    expect(await item.set('meanwhile', 600)).toBe(false)
    await item.stamp('stamp meanwhile', 600)
    expect(await other.has('meanwhile')).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(10_000)

    await redis.start()
    const lookups = async () => [
      await other.has('before'),
      await other.has('meanwhile'),
      (await other.stampOf('stamp meanwhile')) !== undefined,
    ]
    await expect.poll(lookups, { timeout: 30_000 }).toEqual([true, true, true])
  })

  test('do not block for long if Redis is down from the start', async () => {
    const marks = start(`redis://127.0.0.1:${await freePort()}`)
    const startedAt = performance.now()
    expect(await marks.set('a', 60)).toBe(true)
    expect(await marks.set('a', 60)).toBe(false)
    expect(await marks.has('a')).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
