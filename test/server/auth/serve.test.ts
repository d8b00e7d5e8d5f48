import { afterEach, expect, test } from 'vitest'
import { cookieOf, type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { rawRequest, statusOf } from './raw-request.ts'

const docs = (auth?: unknown) =>
  JSON.stringify({
    name: 'Books',
    navigation: { pages: ['index', 'staff'] },
    ...(auth !== undefined && { auth }),
  })

const files = (auth?: unknown) => ({
  'docs.json': docs(auth),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\nThe word is heron.',
})

const servers: GuardedServer[] = []
afterEach(async () => {
  for (const item of servers.splice(0)) await item.stop()
})

async function start(auth?: unknown, environment?: Record<string, string>): Promise<GuardedServer> {
  const server = await serveGuarded(files(auth), { users: { ida: ['staff'] }, environment })
  servers.push(server)
  return server
}

/** Like a change on disk, without waiting for the watcher. */
async function change(server: GuardedServer, text: string | undefined): Promise<void> {
  server.write('docs.json', text)
  await server.reload()
}

const statuses = async (server: GuardedServer, cookie = '') => {
  const result: number[] = []
  for (const path of ['/', '/staff', '/staff.md', '/llms.txt', '/~search/all.json?q=heron'])
    result.push((await server.get(path, cookie)).status)
  return result
}

test('returns 503 while `auth` is invalid and recovers when it is fixed', async () => {
  const server = await start({ method: 'users', default: 'public' })
  const cookie = await server.signIn('ida')
  expect(await statuses(server)).toEqual([200, 302, 302, 200, 200])
  expect(await statuses(server, cookie)).toEqual([200, 200, 200, 200, 200])
  await change(server, docs({ method: 'users', default: 'publik' }))
  // Includes pages cached while they were public.
  expect(await statuses(server)).toEqual([503, 503, 503, 503, 503])
  expect(await statuses(server, cookie)).toEqual([503, 503, 503, 503, 503])
  expect((await server.get('/login')).status).toBe(503)
  expect((await server.get('/')).headers.get('Retry-After')).toBe('30')
  const records = server.lines.filter(({ msg }) => /`octavo validate`/.test(String(msg)))
  expect(records).toHaveLength(1)
  await change(server, docs({ method: 'users', default: 'public' }))
  expect(await statuses(server, cookie)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(server)).toEqual([200, 302, 302, 200, 200])
})

test('restricts cached pages when `auth` is added', async () => {
  const server = await start()
  expect(await statuses(server)).toEqual([200, 200, 200, 200, 200])
  await change(server, docs({ method: 'users', default: 'private' }))
  const responses = await Promise.all(Array.from({ length: 40 }, () => server.get('/staff')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]))
  expect(await statuses(server)).toEqual([302, 302, 302, 302, 302])
  expect(await statuses(server, await server.signIn('ida'))).toEqual([200, 200, 200, 200, 200])
})

test('stops serving cached pages when an invalid `auth` is added', async () => {
  const server = await start()
  expect(await statuses(server)).toEqual([200, 200, 200, 200, 200])
  await change(server, docs({ method: 'user' }))
  expect(await statuses(server)).toEqual([503, 503, 503, 503, 503])
})

test('stays restricted while docs.json is missing or half-written', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const cookie = await server.signIn('ida')
  for (const text of [docs().slice(0, 30), '', '[]', '\u0000\u0000', undefined]) {
    await change(server, text)
    expect([text, (await server.get('/staff')).status]).toEqual([text, 302])
    expect((await server.get('/staff', cookie)).status).toBe(200)
  }
})

test('restricts a page from the next request on when its groups change', async () => {
  const server = await start({ method: 'users', default: 'public' })
  expect((await server.get('/')).status).toBe(200)
  server.write('index.mdx', '---\ntitle: Home\ngroups: [staff]\n---\nHello.')
  await server.reload()
  const responses = await Promise.all(Array.from({ length: 20 }, () => server.get('/index.md')))
  expect(responses.map(({ status }) => status)).not.toContain(200)
  expect(await (await server.get('/')).text()).not.toContain('Hello.')
})

test('ends existing sessions when the sign-in method changes', async () => {
  const { hashPassword } = await import('../../../src/auth/password-hash.ts')
  const environment = { OCTAVO_PASSWORD_HASH: await hashPassword('moss and fern') }
  const server = await start({ method: 'users', default: 'private' }, environment)
  const cookie = await server.signIn('ida')
  const key = await server.makeKey(cookie)
  const withKey = () => server.get('/staff', '', { Authorization: `Bearer ${key}` })
  expect((await withKey()).status).toBe(200)
  await change(server, docs({ method: 'password', default: 'private' }))
  expect((await server.get('/', cookie)).status).toBe(302)
  expect((await withKey()).status).toBe(401)
  const reader = await server.post('/login', { password: 'moss and fern' })
  expect(reader.status).toBe(303)
  await change(server, docs({ method: 'users', default: 'private' }))
  expect((await server.get('/staff', cookie)).status).toBe(200)
})

test('makes the site public when `auth` is removed', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const cookie = await server.signIn('ida')
  await change(server, docs())
  expect(await statuses(server)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(server, cookie)).toEqual([200, 200, 200, 200, 200])
})

test('keeps readers signed out when `auth` settings change', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const cookie = await server.signIn('ida')
  await server.post('/logout', {}, cookie)
  await change(server, docs({ method: 'users', default: 'private', session: { maxAge: 3600 } }))
  expect((await server.get('/staff', cookie)).status).toBe(302)
})

test('logs no secrets', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const cookie = await server.signIn('ida')
  await server.makeKey(cookie)
  await server.post('/login', { name: 'ida', password: 'mistyped-one' })
  await server.get(`/login/callback?code=secret-code&state=secret-state`)
  await server.get('/staff?token=secret-token', cookie)
  const log = JSON.stringify(server.lines)
  for (const item of ['idaida', 'mistyped', 'secret-', cookie.split('=')[1]!]) expect(log).not.toContain(item)
  expect(server.audit().map(({ event }) => event)).toEqual(['signed-in', 'key-made', 'refused'])
})

test('binds the cookie to the host over https and accepts forms only from the public origin', async () => {
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com', OCTAVO_TRUST_PROXY: '1' }
  const auth = { method: 'users', default: 'private' }
  const fields = new URLSearchParams({ name: 'ida', password: 'idaida' })
  const send = (server: GuardedServer, origin: string) =>
    fetch(`${server.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' },
      body: fields,
    })
  const server = await start(auth, environment)
  for (const origin of [server.site, server.url, 'http://docs.example.com', 'https://docs.example.com:8443'])
    expect((await send(server, origin)).status, origin).toBe(403)
  const response = await send(server, 'https://docs.example.com')
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-octavo_session=[\w.-]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=/)
  expect(server.audit().map(({ event }) => event)).toEqual([...Array(4).fill('refused'), 'signed-in'])
  expect(server.audit().at(-1)).toMatchObject({ visitor: expect.stringContaining('203.0.113.9') })
  // Without the prefix, another host of the domain could have set the cookie.
  const cookie = cookieOf(response)
  expect((await server.get('/staff', cookie)).status).toBe(200)
  expect((await server.get('/staff', cookie.replace('__Host-', ''))).status).toBe(302)
})

test('scopes the cookie and redirects to the base path', async () => {
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com' }
  const server = await serveGuarded(files({ method: 'users', default: 'private' }), {
    users: { ida: ['staff'] },
    environment,
    serve: { base: '/docs' },
  })
  servers.push(server)
  const request = await server.get('/staff')
  expect(request.headers.get('Location')).toBe('/docs/login?redirect=%2Fdocs%2Fstaff')
  const response = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://docs.example.com' },
    body: new URLSearchParams({ name: 'ida', password: 'idaida', redirect: '/docs-of-others' }),
  })
  expect(response.headers.get('Location')).toBe('/docs/')
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-octavo_session=.*; Path=\/docs; .*; Secure$/)
})

test('limits attempts regardless of forwarded addresses', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const attempt = (at: number) =>
    fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { Origin: server.site, 'X-Forwarded-For': `203.0.113.${at}`, 'X-Real-IP': `203.0.113.${at}` },
      body: new URLSearchParams({ name: 'ida', password: `guess ${at}` }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push((await attempt(at)).status)
  expect(statuses.slice(0, 4)).toEqual([403, 403, 403, 403])
  expect(statuses.slice(5)).toEqual([429, 429, 429])
})

test('rejects an oversized sign-in form', async () => {
  const server = await start({ method: 'users', default: 'private' })
  const rawResponse = await rawRequest(server.url, {
    method: 'POST',
    target: '/login',
    headers: { Origin: server.site, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `name=ida&password=${'x'.repeat(2_000_000)}`,
  })
  expect([0, 400]).toContain(statusOf(rawResponse))
  expect((await server.get('/login')).status).toBe(200)
  expect(server.faults()).toEqual([])
})
