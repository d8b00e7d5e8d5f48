import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { type EchoApi, respondJson, startApi } from '../../fixtures/browser/echo-api.ts'
import { callRelay, type RelayResponse } from '../../fixtures/serve/call-relay.ts'

const okResponse = { 200: { description: 'OK' } }

let api: EchoApi
let server: GuardedServer
const cookies = { ida: '', otto: '' }
beforeAll(async () => {
  api = await startApi((_, response) => respondJson(response, {}))
  const metadata = (extra: object) => ({ 'x-site': { metadata: extra } })
  const operation = (id: string, extra: object = {}) => ({
    get: { operationId: id, summary: id, responses: okResponse, ...extra },
  })
  server = await serveGuarded(
    {
      'docs.json': JSON.stringify({
        name: 'Books',
        auth: { method: 'users', default: 'public' },
        navigation: { pages: ['index'], openapi: 'api.json' },
      }),
      'index.mdx': '---\ntitle: Home\n---\nHello.',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Books', version: '1' },
        servers: [{ url: api.url }],
        paths: {
          '/open': operation('open'),
          '/readers': operation('readers', metadata({ playground: 'auth' })),
          '/staff': operation('staff', metadata({ playground: 'auth', groups: ['staff'] })),
          '/closed': operation('closed', metadata({ groups: ['staff'] })),
        },
      }),
    },
    {
      users: { ida: ['staff'], otto: [] },
      serve: { allowPrivate: [new URL(api.url).host] },
    },
  )
  for (const name of ['ida', 'otto'] as const) cookies[name] = await server.signIn(name)
})
afterAll(async () => {
  await server.stop()
  await api.close()
})

type SendOptions = { cookie?: string; headers?: Record<string, string>; page?: string }

const send = (name: string, { cookie, headers, page = `/api-reference/${name}/get` }: SendOptions = {}) =>
  callRelay({
    site: server.url,
    page,
    url: `${api.url}/${name}`,
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
  })

const outcome = ({ status, text, head }: RelayResponse) =>
  head ? head.status : [status, JSON.parse(text).code]

test.for([
  ['open', 200, 200, 200],
  ['readers', [401, 'sign_in_required'], 200, 200],
  ['staff', [401, 'sign_in_required'], [403, 'group_required'], 200],
  ['closed', [401, 'sign_in_required'], [404, 'unknown_page'], 200],
] as const)(
  'applies the access rules of the %s operation to visitors, readers and members',
  async ([name, anonymous, reader, member]) => {
    const before = api.requests.length
    expect(outcome(await send(name))).toEqual(anonymous)
    expect(outcome(await send(name, { cookie: cookies.otto }))).toEqual(reader)
    expect(outcome(await send(name, { cookie: cookies.ida }))).toEqual(member)
    const allowed = [anonymous, reader, member].filter((item) => item === 200).length
    expect(api.requests.length - before).toBe(allowed)
  },
)

test('returns 404 for missing pages and for other spellings of a restricted page', async () => {
  for (const page of [
    '/not-there',
    '//api-reference/closed/get',
    '/api-reference/closed/get/',
    '/API-reference/closed/get',
  ])
    expect(outcome(await send('closed', { page, cookie: cookies.otto })), page).toEqual([404, 'unknown_page'])
  for (const page of [
    '/api-reference/closed/get/',
    '/api-reference/closed/get.md',
    '/api-reference/./closed/get',
  ])
    expect((await send('closed', { page })).head, page).toBeUndefined()
})

test("does not use the permissions of another operation's page", async () => {
  const result = await callRelay({
    site: server.url,
    page: '/api-reference/open/get',
    url: `${api.url}/staff`,
    headers: { Cookie: cookies.ida },
  })
  expect(outcome(result)).not.toBe(200)
})

test('does not accept an agent key', async () => {
  const key = await server.makeKey(cookies.ida)
  const headers = { Authorization: `Bearer ${key}` }
  expect(outcome(await send('staff', { headers }))).toEqual([401, 'sign_in_required'])
  expect(outcome(await send('closed', { headers }))).toEqual([401, 'sign_in_required'])
  expect(outcome(await send('staff', { headers, cookie: cookies.otto }))).toEqual([403, 'group_required'])
})

test("rejects cross-site requests with a reader's session", async () => {
  for (const headers of [
    { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ] as Record<string, string>[]) {
    const result = await send('staff', { cookie: cookies.ida, headers })
    expect([result.status, result.head]).toEqual([403, undefined])
  }
})

test("never forwards the reader's session to the API", async () => {
  await send('staff', { cookie: `${cookies.ida}; other=1` })
  const { url, headers } = api.last()
  expect(url).toBe('/staff')
  expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  expect(JSON.stringify(headers)).not.toContain(cookies.ida.split('=')[1])
})

test('rejects requests after sign-out', async () => {
  const cookie = await server.signIn('ida')
  expect(outcome(await send('staff', { cookie }))).toBe(200)
  await server.post('/logout', {}, cookie)
  expect(outcome(await send('staff', { cookie }))).toEqual([401, 'sign_in_required'])
})
