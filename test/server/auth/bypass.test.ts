import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import { createGuardedTestSite, type GuardedSite, siteAddress } from '../../fixtures/auth/guarded.ts'
import { type GuardedServing, serveGuarded } from '../../fixtures/auth/serving.ts'
import { isFull } from '../../setup/sizes.ts'
import { canary, canarySite, closedTargets, type Target } from './canary-site.ts'
import { type RawRequest, rawRequest } from './raw-request.ts'
import { spellings } from './spellings.ts'

const users = { ida: ['staff'], otto: ['guests'] }

/** So many at a time: each is a connection of its own. */
async function forEachOf<Item>(items: readonly Item[], visit: (item: Item) => Promise<void>): Promise<void> {
  const open = [...items]
  const work = async () => {
    for (let item = open.pop(); item !== undefined; item = open.pop()) await visit(item)
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

/** Every spelling; every day a fifth of them for each target, so that each still meets a fifth of the targets. */
const spellingsInTurn = (path: string, row: number): string[] =>
  spellings(path).filter((_, column) => isFull || (row + column) % 5 === 0)

/** All visitors; every day, one of them for each request, so that each still meets every target and every spelling. */
const inTurn = <Visitor>(visitors: readonly Visitor[], turn: number): Visitor[] =>
  visitors.filter((_, index) => isFull || turn % visitors.length === index)

const shown = (cookie: string): Record<string, string> => (cookie ? { Cookie: cookie } : {})

/** One for each way in which an answer comes about. */
const isOfFewKinds = ({ kind }: Target) => /^(page|part|playground|file|island|search|feed)$/.test(kind)

const holds = (text: string) => text.toLowerCase().includes(canary)

describe.for(['public', 'private'] as const)('over a connection, on a site that is usually %s', (usual) => {
  let served: GuardedServing
  let targets: Target[]
  let visitors: { who: string; cookie: string }[]
  let member = ''
  beforeAll(async () => {
    served = await serveGuarded(canarySite(usual), { users })
    member = await served.signIn('ida')
    const all = await closedTargets(async (path) => (await served.get(path, member)).text())
    // A private site asks everybody to sign in before it looks at the address, so a few kinds are enough.
    targets = usual === 'public' ? all : all.filter(isOfFewKinds)
    visitors = [
      { who: 'anonymous', cookie: '' },
      { who: 'non-member', cookie: await served.signIn('otto') },
    ]
  })
  afterAll(() => served.stop())

  test('a member gets all of it', async () => {
    const lost: string[] = []
    for (const { kind, path } of targets.filter(({ isNobodys }) => !isNobodys)) {
      const answer = await rawRequest(served.url, { target: path, headers: { Cookie: member } })
      if (!holds(answer)) lost.push(`${kind} ${path}: ${answer.split('\r\n', 1)[0]}`)
    }
    expect(lost).toEqual([])
  })

  async function leaksOf(requests: { who: string; kind: string; asked: RawRequest }[]): Promise<string[]> {
    const leaks: string[] = []
    await forEachOf(requests, async ({ who, kind, asked: request }) => {
      const answer = await rawRequest(served.url, request)
      const message = `${who} ${kind} ${JSON.stringify({ ...request, headers: { ...request.headers, Cookie: '' } })}`
      if (holds(answer)) leaks.push(`${message}: ${answer.slice(0, 200)}`)
      if (/^HTTP\/1\.1 5|^$/.test(answer)) leaks.push(`${message}: ${answer.slice(0, 40)}`)
    })
    return leaks
  }

  test('no other spelling of an address gives it to anybody else', async () => {
    const requests = targets.flatMap(({ kind, path }, row) =>
      spellingsInTurn(path, row).flatMap((target, column) =>
        inTurn(visitors, row + column).map(({ who, cookie }) => ({
          who,
          kind,
          asked: { target, headers: shown(cookie) },
        })),
      ),
    )
    expect(requests.length).toBeGreaterThan(isFull ? 300 : 100)
    expect(await leaksOf(requests)).toEqual([])
    expect(served.faults()).toEqual([])
  }, 240_000)

  test('no method and no header gives it to anybody else', async () => {
    const requests = targets.filter(isOfFewKinds).flatMap(({ kind, path }, row) =>
      visitors.flatMap(({ who, cookie }, visitor) =>
        disguises(path, cookie)
          .filter((_, column) => isFull || (row + column) % visitors.length === visitor)
          .map((disguise) => ({ who, kind, asked: { target: path, ...disguise } })),
      ),
    )
    expect(await leaksOf(requests)).toEqual([])
    expect(served.faults()).toEqual([])
  }, 240_000)
})

/** Requests for an address that some server somewhere answers as if somebody else had asked, or for something else. */
function disguises(path: string, cookie: string): Partial<RawRequest>[] {
  const own = shown(cookie)
  const withHeaders = (headers: Record<string, string>, more: Partial<RawRequest> = {}) => ({
    ...more,
    headers: { ...own, ...headers },
  })
  const rewritten = [
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Uri',
    'X-Forwarded-Path',
    'X-Original-Uri',
  ]
  const named = [
    'X-Forwarded-User',
    'Remote-User',
    'X-Remote-User',
    'X-Auth-Request-User',
    'X-Forwarded-Groups',
  ]
  const addressed = ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'Forwarded']
  return [
    ...rewritten.map((name) => withHeaders({ [name]: path }, { target: '/' })),
    ...rewritten.map((name) => withHeaders({ [name]: '/open' })),
    ...named.map((name) => withHeaders({ [name]: name.endsWith('s') ? 'staff' : 'ida' })),
    ...addressed.map((name) => withHeaders({ [name]: 'for=127.0.0.1' })),
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

describe('in the process', () => {
  let site: GuardedSite
  beforeAll(async () => {
    site = await createGuardedTestSite(canarySite('public'), { users, base: '/docs' })
  })
  afterAll(() => site.close())

  test('no spelling of an address below a base path gives it to anybody else', async () => {
    const member = await site.signIn('ida')
    const other = await site.signIn('otto')
    const withBase = (path: string) => `/docs${path}`
    const targets = await closedTargets(async (path) =>
      (await (await site.request(withBase(path), { cookie: member })).text()).replaceAll('/docs/', '/'),
    )
    const leaks: string[] = []
    for (const [row, { path }] of targets.filter(isOfFewKinds).entries()) {
      const seen = await everything(await site.request(withBase(path), { cookie: member }))
      expect(holds(seen), path).toBe(true)
      const written = spellingsInTurn(path, row)
        .filter((item) => item.startsWith('/'))
        .flatMap((item) => [withBase(item), `/%64ocs${item}`])
        .filter((item) => URL.canParse(siteAddress + item))
      for (const [column, item] of written.entries())
        for (const cookie of inTurn([undefined, other], column))
          if (holds(await everything(await site.request(item, { cookie })))) leaks.push(`${cookie} ${item}`)
    }
    expect(leaks).toEqual([])
  }, 240_000)

  test('an ETag that a member could have seen opens nothing', async () => {
    const existing = await site.request('/docs/closed', { cookie: await site.signIn('ida') })
    expect(existing.headers.get('ETag')).toBeNull()
    // Whoever guesses the text of a page must not be told that they guessed right.
    const guess = contentHash(await existing.text())
    const response = await site.request('/docs/closed', {
      headers: { 'If-None-Match': `W/"${guess}", "${guess}"` },
    })
    expect(response.status).toBe(302)
  })
})

/** The head and the body of an answer. */
async function everything(response: Response): Promise<string> {
  return [...response.headers].join('\n') + (await response.text())
}
