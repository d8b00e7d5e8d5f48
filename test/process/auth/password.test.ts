import { hash as argon2 } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackOff, createBackOff, type Turn } from '../../../src/auth/back-off.ts'
import { createPasswordMethod } from '../../../src/auth/methods/password.ts'
import { createPasswordCheck, hashPassword, proofOf } from '../../../src/auth/password-hash.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/redis.ts'

const onFault = (fault: Error) => expect.fail(fault.message)
const password = 'correct horse battery staple'
let hash: string
beforeAll(async () => {
  hash = await hashPassword(password)
})

describe('password hashes', () => {
  test('use argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword(password)).not.toBe(hash)
  })

  test('match only their password', async () => {
    const { check } = createPasswordCheck()
    expect(await check(hash, password)).toBe('match')
    expect(await check(hash, `${password} `)).toBe('no-match')
    expect(await check(hash, '')).toBe('no-match')
  })

  test('with other parameters match too', async () => {
    const otherHash = await argon2(password, { memoryCost: 8192, timeCost: 3, parallelism: 2 })
    expect(await createPasswordCheck().check(otherHash, password)).toBe('match')
  })

  test('match regardless of Unicode normalization', async () => {
    const { check } = createPasswordCheck()
    expect(await check(await hashPassword('Zoe\u0308 and friends'), 'Zo\u00eb and friends')).toBe('match')
  })

  test('do not match if the password is too long or the hash is malformed', async () => {
    const { check } = createPasswordCheck()
    const long = 'a'.repeat(1000)
    const longHash = await hashPassword(long)
    expect(await check(longHash, long)).toBe('match')
    expect(await check(longHash, `${long}a`), 'not even by its beginning').toBe('no-match')
    expect(await check('$argon2id$v=19$m=1,t=0,p=0$AAAA$AAAA', password)).toBe('no-match')
  })

  test('take as long to check if there is no hash', async () => {
    const { check } = createPasswordCheck()
    await check(undefined, password)
    const measure = async (against: string | undefined) => {
      const times: number[] = []
      for (let round = 0; round < 9; round++) {
        const startedAt = performance.now()
        expect(await check(against, 'something else')).toBe('no-match')
        times.push(performance.now() - startedAt)
      }
      return times.sort((a, b) => a - b)[0]!
    }
    const [withHash, withoutHash] = [await measure(hash), await measure(undefined)]
    expect(withoutHash).toBeGreaterThan(withHash / 3)
    expect(withoutHash).toBeLessThan(withHash * 3)
  })

  test('are checked a few at a time, queued, then rejected as busy', async () => {
    const { check } = createPasswordCheck({ atOnce: 2, waiting: 3 })
    const results = await Promise.all(Array.from({ length: 8 }, () => check(hash, password)))
    expect(results.filter((result) => result === 'match')).toHaveLength(5)
    expect(results.filter((result) => result === 'busy')).toHaveLength(3)
    expect(await check(hash, password), 'there is room again').toBe('match')
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => check(hash, password)))).not.toContain('busy')
  })

  test('have a short proof that identifies them without revealing them', async () => {
    expect(proofOf(hash)).toBe(proofOf(hash))
    expect(proofOf(hash)).not.toBe(proofOf(await hashPassword(password)))
    expect(proofOf(hash)).toHaveLength(16)
  })
})

const visitorAddress = '198.51.100.1'
/** Fails the given number of times and returns the outcome of each attempt. */
async function fail(
  backOff: BackOff,
  times: number,
  account = 'ada',
  address = visitorAddress,
): Promise<string[]> {
  const text: string[] = []
  for (let round = 0; round < times; round++) text.push(describeTurn(await backOff.take(account, address)))
  return text
}
const describeTurn = (turn: Turn) =>
  turn.kind === 'wait'
    ? `wait ${turn.seconds}`
    : turn.triesLeft > 0
      ? `${turn.triesLeft} left`
      : `last, ${turn.pause}`

describe('the sign-in lockout', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 0, 1) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const create = (limits?: { pair: number; address: number; account: number }) =>
    createBackOff({ site: 'https://docs.example.com', redisUrl: undefined, onFault, limits })

  test('starts after five attempts per account and address', async () => {
    const backOff = create()
    expect(await fail(backOff, 6)).toEqual(['4 left', '3 left', '2 left', '1 left', 'last, 60', 'wait 60'])
    await pass(20)
    expect(await fail(backOff, 1)).toEqual(['wait 40'])
    expect(await fail(backOff, 1, 'grace'), 'another account').toEqual(['4 left'])
    expect(await fail(backOff, 1, 'ada', '198.51.100.2'), 'another address').toEqual(['4 left'])
  })

  test('does not count attempts that have to wait, even concurrent ones', async () => {
    const backOff = create({ pair: 2, address: 5, account: 100 })
    const turns = await Promise.all(Array.from({ length: 50 }, () => backOff.take('ada', visitorAddress)))
    expect(turns.filter(({ kind }) => kind === 'go')).toHaveLength(2)
    // The pause is the first one, and the other accounts of this address are not affected.
    await pass(60)
    expect(await fail(backOff, 1)).toEqual(['last, 120'])
    expect(await fail(backOff, 1, 'grace')).toEqual(['1 left'])
  })

  test('does not let one address lock out accounts with attempts that have to wait', async () => {
    const backOff = create({ pair: 5, address: 3, account: 2 })
    const names = Array.from({ length: 40 }, (_, index) => `user-${index}`)
    await Promise.all(names.map((name) => backOff.take(name, visitorAddress)))
    const elsewhere = await Promise.all(names.map((name) => backOff.take(name, '198.51.100.77')))
    expect(elsewhere.filter(({ kind }) => kind === 'go').length).toBeLessThanOrEqual(3)
    const accounts = create({ pair: 5, address: 1, account: 2 })
    await Promise.all(Array.from({ length: 10 }, () => accounts.take('ada', visitorAddress)))
    expect(await fail(accounts, 1, 'ada', '198.51.100.78')).toEqual(['last, 60'])
  })

  test('doubles each time up to 15 minutes', async () => {
    const backOff = create()
    await fail(backOff, 5)
    const pauses: string[] = []
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      await pass(seconds - 1)
      expect(await fail(backOff, 1)).toEqual(['wait 1'])
      await pass(1)
      pauses.push(...(await fail(backOff, 1)))
    }
    expect(pauses).toEqual(['last, 120', 'last, 240', 'last, 480', 'last, 900', 'last, 900', 'last, 900'])
  })

  test('resets 15 minutes after the pause', async () => {
    const backOff = create()
    await fail(backOff, 5)
    await pass(60 + 900)
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('forgets four failures after 15 minutes', async () => {
    const backOff = create()
    await fail(backOff, 4)
    await pass(900)
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('forgets failures after a successful sign-in', async () => {
    const backOff = create()
    await fail(backOff, 4)
    const turn = await backOff.take('ada', visitorAddress)
    expect(describeTurn(turn)).toBe('last, 60')
    if (turn.kind === 'go') await turn.succeed()
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('returns an attempt that was not checked', async () => {
    const backOff = create()
    await fail(backOff, 4)
    const turn = await backOff.take('ada', visitorAddress)
    if (turn.kind === 'go') await turn.giveBack()
    expect(await fail(backOff, 2)).toEqual(['last, 60', 'wait 60'])
  })

  test('blocks an address after fifty accounts', async () => {
    const backOff = create()
    for (let index = 0; index < 49; index++) await fail(backOff, 1, `user-${index}`)
    expect(await fail(backOff, 2, 'next')).toEqual(['last, 60', 'wait 60'])
    expect(await fail(backOff, 1, 'next', '198.51.100.2')).toEqual(['4 left'])
  })

  test('blocks an account after a hundred addresses, even if it does not exist', async () => {
    const backOff = create()
    for (let index = 0; index < 99; index++) await fail(backOff, 1, 'nobody', `10.0.0.${index}`)
    expect(await fail(backOff, 2, 'nobody', '10.0.1.1')).toEqual(['last, 60', 'wait 60'])
    expect(await fail(backOff, 1, 'somebody', '10.0.1.1')).toEqual(['4 left'])
  })

  test('does not count successful sign-ins', async () => {
    const backOff = create({ pair: 5, address: 3, account: 3 })
    for (let round = 0; round < 10; round++) {
      const turn = await backOff.take('ada', visitorAddress)
      expect(turn.kind).toBe('go')
      if (turn.kind === 'go') await turn.succeed()
    }
  })

  test('does not reset an address through a successful sign-in', async () => {
    const backOff = create({ pair: 50, address: 3, account: 50 })
    await fail(backOff, 2, 'guessed')
    const ownTurn = await backOff.take('own', visitorAddress)
    if (ownTurn.kind === 'go') await ownTurn.succeed()
    expect(await fail(backOff, 1, 'guessed')).toEqual(['last, 60'])
    expect(await fail(backOff, 1, 'own')).toEqual(['wait 60'])
  })

  test('counts concurrent attempts before checking any password', async () => {
    const backOff = create()
    const turns = await Promise.all(Array.from({ length: 20 }, () => backOff.take('ada', visitorAddress)))
    expect(turns.filter(({ kind }) => kind === 'go')).toHaveLength(5)
  })

  test('normalizes account names', async () => {
    const backOff = create()
    await fail(backOff, 4, 'Zoe\u0308')
    expect(await fail(backOff, 1, ' Zo\u00eb ')).toEqual(['last, 60'])
  })

  test('locks no one out if the clock is set back by hours', async () => {
    const backOff = create()
    await fail(backOff, 5)
    vi.setSystemTime(Date.now() - 5 * 3600 * 1000)
    const [text] = await fail(backOff, 1)
    expect(text).toMatch(/^last, \d+$/)
    await pass(900)
    expect((await backOff.take('ada', visitorAddress)).kind).toBe('go')
  })

  test('lasts at most 15 minutes if the clock is set back by minutes', async () => {
    const backOff = create()
    await fail(backOff, 5)
    vi.setSystemTime(Date.now() - 10 * 60 * 1000)
    const turn = await backOff.take('ada', visitorAddress)
    expect(turn).toMatchObject({ kind: 'wait' })
    expect(turn.kind === 'wait' && turn.seconds).toBeLessThanOrEqual(900)
    await pass(900)
    expect((await backOff.take('ada', visitorAddress)).kind).toBe('go')
  })
})

describe.skipIf(!redisServer)('a lockout with Redis', () => {
  let redis: Redis
  const backOffs: BackOff[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const backOff of backOffs) await backOff.close()
    await redis.stop()
  })
  /** Redis is used from the first attempt that finds it connected. */
  async function startPair() {
    const pair = [1, 2].map(() =>
      createBackOff({ site: 'https://docs.example.com', redisUrl: redis.url, onFault }),
    ) as [BackOff, BackOff]
    backOffs.push(...pair)
    await expect.poll(() => countTogether(pair)).toBe(true)
    return pair
  }
  let accounts = 0
  async function countTogether([item, other]: [BackOff, BackOff]) {
    const account = `probe-${accounts++}`
    const address = `10.1.${accounts >> 8}.${accounts & 255}`
    return (
      [...(await fail(item, 1, account, address)), ...(await fail(other, 1, account, address))].join() ===
      '4 left,3 left'
    )
  }

  test('is separate for two sites', async () => {
    const [here] = await startPair()
    const other = createBackOff({ site: 'https://other.example.com', redisUrl: redis.url, onFault })
    const same = createBackOff({ site: 'https://docs.example.com', redisUrl: redis.url, onFault })
    backOffs.push(other, same)
    await expect.poll(() => countTogether([here, same])).toBe(true)
    const address = '198.51.100.20'
    expect(await fail(here, 2, 'ada', address)).toEqual(['4 left', '3 left'])
    expect(await fail(other, 1, 'ada', address)).toEqual(['4 left'])
    expect(await fail(same, 1, 'ada', address)).toEqual(['2 left'])
  })

  test('is shared between two processes', async () => {
    const [item, other] = await startPair()
    expect(await fail(item, 3)).toEqual(['4 left', '3 left', '2 left'])
    expect(await fail(other, 1)).toEqual(['1 left'])
    const turn = await item.take('ada', visitorAddress)
    expect(describeTurn(turn)).toBe('last, 60')
    expect((await other.take('ada', visitorAddress)).kind).toBe('wait')
    if (turn.kind === 'go') await turn.succeed()
    expect(await fail(other, 1)).toEqual(['4 left'])
  })

  test('falls back to memory during an outage and is shared again afterwards', async () => {
    const pair = await startPair()
    await redis.stop()
    const startedAt = performance.now()
    const address = '198.51.100.9'
    expect(await fail(pair[0], 6, 'ada', address)).toEqual([
      '4 left',
      '3 left',
      '2 left',
      '1 left',
      'last, 60',
      'wait 60',
    ])
    expect(await fail(pair[1], 1, 'ada', address)).toEqual(['4 left'])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    await redis.start()
    await expect.poll(() => countTogether(pair), { timeout: 30_000 }).toBe(true)
  })
})

describe('a shared password', () => {
  const create = (input: string | undefined = hash) =>
    createPasswordMethod({
      hash: input,
      name: 'Reader',
      passwords: createPasswordCheck(),
      backOff: createBackOff({ site: 'https://docs.example.com', redisUrl: undefined, onFault }),
    })
  const form = (value: string) => new URLSearchParams({ password: value })

  test('signs in a reader without groups', async () => {
    const method = create()
    expect(method.prompt).toEqual({ kind: 'password' })
    expect(await method.submit!(form(password), visitorAddress)).toEqual({
      kind: 'signed-in',
      user: { id: 'reader', name: 'Reader', groups: [], proof: proofOf(hash) },
    })
  })

  test('reports the remaining attempts, then the lockout', async () => {
    const method = create()
    const message = []
    for (let round = 0; round < 6; round++) {
      const attempt = await method.submit!(form('hunter2hunter2'), visitorAddress)
      expect(JSON.stringify(attempt)).not.toContain('hunter2')
      if (attempt.kind === 'refused') message.push(attempt.message)
    }
    expect(message).toEqual([
      { kind: 'no-match', triesLeft: 4 },
      { kind: 'no-match', triesLeft: 3 },
      { kind: 'no-match', triesLeft: 2 },
      { kind: 'no-match', triesLeft: 1 },
      { kind: 'wait', seconds: 60 },
      { kind: 'wait', seconds: expect.any(Number) },
    ])
    expect(
      await method.submit!(form(password), visitorAddress),
      'the right one has to wait too',
    ).toMatchObject({
      kind: 'refused',
      message: { kind: 'wait' },
    })
    expect(await method.submit!(form(password), '198.51.100.2')).toMatchObject({ kind: 'signed-in' })
  })

  test('rejects a form without a password', async () => {
    expect(await create().submit!(new URLSearchParams(), visitorAddress)).toMatchObject({ kind: 'refused' })
  })

  test('ends existing sessions when it changes', async () => {
    const attempt = await create().submit!(form(password), visitorAddress)
    if (attempt.kind !== 'signed-in') return expect.fail()
    expect(await create().refresh!(attempt.user)).toEqual(attempt.user)
    const newer = create(await hashPassword('another password'))
    expect(await newer.refresh!(attempt.user)).toBeUndefined()
    expect(await create().refresh!({ ...attempt.user, proof: undefined })).toBeUndefined()
  })

  test.each([undefined, '', 'hunter2hunter2', '$2b$12$abcdefghijklmnopqrstuv', '=19=19456,t=2,p=1'])(
    'does not start with the hash %j',
    (input) => {
      const start = () =>
        createPasswordMethod({
          hash: input,
          name: 'Reader',
          passwords: createPasswordCheck(),
          backOff: createBackOff({ site: 'https://docs.example.com', redisUrl: undefined, onFault }),
        })
      expect(start).toThrow('octavo users hash')
      expect(start).not.toThrow('hunter2')
    },
  )
})
