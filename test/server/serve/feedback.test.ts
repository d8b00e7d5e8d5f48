import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readRelayPlace } from '../../../src/build/relay-place.ts'
import { serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { createSiteFolder, createTempFolder } from '../../fixtures/build/site-folder.ts'
import { serveFolder } from '../../fixtures/serve/serve-folder.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    feedback: { thumbsRating: true },
    navigation: { pages: ['index', 'a'] },
  }),
  'index.mdx': 'Books.',
  'a.mdx': 'Apples.',
}
const feedback = { id: 'a1b2c3d4', page: '/a', rating: 'down', reason: 'missing', comment: 'A <step> & more' }

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end()
})

async function start(environment: Record<string, string> = {}, folder = createSiteFolder(files).folder) {
  const server = await serveFolder(folder, environment)
  cleanups.push(() => server.close(0))
  return server
}

type Sent = { body?: unknown; headers?: Record<string, string>; method?: string }

const send = (url: string, { body = feedback, headers = {}, method = 'POST' }: Sent = {}) =>
  fetch(`${url}/_platform/feedback`, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: new URL(url).origin, ...headers },
    body: method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined,
  })

/** A webhook that responds with this status. */
async function startWebhook(status: number) {
  const bodies: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse(await text(request)))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret`, bodies }
}

test('feedback goes to the log', async () => {
  const server = await start()
  expect((await send(server.url)).status).toBe(204)
  const lines = server.lines.filter(({ msg }) => msg === 'feedback')
  expect(lines).toMatchObject([{ ...feedback, url: `${server.url.replace('127.0.0.1', 'localhost')}/a` }])
})

test('feedback goes to a file, one line each, and not to the log', async () => {
  const file = join(createTempFolder(), 'feedback.jsonl')
  const server = await start({ OCTAVO_FEEDBACK_FILE: file })
  await send(server.url)
  await send(server.url, { body: { ...feedback, rating: 'up', reason: 'solved' } })
  const records = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(records.map((line) => JSON.parse(line).rating)).toEqual(['down', 'up'])
  expect(server.lines.filter(({ msg }) => msg === 'feedback')).toEqual([])
})

test('feedback goes to a webhook, with a summary that cannot mention anyone', async () => {
  const webhook = await startWebhook(200)
  const server = await start({
    OCTAVO_FEEDBACK_URL: webhook.url,
    OCTAVO_PUBLIC_URL: 'https://docs.books.test',
  })
  await send(server.url, { headers: { Origin: 'https://docs.books.test' } })
  expect(webhook.bodies).toEqual([
    {
      ...feedback,
      text: '👎 https://docs.books.test/a missing: A &lt;step&gt; &amp; more',
      url: 'https://docs.books.test/a',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
})

test('a webhook that fails is reported to the reader and the log, without its URL', async () => {
  const webhook = await startWebhook(500)
  const server = await start({ OCTAVO_FEEDBACK_URL: webhook.url })
  const response = await send(server.url)
  expect([response.status, (await response.json()).code]).toEqual([502, 'not_delivered'])
  const log = JSON.stringify(server.faults())
  expect(log).toContain('responded with 500')
  expect(log).not.toContain('secret')
})

test('a webhook that cannot be reached is reported with its reason', async () => {
  const server = await start({ OCTAVO_FEEDBACK_URL: 'http://127.0.0.1:9/hooks/secret' })
  expect((await send(server.url)).status).toBe(502)
  expect(JSON.stringify(server.faults())).toMatch(/did not respond: (?!.*secret)/)
})

test('an invalid webhook URL stops the start', async () => {
  await expect(start({ OCTAVO_FEEDBACK_URL: 'hooks' })).rejects.toThrow('OCTAVO_FEEDBACK_URL must be a URL')
})

test.each<[string, number, Sent]>([
  ['another origin', 403, { headers: { Origin: 'https://evil.example' } }],
  ['a page of another site', 403, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['a form', 415, { headers: { 'Content-Type': 'text/plain' } }],
  ['text that is no JSON', 400, { body: '{' }],
  ['an unknown reason', 400, { body: { ...feedback, reason: 'because' } }],
  ['an unknown page', 404, { body: { ...feedback, page: '/b' } }],
  ['a very long text', 413, { body: { ...feedback, comment: 'a'.repeat(20_000) } }],
  ['another method', 405, { method: 'GET' }],
])('rejects %s', async (_, status, request) => {
  const server = await start()
  expect((await send(server.url, request)).status).toBe(status)
  expect(server.lines.filter(({ msg }) => msg === 'feedback')).toEqual([])
})

test('rejects feedback on a site that does not ask for it', async () => {
  const server = await start(
    {},
    createSiteFolder({
      ...files,
      'docs.json': '{ "name": "Books", "navigation": { "pages": ["index", "a"] } }',
    }).folder,
  )
  expect((await send(server.url)).status).toBe(404)
})

test('a visitor may send 20 times a minute', async () => {
  const server = await start({ OCTAVO_TRUST_PROXY: '1' })
  const from = (visitor: string) => send(server.url, { headers: { 'X-Forwarded-For': visitor } })
  for (let n = 0; n < 20; n++) expect((await from('192.0.2.1')).status).toBe(204)
  const rejection = await from('192.0.2.1')
  expect([rejection.status, Number(rejection.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect((await from('192.0.2.2')).status).toBe(204)
})

test('a restricted page takes feedback only from its readers', async () => {
  const server = await serveGuarded(
    {
      ...files,
      'docs.json': JSON.stringify({
        name: 'Books',
        feedback: { thumbsRating: true },
        auth: { method: 'users', default: 'public' },
        navigation: { pages: ['index', 'a'] },
      }),
      'a.mdx': '---\ngroups: [staff]\n---\nApples.',
    },
    { users: { ida: ['staff'], otto: ['guests'] } },
  )
  cleanups.push(() => server.stop())
  const statusFor = async (cookie: string, page = '/a') =>
    (await send(server.url, { body: { ...feedback, page }, headers: { Cookie: cookie } })).status
  expect(await statusFor('')).toBe(404)
  expect(await statusFor(await server.signIn('otto'))).toBe(404)
  expect(await statusFor(await server.signIn('ida'))).toBe(204)
  expect(await statusFor('', '/')).toBe(204)
})

test('static copies have the form only with a server that takes it', async () => {
  const copy = createSiteFolder(files)
  await copy.build()
  expect(copy.read('a/index.html')).not.toContain('o-feedback')
  expect([...copy.built().keys()].filter((path) => path.includes('feedback'))).toEqual([])
  await copy.build({ relay: readRelayPlace('self') })
  expect(copy.read('a/index.html')).toContain('data-address="/_platform/feedback"')
  const served = await start({}, copy.out)
  expect((await send(served.url)).status).toBe(204)
  await copy.build({ relay: readRelayPlace('https://docs.books.test') })
  expect(copy.read('a/index.html')).toContain('data-address="https://docs.books.test/_platform/feedback"')
  expect(copy.read('a/index.html')).toMatch(/connect-src[^;"]* https:\/\/docs\.books\.test/)
})

test('static copies at listed origins may send feedback', async () => {
  const server = await start({ OCTAVO_RELAY_ORIGINS: 'https://copy.books.test' })
  const headers = {
    Origin: 'https://copy.books.test',
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'cors',
  }
  const preflight = await fetch(`${server.url}/_platform/feedback`, { method: 'OPTIONS', headers })
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Headers')]).toEqual([
    204,
    'Content-Type',
  ])
  const response = await send(server.url, { headers })
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
    204,
    headers.Origin,
  ])
})
