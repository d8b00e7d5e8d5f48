import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from '../../../src/outputs/feed.ts'
import { createTestSite } from '../../fixtures/site.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    seo: { metatags: { canonical: 'https://docs.books.test' } },
    navigation: { pages: ['changelog', 'guide'] },
  }),
  'changelog.mdx': `---
title: What is new
description: Every change.
---
<Update label="2026-03-02" description="v2.1" tags={['API']}>
  Orders have a [\`spine\`](/guide). A < B & C.
</Update>
<Update label="v2.0" rss={{ title: 'Version 2', description: 'All of it.' }}>
  Much.
</Update>
<Update label="v2.0">Again.</Update>
`,
  'guide.mdx': '---\ntitle: Guide\n---\nWords',
}

test('a page with updates has a feed linked from its head', async () => {
  const site = createTestSite(files)
  expect(await site.html('/changelog')).toContain(
    '<link rel="alternate" type="application/rss+xml" title="What is new" href="/changelog/rss.xml"/>',
  )
  const response = await site.request('/changelog/rss.xml')
  expect(response.headers.get('Content-Type')).toMatch(/^application\/(?:rss\+)?xml/)
  const feed = await response.text()
  expect(feed).toContain('<title>Books: What is new</title>\n<link>https://docs.books.test/changelog</link>')
  const items = [...feed.matchAll(/<item>\n([\s\S]*?)<\/item>/g)].map(([, item]) => item)
  expect(items).toHaveLength(3)
  expect(items[0]).toBe(`<title>2026-03-02: v2.1</title>
<link>https://docs.books.test/changelog#2026-03-02</link>
<guid isPermaLink="true">https://docs.books.test/changelog#2026-03-02</guid>
<pubDate>Mon, 02 Mar 2026 00:00:00 GMT</pubDate>
<category>API</category>
<description>Orders have a [\`spine\`](https://docs.books.test/guide). A &lt; B &amp; C.</description>
`)
  expect(items[1]).toContain('<title>Version 2</title>')
  expect(items[1]).toContain('<description>All of it.</description>')
  const anchors = [...(await site.html('/changelog')).matchAll(/class="o-update" id="([^"]+)"/g)].map(
    ([, id]) => id,
  )
  expect(items.map((item) => /#([^<]+)</.exec(item!)?.[1])).toEqual(anchors)
})

test('a page without updates has no feed', async () => {
  const site = createTestSite(files)
  expect((await site.request('/guide/rss.xml')).status).toBe(404)
  expect(await site.html('/guide')).not.toContain('rss+xml')
})

test('a feed updates with an edit', async () => {
  const site = createTestSite(files)
  expect(await site.html('/changelog/rss.xml')).toContain('All of it.')
  site.write('changelog.mdx', '<Update label="v3">New words.</Update>')
  expect(await site.html('/changelog/rss.xml')).toContain('<description>New words.</description>')
})

test('escapes arbitrary text in XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeXml(text)).not.toMatch(
        /[<>"]|&(?!amp;|lt;|gt;|quot;)|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/,
      )
    }),
  )
})

test('operation pages have APIReference structured data', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'B',
      navigation: { pages: ['guide', { group: 'API', openapi: 'api.json' }] },
    }),
    'guide.mdx': 'Words',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'B', version: '1' },
      paths: { '/books': { get: { responses: { 200: { description: 'OK' } } } } },
    }),
  })
  expect(await site.html('/api-reference/books/get')).toContain('"@type":"APIReference"')
  expect(await site.html('/guide')).toContain('"@type":"TechArticle"')
})
