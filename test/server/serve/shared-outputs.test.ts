import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const spec = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: { '/books': { get: { 'x-excluded': true, responses: {} }, post: { responses: {} } } },
}
const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    api: { openapi: 'openapi.json' },
    navigation: { pages: ['long', 'short'], openapi: 'openapi.json' },
  }),
  'long.mdx': `---\ntitle: Long\n---\n\n${'Words of a long page. '.repeat(6000)}`,
  'short.mdx': '---\ntitle: Short\n---\n\nWords.',
  'openapi.json': JSON.stringify(spec),
}

describe('a limit of three downloads per minute', () => {
  let server: ServedFolder
  beforeAll(async () => {
    const site = createSiteFolder(files)
    server = await serveFolder(site.folder, { OCTAVO_TRUST_PROXY: '1' }, { searchRate: 3 })
  })
  afterAll(() => server.close(0))

  const get = async (visitor: string, path: string, headers = {}) =>
    (await fetch(server.url + path, { headers: { 'X-Forwarded-For': visitor, ...headers } })).status

  test.each([
    ['192.0.2.1', '/llms-full.txt'],
    ['192.0.2.2', '/~api/openapi/openapi.json'],
    ['192.0.2.3', '/~api/openapi/postman-collection.json'],
    ['192.0.2.4', '/long.md'],
  ])('covers other queries, spellings and headers of %s %s', async (visitor, path) => {
    expect(await get(visitor, path)).toBe(200)
    expect(await get(visitor, `${path}?again`, { 'Accept-Encoding': 'br' })).toBe(200)
    expect(await get(visitor, path.replace('l', '%6c'), { 'Accept-Encoding': 'identity' })).toBe(200)
    expect(await get(visitor, path, { Range: 'bytes=0-9' })).toBe(429)
    expect(await get(visitor, '/short')).toBe(200)
  })

  test('does not cover short Markdown and lists', async () => {
    for (const path of ['/short.md', '/llms.txt', '/short.md', '/robots.txt', '/short.md', '/short.md'])
      expect(await get('192.0.2.5', path)).toBe(200)
  })
})

describe('generated texts', () => {
  let server: ServedFolder
  beforeAll(async () => {
    server = await serveFolder(createSiteFolder(files).folder)
  })
  afterAll(() => server.close(0))

  const variants: RequestInit[] = [
    {},
    { headers: { 'Accept-Encoding': 'gzip' } },
    { headers: { 'Accept-Encoding': 'br' } },
    { headers: { 'Accept-Encoding': 'identity' } },
    { headers: { 'Cache-Control': 'no-cache' } },
  ]

  test.each(['/llms-full.txt', '/llms.txt', '/~api/openapi/openapi.json', '/long.md', '/short.md'])(
    '%s is the same in every encoding and for every query',
    async (path) => {
      const urls = ['', '?a=1', '?b=2'].map((query) => server.url + path + query)
      const responses = await Promise.all(urls.flatMap((url) => variants.map((init) => fetch(url, init))))
      const texts = await Promise.all(responses.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      expect(texts[0]?.length).toBeGreaterThan(10)
      const head = await fetch(server.url + path, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    },
  )

  test('supports ranges and validators of downloads', async () => {
    const url = `${server.url}/~api/openapi/openapi.json`
    const whole = await fetch(url)
    const etag = whole.headers.get('ETag')!
    const text = await whole.text()
    const part = await fetch(url, { headers: { Range: 'bytes=2-9', 'If-Range': etag } })
    expect([part.status, await part.text()]).toEqual([206, text.slice(2, 10)])
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })
})
