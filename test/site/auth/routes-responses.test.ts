import { afterEach, expect, test } from 'vitest'
import {
  createGuardedTestSite,
  type GuardedSite,
  siteAddress,
  type Users,
} from '../../fixtures/auth/guarded-site.ts'
import { elementsOf } from '../../fixtures/build/page-policy.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: { method: 'users', default: 'private' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
}

const sites: GuardedSite[] = []
afterEach(async () => {
  for (const item of sites.splice(0)) await item.close()
})

async function start(users: Users = { ida: [] }): Promise<GuardedSite> {
  const site = await createGuardedTestSite(files, { users })
  sites.push(site)
  return site
}

/** Elements and attributes that a browser would run or follow. */
function activeParts(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => [
    ...(['img', 'iframe', 'object', 'embed', 'base'].includes(name) ? [name] : []),
    ...[...attributes].filter(([item]) => /^on/.test(item)).map(([item]) => `${name} ${item}`),
    ...[...attributes]
      .filter(
        ([item, value]) => /^(href|src|action|formaction)$/.test(item) && /^\s*javascript:/i.test(value),
      )
      .map(([item]) => `${name} ${item}`),
  ])
}

const hostile = [
  `"><img src=x onerror=alert(1)>`,
  `'><script>alert(1)</script>`,
  `</title><svg onload=alert(1)>`,
  `javascript:alert(1)`,
  '<!--account-name-->',
  `$&$\`$'`,
  '\u202eneb\u0000\u2028',
]

test('escapes typed values on the sign-in page', async () => {
  const site = await start()
  for (const text of hostile) {
    const submission = await site.post('/login', { name: text, password: 'wrong', redirect: `/${text}` })
    const html = await submission.text()
    expect([403, 429]).toContain(submission.status)
    expect(activeParts(html)).toEqual([])
    expect(html).not.toContain('wrong')
    const signInPage = await site.request(
      `/login?redirect=${encodeURIComponent(`/${text}`)}&choice=${encodeURIComponent(text)}`,
    )
    expect(activeParts(await signInPage.text())).toEqual([])
    expect(signInPage.headers.get('Content-Security-Policy')).toMatch(
      /script-src 'self' 'strict-dynamic'( 'sha256-[^']+')*;/,
    )
  }
})

test("escapes the user's name in the header", async () => {
  const name = `<img src=x onerror=alert(1)>$&`
  const site = await start({ [name]: [] })
  const cookie = await site.signIn(name)
  for (const path of ['/', '/logout', '/login/key', '/not-there']) {
    const html = await (await site.request(path, { cookie })).text()
    expect(activeParts(html), path).toEqual([])
  }
  const home = await (await site.request('/', { cookie })).text()
  expect(home).toContain('&lt;img src=x onerror=alert(1)&gt;$&amp;')
  expect(home).not.toContain('<!--account-name-->')
})

test('logs one line per event without passwords, cookies or keys', async () => {
  const site = await start({ ida: [] })
  await site.post('/login', { name: 'ida', password: 'mistyped-one' })
  await site.post('/login', { name: 'typed-my-password-here', password: 'mistyped-two' })
  const cookie = await site.signIn('ida')
  const page = await (await site.post('/login/key', {}, cookie)).text()
  const [key] = /octavo_[\w.~+/=-]{40,}/.exec(page)!
  await site.post('/logout', {}, cookie)
  await site.post('/logout', { everywhere: 'yes' }, await site.signIn('ida'))
  expect(site.audit).toMatchObject([
    { event: 'refused', method: 'users', reason: 'The password does not match.' },
    { event: 'refused', method: 'users', reason: 'User not found.' },
    { event: 'signed-in', method: 'users', user: 'ida' },
    { event: 'key-made', user: 'ida' },
    { event: 'signed-out', user: 'ida' },
    { event: 'signed-in', user: 'ida' },
    { event: 'signed-out-everywhere', user: 'ida' },
  ])
  const log = JSON.stringify(site.audit)
  for (const secret of ['mistyped', 'typed-my', 'idaida', key!, cookie.split('=')[1]!])
    expect(log).not.toContain(secret)
})

test('responds identically to an unknown user and a wrong password', async () => {
  const site = await start({ ida: [] })
  const responses = []
  for (const name of ['ida', 'nobody']) {
    const response = await site.post('/login', { name, password: 'wrong' })
    responses.push([response.status, (await response.text()).replaceAll(name, 'NAME')])
  }
  expect(responses[0]).toEqual(responses[1])
})

test('rejects too many attempts with Retry-After', async () => {
  const site = await start({ ida: [] })
  for (let tries = 0; tries < 5; tries++) await site.post('/login', { name: 'ida', password: 'wrong' })
  const response = await site.post('/login', { name: 'ida', password: 'idaida' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('shows another title if the session has expired', async () => {
  const site = await start({ ida: [] })
  const cookie = await site.signIn('ida')
  site.clock.now += 7_200_001
  const request = await site.request('/', { cookie })
  expect(request.headers.get('Location')).toBe('/login?redirect=%2F')
  const expiredPage = await (await site.request('/login', { cookie })).text()
  const freshPage = await (await site.request('/login')).text()
  const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
  expect(title(expiredPage)).not.toBe(title(freshPage))
})

test('renews a session in use until its maximum age', async () => {
  const site = await start({ ida: [] })
  let cookie = await site.signIn('ida')
  let renewals = 0
  for (let hours = 1; hours < 12; hours++) {
    site.clock.now += 3_600_000
    const response = await site.request('/', { cookie })
    expect([hours, response.status]).toEqual([hours, 200])
    const [renewed] = response.headers.getSetCookie()
    if (renewed) {
      renewals += 1
      cookie = renewed.split(';', 1)[0]!
    }
  }
  expect(renewals).toBeGreaterThan(5)
  site.clock.now += 3_600_001
  expect((await site.request('/', { cookie })).status).toBe(302)
})

test('an agent key is created by a form, shown once and accepted only for reading', async () => {
  const site = await start({ ida: [] })
  const cookie = await site.signIn('ida')
  expect(await (await site.request('/login/key', { cookie })).text()).not.toMatch(/octavo_[\w.-]{40,}/)
  const keyPage = await site.post('/login/key', {}, cookie)
  expect(keyPage.headers.get('Cache-Control')).toBe('no-store')
  const [key] = /octavo_[\w.~+/=-]{40,}/.exec(await keyPage.text())!
  const bearer = { Authorization: `Bearer ${key}`, Origin: siteAddress, 'Sec-Fetch-Site': 'same-origin' }
  const rejectedKey = await site.request('/login/key', { method: 'POST', headers: bearer })
  expect([rejectedKey.status, rejectedKey.headers.get('Location')]).toEqual([303, '/login'])
  const signOutResponse = await site.request('/logout', { method: 'POST', headers: bearer })
  expect([signOutResponse.status, signOutResponse.headers.getSetCookie()]).toEqual([303, []])
  expect((await site.request('/login/key')).status).toBe(303)
  expect((await site.request('/', { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200)
  expect((await site.request('/', { cookie: `octavo_session=${key}` })).status).toBe(302)
})

test('ignores Basic authorization and rejects invalid bearer tokens', async () => {
  const site = await start({ ida: [] })
  const cookie = await site.signIn('ida')
  const headers = { Authorization: 'Basic c3RhZ2U6c3RhZ2U=' }
  expect((await site.request('/', { cookie, headers })).status).toBe(200)
  expect((await site.request('/', { headers })).status).toBe(302)
  for (const Authorization of ['Bearer', 'Bearer x', 'bearer octavo_x', 'BEARER  ', 'Bearer a b']) {
    const response = await site.request('/', { cookie, headers: { Authorization } })
    expect([response.status, response.headers.get('WWW-Authenticate')?.split(' ')[1]]).toEqual([
      401,
      'error="invalid_token",',
    ])
  }
})
