import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { PlaygroundData } from '../../../src/request/playground.ts'
import { createGuardedTestSite, type GuardedSite } from '../../fixtures/auth/guarded-site.ts'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'

const okResponse = { 200: { description: 'OK' } }
const operation = (id: string, extra: object = {}) => ({
  operationId: id,
  summary: id,
  responses: okResponse,
  ...extra,
})

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: jwtAuth(),
    navigation: { pages: ['index'], openapi: 'api.json' },
  }),
  'index.mdx': '---\ntitle: Home\n---\nHello.',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [
      { url: 'https://{region}.api.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    ],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        part: { type: 'apiKey', in: 'query', name: 'part' },
        visit: { type: 'apiKey', in: 'cookie', name: 'visit' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/keyed': { get: operation('keyed', { security: [{ key: [] }] }) },
      '/bearer': { get: operation('bearer', { security: [{ token: [] }] }) },
      '/both': { get: operation('both', { security: [{ part: [], visit: [] }] }) },
      '/free': { get: operation('free', { security: [] }) },
      '/free/{tenant}': {
        get: operation('tenant', {
          security: [],
          parameters: [
            { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'X-Key', in: 'header', schema: { type: 'string' } },
            { name: 'part', in: 'query', schema: { type: 'string' } },
          ],
        }),
      },
    },
  }),
}

const inputs = {
  server: { region: 'us' },
  header: { 'x-key': 'value-of-key', Authorization: 'Bearer value-of-token' },
  query: { part: 'value-of-part' },
  cookie: { visit: 'value-of-visit' },
  path: { tenant: 'value-of-tenant' },
}

const sites: GuardedSite[] = []
afterEach(async () => {
  for (const item of sites.splice(0)) await item.close()
})

/** The site and the cookie of a reader with these claims. */
async function signIn(claims: Record<string, unknown>) {
  const site = await createGuardedTestSite(files)
  sites.push(site)
  const response = await site.post('/login/jwt', { token: freshToken(claims, site.clock.now), redirect: '/' })
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0]
  return { site, response, cookie }
}

const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/value-of-\w+/g)].map(([result]) => result))].sort()

test('each value is only in the form of operations that need it', async () => {
  const { site, cookie } = await signIn({ apiPlaygroundInputs: inputs })
  const formOf = async (name: string) => {
    const response = await site.request(`/api-reference/${name}/get/~playground.json`, { cookie })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    return response.text()
  }
  expect(valuesIn(await formOf('keyed'))).toEqual(['value-of-key'])
  expect(valuesIn(await formOf('bearer'))).toEqual(['value-of-token'])
  expect(valuesIn(await formOf('both'))).toEqual(['value-of-part', 'value-of-visit'])
  expect(valuesIn(await formOf('free'))).toEqual([])
  // A parameter that shares a key's name is not a key.
  expect(valuesIn(await formOf('free/tenant'))).toEqual(['value-of-tenant'])
  const { servers } = JSON.parse(await formOf('free')) as PlaygroundData
  expect(servers[0]?.variables[0]?.value).toBe('us')
})

test('input values appear nowhere else', async () => {
  const { site, cookie } = await signIn({ apiPlaygroundInputs: inputs })
  const result: string[] = []
  const addresses = ['/', '/llms.txt', '/llms-full.txt', '/login/key', '/logout', '/~api/api/openapi.json']
  const words = ['value', 'value-of-key', 'key'].map((word) => `/~search/all.json?q=${word}`)
  const pages = ['keyed', 'bearer', 'both', 'free', 'free/tenant'].map((name) => `/api-reference/${name}/get`)
  const pageSubresources = pages.flatMap((path) => [path, `${path}.md`, `${path}?playground=open`])
  for (const path of [...addresses, ...words, ...pageSubresources]) {
    const response = await site.request(path, { cookie })
    const text = [...response.headers].join() + (await response.text())
    if (response.status !== 200) result.push(`${path}: ${response.status}`)
    if (valuesIn(text).length > 0) result.push(`${path}: ${valuesIn(text)}`)
  }
  expect(result).toEqual([])
  expect(valuesIn(JSON.stringify(site.audit))).toEqual([])
})

test('input values are not shared with other readers', async () => {
  const { site, cookie } = await signIn({ apiPlaygroundInputs: inputs })
  const other = await site.post('/login/jwt', { token: freshToken({ sub: 'otto' }, site.clock.now) })
  const path = '/api-reference/keyed/get/~playground.json'
  const fetchPage = async (sessionCookie?: string) =>
    (await site.request(path, { cookie: sessionCookie })).text()
  const otto = other.headers.getSetCookie()[0]!.split(';', 1)[0]!
  const responses = await Promise.all([
    fetchPage(cookie),
    fetchPage(otto),
    fetchPage(cookie),
    fetchPage(otto),
    fetchPage(),
  ])
  expect(responses.map((text) => valuesIn(text).length)).toEqual([1, 0, 1, 0, 0])
})

test('drops invalid values and unknown server choices', async () => {
  for (const apiPlaygroundInputs of [
    { header: { 'X-Key': 'value-of-key\r\nX-Other: 1' } },
    { header: { 'X-Key': 7 } },
    { headers: { 'X-Key': 'value-of-key' } },
    { header: JSON.parse('{"__proto__": "value-of-key"}') },
  ]) {
    const { site, cookie } = await signIn({ apiPlaygroundInputs })
    const form = await (await site.request('/api-reference/keyed/get/~playground.json', { cookie })).text()
    expect(valuesIn(form)).toEqual([])
  }
  const { site, cookie } = await signIn({
    apiPlaygroundInputs: { server: { region: 'elsewhere.example/' } },
  })
  const form = await (await site.request('/api-reference/free/get/~playground.json', { cookie })).text()
  expect(form).not.toContain('elsewhere')
})

test('a token can be used once', async () => {
  const { site } = await signIn({})
  const token = freshToken({}, site.clock.now)
  const first = await site.post('/login/jwt', { token, redirect: '//elsewhere.example' })
  expect([first.status, first.headers.get('Location')]).toEqual([303, '/'])
  const second = await site.post('/login/jwt', { token })
  expect([second.status, second.headers.getSetCookie()]).toEqual([400, []])
  expect(JSON.stringify(site.audit)).not.toContain(token)
  expect(await second.text()).not.toContain(token)
  const page = await site.request('/login/jwt-callback?redirect=%2F')
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test('rejects a user with too many groups for a cookie', async () => {
  const groups = Array.from({ length: 130 }, () => randomBytes(27).toString('base64url'))
  const { site, response } = await signIn({ groups })
  expect(response.status).toBe(502)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(site.audit.at(-1)).toMatchObject({
    event: 'refused',
    reason: expect.stringContaining('130 groups do not fit into a cookie'),
  })
})
