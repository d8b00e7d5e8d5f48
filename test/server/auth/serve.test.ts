import { afterEach, expect, test } from 'vitest'
import { cookieOf, type GuardedServing, serveGuarded } from '../../fixtures/auth/serving.ts'
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

const servers: GuardedServing[] = []
afterEach(async () => {
  for (const item of servers.splice(0)) await item.stop()
})

async function start(auth?: unknown, environment?: Record<string, string>): Promise<GuardedServing> {
  const served = await serveGuarded(files(auth), { users: { ida: ['staff'] }, environment })
  servers.push(served)
  return served
}

/** Like a change on disk, without waiting for the watcher. */
async function change(served: GuardedServing, text: string | undefined): Promise<void> {
  served.write('docs.json', text)
  await served.reload()
}

const statuses = async (served: GuardedServing, cookie = '') => {
  const result: number[] = []
  for (const path of ['/', '/staff', '/staff.md', '/llms.txt', '/~search/all.json?q=heron'])
    result.push((await served.get(path, cookie)).status)
  return result
}

test('closes the site while `auth` is invalid and reopens it when fixed', async () => {
  const served = await start({ method: 'users', default: 'public' })
  const cookie = await served.signIn('ida')
  expect(await statuses(served)).toEqual([200, 302, 302, 200, 200])
  expect(await statuses(served, cookie)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'users', default: 'publik' }))
  // Includes pages cached while they were public.
  expect(await statuses(served)).toEqual([503, 503, 503, 503, 503])
  expect(await statuses(served, cookie)).toEqual([503, 503, 503, 503, 503])
  expect((await served.get('/login')).status).toBe(503)
  expect((await served.get('/')).headers.get('Retry-After')).toBe('30')
  const records = served.lines.filter(({ msg }) => /`octavo validate`/.test(String(msg)))
  expect(records).toHaveLength(1)
  await change(served, docs({ method: 'users', default: 'public' }))
  expect(await statuses(served, cookie)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(served)).toEqual([200, 302, 302, 200, 200])
})

test('restricts cached pages when `auth` is added', async () => {
  const served = await start()
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'users', default: 'private' }))
  const answers = await Promise.all(Array.from({ length: 40 }, () => served.get('/staff')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
  expect(await statuses(served)).toEqual([302, 302, 302, 302, 302])
  expect(await statuses(served, await served.signIn('ida'))).toEqual([200, 200, 200, 200, 200])
})

test('closes cached pages when an invalid `auth` is added', async () => {
  const served = await start()
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'user' }))
  expect(await statuses(served)).toEqual([503, 503, 503, 503, 503])
})

test('stays restricted while docs.json is missing or half-written', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  for (const text of [docs().slice(0, 30), '', '[]', '\u0000\u0000', undefined]) {
    await change(served, text)
    expect([text, (await served.get('/staff')).status]).toEqual([text, 302])
    expect((await served.get('/staff', cookie)).status).toBe(200)
  }
})

test('restricts a page from the next request on when its groups change', async () => {
  const served = await start({ method: 'users', default: 'public' })
  expect((await served.get('/')).status).toBe(200)
  served.write('index.mdx', '---\ntitle: Home\ngroups: [staff]\n---\nHello.')
  await served.reload()
  const answers = await Promise.all(Array.from({ length: 20 }, () => served.get('/index.md')))
  expect(answers.map(({ status }) => status)).not.toContain(200)
  expect(await (await served.get('/')).text()).not.toContain('Hello.')
})

test('ends existing sessions when the sign-in method changes', async () => {
  const { hashPassword } = await import('../../../src/auth/password-hash.ts')
  const environment = { OCTAVO_PASSWORD_HASH: await hashPassword('moss and fern') }
  const served = await start({ method: 'users', default: 'private' }, environment)
  const cookie = await served.signIn('ida')
  const key = await served.makeKey(cookie)
  const withKey = () => served.get('/staff', '', { Authorization: `Bearer ${key}` })
  expect((await withKey()).status).toBe(200)
  await change(served, docs({ method: 'password', default: 'private' }))
  expect((await served.get('/', cookie)).status).toBe(302)
  expect((await withKey()).status).toBe(401)
  const reader = await served.post('/login', { password: 'moss and fern' })
  expect(reader.status).toBe(303)
  await change(served, docs({ method: 'users', default: 'private' }))
  expect((await served.get('/staff', cookie)).status).toBe(200)
})

test('opens the site to everyone when `auth` is removed', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  await change(served, docs())
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(served, cookie)).toEqual([200, 200, 200, 200, 200])
})

test('keeps readers signed out when `auth` settings change', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  await served.post('/logout', {}, cookie)
  await change(served, docs({ method: 'users', default: 'private', session: { maxAge: 3600 } }))
  expect((await served.get('/staff', cookie)).status).toBe(302)
})

test('logs no secrets', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  await served.makeKey(cookie)
  await served.post('/login', { name: 'ida', password: 'mistyped-one' })
  await served.get(`/login/callback?code=secret-code&state=secret-state`)
  await served.get('/staff?token=secret-token', cookie)
  const log = JSON.stringify(served.lines)
  for (const item of ['idaida', 'mistyped', 'secret-', cookie.split('=')[1]!]) expect(log).not.toContain(item)
  expect(served.audit().map(({ event }) => event)).toEqual(['signed-in', 'key-made', 'refused'])
})

test('binds the cookie to the host over https and accepts forms only from the public origin', async () => {
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com', OCTAVO_TRUST_PROXY: '1' }
  const auth = { method: 'users', default: 'private' }
  const fields = new URLSearchParams({ name: 'ida', password: 'idaida' })
  const send = (served: GuardedServing, origin: string) =>
    fetch(`${served.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' },
      body: fields,
    })
  const served = await start(auth, environment)
  for (const origin of [served.site, served.url, 'http://docs.example.com', 'https://docs.example.com:8443'])
    expect((await send(served, origin)).status, origin).toBe(403)
  const response = await send(served, 'https://docs.example.com')
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-octavo_session=[\w.-]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=/)
  expect(served.audit().map(({ event }) => event)).toEqual([...Array(4).fill('refused'), 'signed-in'])
  expect(served.audit().at(-1)).toMatchObject({ visitor: expect.stringContaining('203.0.113.9') })
  // Without the prefix, another host of the domain could have set the cookie.
  const cookie = cookieOf(response)
  expect((await served.get('/staff', cookie)).status).toBe(200)
  expect((await served.get('/staff', cookie.replace('__Host-', ''))).status).toBe(302)
})

test('scopes the cookie and redirects to the base path', async () => {
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com' }
  const served = await serveGuarded(files({ method: 'users', default: 'private' }), {
    users: { ida: ['staff'] },
    environment,
    serve: { base: '/docs' },
  })
  servers.push(served)
  const request = await served.get('/staff')
  expect(request.headers.get('Location')).toBe('/docs/login?redirect=%2Fdocs%2Fstaff')
  const response = await fetch(`${served.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://docs.example.com' },
    body: new URLSearchParams({ name: 'ida', password: 'idaida', redirect: '/docs-of-others' }),
  })
  expect(response.headers.get('Location')).toBe('/docs/')
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-octavo_session=.*; Path=\/docs; .*; Secure$/)
})

test('limits attempts regardless of forwarded addresses', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const attempt = (at: number) =>
    fetch(`${served.url}/login`, {
      method: 'POST',
      headers: { Origin: served.site, 'X-Forwarded-For': `203.0.113.${at}`, 'X-Real-IP': `203.0.113.${at}` },
      body: new URLSearchParams({ name: 'ida', password: `guess ${at}` }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push((await attempt(at)).status)
  expect(statuses.slice(0, 4)).toEqual([403, 403, 403, 403])
  expect(statuses.slice(5)).toEqual([429, 429, 429])
})

test('rejects an oversized sign-in form', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const answer = await rawRequest(served.url, {
    method: 'POST',
    target: '/login',
    headers: { Origin: served.site, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `name=ida&password=${'x'.repeat(2_000_000)}`,
  })
  expect([0, 400]).toContain(statusOf(answer))
  expect((await served.get('/login')).status).toBe(200)
  expect(served.faults()).toEqual([])
})
