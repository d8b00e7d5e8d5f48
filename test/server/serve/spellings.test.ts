import { afterEach, describe, expect, test } from 'vitest'
import { serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { serveFolder } from '../../fixtures/serve/serve-folder.ts'
import { combine } from '../../setup/sizes.ts'
import { type RawRequest, rawStatus } from '../auth/raw-request.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const item of undo.splice(0).reverse()) await item()
})

/** Twenty spellings of a URL; the first is canonical. */
function spellingsOf(path: string): string[] {
  const relativePath = path.slice(1)
  const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  return [
    path,
    `/x/..${path}`,
    `/./${relativePath}`,
    `/%2e${path}`,
    `/%2E/${relativePath}`,
    `/x/%2e%2e${path}`,
    `/x/.%2E${path}`,
    `/${path}`,
    `//${path}`,
    `/\\${relativePath}`,
    `/x\\..\\${relativePath}`,
    `/${escaped(relativePath[0]!)}${relativePath.slice(1)}`,
    `/${[...relativePath].map((item) => (/\w/.test(item) ? escaped(item) : item)).join('')}`,
    `${path}#x`,
    `${path}#?y`,
    `http://docs.test${path}`,
    `http://docs.test/x/..${path}`,
    `https://docs.test/${path}`,
    `/x/y/../..${path}`,
    `/../..${path}`,
  ]
}

const rows = combine(['a site folder', 'a site with sign-in'], ['', '/docs'])

describe.each(rows)('%s at "%s/"', (kind, base) => {
  const rate = 5

  async function start() {
    const environment = { OCTAVO_RELAY_RATE: String(rate) }
    const serve = { base, searchRate: rate }
    const files = booksSite('https://api.books.test')
    if (kind === 'a site folder') {
      const server = await serveFolder(createSiteFolder(files).folder, environment, serve)
      undo.push(() => server.close(0))
      return server.url
    }
    const docs = { ...JSON.parse(files['docs.json']!), auth: { method: 'users', default: 'public' } }
    const guarded = { ...files, 'docs.json': JSON.stringify(docs) }
    const server = await serveGuarded(guarded, { users: { ida: [] }, environment, serve })
    undo.push(server.stop)
    return server.url
  }

  /** The status for each spelling. */
  async function fetchAll(url: string, path: string, request: Partial<RawRequest>, query = '') {
    const origin = new URL(url).origin
    const result: number[] = []
    for (const target of spellingsOf(base + path)) {
      const [before, fragment] = target.split('#')
      const fullTarget = `${before}${query}${fragment === undefined ? '' : `#${fragment}`}`
      result.push(await rawStatus(origin, { target: fullTarget, ...request }))
    }
    return result
  }
  const countOf = (statuses: number[], expected: number) =>
    statuses.filter((status) => status === expected).length

  test('limits search requests for all spellings and redirects to the canonical one', async () => {
    const url = await start()
    const result = await fetchAll(url, '/~search/all.json', {}, '?q=book')
    expect(result[0]).toBe(200)
    expect(countOf(result, 200) + countOf(result, 308) + countOf(result, 429)).toBe(20)
    for (let n = 0; n < rate; n++) result.push(...(await fetchAll(url, '/~search/all.json', {}, '?q=book')))
    expect(countOf(result, 200)).toBe(rate)
  })

  test('limits MCP requests for all spellings', async () => {
    const url = await start()
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    }
    const result = await fetchAll(url, '/mcp', { method: 'POST', headers, body: message })
    expect(result[0]).toBe(200)
    expect(result.slice(rate)).toEqual(Array(20 - rate).fill(429))
  })

  test('reaches the relay only at its canonical URL', async () => {
    const url = await start()
    const { origin } = new URL(url)
    const headers = { Origin: origin, 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: '{}' }
    const result = await fetchAll(url, '/_platform/api/request', request)
    // It counts the visitor and rejects the malformed message.
    expect(result[0]).toBe(400)
    expect(result.slice(1).filter((status) => status !== 400 && status !== 405)).toEqual([])
    for (let n = 0; n < rate; n++) await fetchAll(url, '/_platform/api/request', request)
    expect(countOf(await fetchAll(url, '/_platform/api/request', request), 429)).toBe(1)
  })

  test('serves a page at one URL and redirects all others', async () => {
    const url = await start()
    const result = await fetchAll(url, '/api-reference/books/id/get', {})
    expect([result[0], result[15]]).toEqual([200, 200])
    expect(countOf(result, 308)).toBe(18)
  })
})

test('accepts a password only at the canonical URL', async () => {
  const files = booksSite('https://api.books.test')
  const docs = { ...JSON.parse(files['docs.json']!), auth: { method: 'users', default: 'public' } }
  const server = await serveGuarded({ ...files, 'docs.json': JSON.stringify(docs) }, { users: { ida: [] } })
  undo.push(server.stop)
  for (const target of spellingsOf('/login').slice(1)) {
    const status = await rawStatus(server.url, {
      method: 'POST',
      target,
      headers: {
        Origin: server.url.replace('127.0.0.1', 'localhost'),
        Host: new URL(server.url).host.replace('127.0.0.1', 'localhost'),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'name=ida&password=idaida',
    })
    if (target.startsWith('http://docs.test/login')) continue
    expect([target, status]).toEqual([target, 400])
  }
})

describe('a site with OCTAVO_PUBLIC_URL', () => {
  test.each([
    ['its own host and origin', { Host: 'docs.test', Origin: 'https://docs.test' }, 200],
    ['its own host and no origin', { Host: 'docs.test' }, 200],
    ['another host', { Host: 'evil.test' }, 403],
    ['another host, and an origin of the same name', { Host: 'evil.test', Origin: 'http://evil.test' }, 403],
    ['its own host and another origin', { Host: 'docs.test', Origin: 'https://evil.test' }, 403],
    ['its own host and its origin without TLS', { Host: 'docs.test', Origin: 'http://docs.test' }, 403],
  ])('checks agents that send %s', async (_name, headers, expected) => {
    const site = createSiteFolder(booksSite('https://api.books.test'))
    const server = await serveFolder(site.folder, { OCTAVO_PUBLIC_URL: 'https://docs.test' })
    undo.push(() => server.close(0))
    const status = await rawStatus(server.url, {
      method: 'POST',
      target: '/mcp',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-06-18',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    expect(status).toBe(expected)
  })
})
