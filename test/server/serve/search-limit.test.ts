import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Books', navigation: { pages: ['a'] } }),
  'a.mdx': '---\ntitle: Apples\n---\nRed.',
}

describe('a limit of three queries per minute', () => {
  let server: ServedFolder
  beforeAll(async () => {
    const site = createSiteFolder(files)
    server = await serveFolder(site.folder, { OCTAVO_TRUST_PROXY: '1' }, { searchRate: 3 })
  })
  afterAll(() => server.close(0))

  const as = (visitor: string) => ({ 'X-Forwarded-For': visitor })
  const search = (visitor: string, path = '/~search/all.json?q=apples') =>
    fetch(server.url + path, { headers: as(visitor) })
  const requestAsAgent = (visitor: string) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        ...as(visitor),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })

  test('rejects the fourth query with Retry-After and nothing else', async () => {
    for (let n = 0; n < 3; n++) expect((await search('192.0.2.1')).status).toBe(200)
    const rejection = await search('192.0.2.1')
    expect(rejection.status).toBe(429)
    expect(Number(rejection.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(rejection.headers.get('Content-Type')).toBe('application/problem+json')
    expect(rejection.headers.get('Cache-Control')).toBe('no-store')
    expect(await rejection.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await search('192.0.2.1', '/a')).status).toBe(200)
    expect((await search('192.0.2.1', '/a?q=apples')).status).toBe(200)
    expect((await search('192.0.2.1', '/~search/all.json')).status).toBe(429)
    expect((await search('192.0.2.2')).status).toBe(200)
  })

  test('covers every spelling of the URL and MCP requests', async () => {
    expect((await search('192.0.2.3', '/%7Esearch/all.json?q=a')).status).toBe(200)
    expect((await search('192.0.2.3', '/~search/all.json?&q=b')).status).toBe(200)
    expect((await requestAsAgent('192.0.2.3')).status).toBe(200)
    expect((await requestAsAgent('192.0.2.3')).status).toBe(429)
    expect((await search('192.0.2.3', '/%7esearch/all.json?q=c')).status).toBe(429)
  })
})
