import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MethodKind } from '../../access/settings.ts'
import type { Json } from '../../core/json.ts'
import { createAgentKeys } from '../agent-key.ts'
import { createSecret } from '../secrets.ts'
import type { User } from '../user.ts'
import { createMemoryMarks, type MemoryMarks } from './memory-marks.ts'
import { createSeal, type Seal } from './seal.ts'
import { createSessions } from './session.ts'

const hour = 3600
const settings = { maxAge: 12 * hour, idle: 2 * hour }
const ada: User = { id: 'u-1', name: 'Ada', groups: ['staff', 'editors'], proof: 'p' }
const secure = { isSecure: true, base: '' }

let now: number
let marks: MemoryMarks
let seal: Seal
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  marks = createMemoryMarks(clock)
  seal = createSeal([createSecret()], clock)
})
const clock = () => now
const pass = (seconds: number) => {
  now += seconds * 1000
}
const open = (changed: { place?: typeof secure; method?: MethodKind; settings?: typeof settings } = {}) =>
  createSessions({ seal, marks, settings, method: 'users', place: secure, now: clock, ...changed })

/** The part of `Set-Cookie` that a browser sends back. */
const cookiePair = (setCookie: string) => setCookie.split(';')[0]!
const noise = (bytes: number) => randomBytes(bytes).toString('base64url')

describe('the session cookie', () => {
  test('is bound to the host over HTTPS', async () => {
    const { cookie, leftOut } = await open().start(ada)
    expect(cookie).toMatch(
      /^__Host-octavo_session=[\w.-]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(leftOut).toEqual([])
  })

  test('is limited to the base path', async () => {
    const { cookie } = await open({ place: { isSecure: true, base: '/docs' } }).start(ada)
    expect(cookie).toMatch(/^__Secure-octavo_session=.*; Path=\/docs; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('has no prefix on http://localhost, where browsers would reject it', async () => {
    const { cookie } = await open({ place: { isSecure: false, base: '' } }).start(ada)
    expect(cookie).toMatch(/^octavo_session=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('returns its encrypted content', async () => {
    const user: User = {
      ...ada,
      content: { firstName: 'Ada', plan: { seats: 3 } },
      inputs: { header: { 'X-Key': 'canary-key' } },
    }
    const sessions = open()
    const { cookie } = await sessions.start(user, { hint: 'id-token' })
    expect(cookie).not.toContain('canary')
    expect(await sessions.read(cookiePair(cookie))).toEqual({
      sid: expect.stringMatching(/^[\w-]{22}$/),
      user,
      method: 'users',
      issuedAt: now,
      seenAt: now,
      hint: 'id-token',
    })
  })

  test('contains a new session for every sign-in', async () => {
    const sessions = open()
    const [first, second] = [await sessions.start(ada), await sessions.start(ada)]
    expect((await sessions.read(cookiePair(first.cookie)))?.sid).not.toBe(
      (await sessions.read(cookiePair(second.cookie)))?.sid,
    )
  })

  test('drops unknown user fields', async () => {
    const sessions = open()
    const { cookie } = await sessions.start({ ...ada, email: 'ada@example.com' } as User)
    expect((await sessions.read(cookiePair(cookie)))?.user).toEqual(ada)
  })
})

describe('an oversized session cookie', () => {
  const long = { hint: noise(3000), content: { bio: noise(3000) }, inputs: { header: { key: noise(3000) } } }
  const { hint, content, inputs } = long

  test.each([
    ['the hint first', { hint }, { ...ada, content: { a: 1 } }, ['hint']],
    ['then the content', { hint: 'h' }, { ...ada, content }, ['hint', 'content']],
    ['then the playground inputs', { hint: 'h' }, { ...ada, content, inputs }, ['hint', 'content', 'inputs']],
    ['only existing fields', {}, { ...ada, inputs }, ['inputs']],
    ['an enormous hint', { hint: noise(100_000) }, ada, ['hint']],
  ])('drops fields in order: %s', async (_, also, user, expected) => {
    const sessions = open()
    const { cookie, leftOut } = await sessions.start(user, also)
    expect(leftOut).toEqual(expected)
    expect(cookie.length).toBeLessThan(3800)
    const session = await sessions.read(cookiePair(cookie))
    expect(session?.user).toMatchObject(ada)
    for (const name of leftOut) {
      expect(session).not.toHaveProperty(name)
      expect(session?.user).not.toHaveProperty(name)
    }
  })

  test('fits 200 groups with realistic names', async () => {
    const groups = Array.from({ length: 200 }, (_, index) => `company-department-${index}-readers`)
    const sessions = open()
    const { cookie } = await sessions.start({ ...ada, groups })
    expect((await sessions.read(cookiePair(cookie)))?.user.groups).toEqual(groups)
  })

  test('never drops groups, since that would change access', async () => {
    const groups = Array.from({ length: 200 }, () => noise(16))
    await expect(open().start({ ...ada, groups })).rejects.toThrow("A user's 200 groups do not fit")
  })
})

describe('a session ends', () => {
  test('after the idle time without requests', async () => {
    const sessions = open()
    const header = cookiePair((await sessions.start(ada)).cookie)
    pass(2 * hour - 1)
    expect(await sessions.read(header)).toBeDefined()
    pass(1)
    expect(await sessions.read(header)).toBeUndefined()
  })

  test('at its maximum age despite requests', async () => {
    const sessions = open()
    let header = cookiePair((await sessions.start(ada)).cookie)
    const first = await sessions.read(header)
    let last: string | undefined
    for (let hours = 1; hours < 12; hours++) {
      pass(hour)
      const session = await sessions.read(header)
      expect(session).toMatchObject({ sid: first!.sid, issuedAt: first!.issuedAt })
      last = await sessions.renew(session!)
      header = cookiePair(last!)
    }
    expect(last).toContain('Max-Age=3600;')
    pass(hour - 1)
    expect(await sessions.read(header)).toBeDefined()
    pass(1)
    expect(await sessions.read(header)).toBeUndefined()
  })

  test('if the settings became shorter', async () => {
    const header = cookiePair((await open().start(ada)).cookie)
    pass(100)
    expect(await open({ settings: { maxAge: 100, idle: 7200 } }).read(header)).toBeUndefined()
    expect(await open({ settings: { maxAge: 7200, idle: 100 } }).read(header)).toBeUndefined()
    expect(await open({ settings: { maxAge: 101, idle: 101 } }).read(header)).toBeDefined()
  })

  test('if the sign-in method changed', async () => {
    const header = cookiePair((await open().start(ada)).cookie)
    expect(await open({ method: 'oidc' }).read(header)).toBeUndefined()
  })

  test('on sign-out, even for a copied cookie', async () => {
    const sessions = open()
    const header = cookiePair((await sessions.start(ada)).cookie)
    const elsewhere = cookiePair((await sessions.start(ada)).cookie)
    const removed = await sessions.end((await sessions.read(header))!)
    expect(removed).toBe('__Host-octavo_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
    expect(await sessions.read(header)).toBeUndefined()
    expect(await sessions.read(elsewhere)).toBeDefined()
  })

  test('on sign-out, even for a cookie renewed meanwhile', async () => {
    const sessions = open()
    const session = (await sessions.read(cookiePair((await sessions.start(ada)).cookie)))!
    pass(hour)
    const renewed = await sessions.renew(session)
    await sessions.end(session)
    expect(await sessions.read(cookiePair(renewed!))).toBeUndefined()
  })

  test('with a mark that lasts as long as the session', async () => {
    const sessions = open()
    const session = (await sessions.read(cookiePair((await sessions.start(ada)).cookie)))!
    await sessions.end(session)
    pass(12 * hour)
    expect(marks.live()).toHaveLength(1)
    pass(61)
    expect(marks.live()).toHaveLength(0)
  })

  test('everywhere for this reader only', async () => {
    const sessions = open()
    const here = cookiePair((await sessions.start(ada)).cookie)
    const phone = cookiePair((await sessions.start(ada)).cookie)
    const grace = cookiePair((await sessions.start({ ...ada, id: 'u-2' })).cookie)
    pass(60)
    await sessions.endEverywhere((await sessions.read(here))!)
    pass(1)
    expect(await sessions.read(here)).toBeUndefined()
    expect(await sessions.read(phone)).toBeUndefined()
    expect(await sessions.read(grace)).toBeDefined()
    const again = cookiePair((await sessions.start(ada)).cookie)
    expect(await sessions.read(again)).toBeDefined()
  })
})

describe('an invalid session is ignored:', () => {
  test.each([null, '', 'other=1', '__Host-octavo_session=', '__Host-octavo_session=nonsense', ';;;=;'])(
    '%j',
    async (header) => {
      expect(await open().read(header)).toBeUndefined()
    },
  )

  test('sealed with another secret', async () => {
    const header = cookiePair((await open().start(ada)).cookie)
    seal = createSeal([createSecret()], clock)
    expect(await open().read(header)).toBeUndefined()
  })

  test('from more than a minute in the future', async () => {
    const sessions = open()
    const header = cookiePair((await sessions.start(ada)).cookie)
    pass(-60)
    expect(await sessions.read(header)).toBeDefined()
    pass(-1)
    expect(await sessions.read(header)).toBeUndefined()
  })

  test('with another shape', async () => {
    const sessions = open()
    const { sid, ...session } = (await sessions.read(cookiePair((await sessions.start(ada)).cookie)))!
    for (const malformed of [null, [], { v: 2, sid, ...session }, { v: 1, ...session }]) {
      const text = await seal.seal('session', JSON.parse(JSON.stringify(malformed)), 60)
      expect(await sessions.read(`__Host-octavo_session=${text}`)).toBeUndefined()
    }
    const good = await seal.seal('session', JSON.parse(JSON.stringify({ v: 1, sid, ...session })), 60)
    expect(await sessions.read(`__Host-octavo_session=${good}`)).toBeDefined()
  })

  test('sealed for another purpose', async () => {
    const sessions = open()
    const value = cookiePair(await sessions.saveSignIn({ v: 1 }, '/')).split('=')[1]
    expect(await sessions.read(`__Host-octavo_session=${value}`)).toBeUndefined()
  })
})

test('uses the first valid cookie, so that a planted one cannot lock readers out', async () => {
  const sessions = open()
  const ended = cookiePair((await sessions.start(ada)).cookie)
  await sessions.end((await sessions.read(ended))!)
  const good = cookiePair((await sessions.start(ada)).cookie)
  const planted = '__Host-octavo_session=planted'
  expect(await sessions.read(`a=b; ${planted}; ${ended}; ${good}; c=d`)).toMatchObject({ user: ada })
  expect(await sessions.read(`x__Host-octavo_session=${good.split('=')[1]}`)).toBeUndefined()
})

test('renews a cookie after a quarter of the idle time', async () => {
  const sessions = open()
  const session = (await sessions.read(cookiePair((await sessions.start(ada, { hint: 'h' })).cookie)))!
  pass(hour / 2 - 1)
  expect(await sessions.renew(session)).toBeUndefined()
  pass(1)
  const renewed = await sessions.renew(session)
  expect(await sessions.read(cookiePair(renewed!))).toEqual({ ...session, seenAt: now })
})

describe('the saved state of an external sign-in', () => {
  test('is available for ten minutes in its own cookie', async () => {
    const sessions = open()
    const cookie = await sessions.saveSignIn({ state: 's', nonce: 'n' }, '/guide?x=1')
    expect(cookie).toMatch(/^__Host-octavo_login=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    pass(599)
    expect(await sessions.readSignIn(`a=b; ${cookiePair(cookie)}`)).toMatchObject({
      value: { state: 's', nonce: 'n' },
      redirect: '/guide?x=1',
    })
    pass(1)
    expect(await sessions.readSignIn(cookiePair(cookie))).toBeUndefined()
    expect(sessions.dropSignIn()).toMatch(/^__Host-octavo_login=; Max-Age=0; /)
  })

  test('is separate for each tab, up to four', async () => {
    const sessions = open()
    const jar = new Map<string, string>()
    const header = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const stateIs = (state: string) => (value: Json) => (value as { state: string }).state === state
    for (const state of ['a', 'b', 'c', 'd', 'e']) {
      const [name = '', value = ''] = cookiePair(
        await sessions.saveSignIn({ state }, `/${state}`, header()),
      ).split('=')
      jar.set(name, value)
    }
    expect(jar.size).toBe(4)
    for (const state of ['b', 'c', 'd', 'e'])
      expect(await sessions.readSignIn(header(), stateIs(state))).toMatchObject({ redirect: `/${state}` })
    // The oldest made room for the fifth; without a match, the latest is used.
    const latest = await sessions.readSignIn(header(), stateIs('a'))
    expect(latest).toMatchObject({ redirect: '/e' })
    expect(sessions.dropSignIn(latest)).toMatch(/^__Host-octavo_login=; Max-Age=0; /)
    const second = await sessions.readSignIn(header(), stateIs('b'))
    expect(sessions.dropSignIn(second)).toMatch(/^__Host-octavo_login1=; Max-Age=0; /)
  })

  test('cannot be a session cookie', async () => {
    const sessions = open()
    const { cookie } = await sessions.start(ada)
    expect(
      await sessions.readSignIn(`__Host-octavo_login=${cookiePair(cookie).split('=')[1]}`),
    ).toBeUndefined()
    expect(await sessions.readSignIn(null)).toBeUndefined()
  })

  test('falls back to the home page if the path is too long', async () => {
    const sessions = open({ place: { isSecure: true, base: '/docs' } })
    const cookie = await sessions.saveSignIn({ state: 's' }, `/docs/${noise(4000)}`)
    expect(cookie.length).toBeLessThan(3800)
    expect(await sessions.readSignIn(cookiePair(cookie))).toMatchObject({
      value: { state: 's' },
      redirect: '/docs/',
    })
    await expect(sessions.saveSignIn(noise(4000), '/')).rejects.toThrow('does not fit')
  })
})

describe('agent keys', () => {
  const keys = (method: MethodKind = 'users') => createAgentKeys({ seal, marks, method, now: clock })
  const day = 24 * hour

  test('contain the user without personal data', async () => {
    const { createAgentKey, readAgentKey } = keys()
    const key = await createAgentKey({ ...ada, content: { a: 1 }, inputs: { header: { k: 'v' } } }, day)
    expect(key).toMatch(/^octavo_[\w.-]+$/)
    expect(await readAgentKey(key)).toEqual({ user: ada, issuedAt: now })
  })

  test('expire after at most ninety days', async () => {
    const { createAgentKey, readAgentKey } = keys()
    const [short, long] = [await createAgentKey(ada, day), await createAgentKey(ada, 1000 * day)]
    pass(day)
    expect(await readAgentKey(short)).toBeUndefined()
    pass(89 * day - 1)
    expect(await readAgentKey(long)).toBeDefined()
    pass(1)
    expect(await readAgentKey(long)).toBeUndefined()
  })

  test('end when the user signs out everywhere, but not on a single sign-out', async () => {
    const { createAgentKey, readAgentKey } = keys()
    const sessions = open()
    const session = (await sessions.read(cookiePair((await sessions.start(ada)).cookie)))!
    const key = await createAgentKey(ada, 90 * day)
    pass(1)
    await sessions.end(session)
    expect(await readAgentKey(key)).toBeDefined()
    await sessions.endEverywhere(session)
    expect(await readAgentKey(key)).toBeUndefined()
    pass(90 * day - 2)
    expect(await readAgentKey(key), 'until it would have ended').toBeUndefined()
    expect(await readAgentKey(await createAgentKey(ada, day))).toBeDefined()
  })

  test('are separate from cookies and other methods', async () => {
    const { createAgentKey, readAgentKey } = keys()
    const sessions = open()
    const key = await createAgentKey(ada, day)
    expect(
      await readAgentKey(`octavo_${cookiePair((await sessions.start(ada)).cookie).split('=')[1]}`),
    ).toBeUndefined()
    expect(await sessions.read(`__Host-octavo_session=${key.slice('octavo_'.length)}`)).toBeUndefined()
    expect(await keys('oidc').readAgentKey(key)).toBeUndefined()
    for (const malformed of ['', 'octavo_', 'octavo_x', key.slice(7), key.toUpperCase()])
      expect(await readAgentKey(malformed)).toBeUndefined()
  })
})
