import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import { createGuardedTestSite, type GuardedSite, siteAddress } from '../../fixtures/auth/guarded-site.ts'
import { type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { isFull } from '../../setup/sizes.ts'
import { canary, canarySite, closedTargets, type Target } from './canary-site.ts'
import { type RawRequest, rawRequest } from './raw-request.ts'
import { spellings } from './spellings.ts'

const users = { ida: ['staff'], otto: ['guests'] }

/** Runs 16 at a time; each opens its own connection. */
async function runInParallel<Item>(
  items: readonly Item[],
  visit: (item: Item) => Promise<void>,
): Promise<void> {
  const open = [...items]
  const work = async () => {
    for (let item = open.pop(); item !== undefined; item = open.pop()) await visit(item)
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

/** All spellings in a full run; otherwise a fifth per target, rotated so that every spelling is used. */
const rotateSpellings = (path: string, row: number): string[] =>
  spellings(path).filter((_, column) => isFull || (row + column) % 5 === 0)

/** All visitors in a full run; otherwise one per request, in rotation. */
const rotateVisitors = <Visitor>(visitors: readonly Visitor[], turn: number): Visitor[] =>
  visitors.filter((_, index) => isFull || turn % visitors.length === index)

const cookieHeader = (cookie: string): Record<string, string> => (cookie ? { Cookie: cookie } : {})

/** One kind for each code path that produces a response. */
const isOfFewKinds = ({ kind }: Target) =>
  /^(page|part|playground|file|island|search|feed|preview image)$/.test(kind)

/** In text, or drawn: only preview images of restricted pages are requested. */
const hasCanary = (text: string) =>
  text.toLowerCase().includes(canary) || /^content-type[:,] ?image\/png/im.test(text)

describe.for(['public', 'private'] as const)('a served site that is %s by default', (defaultAccess) => {
  let server: GuardedServer
  let targets: Target[]
  let visitors: { visitorName: string; cookie: string }[]
  let member = ''
  beforeAll(async () => {
    server = await serveGuarded(canarySite(defaultAccess), { users })
    member = await server.signIn('ida')
    const all = await closedTargets(async (path) => (await server.get(path, member)).text())
    // A private site requires sign-in before it looks at the URL, so a few kinds are enough.
    targets = defaultAccess === 'public' ? all : all.filter(isOfFewKinds)
    visitors = [
      { visitorName: 'anonymous', cookie: '' },
      { visitorName: 'non-member', cookie: await server.signIn('otto') },
    ]
  })
  afterAll(() => server.stop())

  test('returns every restricted target to a member', async () => {
    const missing: string[] = []
    for (const { kind, path } of targets.filter(({ isUnreachable }) => !isUnreachable)) {
      const rawResponse = await rawRequest(server.url, { target: path, headers: { Cookie: member } })
      if (!hasCanary(rawResponse)) missing.push(`${kind} ${path}: ${rawResponse.split('\r\n', 1)[0]}`)
    }
    expect(missing).toEqual([])
  })

  async function leaksOf(
    requests: { visitorName: string; kind: string; request: RawRequest }[],
  ): Promise<string[]> {
    const leaks: string[] = []
    await runInParallel(requests, async ({ visitorName, kind, request }) => {
      const rawResponse = await rawRequest(server.url, request)
      const message = `${visitorName} ${kind} ${JSON.stringify({ ...request, headers: { ...request.headers, Cookie: '' } })}`
      if (hasCanary(rawResponse)) leaks.push(`${message}: ${rawResponse.slice(0, 200)}`)
      if (/^HTTP\/1\.1 5|^$/.test(rawResponse)) leaks.push(`${message}: ${rawResponse.slice(0, 40)}`)
    })
    return leaks
  }

  test('leaks nothing to non-members through alternative spellings of a URL', async () => {
    const requests = targets.flatMap(({ kind, path }, row) =>
      rotateSpellings(path, row).flatMap((target, column) =>
        rotateVisitors(visitors, row + column).map(({ visitorName, cookie }) => ({
          visitorName,
          kind,
          request: { target, headers: cookieHeader(cookie) },
        })),
      ),
    )
    expect(requests.length).toBeGreaterThan(isFull ? 300 : 100)
    expect(await leaksOf(requests)).toEqual([])
    expect(server.faults()).toEqual([])
  }, 240_000)

  test('leaks nothing to non-members through unusual methods or headers', async () => {
    const requests = targets.filter(isOfFewKinds).flatMap(({ kind, path }, row) =>
      visitors.flatMap(({ visitorName, cookie }, visitor) =>
        disguiseRequest(path, cookie)
          .filter((_, column) => isFull || (row + column) % visitors.length === visitor)
          .map((disguise) => ({ visitorName, kind, request: { target: path, ...disguise } })),
      ),
    )
    expect(await leaksOf(requests)).toEqual([])
    expect(server.faults()).toEqual([])
  }, 240_000)
})

/** Requests that some servers mistake for another user or another URL. */
function disguiseRequest(path: string, cookie: string): Partial<RawRequest>[] {
  const cookieHeaders = cookieHeader(cookie)
  const withHeaders = (headers: Record<string, string>, extra: Partial<RawRequest> = {}) => ({
    ...extra,
    headers: { ...cookieHeaders, ...headers },
  })
  const pathHeaders = [
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Uri',
    'X-Forwarded-Path',
    'X-Original-Uri',
  ]
  const userHeaders = [
    'X-Forwarded-User',
    'Remote-User',
    'X-Remote-User',
    'X-Auth-Request-User',
    'X-Forwarded-Groups',
  ]
  const addressHeaders = ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'Forwarded']
  return [
    ...pathHeaders.map((name) => withHeaders({ [name]: path }, { target: '/' })),
    ...pathHeaders.map((name) => withHeaders({ [name]: '/open' })),
    ...userHeaders.map((name) => withHeaders({ [name]: name.endsWith('s') ? 'staff' : 'ida' })),
    ...addressHeaders.map((name) => withHeaders({ [name]: 'for=127.0.0.1' })),
    ...['X-Forwarded-Host', 'X-Forwarded-Prefix', 'X-Forwarded-Proto'].map((name) =>
      withHeaders({ [name]: 'https' }),
    ),
    ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'get'].map((method) =>
      withHeaders({}, { method }),
    ),
    withHeaders({ 'X-HTTP-Method-Override': 'GET' }, { method: 'POST' }),
    withHeaders({ 'X-HTTP-Method-Override': 'POST' }),
    ...['text/markdown', 'application/json', '*/*', 'text/event-stream', '', 'text/plain', 'image/*'].map(
      (Accept) => withHeaders({ Accept }),
    ),
    ...['bytes=0-', 'bytes=-5', 'bytes=0-0,2-9'].map((Range) => withHeaders({ Range })),
    withHeaders({ 'If-None-Match': '*' }),
    withHeaders({ 'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' }),
    ...['elsewhere.example', 'localhost:1', '127.0.0.1', '[::1]', 'x'.repeat(300)].map((Host) =>
      withHeaders({ Host }),
    ),
    ...[`localhost${path}`, 'localhost/?', 'localhost#', 'a b', ''].map((Host) => withHeaders({ Host })),
    withHeaders({}, { version: '1.0' }),
    ...['octavo_session=', 'octavo_session=x', 'octavo_session=null; octavo_session=[]', '__proto__=1'].map(
      (Cookie) => ({ headers: { Cookie } }),
    ),
    ...['Bearer x', 'Bearer', 'Basic aWRhOmlkYWlkYQ==', 'bearer octavo_', 'Digest username="ida"'].map(
      (Authorization) => withHeaders({ Authorization }),
    ),
    ...['no-cache', 'only-if-cached', 'max-age=0'].map((value) => withHeaders({ 'Cache-Control': value })),
    withHeaders({ 'Accept-Encoding': 'identity;q=0' }),
    withHeaders({ Referer: 'http://localhost/login', Origin: 'http://localhost' }),
  ]
}

describe('a site below a base path', () => {
  let site: GuardedSite
  beforeAll(async () => {
    site = await createGuardedTestSite(canarySite('public'), { users, base: '/docs' })
  })
  afterAll(() => site.close())

  test('leaks nothing to non-members through alternative spellings of a URL', async () => {
    const member = await site.signIn('ida')
    const other = await site.signIn('otto')
    const withBase = (path: string) => `/docs${path}`
    const targets = await closedTargets(async (path) =>
      (await (await site.request(withBase(path), { cookie: member })).text()).replaceAll('/docs/', '/'),
    )
    const leaks: string[] = []
    for (const [row, { path }] of targets.filter(isOfFewKinds).entries()) {
      const memberText = await readAll(await site.request(withBase(path), { cookie: member }))
      expect(hasCanary(memberText), path).toBe(true)
      const candidates = rotateSpellings(path, row)
        .filter((item) => item.startsWith('/'))
        .flatMap((item) => [withBase(item), `/%64ocs${item}`])
        .filter((item) => URL.canParse(siteAddress + item))
      for (const [column, item] of candidates.entries())
        for (const cookie of rotateVisitors([undefined, other], column))
          if (hasCanary(await readAll(await site.request(item, { cookie })))) leaks.push(`${cookie} ${item}`)
    }
    expect(leaks).toEqual([])
  }, 240_000)

  test('does not confirm a guessed ETag of a restricted page', async () => {
    const existing = await site.request('/docs/closed', { cookie: await site.signIn('ida') })
    expect(existing.headers.get('ETag')).toBeNull()
    // A 304 would confirm that the page text was guessed correctly.
    const guess = contentHash(await existing.text())
    const response = await site.request('/docs/closed', {
      headers: { 'If-None-Match': `W/"${guess}", "${guess}"` },
    })
    expect(response.status).toBe(302)
  })
})

/** Headers and body of a response. */
async function readAll(response: Response): Promise<string> {
  return [...response.headers].join('\n') + (await response.text())
}
