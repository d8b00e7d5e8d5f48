import { describe, expect, test } from 'vitest'
import { prefersMarkdown } from '../../../src/http/prefers-markdown.ts'
import { createTestSite } from '../../fixtures/site.ts'

const site = createTestSite({
  'index.mdx': '---\ntitle: Home\n---\nHello',
  'guide.mdx': '---\ntitle: Guide\n---\nSee <Tooltip tip="x">this</Tooltip>.',
})
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

describe('a page as Markdown', () => {
  test('is at its URL plus .md, or at /index.md for the front page', async () => {
    const response = await site.request('/guide.md')
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await response.text()).toMatch(/^# Guide\n\nSee this/)
    expect(await site.html('/index.md')).toBe('# Home\n\nHello\n')
  })

  test("is linked from the page's head and a Link header", async () => {
    const response = await site.request('/guide')
    expect(response.headers.get('Link')).toBe(
      '</guide.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="llms-txt"',
    )
    expect(await response.text()).toContain('<link rel="alternate" type="text/markdown" href="/guide.md"/>')
    expect(await site.html('/')).toContain('href="/index.md"')
    expect(await site.html('/nowhere')).not.toContain('rel="alternate"')
  })

  test('returns 404 if there is no page', async () => {
    expect((await site.request('/nowhere.md')).status).toBe(404)
  })

  test('returns 304 for a matching ETag and no body for HEAD', async () => {
    const etag = (await site.request('/guide.md')).headers.get('ETag')!
    expect((await site.request('/guide.md', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const head = await site.request('/guide.md', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('is returned to clients that prefer it and not cached for others', async () => {
    const response = await site.request('/guide', { headers: { Accept: 'text/markdown, text/html;q=0.5' } })
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('Vary')).toBe('Accept')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    const page = await site.request('/guide', { headers: { Accept: browser } })
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })
})

test.each([
  ['text/markdown', true],
  ['text/markdown, */*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  [browser, false],
  ['*/*', false],
  ['text/markdownish', false],
  [null, false],
] as const)('%j prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})

describe('a missing URL', () => {
  const site = createTestSite({ 'guide.mdx': 'Words.' })
  test.each([
    ['/nowhere.md', undefined],
    ['/nowhere.json', undefined],
    ['/guide/~playground.json', undefined],
    ['/nowhere', 'application/json'],
    ['/nowhere', 'text/markdown'],
  ])('returns a problem document to programs: %s (%s)', async (path, accept) => {
    const response = await site.request(path, { headers: accept ? { Accept: accept } : {} })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found', detail: path })
  })

  test.each([
    ['/nowhere', undefined],
    ['/nowhere.md', 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['/nowhere.png', undefined],
  ])('returns an HTML page to people: %s', async (path, accept) => {
    const response = await site.request(path, { headers: accept ? { Accept: accept } : {} })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
