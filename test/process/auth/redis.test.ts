import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'
import { cookieOf, type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/redis.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Books', auth: jwtAuth(), navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
}

describe.skipIf(!redisServer)('two processes with one Redis', () => {
  let redis: Redis
  let first: GuardedServer
  let second: GuardedServer
  beforeAll(async () => {
    redis = await startRedis()
    // Both have the same public URL, so they are one site.
    const environment = { OCTAVO_REDIS_URL: redis.url, OCTAVO_PUBLIC_URL: 'http://localhost:4000' }
    first = await serveGuarded(files, { environment })
    second = await serveGuarded(files, { environment })
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await redis.stop()
  })

  const signIn = async (server: GuardedServer, token = freshToken()) =>
    cookieOf(await server.post('/login/jwt', { token }))

  const statuses = async (cookie: string) => [
    (await first.get('/', cookie)).status,
    (await second.get('/', cookie)).status,
  ]

  test('share sessions and sign-out', async () => {
    const cookie = await signIn(first)
    expect(await statuses(cookie)).toEqual([200, 200])
    await first.post('/logout', {}, cookie)
    expect(await statuses(cookie)).toEqual([302, 302])
  })

  test('share "sign out everywhere" for sessions and keys', async () => {
    const [firstCookie, secondCookie] = [await signIn(first), await signIn(second)]
    const key = await second.makeKey(secondCookie)
    await first.post('/logout', { everywhere: 'yes' }, firstCookie)
    expect(await statuses(secondCookie)).toEqual([302, 302])
    expect((await second.get('/', '', { Authorization: `Bearer ${key}` })).status).toBe(401)
  })

  test('accept a token only once, even concurrently', async () => {
    const token = freshToken()
    await signIn(first, token)
    expect((await second.post('/login/jwt', { token })).status).toBe(400)
    const racedToken = freshToken()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? first : second).post('/login/jwt', { token: racedToken }),
      ),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('keep working during a Redis outage and synchronize sign-outs afterwards', async () => {
    const before = await signIn(first)
    await redis.stop()
    expect(await statuses(before)).toEqual([200, 200])
    const during = await signIn(first)
    expect(await statuses(during)).toEqual([200, 200])
    await first.post('/logout', {}, before)
    expect((await first.get('/', before)).status).toBe(302)
    expect((await first.get('/', during)).status).toBe(200)
    await redis.start()
    await expect.poll(async () => (await second.get('/', before)).status, { timeout: 30_000 }).toBe(302)
    expect(await statuses(during)).toEqual([200, 200])
    expect([...first.faults(), ...second.faults()]).toEqual([])
  })
})
