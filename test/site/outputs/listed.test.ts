import { describe, expect, test } from 'vitest'
import { outputs } from '../../../src/outputs/index.ts'
import { maxPerFile, llmsTxt as output } from '../../../src/outputs/llms-txt.ts'
import { createTestSite } from '../../fixtures/site.ts'

const ok = { 200: { description: 'OK' } }
const canonical = 'https://docs.books.test/base'
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/open': { get: { summary: 'Open call', description: 'Open **words**.\n\nAnd more.', responses: ok } },
    '/canary-x-hidden': { get: { summary: 'Canary x-hidden', 'x-hidden': true, responses: ok } },
    '/canary-excluded': { get: { summary: 'Canary excluded', 'x-excluded': true, responses: ok } },
    '/canary-noindex': {
      get: { summary: 'Canary meta', responses: ok, 'x-site': { metadata: { noindex: true } } },
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
const settings = (seo: object = {}, more: object = {}) =>
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
    ...more,
  })
const create = (seo?: object, more?: object) => createTestSite({ ...files, 'docs.json': settings(seo, more) })

test('llms.txt names every page in the order of navigation, and the description of the API', async () => {
  const answer = await create().request('/llms.txt')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(`# Books

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

/** Every output that names pages. A new one is one line here. */
const search = '/~search/all.json?q=words'
const named = ['/llms.txt', '/.well-known/llms.txt', '/llms-full.txt', '/sitemap.xml', search]

describe.each(named)('%s', (path) => {
  test('has neither hidden pages nor those that are not to be found', async () => {
    const text = await create().html(path)
    expect(text).toContain(`guide`)
    expect(text).not.toMatch(/canary|quiet|hidden|unlisted/i)
  })

  test('has them all where the settings say so, but for what is no page', async () => {
    const text = await create({ indexing: 'all' }).html(path)
    for (const page of ['quiet', 'hidden', 'unlisted']) expect(text).toContain(page)
    expect(text).not.toMatch(/excluded/i)
  })

  test('follows an edit', async () => {
    const site = create()
    const before = await site.html(path)
    site.write('guide.mdx', '---\ntitle: Guide\nnoindex: true\n---\nGone.')
    const after = await site.html(path)
    expect([before.includes('guide'), after.includes('guide')]).toEqual([true, false])
  })

  // A search index has no file in the site folder.
  if (path === search) return
  test('of the owner comes first', async () => {
    const site = createTestSite({
      ...files,
      'docs.json': settings(),
      [path.slice(1)]: 'mine',
    })
    expect(await site.html(path)).toBe('mine')
  })
})

test('llms-full.txt has the text of every page, with where it is from', async () => {
  const text = await create().html('/llms-full.txt')
  expect(text).toContain('# Home\n\nSource: /\n\n> Where it begins\n\nWords of home.')
  expect(text).toContain('# Open call\n\nSource: /api-reference/open/get\n')
  expect(text).not.toContain('## OpenAPI')
})

test('the sitemap has whole addresses; without one there is none, and robots.txt names none', async () => {
  const site = create()
  expect(await site.html('/sitemap.xml')).toContain(`<loc>${canonical}/guide</loc>`)
  expect(await site.html('/robots.txt')).toContain(`Sitemap: ${canonical}/sitemap.xml`)
  const unknown = create({ metatags: {} })
  expect((await unknown.request('/sitemap.xml')).status).toBe(404)
  expect(await unknown.html('/robots.txt')).toBe('User-agent: *\nAllow: /\n')
  expect(await unknown.html('/llms.txt')).toContain('- [Home](/index.md)')
})

test('a site that wants to be in no index says so to robots', async () => {
  const site = create({ metatags: { canonical, robots: 'noindex' } })
  expect(await site.html('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect((await site.request('/sitemap.xml')).status).toBe(404)
})

test('below a base path, and with the address that the operator gives', async () => {
  const site = createTestSite(
    { ...files, 'docs.json': settings({ metatags: {} }) },
    { base: '/base', publicUrl: 'https://operator.test' },
  )
  expect(await site.html('/base/llms.txt')).toContain('(https://operator.test/base/guide.md)')
  expect((await site.request('/llms.txt')).status).toBe(404)
})

test('every file has a name that its output knows', () => {
  const sections = [
    { title: 'a', pages: Array.from({ length: 10_001 }, () => ({ url: '/a' as never, title: 'a' })) },
  ]
  const input = {
    name: 'Large',
    instructions: [],
    address: 'https://docs.test',
    isAddressKnown: true,
    isUnlisted: false,
    sections,
    specs: [],
  }
  for (const { paths, write } of outputs)
    for (const { path } of write(input)) expect([path, paths.test(path)]).toEqual([path, true])
})

describe('a site of more pages than one list can hold', () => {
  const section = (title: string, count: number) => ({
    title,
    pages: Array.from({ length: count }, (_, at) => ({ url: `/${title}/${at}` as never, title: `${at}` })),
  })
  const input = (sections: ReturnType<typeof section>[]) => ({
    name: 'Large',
    instructions: [],
    address: '',
    isAddressKnown: false,
    isUnlisted: false,
    sections,
    specs: [],
  })
  const linksIn = (text: string) => text.match(/^- \[/gm)?.length ?? 0

  test('has all of them in one up to a limit', () => {
    const [only, twin, ...rest] = output.write(input([section('a', maxPerFile)]))
    expect([only!.path, twin!.path, rest]).toEqual(['llms.txt', '.well-known/llms.txt', []])
    expect(linksIn(only!.text)).toBe(maxPerFile)
  })

  test('and beyond it a list of lists that leaves nothing out', () => {
    const [index, , ...parts] = output.write(input([section('a', maxPerFile), section('b', 1)]))
    expect(index!.text).toContain('- [a](/llms/1.txt): 10000 pages\n- [b](/llms/2.txt): 1 pages')
    expect(parts.map(({ path, text }) => [path, linksIn(text)])).toEqual([
      ['llms/1.txt', maxPerFile],
      ['llms/2.txt', 1],
    ])
  })
})

test('who asks for a page does not wait until all the others were looked at', async () => {
  const ran: string[] = []
  const site = createTestSite({ ...files, 'docs.json': settings() }, { onRun: (stage) => ran.push(stage) })
  await site.html('/guide')
  expect(ran).toContain('page')
  expect(ran).not.toContain('listing')
  await site.html('/llms.txt')
  expect(ran).toContain('listing')
})
