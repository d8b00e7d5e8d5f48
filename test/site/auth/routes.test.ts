import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import {
  createGuardedTestSite,
  type GuardedSite,
  siteAddress,
  type Users,
} from '../../fixtures/auth/guarded-site.ts'
import { userLine } from '../../fixtures/auth/user-line.ts'

const page = (title: string, extra = '') => `---\ntitle: ${title}\n${extra}---\nThe text of ${title}.`

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: { method: 'users', default: 'private' },
    navigation: { pages: ['index', 'open', 'staff'] },
  }),
  'index.mdx': page('Home'),
  'open.mdx': page('Open', 'public: true\n'),
  'staff.mdx': page('Staff', 'groups: [staff]\n'),
}

const sites: GuardedSite[] = []
afterEach(async () => {
  for (const item of sites.splice(0)) await item.close()
})

async function start(users: Users = { ida: ['staff'] }, base = ''): Promise<GuardedSite> {
  const site = await createGuardedTestSite(files, { users, base })
  sites.push(site)
  return site
}

const sameOrigin = { Origin: siteAddress, 'Sec-Fetch-Site': 'same-origin' }
const form = 'application/x-www-form-urlencoded'

/** Sends the sign-in form with custom headers. */
const sendForm = (site: GuardedSite, headers: Record<string, string>, body = 'name=ida&password=idaida') =>
  site.request('/login', { method: 'POST', headers: { 'Content-Type': form, ...headers }, body })

const sets = (response: Response) => response.headers.getSetCookie()

test('the sign-in page supports GET and HEAD and is neither cached nor indexed', async () => {
  const site = await start()
  const response = await site.request('/login')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(response.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  expect(await response.text()).toContain('type="password"')
  const head = await site.request('/login', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('rejects other methods with an Allow header', async () => {
  const site = await start()
  for (const [path, allowed] of [
    ['/login', 'GET, HEAD, POST'],
    ['/login/key', 'GET, HEAD, POST'],
    ['/login/jwt', 'POST'],
    ['/login/callback', 'GET, HEAD'],
    ['/logout', 'GET, HEAD, POST'],
  ])
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const response = await site.request(path!, { method, headers: sameOrigin })
      expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 405, allowed])
    }
})

test('the session cookie is HttpOnly, SameSite and limited to the base path', async () => {
  const local = await start()
  const [cookie] = sets(await local.post('/login', { name: 'ida', password: 'idaida' }))
  expect(cookie).toMatch(/^octavo_session=[\w.-]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/)
  const basePathSite = await start({ ida: [] }, '/docs')
  const [narrow] = sets(await basePathSite.post('/login', { name: 'ida', password: 'idaida' }))
  expect(narrow).toMatch(/; Path=\/docs; HttpOnly; SameSite=Lax$/)
})

test('redirects to the requested page after sign-in and never to another site', async () => {
  const site = await start()
  const request = await site.request('/staff?a=1')
  expect(request.status).toBe(302)
  expect(request.headers.get('Location')).toBe('/login?redirect=%2Fstaff%3Fa%3D1')
  for (const [redirect, target] of [
    ['/staff?a=1#b', '/staff?a=1#b'],
    ['', '/'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['https://elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/elsewhere.example', '/'],
    ['/%2f%2felsewhere.example', '/'],
    ['/x/..//elsewhere.example', '/'],
    ['/logout', '/'],
    ['/login/callback?code=1', '/'],
    ['/a\r\nSet-Cookie: octavo_session=x', '/'],
  ] as const) {
    const response = await site.post('/login', { name: 'ida', password: 'idaida', redirect })
    expect([redirect, response.status, response.headers.get('Location')]).toEqual([redirect, 303, target])
    expect(sets(response)).toHaveLength(1)
    const formPage = await site.request(`/login?redirect=${encodeURIComponent(redirect)}`)
    expect(await formPage.text()).not.toContain('elsewhere.example')
  }
})

test('redirects a signed-in reader immediately', async () => {
  const site = await start()
  const cookie = await site.signIn('ida')
  const response = await site.request('/login?redirect=%2Fstaff', { cookie })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/staff'])
})

test.for([
  ['another origin', { Origin: 'https://elsewhere.example' }],
  ['another port of localhost', { Origin: 'http://localhost:3001' }],
  ['a frame without an origin', { Origin: 'null' }],
  ['another site by Sec-Fetch-Site', { ...sameOrigin, 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the same site', { ...sameOrigin, 'Sec-Fetch-Site': 'same-site' }],
  ['a typed URL', { ...sameOrigin, 'Sec-Fetch-Site': 'none' }],
  ['a client without an origin', {}],
  ['a malformed origin', { Origin: 'localhost:3000' }],
  ['an origin with a matching prefix', { Origin: 'http://localhost:3000.elsewhere.example' }],
] as [string, Record<string, string>][])('rejects a form from %s', async ([, headers]) => {
  const site = await start()
  const cookie = await site.signIn('ida')
  const rejection = await sendForm(site, headers)
  expect([rejection.status, sets(rejection)]).toEqual([403, []])
  for (const path of ['/logout', '/login/key'])
    expect(
      (await site.request(path, { method: 'POST', cookie, headers: { 'Content-Type': form, ...headers } }))
        .status,
    ).toBe(403)
  expect((await site.request('/staff', { cookie })).status).toBe(200)
  expect(site.audit.map(({ event }) => event)).toEqual(['signed-in', 'refused', 'refused', 'refused'])
})

test('rejects DNS rebinding', async () => {
  const site = await start()
  const request = new Request('http://elsewhere.example:3000/login', {
    method: 'POST',
    headers: {
      Origin: 'http://elsewhere.example:3000',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': form,
    },
    body: 'name=ida&password=idaida',
  })
  expect((await site.guarded.fetch(request)).status).toBe(403)
  const byNumber = new Request('http://127.0.0.1:3000/login', {
    method: 'POST',
    headers: { Origin: 'http://127.0.0.1:3000', 'Content-Type': form },
    body: 'name=ida&password=idaida',
  })
  expect((await site.guarded.fetch(byNumber)).status).toBe(303)
})

test('accepts only URL-encoded forms up to 20 KB', async () => {
  const site = await start()
  const json = JSON.stringify({ name: 'ida', password: 'idaida' })
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])
    expect((await sendForm(site, { ...sameOrigin, 'Content-Type': type }, json)).status, type).toBe(400)
  const validForm = 'name=ida&password=idaida&x='
  expect((await sendForm(site, sameOrigin, validForm + 'x'.repeat(20_000 - validForm.length))).status).toBe(
    303,
  )
  expect((await sendForm(site, sameOrigin, validForm + 'x'.repeat(20_001 - validForm.length))).status).toBe(
    400,
  )
  expect((await sendForm(site, { ...sameOrigin, 'Content-Type': `${form};charset=UTF-8` })).status).toBe(303)
})

test('replaces a planted session at sign-in', async () => {
  const site = await start({ ida: ['staff'], mallory: [] })
  const planted = await site.signIn('mallory')
  const response = await site.post('/login', { name: 'ida', password: 'idaida' }, planted)
  const [cookie] = sets(response)
  expect(cookie!.split(';', 1)[0]).not.toBe(planted)
  // The planted session ends too.
  expect((await site.request('/login/key', { cookie: planted })).status).toBe(303)
  expect((await site.request('/staff', { cookie: cookie!.split(';', 1)[0] })).status).toBe(200)
})

test('ignores other cookies with the same name', async () => {
  const site = await start({ ida: ['staff'], mallory: [] })
  const ida = await site.signIn('ida')
  for (const junk of ['octavo_session=x', 'octavo_session=', 'octavo_session="; octavo_session=%00'])
    expect((await site.request('/staff', { cookie: `${junk}; ${ida}` })).status, junk).toBe(200)
  expect(
    (await site.request('/staff', { cookie: ida.replace('octavo_session', 'Xoctavo_session') })).status,
  ).toBe(302)
})

test('sign-out ends copied sessions too', async () => {
  const site = await start()
  const cookie = await site.signIn('ida')
  const response = await site.post('/logout', {}, cookie)
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/logout'])
  expect(sets(response)).toEqual(['octavo_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect(response.headers.get('Clear-Site-Data')).toBe(
    '"cache", "prefetchCache", "prerenderCache", "storage"',
  )
  expect((await site.request('/staff', { cookie })).status).toBe(302)
})

test('sign-out requires a form', async () => {
  const site = await start()
  const cookie = await site.signIn('ida')
  const formPage = await site.request('/logout', { cookie })
  expect([formPage.status, sets(formPage)]).toEqual([200, []])
  await site.request('/logout?everywhere=yes', { cookie, method: 'HEAD' })
  expect((await site.request('/staff', { cookie })).status).toBe(200)
})

test('sign-out everywhere ends all sessions and keys of this reader only', async () => {
  const site = await start({ ida: ['staff'], otto: [] })
  const [phone, desk, other] = [await site.signIn('ida'), await site.signIn('ida'), await site.signIn('otto')]
  const keyPage = await (await site.post('/login/key', {}, phone)).text()
  const [key] = /octavo_[\w.~+/=-]{40,}/.exec(keyPage)!
  const withKey = () => site.request('/staff', { headers: { Authorization: `Bearer ${key}` } })
  expect((await withKey()).status).toBe(200)
  site.clock.now += 1000
  await site.post('/logout', { everywhere: 'yes' }, phone)
  for (const cookie of [phone, desk]) expect((await site.request('/staff', { cookie })).status).toBe(302)
  expect((await withKey()).status).toBe(401)
  expect((await site.request('/', { cookie: other })).status).toBe(200)
  site.clock.now += 1000
  expect((await site.request('/staff', { cookie: await site.signIn('ida') })).status).toBe(200)
})

test('applies changes of the users file with the next request', async () => {
  const site = await start({ ida: ['staff'], otto: ['staff'], ute: ['staff'], eva: [] })
  const cookies = new Map<string, string>()
  for (const name of ['ida', 'otto', 'ute', 'eva']) cookies.set(name, await site.signIn(name))
  const statuses = async () => {
    const result: Record<string, number> = {}
    for (const [name, cookie] of cookies) result[name] = (await site.request('/staff', { cookie })).status
    return result
  }
  expect(await statuses()).toEqual({ ida: 200, otto: 200, ute: 200, eva: 404 })
  const lines = readFileSync(site.usersFile, 'utf8')
    .replace(/^ida:.*\n/m, await userLine('ida', ['staff'], 'another password'))
    .replace(/^otto:.*\n/m, '')
    .replace(/^(ute:.*:)staff$/m, '$1')
    .replace(/^(eva:.*:)$/m, '$1staff')
  writeFileSync(site.usersFile, lines, { mode: 0o600 })
  site.clock.now += 1001
  expect(await statuses()).toEqual({ ida: 302, otto: 302, ute: 404, eva: 200 })
})
