import { describe, expect, test } from 'vitest'
import { createTestSite, places } from '../../fixtures/site.ts'

const api = (version: string, fields: object, extra: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version },
    paths: {
      '/books': {
        get: {
          operationId: 'listBooks',
          summary: 'List books',
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { type: 'object', properties: fields } } },
            },
          },
        },
      },
      ...extra,
    },
  })
const string = { type: 'string' }
const files = (front = 'changes: [api.json, old/2.json, old/1.json]') => ({
  'docs.json': JSON.stringify({
    name: 'Books',
    seo: { metatags: { canonical: 'https://docs.books.test' } },
    navigation: { groups: [{ group: 'API', pages: ['changes'], openapi: 'api.json' }] },
  }),
  'changes.mdx': `---\ntitle: What changed\n${front}\n---\nEvery version since the first.`,
  'api.json': api('3.0', { title: string }),
  'old/2.json': api('2.0', { title: string, year: string }),
  'old/1.json': api('1.0', { title: string }),
})

describe('a page with `changes`', () => {
  test('lists changes between versions, newest first, with links', async () => {
    const site = createTestSite(files())
    const html = await site.main('/changes')
    expect(html.indexOf('id="3-0"')).toBeGreaterThan(-1)
    expect(html.indexOf('id="2-0"')).toBeGreaterThan(html.indexOf('id="3-0"'))
    expect(html).toContain('since 2.0')
    expect(html).toContain('<span class="o-mark">Breaking</span>')
    expect(html).toContain('<a href="/api-reference/books/get"><code>GET /books</code></a>')
    expect(html).toContain('Every version since the first.')
    expect(await site.diagnostics()).toEqual([])
  })

  test('has the same content in Markdown, its feed and search', async () => {
    const site = createTestSite(files())
    const markdown = await site.html('/changes.md')
    expect(markdown).toContain('## 3.0, since 2.0')
    expect(markdown).toContain('Breaking changes')
    expect(markdown).toContain('`year`')
    const feed = await site.html('/changes/rss.xml')
    expect(feed.match(/<item>/g)).toHaveLength(2)
    expect(feed).toContain('<link>https://docs.books.test/changes#3-0</link>')
    expect(feed).toContain('<category>Breaking</category>')
    const result = await site.html('/~search/all.json?q=since+2.0')
    expect(result).toContain('/changes#')
  })

  test('updates with the specs', async () => {
    const site = createTestSite(files())
    expect(await site.main('/changes')).not.toContain('pages')
    site.write('api.json', api('3.0', { title: string, pages: { type: 'integer' } }))
    expect(await site.main('/changes')).toContain('<code>pages</code>')
  })

  test('does not add compared specs to the site', async () => {
    const site = createTestSite(files())
    expect(await site.html('/llms.txt')).not.toContain('old/')
    expect(await site.html('/llms.txt')).toContain('- [api](https://docs.books.test/api.json)')
  })
})

describe('invalid `changes`', () => {
  test.each([
    ['changes: [api.json]', '`changes` needs at least two specs'],
    ['changes: [api.json, nowhere.json]', '`nowhere.json` cannot be compared'],
    ['changes: [api.json, changes.mdx]', '`changes.mdx` cannot be compared'],
    ['changes: [api.json, ../../etc/passwd]', '`../../etc/passwd` cannot be compared'],
  ])('is reported in place: %s', async (front, message) => {
    const result = (await createTestSite(files(front)).diagnostics()).filter(
      ({ code }) => code === 'page/changes',
    )
    expect(places(result)).toEqual(['page/changes changes.mdx:3:10'])
    expect(result[0]!.message).toContain(message)
  })
})

test('omits hidden operations from the changes', async () => {
  const hidden = {
    '/canary': { get: { summary: 'Canary', 'x-hidden': true, responses: { 200: { description: 'OK' } } } },
  }
  const site = createTestSite({ ...files(), 'api.json': api('3.0', { title: string }, hidden) })
  for (const path of [
    '/changes',
    '/changes.md',
    '/changes/rss.xml',
    '/llms-full.txt',
    '/~search/all.json?q=canary',
  ])
    expect(await site.html(path), path).not.toMatch(/canary/i)
})

test('escapes text of a spec in the changes', async () => {
  const evil = 'export const x = 1'
  const names = {
    '{alert(1)}': string,
    '<script>alert(1)</script>': string,
    '<Card title="x">': string,
    'a`b': string,
    constructor: string,
  }
  const site = createTestSite({
    ...files(),
    'old/2.json': api('2.0', names, {
      '/x': { get: { summary: evil, responses: { 200: { description: 'OK' } } } },
      '/y': { get: { summary: '<img src=x onerror=alert(1)>', responses: { 200: { description: 'OK' } } } },
    }),
  })
  const html = await site.main('/changes')
  expect(html).toContain('export const x = 1')
  expect(html).toContain('{alert(1)}')
  expect(html).not.toMatch(/<script>alert|<img src=x|class="card"/)
  expect((await site.diagnostics()).filter(({ code }) => code.startsWith('page/'))).toEqual([])
})
