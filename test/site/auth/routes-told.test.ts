import { afterEach, expect, test } from 'vitest'
import {
  createGuardedTestSite,
  type GuardedSite,
  siteAddress,
  type Users,
} from '../../fixtures/auth/guarded.ts'
import { elementsOf } from '../../fixtures/build/guarded.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: { method: 'users', default: 'private' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
}

const open: GuardedSite[] = []
afterEach(async () => {
  for (const item of open.splice(0)) await item.close()
})

async function start(users: Users = { ida: [] }): Promise<GuardedSite> {
  const site = await createGuardedTestSite(files, { users })
  open.push(site)
  return site
}

/** What a browser would run or follow on a page. */
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

test('what somebody typed comes back as text and as nothing else', async () => {
  const site = await start()
  for (const text of hostile) {
    const typed = await site.post('/login', { name: text, password: 'wrong', redirect: `/${text}` })
    const html = await typed.text()
    expect([403, 429]).toContain(typed.status)
    expect(activeParts(html)).toEqual([])
    expect(html).not.toContain('wrong')
    const shown = await site.request(
      `/login?redirect=${encodeURIComponent(`/${text}`)}&choice=${encodeURIComponent(text)}`,
    )
    expect(activeParts(await shown.text())).toEqual([])
    expect(shown.headers.get('Content-Security-Policy')).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
  }
})

test('a hostile name stands in the bar of every page as text', async () => {
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

test('each event is one line, and none of them holds a password, a cookie or a key', async () => {
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
    { event: 'refused', method: 'users', reason: 'There is no such user.' },
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

test('a user who is not there looks the same as a wrong password', async () => {
  const site = await start({ ida: [] })
  const answers = []
  for (const name of ['ida', 'nobody']) {
    const response = await site.post('/login', { name, password: 'wrong' })
    answers.push([response.status, (await response.text()).replaceAll(name, 'NAME')])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('too many tries have to wait, and are told how long', async () => {
  const site = await start({ ida: [] })
  for (let tries = 0; tries < 5; tries++) await site.post('/login', { name: 'ida', password: 'wrong' })
  const response = await site.post('/login', { name: 'ida', password: 'idaida' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a session that has ended is told so, and goes on after signing in', async () => {
  const site = await start({ ida: [] })
  const cookie = await site.signIn('ida')
  site.clock.now += 7_200_001
  const request = await site.request('/', { cookie })
  expect(request.headers.get('Location')).toBe('/login?redirect=%2F')
  const ended = await (await site.request('/login', { cookie })).text()
  const fresh = await (await site.request('/login')).text()
  const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
  expect(title(ended)).not.toBe(title(fresh))
})

test('a session is renewed while it is used, and ends for good after its longest time', async () => {
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

test('a key for agents is made by a form alone, is shown once, and opens no form', async () => {
  const site = await start({ ida: [] })
  const cookie = await site.signIn('ida')
  expect(await (await site.request('/login/key', { cookie })).text()).not.toMatch(/octavo_[\w.-]{40,}/)
  const made = await site.post('/login/key', {}, cookie)
  expect(made.headers.get('Cache-Control')).toBe('no-store')
  const [key] = /octavo_[\w.~+/=-]{40,}/.exec(await made.text())!
  const bearer = { Authorization: `Bearer ${key}`, Origin: siteAddress, 'Sec-Fetch-Site': 'same-origin' }
  const another = await site.request('/login/key', { method: 'POST', headers: bearer })
  expect([another.status, another.headers.get('Location')]).toEqual([303, '/login'])
  const out = await site.request('/logout', { method: 'POST', headers: bearer })
  expect([out.status, out.headers.getSetCookie()]).toEqual([303, []])
  expect((await site.request('/login/key')).status).toBe(303)
  expect((await site.request('/', { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200)
  expect((await site.request('/', { cookie: `octavo_session=${key}` })).status).toBe(302)
})

test('the password of a server in front is no key of ours: the cookie counts', async () => {
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
