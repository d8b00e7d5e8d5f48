import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchStart } from '../../../src/search/start.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Books', navigation: { pages: ['a', 'b'] } }),
  'a.mdx': '---\ntitle: Apples\n---\nRed.',
  'b.mdx': '---\ntitle: Pears\n---\nGreen.',
}

describe('octavo serve of a site folder', () => {
  let site: SiteFolder
  let server: ServedFolder
  beforeAll(async () => {
    site = createSiteFolder(files)
    server = await serveFolder(site.folder, {
      OCTAVO_PUBLIC_URL: 'https://docs.books.test',
      OCTAVO_TRUST_PROXY: '1',
    })
  })
  afterAll(() => server.close(0))
  const search = async (query: string) => (await fetch(`${server.url}/~search/all.json?q=${query}`)).text()

  test('returns results for each query and follows changes in the folder', async () => {
    expect(await search('apples')).toContain('"/a"')
    expect(await search('pears')).toContain('"/b"')
    expect(await search('apples')).not.toContain('"/b"')
    site.write('b.mdx', '---\ntitle: Quinces\n---\nYellow.')
    await expect.poll(() => search('quinces'), { timeout: 10_000 }).toContain('"/b"')
  })

  test('serves agents behind a proxy', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Origin: 'https://docs.books.test', 'X-Forwarded-Host': 'docs.books.test' } },
    })
    await client.connect(transport)
    const { content } = await client.callTool({ name: 'read_page', arguments: { path: '/a.md' } })
    expect(content).toEqual([{ type: 'text', text: '# Apples\n\nRed.\n' }])
    await client.close()
    const card = await (await fetch(`${server.url}/.well-known/mcp.json`)).json()
    expect(card).toMatchObject({ url: 'https://docs.books.test/mcp' })
  })
})

test('the MCP server card names the requested host without OCTAVO_PUBLIC_URL', async () => {
  const server = await serveFolder(createSiteFolder(files).folder)
  const card = await (await fetch(`${server.url}/.well-known/mcp.json`)).json()
  expect(card).toMatchObject({ url: `${server.url}/mcp` })
  await server.close(0)
})

describe('octavo serve of a built folder', () => {
  let server: ServedFolder
  beforeAll(async () => {
    const site = createSiteFolder(files)
    await site.build()
    server = await serveFolder(site.out)
  })
  afterAll(() => server.close(0))

  test('serves the search index with immutable chunks and a revalidated entry file', async () => {
    const response = await fetch(`${server.url}/~search/all.json`)
    expect(response.headers.get('Cache-Control')).not.toContain('immutable')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    const start = (await response.json()) as Extract<SearchStart, { kind: 'files' }>
    const chunk = await fetch(`${server.url}${start.folder}/t0.json`)
    expect([chunk.status, chunk.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test('has no MCP server', async () => {
    expect((await fetch(`${server.url}/mcp`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${server.url}/.well-known/mcp.json`)).status).toBe(404)
  })
})
