import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchStart } from '../../../src/search/start.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { type Serving, serveFolder } from '../../fixtures/serve/serving.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Books', navigation: { pages: ['a', 'b'] } }),
  'a.mdx': '---\ntitle: Apples\n---\nRed.',
  'b.mdx': '---\ntitle: Pears\n---\nGreen.',
}

describe('octavo serve of a site folder', () => {
  let site: SiteFolder
  let served: Serving
  beforeAll(async () => {
    site = createSiteFolder(files)
    served = await serveFolder(site.folder, {
      OCTAVO_PUBLIC_URL: 'https://docs.books.test',
      OCTAVO_TRUST_PROXY: '1',
    })
  })
  afterAll(() => served.close(0))
  const ask = async (question: string) => (await fetch(`${served.url}/~search/all.json?q=${question}`)).text()

  test('returns results for each query and follows changes in the folder', async () => {
    expect(await ask('apples')).toContain('"/a"')
    expect(await ask('pears')).toContain('"/b"')
    expect(await ask('apples')).not.toContain('"/b"')
    site.write('b.mdx', '---\ntitle: Quinces\n---\nYellow.')
    await expect.poll(() => ask('quinces'), { timeout: 10_000 }).toContain('"/b"')
  })

  test('serves agents behind a proxy', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
      requestInit: { headers: { Origin: 'https://docs.books.test', 'X-Forwarded-Host': 'docs.books.test' } },
    })
    await client.connect(transport)
    const { content } = await client.callTool({ name: 'read_page', arguments: { path: '/a.md' } })
    expect(content).toEqual([{ type: 'text', text: '# Apples\n\nRed.\n' }])
    await client.close()
    const card = await (await fetch(`${served.url}/.well-known/mcp.json`)).json()
    expect(card).toMatchObject({ url: 'https://docs.books.test/mcp' })
  })
})

test('the MCP server card names the requested host without OCTAVO_PUBLIC_URL', async () => {
  const served = await serveFolder(createSiteFolder(files).folder)
  const card = await (await fetch(`${served.url}/.well-known/mcp.json`)).json()
  expect(card).toMatchObject({ url: `${served.url}/mcp` })
  await served.close(0)
})

describe('octavo serve of a built folder', () => {
  let served: Serving
  beforeAll(async () => {
    const site = createSiteFolder(files)
    await site.build()
    served = await serveFolder(site.out)
  })
  afterAll(() => served.close(0))

  test('serves the search index with immutable chunks and a revalidated entry file', async () => {
    const answer = await fetch(`${served.url}/~search/all.json`)
    expect(answer.headers.get('Cache-Control')).not.toContain('immutable')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    const start = (await answer.json()) as Extract<SearchStart, { kind: 'files' }>
    const piece = await fetch(`${served.url}${start.folder}/t0.json`)
    expect([piece.status, piece.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test('has no MCP server', async () => {
    expect((await fetch(`${served.url}/mcp`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${served.url}/.well-known/mcp.json`)).status).toBe(404)
  })
})
