import { beforeAll, expect, test } from 'vitest'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { createTestSite } from '../../fixtures/site.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    seo: { metatags: { canonical: 'https://docs.books.test' } },
    navigation: { pages: ['index', 'guide', { group: 'API', openapi: 'api.json' }] },
  }),
  'index.mdx': '---\ntitle: Home\n---\nHello',
  'guide.mdx': '---\ntitle: Guide\n---\nWords',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/books': { get: { summary: 'List books', responses: { 200: { description: 'OK' } } } } },
  }),
}
let site: SiteFolder
beforeAll(async () => {
  site = createSiteFolder(files)
  expect(await site.build()).toMatchObject({ kind: 'built', diagnostics: [] })
})

test.each([
  'index.md',
  'guide.md',
  'api-reference/books/get.md',
  'llms.txt',
  '.well-known/llms.txt',
  'llms-full.txt',
  'sitemap.xml',
  'robots.txt',
])("%s of a build matches the server's response", async (path) => {
  const live = createTestSite(files)
  expect(site.read(path)).toBe(await live.html(`/${path}`))
})
