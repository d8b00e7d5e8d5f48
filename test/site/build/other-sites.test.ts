import { expect, test } from 'vitest'
import type { FilePath } from '../../../src/core/path.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const description = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: 'https://api.books.test' }],
    paths: { '/books': { get: { summary: 'List', responses: { 200: { description: 'OK' } } } } },
  })

test('builds a single API document without publishing its neighbours', async () => {
  const site = createSiteFolder({
    'books.json': description('All my books'),
    'index.mdx': 'A page of something else',
    'photo.png': 'x',
  })
  expect(await site.build({ spec: 'books.json' as FilePath })).toMatchObject({
    kind: 'built',
    diagnostics: [],
  })
  expect(site.read('api-reference/books/get/index.html')).toContain('<title>List - All my books</title>')
  expect([...site.built().keys()].filter((path) => /photo|\.mdx$/.test(path))).toEqual([])
  expect(site.read('index.html')).not.toContain('something else')
})

test('builds each language with its pages and `lang` attribute', async () => {
  const site = createSiteFolder({
    'docs.json': JSON.stringify({
      name: 'Mill',
      navigation: {
        languages: [
          { language: 'en', pages: ['en/start'] },
          { language: 'de', pages: ['de/start'] },
        ],
      },
    }),
    'en/start.mdx': 'Welcome',
    'de/start.mdx': 'Willkommen',
  })
  expect(await site.build()).toMatchObject({ kind: 'built', pages: 2 })
  expect(site.read('en/start/index.html')).toMatch(/<html lang="en"[^>]*>[\s\S]*Welcome/)
  expect(site.read('de/start/index.html')).toMatch(/<html lang="de"[^>]*>[\s\S]*Willkommen/)
  expect(site.read('de/start/index.html')).toContain('href="/en/start"')
})

test('builds each version with its pages and navigation lists', async () => {
  const manyPages = (version: string) => Array.from({ length: 101 }, (_, index) => `${version}/page-${index}`)
  const site = createSiteFolder({
    'docs.json': JSON.stringify({
      name: 'Mill',
      navigation: {
        versions: ['v1', 'v2'].map((version) => ({
          version,
          groups: [{ group: 'All', pages: manyPages(version) }],
        })),
      },
    }),
    ...Object.fromEntries(['v1', 'v2'].flatMap(manyPages).map((path) => [`${path}.mdx`, path])),
  })
  expect(await site.build()).toMatchObject({ kind: 'built', pages: 202 })
  const lists = [...site.built()].filter(([path]) => path.startsWith('~nav/'))
  for (const version of ['v1', 'v2']) {
    expect(lists.filter(([, html]) => html.includes(`href="/${version}/page-100"`)).length).toBeGreaterThan(0)
    expect(site.read(`${version}/page-7/index.html`)).toContain(`${version}/page-7`)
  }
  expect(lists.filter(([, html]) => html.includes('href="/v1/') && html.includes('href="/v2/'))).toEqual([])
})
