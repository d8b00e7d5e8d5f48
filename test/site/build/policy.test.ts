import { beforeAll, describe, expect, test } from 'vitest'
import { readRelayPlace } from '../../../src/build/relay-place.ts'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { expectGuarded, pagesOf, policyOf } from '../../fixtures/build/page-policy.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'

describe('the policy of a built page', () => {
  let site: SiteFolder
  beforeAll(async () => {
    site = createSiteFolder(everyKind)
    await site.build({ redirects: 'stubs' })
  })

  test('allows only our scripts and hashed ones on all kinds of pages', () => {
    const pages = pagesOf(site)
    for (const [path, html] of pages) expectGuarded(html, path)
    const kinds = [
      /^index/,
      /^written/,
      /^object/,
      /^counter/,
      /\/groups\//,
      /~part/,
      /^404/,
      /^old\//,
      /oauth/,
    ]
    for (const kind of kinds)
      expect(
        pages.some(([path]) => kind.test(path)),
        String(kind),
      ).toBe(true)
  })
})

const book = 'api-reference/books/id/get/index.html'
const connect = async (relay: string | undefined, api: object = {}) => {
  const docs = { ...JSON.parse(everyKind['docs.json'] as string), api }
  const small = JSON.parse(everyKind['openapi.json'] as string)
  small.paths = { '/books/{id}': small.paths['/books/{id}'] }
  docs.navigation.pages = ['index', 'written']
  const site = createSiteFolder({
    'docs.json': JSON.stringify(docs),
    'openapi.json': JSON.stringify(small),
    ...Object.fromEntries(
      ['index.mdx', 'written.mdx', 'favicon.svg'].map((path) => [path, everyKind[path]!]),
    ),
  })
  await site.build({ relay: readRelayPlace(relay) })
  return (path: string) => policyOf(site.read(path)).get('connect-src')
}

describe("a page's allowed connections", () => {
  test('are its API servers without a relay', async () => {
    const sources = await connect(undefined)
    expect(sources(book)).toEqual(["'self'", 'https://api.books.test', 'https://*.books.test'])
    expect(sources('written/index.html')).toEqual(["'self'", 'https://print.test'])
    expect(sources('index.html')).toEqual(["'self'"])
    expect(sources('404.html')).toEqual(["'self'"])
  })

  test('are an external relay', async () => {
    const sources = await connect('https://relay.books.test/docs/')
    expect(sources(book)).toEqual(["'self'", 'https://relay.books.test'])
    expect(sources('written/index.html')).toEqual(["'self'", 'https://relay.books.test'])
    expect(sources('index.html')).toEqual(["'self'"])
  })

  test('are its own site with its own relay', async () => {
    const sources = await connect('self')
    expect(sources(book)).toEqual(["'self'"])
  })

  test('are its API servers if docs.json disables the relay', async () => {
    const sources = await connect('https://relay.books.test', { playground: { proxy: false } })
    expect(sources(book)).toEqual(["'self'", 'https://api.books.test', 'https://*.books.test'])
  })
})
