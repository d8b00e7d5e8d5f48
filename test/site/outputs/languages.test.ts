import { expect, test } from 'vitest'
import { createTestSite } from '../../fixtures/site.ts'

const site = (canonical?: string) =>
  createTestSite({
    'docs.json': JSON.stringify({
      name: 'Books',
      seo: canonical ? { metatags: { canonical } } : {},
      navigation: {
        languages: [
          { language: 'en', pages: ['en/index', 'en/guide', 'en/only'] },
          { language: 'fr', pages: ['fr/index', 'fr/guide'] },
        ],
      },
    }),
    'en/index.mdx': 'Home',
    'en/guide.mdx': 'Guide',
    'en/only.mdx': 'Only here',
    'fr/index.mdx': 'Accueil',
    'fr/guide.mdx': 'Guide',
  })
const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
    lang,
    href,
  ])

test('links a page to its other languages, with absolute URLs if known', async () => {
  expect(alternates(await site('https://docs.books.test').html('/fr/guide'))).toEqual([
    ['en', 'https://docs.books.test/en/guide'],
    ['fr', 'https://docs.books.test/fr/guide'],
  ])
  expect(alternates(await site().html('/en/guide'))).toEqual([
    ['en', '/en/guide'],
    ['fr', '/fr/guide'],
  ])
})

test('a page in a single language has no alternates', async () => {
  expect(alternates(await site().html('/en/only'))).toEqual([])
})
