import { hash as argon2 } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackOff, createBackOff, type Turn } from '../../../src/auth/back-off.ts'
import { createPasswordMethod } from '../../../src/auth/methods/password.ts'
import { createPasswordCheck, hashPassword, proofOf } from '../../../src/auth/password-hash.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/many/redis.ts'

const onFault = (fault: Error) => expect.fail(fault.message)
const password = 'correct horse battery staple'
let hash: string
beforeAll(async () => {
  hash = await hashPassword(password)
})

describe('hashes', () => {
  test('are argon2id with 19 MiB, two passes and one lane, each with its own salt', async () => {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword(password)).not.toBe(hash)
  })

  test('match their password and no other', async () => {
    const { check } = createPasswordCheck()
    expect(await check(hash, password)).toBe('match')
    expect(await check(hash, `${password} `)).toBe('no-match')
    expect(await check(hash, '')).toBe('no-match')
  })

  test('of other parameters match too', async () => {
    const older = await argon2(password, { memoryCost: 8192, timeCost: 3, parallelism: 2 })
    expect(await createPasswordCheck().check(older, password)).toBe('match')
  })

  test('a letter that can be written in two ways is the same letter', async () => {
    const { check } = createPasswordCheck()
    expect(await check(await hashPassword('Zoe\u0308 and friends'), 'Zo\u00eb and friends')).toBe('match')
  })

  test('what is too long, or no hash at all, does not match', async () => {
    const { check } = createPasswordCheck()
    const long = 'a'.repeat(1000)
    const longHash = await hashPassword(long)
    expect(await check(longHash, long)).toBe('match')
    expect(await check(longHash, `${long}a`), 'not even by its beginning').toBe('no-match')
    expect(await check('$argon2id$v=19$m=1,t=0,p=0$AAAA$AAAA', password)).toBe('no-match')
  })

  test('without a hash it never matches, and takes as long', async () => {
    const { check } = createPasswordCheck()
    await check(undefined, password)
    const measure = async (against: string | undefined) => {
      const times: number[] = []
      for (let round = 0; round < 9; round++) {
        const began = performance.now()
        expect(await check(against, 'something else')).toBe('no-match')
        times.push(performance.now() - began)
      }
      return times.sort((a, b) => a - b)[0]!
    }
    const [existing, unknown] = [await measure(hash), await measure(undefined)]
    expect(unknown).toBeGreaterThan(existing / 3)
    expect(unknown).toBeLessThan(existing * 3)
  })

  test('few are made at a time, some wait, and the rest is told that it is busy', async () => {
    const { check } = createPasswordCheck({ atOnce: 2, waiting: 3 })
    const results = await Promise.all(Array.from({ length: 8 }, () => check(hash, password)))
    expect(results.filter((result) => result === 'match')).toHaveLength(5)
    expect(results.filter((result) => result === 'busy')).toHaveLength(3)
    expect(await check(hash, password), 'there is room again').toBe('match')
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => check(hash, password)))).not.toContain('busy')
  })

  test('the proof of one tells it from another and does not hold it', async () => {
    expect(proofOf(hash)).toBe(proofOf(hash))
    expect(proofOf(hash)).not.toBe(proofOf(await hashPassword(password)))
    expect(proofOf(hash)).toHaveLength(16)
  })
})

const here = '198.51.100.1'
/** Tries that fail, and what each was told. */
async function fail(backOff: BackOff, times: number, account = 'ada', address = here): Promise<string[]> {
  const text: string[] = []
  for (let round = 0; round < times; round++) text.push(words(await backOff.take(account, address)))
  return text
}
const words = (turn: Turn) =>
  turn.kind === 'wait'
    ? `wait ${turn.seconds}`
    : turn.triesLeft > 0
      ? `${turn.triesLeft} left`
      : `last, ${turn.pause}`

describe('who fails again and again waits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 0, 1) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const create = (limits?: { pair: number; address: number; account: number }) =>
    createBackOff({ redisUrl: undefined, onFault, limits })

  test('after five tries for an account from an address', async () => {
    const backOff = create()
    expect(await fail(backOff, 6)).toEqual(['4 left', '3 left', '2 left', '1 left', 'last, 60', 'wait 60'])
    await pass(20)
    expect(await fail(backOff, 1)).toEqual(['wait 40'])
    expect(await fail(backOff, 1, 'grace'), 'another account').toEqual(['4 left'])
    expect(await fail(backOff, 1, 'ada', '198.51.100.2'), 'another address').toEqual(['4 left'])
  })

  test('longer each time, and never longer than a quarter of an hour', async () => {
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

  test('who comes back a quarter of an hour after the pause begins anew', async () => {
    const backOff = create()
    await fail(backOff, 5)
    await pass(60 + 900)
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('four failures are forgotten after a quarter of an hour', async () => {
    const backOff = create()
    await fail(backOff, 4)
    await pass(900)
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('the right password makes the failures of account and address forgotten', async () => {
    const backOff = create()
    await fail(backOff, 4)
    const turn = await backOff.take('ada', here)
    expect(words(turn)).toBe('last, 60')
    if (turn.kind === 'go') await turn.succeed()
    expect(await fail(backOff, 1)).toEqual(['4 left'])
  })

  test('a try that was not looked at is given back', async () => {
    const backOff = create()
    await fail(backOff, 4)
    const turn = await backOff.take('ada', here)
    if (turn.kind === 'go') await turn.giveBack()
    expect(await fail(backOff, 2)).toEqual(['last, 60', 'wait 60'])
  })

  test('an address that tries fifty accounts', async () => {
    const backOff = create()
    for (let index = 0; index < 49; index++) await fail(backOff, 1, `user-${index}`)
    expect(await fail(backOff, 2, 'next')).toEqual(['last, 60', 'wait 60'])
    expect(await fail(backOff, 1, 'next', '198.51.100.2')).toEqual(['4 left'])
  })

  test('an account that a hundred addresses try; there need not be such an account', async () => {
    const backOff = create()
    for (let index = 0; index < 99; index++) await fail(backOff, 1, 'nobody', `10.0.0.${index}`)
    expect(await fail(backOff, 2, 'nobody', '10.0.1.1')).toEqual(['last, 60', 'wait 60'])
    expect(await fail(backOff, 1, 'somebody', '10.0.1.1')).toEqual(['4 left'])
  })

  test('signing in well costs an address nothing', async () => {
    const backOff = create({ pair: 5, address: 3, account: 3 })
    for (let round = 0; round < 10; round++) {
      const turn = await backOff.take('ada', here)
      expect(turn.kind).toBe('go')
      if (turn.kind === 'go') await turn.succeed()
    }
  })

  test('signing in well does not end the pause of an address for who guesses in between', async () => {
    const backOff = create({ pair: 50, address: 3, account: 50 })
    await fail(backOff, 2, 'guessed')
    const own = await backOff.take('own', here)
    if (own.kind === 'go') await own.succeed()
    expect(await fail(backOff, 1, 'guessed')).toEqual(['last, 60'])
    expect(await fail(backOff, 1, 'own')).toEqual(['wait 60'])
  })

  test('many at the same moment count each, before any password is looked at', async () => {
    const backOff = create()
    const turns = await Promise.all(Array.from({ length: 20 }, () => backOff.take('ada', here)))
    expect(turns.filter(({ kind }) => kind === 'go')).toHaveLength(5)
  })

  test('the name of an account in another way of writing is the same account', async () => {
    const backOff = create()
    await fail(backOff, 4, 'Zoe\u0308')
    expect(await fail(backOff, 1, ' Zo\u00eb ')).toEqual(['last, 60'])
  })

  test('a clock that is set back by hours locks nobody out', async () => {
    const backOff = create()
    await fail(backOff, 5)
    vi.setSystemTime(Date.now() - 5 * 3600 * 1000)
    const [text] = await fail(backOff, 1)
    expect(text).toMatch(/^last, \d+$/)
    await pass(900)
    expect((await backOff.take('ada', here)).kind).toBe('go')
  })

  test('a clock that is set back by minutes does so for a quarter of an hour at most', async () => {
    const backOff = create()
    await fail(backOff, 5)
    vi.setSystemTime(Date.now() - 10 * 60 * 1000)
    const turn = await backOff.take('ada', here)
    expect(turn).toMatchObject({ kind: 'wait' })
    expect(turn.kind === 'wait' && turn.seconds).toBeLessThanOrEqual(900)
    await pass(900)
    expect((await backOff.take('ada', here)).kind).toBe('go')
  })
})

describe.skipIf(!redisServer)('with Redis', () => {
  let redis: Redis
  const open: BackOff[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const backOff of open) await backOff.close()
    await redis.stop()
  })
  /** Redis is asked from the first try on that finds it connected. */
  async function startPair() {
    const pair = [1, 2].map(() => createBackOff({ redisUrl: redis.url, onFault })) as [BackOff, BackOff]
    open.push(...pair)
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

  test('two processes count together, pause together and forget together', async () => {
    const [item, other] = await startPair()
    expect(await fail(item, 3)).toEqual(['4 left', '3 left', '2 left'])
    expect(await fail(other, 1)).toEqual(['1 left'])
    const turn = await item.take('ada', here)
    expect(words(turn)).toBe('last, 60')
    expect((await other.take('ada', here)).kind).toBe('wait')
    if (turn.kind === 'go') await turn.succeed()
    expect(await fail(other, 1)).toEqual(['4 left'])
  })

  test('while Redis is away each counts for itself; when it is back they count together again', async () => {
    const pair = await startPair()
    await redis.stop()
    const began = performance.now()
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
    expect(performance.now() - began).toBeLessThan(20_000)
    await redis.start()
    await expect.poll(() => countTogether(pair), { timeout: 30_000 }).toBe(true)
  })
})

describe('one password for all readers', () => {
  const create = (input: string | undefined = hash) =>
    createPasswordMethod({
      hash: input,
      name: 'Reader',
      passwords: createPasswordCheck(),
      backOff: createBackOff({ redisUrl: undefined, onFault }),
    })
  const form = (written: string) => new URLSearchParams({ password: written })

  test('who has it is a reader without groups', async () => {
    const method = create()
    expect(method.prompt).toEqual({ kind: 'password' })
    expect(await method.submit!(form(password), here)).toEqual({
      kind: 'signed-in',
      user: { id: 'reader', name: 'Reader', groups: [], proof: proofOf(hash) },
    })
  })

  test('who has another one is told how many tries are left, then to wait', async () => {
    const method = create()
    const message = []
    for (let round = 0; round < 6; round++) {
      const attempt = await method.submit!(form('hunter2hunter2'), here)
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
    expect(await method.submit!(form(password), here), 'the right one has to wait too').toMatchObject({
      kind: 'refused',
      message: { kind: 'wait' },
    })
    expect(await method.submit!(form(password), '198.51.100.2')).toMatchObject({ kind: 'signed-in' })
  })

  test('a form without a password is refused', async () => {
    expect(await create().submit!(new URLSearchParams(), here)).toMatchObject({ kind: 'refused' })
  })

  test('a new password ends the sessions of the old one', async () => {
    const attempt = await create().submit!(form(password), here)
    if (attempt.kind !== 'signed-in') return expect.fail()
    expect(await create().refresh!(attempt.user)).toEqual(attempt.user)
    const newer = create(await hashPassword('another password'))
    expect(await newer.refresh!(attempt.user)).toBeUndefined()
    expect(await create().refresh!({ ...attempt.user, proof: undefined })).toBeUndefined()
  })

  test.each([undefined, '', 'hunter2hunter2', '$2b$12$abcdefghijklmnopqrstuv', '=19=19456,t=2,p=1'])(
    'a site with the hash %j does not start',
    (input) => {
      const start = () =>
        createPasswordMethod({
          hash: input,
          name: 'Reader',
          passwords: createPasswordCheck(),
          backOff: createBackOff({ redisUrl: undefined, onFault }),
        })
      expect(start).toThrow('octavo users hash')
      expect(start).not.toThrow('hunter2')
    },
  )
})
