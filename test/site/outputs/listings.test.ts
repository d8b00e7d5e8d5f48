import { describe, expect, test } from 'vitest'
import { outputs } from '../../../src/outputs/index.ts'
import { maxPerFile, llmsTxt as output } from '../../../src/outputs/llms-txt.ts'
import { createTestSite } from '../../fixtures/site.ts'

const okResponse = { 200: { description: 'OK' } }
const canonical = 'https://docs.books.test/base'
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/open': {
      get: { summary: 'Open call', description: 'Open **words**.\n\nAnd more.', responses: okResponse },
    },
    '/canary-x-hidden': { get: { summary: 'Canary x-hidden', 'x-hidden': true, responses: okResponse } },
    '/canary-excluded': { get: { summary: 'Canary excluded', 'x-excluded': true, responses: okResponse } },
    '/canary-noindex': {
      get: { summary: 'Canary meta', responses: okResponse, 'x-site': { metadata: { noindex: true } } },
    },
  },
})
const files = {
  'index.mdx': '---\ntitle: Home\ndescription: Where it begins\n---\nWords of home.',
  'guide.mdx': '---\ntitle: Guide [draft]\n---\nWords of the guide.',
  'quiet.mdx': '---\ntitle: Canary noindex\nnoindex: true\n---\nCanary words.',
  'hidden.mdx': '---\ntitle: Canary hidden\nhidden: true\n---\nCanary words.',
  'unlisted.mdx': '---\ntitle: Canary unlisted\n---\nCanary words.',
  'api.json': spec,
}
const settings = (seo: object = {}, extra: object = {}) =>
  JSON.stringify({
    name: 'Books',
    description: 'All about *books*.',
    seo: { metatags: { canonical }, ...seo },
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guide', 'quiet', 'hidden'] }] },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
    ...extra,
  })
const create = (seo?: object, extra?: object) =>
  createTestSite({ ...files, 'docs.json': settings(seo, extra) })

test('llms.txt lists every page in navigation order and the spec', async () => {
  const response = await create().request('/llms.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(`# Books

> All about \\*books\\*.

## Guides / Start

- [Home](${canonical}/index.md): Where it begins
- [Guide \\[draft\\]](${canonical}/guide.md)

## API / API Reference

- [API Reference](${canonical}/api-reference/groups/api-reference.md)
- [Open call](${canonical}/api-reference/open/get.md): Open words. And more.

## OpenAPI Specs

- [api](${canonical}/~api/api/openapi.json)
`)
})

/** Every output that lists pages. Add new ones here. */
const search = '/~search/all.json?q=words'
const listPaths = ['/llms.txt', '/.well-known/llms.txt', '/llms-full.txt', '/sitemap.xml', search]

describe.each(listPaths)('%s', (path) => {
  test('omits hidden and noindex pages', async () => {
    const text = await create().html(path)
    expect(text).toContain(`guide`)
    expect(text).not.toMatch(/canary|quiet|hidden|unlisted/i)
  })

  test('lists all pages with `indexing: all`, except excluded operations', async () => {
    const text = await create({ indexing: 'all' }).html(path)
    for (const page of ['quiet', 'hidden', 'unlisted']) expect(text).toContain(page)
    expect(text).not.toMatch(/excluded/i)
  })

  test('updates with an edit', async () => {
    const site = create()
    const before = await site.html(path)
    site.write('guide.mdx', '---\ntitle: Guide\nnoindex: true\n---\nGone.')
    const after = await site.html(path)
    expect([before.includes('guide'), after.includes('guide')]).toEqual([true, false])
  })

  // A search index has no file in the site folder.
  if (path === search) return
  test("is replaced by the owner's file", async () => {
    const site = createTestSite({
      ...files,
      'docs.json': settings(),
      [path.slice(1)]: 'mine',
    })
    expect(await site.html(path)).toBe('mine')
  })
})

test('llms-full.txt contains every page with its source', async () => {
  const text = await create().html('/llms-full.txt')
  expect(text).toContain('# Home\n\nSource: /\n\n> Where it begins\n\nWords of home.')
  expect(text).toContain('# Open call\n\nSource: /api-reference/open/get\n')
  expect(text).not.toContain('## OpenAPI')
})

test('the sitemap needs a public URL, and robots.txt links it', async () => {
  const site = create()
  expect(await site.html('/sitemap.xml')).toContain(`<loc>${canonical}/guide</loc>`)
  expect(await site.html('/robots.txt')).toContain(`Sitemap: ${canonical}/sitemap.xml`)
  const unknown = create({ metatags: {} })
  expect((await unknown.request('/sitemap.xml')).status).toBe(404)
  expect(await unknown.html('/robots.txt')).toBe('User-agent: *\nAllow: /\n')
  expect(await unknown.html('/llms.txt')).toContain('- [Home](/index.md)')
})

test('robots.txt disallows a site with `robots: noindex`', async () => {
  const site = create({ metatags: { canonical, robots: 'noindex' } })
  expect(await site.html('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect((await site.request('/sitemap.xml')).status).toBe(404)
})

test("uses the base path and the operator's public URL", async () => {
  const site = createTestSite(
    { ...files, 'docs.json': settings({ metatags: {} }) },
    { base: '/base', publicUrl: 'https://operator.test' },
  )
  expect(await site.html('/base/llms.txt')).toContain('(https://operator.test/base/guide.md)')
  expect((await site.request('/llms.txt')).status).toBe(404)
})

test('every output file matches the path pattern of its output', () => {
  const sections = [
    { title: 'a', pages: Array.from({ length: 10_001 }, () => ({ url: '/a' as never, title: 'a' })) },
  ]
  const input = {
    name: 'Large',
    instructions: [],
    baseUrl: 'https://docs.test',
    isAbsolute: true,
    isUnlisted: false,
    sections,
    specs: [],
  }
  for (const { paths, write } of outputs)
    for (const { path } of write(input)) expect([path, paths.test(path)]).toEqual([path, true])
})

describe('llms.txt of a large site', () => {
  const section = (title: string, count: number) => ({
    title,
    pages: Array.from({ length: count }, (_, at) => ({ url: `/${title}/${at}` as never, title: `${at}` })),
  })
  const input = (sections: ReturnType<typeof section>[]) => ({
    name: 'Large',
    instructions: [],
    baseUrl: '',
    isAbsolute: false,
    isUnlisted: false,
    sections,
    specs: [],
  })
  const linksIn = (text: string) => text.match(/^- \[/gm)?.length ?? 0

  test('is a single file up to the limit', () => {
    const [only, wellKnown, ...rest] = output.write(input([section('a', maxPerFile)]))
    expect([only!.path, wellKnown!.path, rest]).toEqual(['llms.txt', '.well-known/llms.txt', []])
    expect(linksIn(only!.text)).toBe(maxPerFile)
  })

  test('is an index of several files above the limit', () => {
    const [index, , ...parts] = output.write(input([section('a', maxPerFile), section('b', 1)]))
    expect(index!.text).toContain('- [a](/llms/1.txt): 10,000 pages\n- [b](/llms/2.txt): 1 page')
    expect(parts.map(({ path, text }) => [path, linksIn(text)])).toEqual([
      ['llms/1.txt', maxPerFile],
      ['llms/2.txt', 1],
    ])
  })
})

test('rendering a page does not build the listing', async () => {
  const runs: string[] = []
  const site = createTestSite({ ...files, 'docs.json': settings() }, { onRun: (stage) => runs.push(stage) })
  await site.html('/guide')
  expect(runs).toContain('page')
  expect(runs).not.toContain('listing')
  await site.html('/llms.txt')
  expect(runs).toContain('listing')
})
