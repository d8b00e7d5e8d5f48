import { describe, expect, test } from 'vitest'
import type { UrlPath } from '../../../src/core/path.ts'
import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, places, type TestSite } from '../../fixtures/site.ts'

/** `{ 'GET /users': { summary: 'List' } }` -> the text of an OpenAPI description. */
function spec(operations: Record<string, object>, more: object = {}): string {
  const paths: Record<string, object> = {}
  const webhooks: Record<string, object> = {}
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    const items = method === 'webhook' ? webhooks : paths
    const slot = method === 'webhook' ? 'post' : method.toLowerCase()
    items[path] = { ...items[path], [slot]: { responses: { 200: { description: 'Fine' } }, ...operation } }
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Mill', version: '1' }, paths, webhooks, ...more })
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

/** What a page shows of an operation: its method and path. */
async function endpointOf({ main }: TestSite, address: string): Promise<string | undefined> {
  const match = /class="method-pill"[^>]*>(\w+)<\/span><code class="o-url">(.*?)<\/code>/.exec(
    await main(address),
  )
  return match ? `${match[1]} ${match[2]!.replace(/<[^>]+>/g, '')}` : undefined
}

const findings = async ({ diagnostics }: TestSite) =>
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

describe('`openapi:` in front matter shows an operation on a page file', () => {
  test('the text stands with the reference of the operation', async () => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page('title: One order\nopenapi: GET /orders/{id}'), 'openapi.json': orders },
    )
    expect(await endpointOf(site, '/order')).toBe('GET /orders/{id}')
    const main = await site.main('/order')
    expect(main).toContain('<h1>One order</h1>')
    expect(main).toContain('Written by hand.')
    expect(main).toContain('Which one')
    expect(await findings(site)).toEqual([])
  })

  test.each(['GET', 'get', 'Get', 'gEt'])('the method may be in any case: %s', async (method) => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page(`openapi: ${method} /orders`), 'openapi.json': orders },
    )
    expect(await endpointOf(site, '/order')).toBe('GET /orders')
    expect(await findings(site)).toEqual([])
  })

  test.each(['"GET /orders"', "'GET /orders'", '>-\n  GET /orders', 'GET  /orders/', '" get /orders "'])(
    'however it is written: %s',
    async (written) => {
      const site = siteOf(
        { pages: ['order'] },
        { 'order.mdx': page(`openapi: ${written}`), 'openapi.json': orders },
      )
      expect(await endpointOf(site, '/order')).toBe('GET /orders')
    },
  )

  test('a webhook', async () => {
    const site = siteOf(
      { pages: ['paid'] },
      { 'paid.mdx': page('openapi: webhook order.paid'), 'openapi.json': orders },
    )
    expect(await site.main('/paid')).toContain('<h1>An order was paid</h1>')
    expect(await findings(site)).toEqual([])
  })

  test('one that is hidden is shown where a page names it; one that is excluded is not', async () => {
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
    expect(await findings(site)).toEqual(['page/operation-not-found: There is no operation `GET /b`'])
  })

  test('two pages may show one operation', async () => {
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

describe('which description it means', () => {
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
  ])('`%s`', async (openapi, title) => {
    const site = siteOf({ pages: ['guides/x'] }, { 'guides/x.mdx': page(`openapi: ${openapi}`), ...files })
    expect(await site.main('/guides/x')).toContain(`<h1>${title}</h1>`)
    expect(await findings(site)).toEqual([])
  })

  test('without a name: those of docs.json in order, then those of the folder by name', async () => {
    const plain = siteOf({ pages: ['x'] }, { 'x.mdx': page('openapi: GET /x'), ...files })
    expect(await plain.main('/x')).toContain('<h1>Other</h1>')
    const named = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mill',
        api: { openapi: ['specs/v2.yaml', 'specs/v1.json'] },
        navigation: { pages: ['x', 'only'] },
      }),
      'x.mdx': page('openapi: GET /x'),
      'only.mdx': page('openapi: GET /only'),
      ...files,
    })
    expect(await named.main('/x')).toContain('<h1>Two</h1>')
    expect(await named.main('/only')).toContain('<h1>Only here</h1>')
  })

  test('`api.openapi` makes descriptions known and no pages', async () => {
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

  test('descriptions lie in the folder, whatever they are called; other JSON and YAML is none', async () => {
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
    expect(await findings(site)).toEqual([])
  })

  test('an address of the web', async () => {
    const request: string[] = []
    const site = siteOf(
      { pages: ['x'] },
      { 'x.mdx': page('openapi: https://api.test/openapi.json GET /x') },
      {
        readRemote: async (url) => {
          request.push(url)
          return { text: spec({ 'GET /x': { summary: 'From afar' } }), stale: false }
        },
      },
    )
    expect(await site.main('/x')).toContain('<h1>From afar</h1>')
    expect(request).toEqual(['https://api.test/openapi.json'])
    expect(await findings(site)).toEqual([])
  })
})

describe('title and description', () => {
  const files = (front: string) => ({
    'order.mdx': page(`${front}openapi: GET /orders/{id}`),
    'openapi.json': orders,
  })

  test('are those of the operation where the page says none', async () => {
    const site = siteOf({ pages: ['order'] }, files(''))
    const html = await site.html('/order')
    expect(html).toContain('<title>Read an order - Mill</title>')
    expect(html).toContain('<meta name="description" content="Everything about one order."')
    expect(await site.main('/order')).toContain('Everything about <strong>one</strong> order.')
  })

  test('are those of the page where it says them', async () => {
    const site = siteOf({ pages: ['order'] }, files('title: Mine\ndescription: My words\n'))
    const html = await site.html('/order')
    expect(html).toContain('<title>Mine - Mill</title>')
    expect(html).toContain('<meta name="description" content="My words"')
    expect(await site.main('/order')).not.toContain('Everything about')
  })
})

describe('in the sidebar', () => {
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
  ])('%o: the entry is “%s”, with the method', async (front, title) => {
    expect(await entryOf(front)).toMatchObject({ title, method: 'GET', path: '/orders/{id}', url: '/order' })
  })

  test('the method is a pill', async () => {
    const site = siteOf(
      { pages: ['order'] },
      { 'order.mdx': page('openapi: get /orders'), 'openapi.json': orders },
    )
    expect(await site.html('/order')).toMatch(
      /<a href="\/order"[^>]*>.*?<span class="method-nav-pill" data-method="get">GET<\/span>/,
    )
  })

  test('a deprecated operation is marked, unless the page says otherwise', async () => {
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

describe('5. a page file and a navigation entry for the same operation', () => {
  const files = { 'guides/order.mdx': page('title: Mine\nopenapi: GET /orders'), 'openapi.json': orders }

  test('is an error that names both, and the page is shown in its place', async () => {
    const site = siteOf({ openapi: 'openapi.json', pages: ['GET /orders', 'GET /orders/{id}'] }, files)
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'nav/operation-conflict',
        severity: 'error',
        message:
          '`GET /orders` is shown by the page `guides/order.mdx` and named in navigation; the page is shown',
        hint: 'Name `guides/order` instead, or remove the page.',
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

  test('where navigation names the page too, it stands once', async () => {
    const site = siteOf({ openapi: 'openapi.json', pages: ['guides/order', 'GET /orders'] }, files)
    expect((await site.diagnostics()).map(({ code }) => code)).toEqual(['nav/operation-conflict'])
    const { sections } = await site.site.map()
    expect([...sections.values()][0]?.items).toHaveLength(1)
  })
})

describe('a page file and a generated entry for the same operation', () => {
  const urlsOf = async ({ site }: TestSite) => {
    const { sections } = await site.map()
    const flatten = (items: { kind: string; url?: string; items?: never[] }[]): (string | undefined)[] =>
      items.flatMap((item) => (item.items ? flatten(item.items) : [item.url]))
    return flatten([...sections.values()].flatMap(({ items }) => items) as never)
  }

  test('the page stands in the group, in place of what would be generated', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'order.mdx': page('openapi: GET /orders'), 'openapi.json': orders },
    )
    expect(await urlsOf(site)).toEqual([
      '/api-reference/orders/id/get',
      '/order',
      '/api-reference/webhooks/order.paid',
    ])
    expect(await findings(site)).toEqual([])
  })

  test.each([
    ['order', 'order.mdx'],
    ['order.mdx', 'order.mdx'],
    ['/order', 'order.mdx'],
    ['order', 'order/index.mdx'],
    ['order/index', 'order/index.mdx'],
    ['order', 'order.md'],
  ])(
    'where navigation names it itself (`%s` for %s), it stands there and nowhere else',
    async (entry, file) => {
      const site = siteOf(
        { openapi: 'openapi.json', pages: [entry] },
        { [file]: page('openapi: GET /orders'), 'openapi.json': orders },
      )
      expect(await urlsOf(site)).toEqual([
        '/order',
        '/api-reference/orders/id/get',
        '/api-reference/webhooks/order.paid',
      ])
      expect(await findings(site)).toEqual([])
    },
  )

  test('also when it is named in another tab', async () => {
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

  test('a group all of whose operations are written by hand elsewhere vanishes', async () => {
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

describe('what a page names and is not there', () => {
  const files = { 'openapi.json': orders }
  test.each([
    ['GET /order/{id}', 'There is no operation `GET /order/{id}`', 'Did you mean `GET /orders/{id}`?'],
    ['DELETE /orders', 'There is no operation `DELETE /orders`', '`/orders` has `GET`.'],
    ['GTE /orders', 'There is no operation `GTE /orders`', '`/orders` has `GET`.'],
    [
      'webhook order.payd',
      'There is no operation `webhook order.payd`',
      'Did you mean `webhook order.paid`?',
    ],
    [
      'opnapi.json GET /orders',
      '`openapi: opnapi.json GET /orders` names the file `opnapi.json`, but there is no such API description',
      'There is `openapi.json`.',
    ],
    [
      'orders',
      '`openapi: orders` names no operation',
      'Write `openapi: GET /users/{id}`, with a file name before it if there are several.',
    ],
  ])('`%s`', async (openapi, message, hint) => {
    const site = siteOf({ pages: ['x'] }, { 'x.mdx': page(`title: Mine\nopenapi: ${openapi}`), ...files })
    expect(await site.diagnostics()).toMatchObject([
      { code: 'page/operation-not-found', severity: 'error', message, hint },
    ])
    expect(places(await site.diagnostics())[0]).toMatch(/^page\/operation-not-found x\.mdx:3:/)
  })

  test('a site without a description says so', async () => {
    const site = siteOf({ pages: ['x'] }, { 'x.mdx': page('openapi: GET /x') })
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'page/operation-not-found',
        message: '`openapi: GET /x` names an operation, but the site has no API description',
        hint: 'Add an OpenAPI file to the site folder.',
      },
    ])
  })
})

test('the address of a page file is its own, whatever it shows', async () => {
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
