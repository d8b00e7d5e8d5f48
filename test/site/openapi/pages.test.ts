import { describe, expect, test } from 'vitest'
import type { UrlPath } from '../../../src/core/path.ts'
import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, places, type TestSite } from '../../fixtures/site.ts'

/** `{ 'GET /users': { summary: 'List' } }` -> the text of an OpenAPI document. */
function spec(operations: Record<string, object>, extra: object = {}): string {
  const paths: Record<string, object> = {}
  const webhooks: Record<string, object> = {}
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    const items = method === 'webhook' ? webhooks : paths
    const slot = method === 'webhook' ? 'post' : method.toLowerCase()
    items[path] = { ...items[path], [slot]: { responses: { 200: { description: 'Fine' } }, ...operation } }
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    paths,
    webhooks,
    ...extra,
  })
}

const page = (frontMatter: string, text = 'Written by hand.') => `---\n${frontMatter}\n---\n${text}`

function siteOf(
  navigation: object,
  files: Record<string, string>,
  options: Partial<SiteOptions> = {},
): TestSite {
  return createTestSite(
    { 'docs.json': JSON.stringify({ name: 'Mill', navigation }, null, 2), ...files },
    options,
  )
}

/** The method and path that a page shows. */
async function endpointOf({ main }: TestSite, address: string): Promise<string | undefined> {
  const match = /class="method-pill"[^>]*>(\w+)<\/span><code class="o-url">(.*?)<\/code>/.exec(
    await main(address),
  )
  return match ? `${match[1]} ${match[2]!.replace(/<[^>]+>/g, '')}` : undefined
}

const listDiagnostics = async ({ diagnostics }: TestSite) =>
  (await diagnostics()).map(({ code, message }) => `${code}: ${message}`)

const id = {
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which one' },
  ],
}
const orders = spec({
  'GET /orders/{id}': { summary: 'Read an order', description: 'Everything about **one** order.', ...id },
  'GET /orders': { summary: 'List orders' },
  'webhook order.paid': { summary: 'An order was paid' },
})

describe('`openapi:` in front matter', () => {
  test('shows the operation reference with the page text', async () => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page('title: One order\nopenapi: GET /orders/{id}'), 'openapi.json': orders },
    )
    expect(await endpointOf(site, '/order')).toBe('GET /orders/{id}')
    const main = await site.main('/order')
    expect(main).toContain('<h1>One order</h1>')
    expect(main).toContain('Written by hand.')
    expect(main).toContain('Which one')
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each(['GET', 'get', 'Get', 'gEt'])('accepts the method in any case: %s', async (method) => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page(`openapi: ${method} /orders`), 'openapi.json': orders },
    )
    expect(await endpointOf(site, '/order')).toBe('GET /orders')
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each(['"GET /orders"', "'GET /orders'", '>-\n  GET /orders', 'GET  /orders/', '" get /orders "'])(
    'accepts different spellings: %s',
    async (value) => {
      const site = siteOf(
        { pages: ['order'] },
        { 'order.mdx': page(`openapi: ${value}`), 'openapi.json': orders },
      )
      expect(await endpointOf(site, '/order')).toBe('GET /orders')
    },
  )

  test('accepts a webhook', async () => {
    const site = siteOf(
      { pages: ['paid'] },
      { 'paid.mdx': page('openapi: webhook order.paid'), 'openapi.json': orders },
    )
    expect(await site.main('/paid')).toContain('<h1>An order was paid</h1>')
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('shows a hidden operation but no excluded one', async () => {
    const site = siteOf(
      { pages: ['a', 'b'] },
      {
        'a.mdx': page('openapi: GET /a'),
        'b.mdx': page('openapi: GET /b'),
        'openapi.json': spec({ 'GET /a': { 'x-hidden': true }, 'GET /b': { 'x-excluded': true } }),
      },
    )
    expect(await endpointOf(site, '/a')).toBe('GET /a')
    expect(await endpointOf(site, '/b')).toBeUndefined()
    expect(await listDiagnostics(site)).toEqual(['page/operation-not-found: Operation `GET /b` not found'])
  })

  test('may be the same on two pages', async () => {
    const site = siteOf(
      { pages: ['a', 'b'] },
      {
        'a.mdx': page('openapi: GET /orders'),
        'b.mdx': page('openapi: GET /orders'),
        'openapi.json': orders,
      },
    )
    expect([await endpointOf(site, '/a'), await endpointOf(site, '/b')]).toEqual([
      'GET /orders',
      'GET /orders',
    ])
  })
})

describe('the selected document', () => {
  const files = {
    'specs/v1.json': spec({ 'GET /x': { summary: 'One' } }),
    'specs/v2.yaml': spec({ 'GET /x': { summary: 'Two' } }),
    'other/openapi.json': spec({ 'GET /x': { summary: 'Other' }, 'GET /only': { summary: 'Only here' } }),
  }

  test.each([
    ['/specs/v2.yaml GET /x', 'Two'],
    ['specs/v2.yaml GET /x', 'Two'],
    ['./specs/v2.yaml GET /x', 'Two'],
    ['../specs/v2.yaml GET /x', 'Two'],
    ['../../specs/v2.yaml get /x', 'Two'],
    ['v2.yaml GET /x', 'Two'],
    ['v2 GET /x', 'Two'],
    ['v1 GET /x', 'One'],
    ['/other/openapi.json GET /x', 'Other'],
    ['other GET /x', 'Other'],
  ])('is found by `%s`', async (openapi, title) => {
    const site = siteOf({ pages: ['guides/x'] }, { 'guides/x.mdx': page(`openapi: ${openapi}`), ...files })
    expect(await site.main('/guides/x')).toContain(`<h1>${title}</h1>`)
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('is the first in docs.json, then in the folder, without a name', async () => {
    const plain = siteOf({ pages: ['x'] }, { 'x.mdx': page('openapi: GET /x'), ...files })
    expect(await plain.main('/x')).toContain('<h1>Other</h1>')
    const namedSite = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mill',
        api: { openapi: ['specs/v2.yaml', 'specs/v1.json'] },
        navigation: { pages: ['x', 'only'] },
      }),
      'x.mdx': page('openapi: GET /x'),
      'only.mdx': page('openapi: GET /only'),
      ...files,
    })
    expect(await namedSite.main('/x')).toContain('<h1>Two</h1>')
    expect(await namedSite.main('/only')).toContain('<h1>Only here</h1>')
  })

  test('generates no pages through `api.openapi`', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mill',
        api: { openapi: 'specs/v1.json' },
        navigation: { pages: ['x'] },
      }),
      'x.mdx': page('title: X'),
      ...files,
    })
    const { routes } = await site.site.map()
    expect([...routes.keys()]).toEqual(['/x'])
  })

  test('may have any name in the folder, and other JSON and YAML is ignored', async () => {
    const site = siteOf(
      { pages: ['x'] },
      {
        'x.mdx': page('openapi: GET /x'),
        'deep/er/thing.yml':
          'openapi: "3.0.3"\ninfo: { title: T, version: "1" }\npaths:\n  /x:\n    get:\n      summary: From YAML\n      responses: { "200": { description: Fine } }\n',
        'package.json': '{ "openapi": "3.0.0" }',
        'data.json': '{ "a": 1 }',
        'broken.yaml': 'a: [',
        'empty.json': '',
      },
    )
    expect(await site.main('/x')).toContain('<h1>From YAML</h1>')
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('may be a URL', async () => {
    const requests: string[] = []
    const site = siteOf(
      { pages: ['x'] },
      { 'x.mdx': page('openapi: https://api.test/openapi.json GET /x') },
      {
        readRemote: async (url) => {
          requests.push(url)
          return { text: spec({ 'GET /x': { summary: 'From afar' } }), stale: false }
        },
      },
    )
    expect(await site.main('/x')).toContain('<h1>From afar</h1>')
    expect(requests).toEqual(['https://api.test/openapi.json'])
    expect(await listDiagnostics(site)).toEqual([])
  })
})

describe('title and description', () => {
  const files = (front: string) => ({
    'order.mdx': page(`${front}openapi: GET /orders/{id}`),
    'openapi.json': orders,
  })

  test('come from the operation by default', async () => {
    const site = siteOf({ pages: ['order'] }, files(''))
    const html = await site.html('/order')
    expect(html).toContain('<title>Read an order - Mill</title>')
    expect(html).toContain('<meta name="description" content="Everything about one order."')
    expect(await site.main('/order')).toContain('Everything about <strong>one</strong> order.')
  })

  test('may be set by the page', async () => {
    const site = siteOf({ pages: ['order'] }, files('title: Mine\ndescription: My words\n'))
    const html = await site.html('/order')
    expect(html).toContain('<title>Mine - Mill</title>')
    expect(html).toContain('<meta name="description" content="My words"')
    expect(await site.main('/order')).not.toContain('Everything about')
  })
})

describe('the sidebar entry', () => {
  const entryOf = async (front: string) => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page(`${front}openapi: get /orders/{id}`), 'openapi.json': orders },
    )
    const { sections } = await site.site.map()
    return [...sections.values()][0]?.items[0]
  }

  test.each([
    ['', 'Read an order'],
    ['title: Mine\n', 'Mine'],
    ['title: Mine\nsidebarTitle: Short\n', 'Short'],
    ['sidebarTitle: Short\n', 'Short'],
  ])('for %o is “%s” with the method', async (front, title) => {
    expect(await entryOf(front)).toMatchObject({ title, method: 'GET', path: '/orders/{id}', url: '/order' })
  })

  test('shows the method as a pill', async () => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page('openapi: get /orders'), 'openapi.json': orders },
    )
    expect(await site.html('/order')).toMatch(
      /<a href="\/order"[^>]*>.*?<span class="method-nav-pill" data-method="get">GET<\/span>/,
    )
  })

  test('marks a deprecated operation unless the page overrides it', async () => {
    const old = spec({ 'GET /old': { deprecated: true } })
    const marks = async (front: string) => {
      const site = siteOf(
        { pages: ['old'] },
        { 'old.mdx': page(`${front}openapi: GET /old`), 'openapi.json': old },
      )
      const { sections } = await site.site.map()
      const [item] = [...sections.values()][0]!.items
      return item?.kind === 'page' && item.deprecated
    }
    expect([await marks(''), await marks('deprecated: false\n')]).toEqual([true, false])
  })
})

describe('a page file and a navigation entry for the same operation', () => {
  const files = { 'guides/order.mdx': page('title: Mine\nopenapi: GET /orders'), 'openapi.json': orders }

  test('are reported, and the page is shown', async () => {
    const site = siteOf({ openapi: 'openapi.json', pages: ['GET /orders', 'GET /orders/{id}'] }, files)
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'nav/operation-conflict',
        severity: 'error',
        message:
          '`GET /orders` is listed in navigation, but `guides/order.mdx` already shows it; the page is used',
        hint: 'List `guides/order` instead, or remove the page.',
        at: { file: 'docs.json', line: 6 },
      },
    ])
    const { sections } = await site.site.map()
    expect([...sections.values()][0]?.items).toMatchObject([
      { url: '/guides/order', title: 'Mine', method: 'GET' },
      { url: '/api-reference/orders/id/get' },
    ])
    for (const address of ['/api-reference/orders/get', '/api-reference/list-orders']) {
      const response = await site.request(address)
      expect([response.status, response.headers.get('Location')]).toEqual([308, '/guides/order'])
    }
  })

  test('appear once if navigation lists the page too', async () => {
    const site = siteOf({ openapi: 'openapi.json', pages: ['guides/order', 'GET /orders'] }, files)
    expect((await site.diagnostics()).map(({ code }) => code)).toEqual(['nav/operation-conflict'])
    const { sections } = await site.site.map()
    expect([...sections.values()][0]?.items).toHaveLength(1)
  })
})

describe('a page file for a generated operation', () => {
  const urlsOf = async ({ site }: TestSite) => {
    const { sections } = await site.map()
    const flatten = (items: { kind: string; url?: string; items?: never[] }[]): (string | undefined)[] =>
      items.flatMap((item) => (item.items ? flatten(item.items) : [item.url]))
    return flatten([...sections.values()].flatMap(({ items }) => items) as never)
  }

  test('replaces the generated page in its group', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'order.mdx': page('openapi: GET /orders'), 'openapi.json': orders },
    )
    expect(await urlsOf(site)).toEqual([
      '/api-reference/orders/id/get',
      '/order',
      '/api-reference/webhooks/order.paid',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each([
    ['order', 'order.mdx'],
    ['order.mdx', 'order.mdx'],
    ['/order', 'order.mdx'],
    ['order', 'order/index.mdx'],
    ['order/index', 'order/index.mdx'],
    ['order', 'order.md'],
  ])('appears only where navigation lists it (`%s` for %s)', async (entry, file) => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: [entry] },
      { [file]: page('openapi: GET /orders'), 'openapi.json': orders },
    )
    expect(await urlsOf(site)).toEqual([
      '/order',
      '/api-reference/orders/id/get',
      '/api-reference/webhooks/order.paid',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('may be listed in another tab', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'Guides', pages: ['order'] },
          { tab: 'API', openapi: 'openapi.json' },
        ],
      },
      { 'order.mdx': page('openapi: GET /orders'), 'openapi.json': orders },
    )
    expect(await urlsOf(site)).toEqual([
      '/order',
      '/api-reference/orders/id/get',
      '/api-reference/webhooks/order.paid',
    ])
  })

  test('removes a group if all its operations have page files elsewhere', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'Guides', pages: ['a'] },
          { tab: 'API', openapi: 'openapi.json' },
        ],
      },
      {
        'a.mdx': page('openapi: GET /a'),
        'openapi.json': spec({ 'GET /a': { tags: ['A'] }, 'GET /b': { tags: ['B'] } }),
      },
    )
    const { sections } = await site.site.map()
    expect([...sections.values()].at(-1)?.items).toMatchObject([{ kind: 'group', title: 'B' }])
  })
})

describe('a missing operation in front matter', () => {
  const files = { 'openapi.json': orders }
  test.each([
    ['GET /order/{id}', 'Operation `GET /order/{id}` not found', 'Did you mean `GET /orders/{id}`?'],
    ['DELETE /orders', 'Operation `DELETE /orders` not found', 'Use `GET` for `/orders`.'],
    ['GTE /orders', 'Operation `GTE /orders` not found', 'Use `GET` for `/orders`.'],
    ['webhook order.payd', 'Operation `webhook order.payd` not found', 'Did you mean `webhook order.paid`?'],
    [
      'opnapi.json GET /orders',
      'Spec `opnapi.json` in `openapi: opnapi.json GET /orders` not found',
      'Use `openapi.json`.',
    ],
    [
      'orders',
      '`openapi: orders` is not an operation',
      'Use a method and a path, such as `openapi: GET /users/{id}`, after the file name if there are several specs.',
    ],
  ])('is reported with a suggestion: `%s`', async (openapi, message, hint) => {
    const site = siteOf({ pages: ['x'] }, { 'x.mdx': page(`title: Mine\nopenapi: ${openapi}`), ...files })
    expect(await site.diagnostics()).toMatchObject([
      { code: 'page/operation-not-found', severity: 'error', message, hint },
    ])
    expect(places(await site.diagnostics())[0]).toMatch(/^page\/operation-not-found x\.mdx:3:/)
  })

  test('is reported if the site has no API document', async () => {
    const site = siteOf({ pages: ['x'] }, { 'x.mdx': page('openapi: GET /x') })
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'page/operation-not-found',
        message: 'Operation `GET /x` not found: the site has no OpenAPI document',
        hint: 'Add an OpenAPI file to the site folder.',
      },
    ])
  })
})

test('a page file keeps its own URL', async () => {
  const site = siteOf(
    { openapi: 'openapi.json' },
    { 'order.mdx': page('openapi: GET /orders'), 'openapi.json': orders },
  )
  const { routes } = await site.site.map()
  expect(routes.get('/order' as UrlPath)).toMatchObject({
    kind: 'page',
    operation: { api: 'openapi.json', key: 'GET /orders' },
  })
})
