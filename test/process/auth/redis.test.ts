import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'
import { cookieOf, type GuardedServing, serveGuarded } from '../../fixtures/auth/serving.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/many/redis.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Books', auth: jwtAuth(), navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
}

describe.skipIf(!redisServer)('two processes of one site, with one Redis', () => {
  let redis: Redis
  let item: GuardedServing
  let other: GuardedServing
  beforeAll(async () => {
    redis = await startRedis()
    // They are one site because readers find them at one address.
    const environment = { OCTAVO_REDIS_URL: redis.url, OCTAVO_PUBLIC_URL: 'http://localhost:4000' }
    item = await serveGuarded(files, { environment })
    other = await serveGuarded(files, { environment })
  })
  afterAll(async () => {
    await item.stop()
    await other.stop()
    await redis.stop()
  })

  const signIn = async (served: GuardedServing, token = freshToken()) =>
    cookieOf(await served.post('/login/jwt', { token }))

  const statuses = async (cookie: string) => [
    (await item.get('/', cookie)).status,
    (await other.get('/', cookie)).status,
  ]

  test('a session of one is a session of the other, and who signs out at one has signed out at both', async () => {
    const cookie = await signIn(item)
    expect(await statuses(cookie)).toEqual([200, 200])
    await item.post('/logout', {}, cookie)
    expect(await statuses(cookie)).toEqual([302, 302])
  })

  test('signing out everywhere at one ends sessions and keys that the other made', async () => {
    const [here, there] = [await signIn(item), await signIn(other)]
    const key = await other.makeKey(there)
    await item.post('/logout', { everywhere: 'yes' }, here)
    expect(await statuses(there)).toEqual([302, 302])
    expect((await other.get('/', '', { Authorization: `Bearer ${key}` })).status).toBe(401)
  })

  test('a token that was used at one is refused at the other, also when both are asked at once', async () => {
    const token = freshToken()
    await signIn(item, token)
    expect((await other.post('/login/jwt', { token })).status).toBe(400)
    const contested = freshToken()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? item : other).post('/login/jwt', { token: contested })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('while Redis is away readers read on, sign in and sign out; when it is back, the other knows', async () => {
    const before = await signIn(item)
    await redis.stop()
    expect(await statuses(before)).toEqual([200, 200])
    const during = await signIn(item)
    expect(await statuses(during)).toEqual([200, 200])
    await item.post('/logout', {}, before)
    expect((await item.get('/', before)).status).toBe(302)
    expect((await item.get('/', during)).status).toBe(200)
    await redis.start()
    await expect.poll(async () => (await other.get('/', before)).status, { timeout: 30_000 }).toBe(302)
    expect(await statuses(during)).toEqual([200, 200])
    expect([...item.faults(), ...other.faults()]).toEqual([])
  })
})
