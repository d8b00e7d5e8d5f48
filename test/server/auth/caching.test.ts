import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'
import { type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { combine, isFull } from '../../setup/sizes.ts'
import { canary, canarySite, closedTargets, type Target } from './canary-site.ts'

const users = { ida: ['staff'], otto: ['guests'] }
const openTargets: Target[] = [
  { kind: 'page', path: '/open' },
  { kind: 'Markdown', path: '/open.md' },
  { kind: 'operation', path: '/api-reference/open/get' },
  { kind: 'form', path: '/api-reference/open/get/~playground.json' },
  { kind: 'list for machines', path: '/llms.txt' },
  { kind: 'map', path: '/sitemap.xml' },
  { kind: 'robots', path: '/robots.txt' },
  { kind: 'search', path: '/~search/all.json?q=door' },
  { kind: 'words of search', path: '/~search/all.json' },
  { kind: 'description', path: '/~api/library/openapi.json' },
  { kind: 'card', path: '/.well-known/mcp.json' },
  { kind: 'lost page', path: '/not-there' },
  { kind: 'lost file', path: '/not-there.md' },
  { kind: 'older script', path: '/_octavo/main-0123456789.js' },
  { kind: 'redirect', path: '/open/' },
]

describe.for(['public', 'private'] as const)('a site that is %s by default', (defaultAccess) => {
  let server: GuardedServer
  let targets: Target[]
  let cookies: Record<'ida' | 'otto', string>
  beforeAll(async () => {
    server = await serveGuarded(canarySite(defaultAccess), { users })
    cookies = { ida: await server.signIn('ida'), otto: await server.signIn('otto') }
    const closed = await closedTargets(async (path) => (await server.get(path, cookies.ida)).text())
    targets = [...openTargets, ...closed]
  })
  afterAll(() => server.stop())

  test('forbids shared caches to store responses that depend on the user', async () => {
    const problems: string[] = []
    const visitors = ['', cookies.ida, cookies.otto, 'octavo_session=junk']
    const requests = combine(targets, visitors, ['text/html', '*/*', 'text/markdown'])
    for (const [{ kind, path }, cookie, accept] of requests) {
      const { headers, status } = await server.get(path, cookie, { Accept: accept })
      const control = headers.get('Cache-Control') ?? ''
      const vary = headers.get('Vary') ?? ''
      const isStored = !/\bno-store\b/.test(control)
      const isShared = /public|s-maxage|immutable/.test(control)
      const isPrivate = /private/.test(control) && /\bcookie\b/i.test(vary)
      if (isShared || (isStored && !isPrivate))
        problems.push(`${kind} ${cookie.slice(0, 20)} ${accept} ${status}: ${control}; Vary ${vary}`)
    }
    expect(problems).toEqual([])
  })

  test('sends no ETag and never returns 304 to signed-in readers', async () => {
    const problems: string[] = []
    for (const { kind, path } of targets)
      for (const cookie of Object.values(cookies)) {
        const request = { 'If-None-Match': '*', 'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' }
        const { headers, status } = await server.get(path, cookie, request)
        if (kind === 'older script') continue
        if (status === 304 || headers.has('ETag') || headers.get('Cache-Control') !== 'private, no-store')
          problems.push(`${kind} ${status} ${headers.get('ETag')} ${headers.get('Cache-Control')}`)
      }
    expect(problems).toEqual([])
  })

  test('serves scripts and stylesheets as immutable, without a session cookie', async () => {
    const html = await (await server.get('/login')).text()
    const names = [...html.matchAll(/(?:src|href)="(\/_octavo\/[^"]+\.(?:js|css))"/g)].map(
      ([, name]) => name!,
    )
    expect(names.length).toBeGreaterThan(2)
    for (const name of names)
      for (const cookie of ['', cookies.ida]) {
        const { headers, status } = await server.get(name, cookie)
        expect([name, status, headers.get('Cache-Control'), headers.getSetCookie()]).toEqual([
          name,
          200,
          'public, max-age=31536000, immutable',
          [],
        ])
      }
  })

  test('returns each reader their own page under concurrent requests', async () => {
    const problems: string[] = []
    const paths = ['/open', '/closed', '/members', '/llms.txt']
    const fetchPage = async (at: number) => {
      const userName = (['ida', 'otto', ''] as const)[at % 3]!
      const path = paths[Math.floor(at / 3) % paths.length]!
      const encoding = (['br', 'gzip', ''] as const)[Math.floor(at / 12) % 3]!
      const { bytes, headers, status } = await rawGet(server.url + path, {
        headers: {
          Accept: 'text/html',
          'Accept-Encoding': encoding,
          ...(userName && { Cookie: cookies[userName] }),
        },
      })
      const text = decompress(bytes, headers['content-encoding'])
      const message = `${userName || 'anonymous'} ${path} ${encoding} ${status}`
      // Restricted pages are part of a member's navigation on every page.
      if (text.includes(canary) !== (userName === 'ida')) problems.push(`${message}: ${text.slice(0, 200)}`)
      const name = /<span class="o-name" dir="auto">(.*?)<\/span>/.exec(text)?.[1] ?? ''
      if (path !== '/llms.txt' && status !== 302 && name !== userName)
        problems.push(`${message}: the name is "${name}"`)
    }
    const all = () => Promise.all(Array.from({ length: isFull ? 200 : 48 }, (_, at) => fetchPage(at)))
    await all()
    // Repeats right after the site changed.
    server.write('open.mdx', '---\ntitle: Open\npublic: true\n---\nSomething new.')
    await server.reload()
    await all()
    expect(problems).toEqual([])
  })
})

const decompress = (bytes: Buffer, encoding: string | undefined): string =>
  (encoding === 'br'
    ? brotliDecompressSync(bytes)
    : encoding === 'gzip'
      ? gunzipSync(bytes)
      : bytes
  ).toString()

test('compresses a page for a signed-in reader and varies on Cookie and Accept-Encoding', async () => {
  const server = await serveGuarded(canarySite('private'), { users })
  const cookie = await server.signIn('ida')
  for (const encoding of ['br', 'gzip', '']) {
    const { bytes, headers } = await rawGet(`${server.url}/closed`, {
      headers: { Cookie: cookie, 'Accept-Encoding': encoding, Accept: 'text/html' },
    })
    expect(headers['content-encoding']).toBe(encoding || undefined)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers.vary).toMatch(/Cookie.*Accept-Encoding/)
    const text = decompress(bytes, headers['content-encoding'])
    expect(text).toContain(canary)
    expect(text).toContain('<span class="o-name" dir="auto">ida</span>')
    expect(text.trimEnd()).toMatch(/<\/html>$/)
  }
  await server.stop()
})

test('renews the session with a page but never with a cacheable file', async () => {
  const site = await createGuardedTestSite(canarySite('private'), { users })
  const cookie = await site.signIn('ida')
  site.clock.now += 3_600_000
  const page = await site.request('/closed', { cookie })
  expect(page.headers.getSetCookie()).toHaveLength(1)
  const [, style] = /href="(\/_octavo\/[^"]+\.css)"/.exec(await page.text())!
  const file = await site.request(style!, { cookie })
  expect(file.headers.get('Cache-Control')).toContain('immutable')
  expect(file.headers.getSetCookie()).toEqual([])
  await site.close()
})

test('sends the usual public headers without `auth`', async () => {
  const files = canarySite('public')
  const { auth: _, ...docs } = JSON.parse(String(files['docs.json']))
  const server = await serveGuarded({ ...files, 'docs.json': JSON.stringify(docs) })
  const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  for (const cookie of ['', 'octavo_session=x']) {
    const page = await server.get('/closed', cookie)
    expect(page.headers.get('Cache-Control')).toBe(shared)
    expect(page.headers.get('Vary')).toBe('Accept-Encoding')
    expect(page.headers.getSetCookie()).toEqual([])
    const secondResponse = await server.get('/closed', cookie, { 'If-None-Match': page.headers.get('ETag')! })
    expect(secondResponse.status).toBe(304)
    expect((await server.get('/login', cookie)).status).toBe(404)
    expect((await server.get('/closed', cookie, { Authorization: 'Bearer x' })).status).toBe(200)
    expect(await page.text()).not.toContain('/login')
  }
  expect((await fetch(`${server.url}/closed`, { method: 'POST' })).status).toBe(405)
  await server.stop()
})
