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

const open: GuardedServing[] = []
afterEach(async () => {
  for (const item of open.splice(0)) await item.stop()
})

async function start(auth?: unknown, environment?: Record<string, string>): Promise<GuardedServing> {
  const served = await serveGuarded(files(auth), { users: { ida: ['staff'] }, environment })
  open.push(served)
  return served
}

/** As a change on the disk, without waiting for the watcher. */
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

test('`auth` that is broken while the site is served closes it for everybody, and mended opens it again', async () => {
  const served = await start({ method: 'users', default: 'public' })
  const cookie = await served.signIn('ida')
  expect(await statuses(served)).toEqual([200, 302, 302, 200, 200])
  expect(await statuses(served, cookie)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'users', default: 'publik' }))
  // Also what was kept of before, which everybody had seen.
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

test('`auth` that is added while the site is served closes what was open, also what was kept', async () => {
  const served = await start()
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'users', default: 'private' }))
  const answers = await Promise.all(Array.from({ length: 40 }, () => served.get('/staff')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
  expect(await statuses(served)).toEqual([302, 302, 302, 302, 302])
  expect(await statuses(served, await served.signIn('ida'))).toEqual([200, 200, 200, 200, 200])
})

test('`auth` that is added in a broken way does not leave open what was kept', async () => {
  const served = await start()
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  await change(served, docs({ method: 'user' }))
  expect(await statuses(served)).toEqual([503, 503, 503, 503, 503])
})

test('a docs.json that is half-written or gone for a moment opens nothing', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  for (const text of [docs().slice(0, 30), '', '[]', '\u0000\u0000', undefined]) {
    await change(served, text)
    expect([text, (await served.get('/staff')).status]).toEqual([text, 302])
    expect((await served.get('/staff', cookie)).status).toBe(200)
  }
})

test('a page that is closed while the site is served is closed with the next request', async () => {
  const served = await start({ method: 'users', default: 'public' })
  expect((await served.get('/')).status).toBe(200)
  served.write('index.mdx', '---\ntitle: Home\ngroups: [staff]\n---\nHello.')
  await served.reload()
  const answers = await Promise.all(Array.from({ length: 20 }, () => served.get('/index.md')))
  expect(answers.map(({ status }) => status)).not.toContain(200)
  expect(await (await served.get('/')).text()).not.toContain('Hello.')
})

test('another way to sign in ends the sessions of the one before', async () => {
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

test('`auth` that is taken away opens the site, for a cookie of before as well', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  await change(served, docs())
  expect(await statuses(served)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(served, cookie)).toEqual([200, 200, 200, 200, 200])
})

test('who signed out stays signed out when `auth` says something else', async () => {
  const served = await start({ method: 'users', default: 'private' })
  const cookie = await served.signIn('ida')
  await served.post('/logout', {}, cookie)
  await change(served, docs({ method: 'users', default: 'private', session: { maxAge: 3600 } }))
  expect((await served.get('/staff', cookie)).status).toBe(302)
})

test('nothing secret is in the log', async () => {
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

test('by https the cookie is for this host alone, and forms come from the public address', async () => {
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
  // Without its prefix it is a cookie that another host of the domain could have set.
  const cookie = cookieOf(response)
  expect((await served.get('/staff', cookie)).status).toBe(200)
  expect((await served.get('/staff', cookie.replace('__Host-', ''))).status).toBe(302)
})

test('below a base path the cookie is for that path, and addresses stay below it', async () => {
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com' }
  const served = await serveGuarded(files({ method: 'users', default: 'private' }), {
    users: { ida: ['staff'] },
    environment,
    serve: { base: '/docs' },
  })
  open.push(served)
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

test('whoever writes another address of theirs into every try has no more tries', async () => {
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

test('a form that never ends, or is far too long, is not read', async () => {
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
