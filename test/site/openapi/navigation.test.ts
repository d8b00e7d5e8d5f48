import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UrlPath } from '../../../src/core/path.ts'
import type { NavItem } from '../../../src/nav/site-map.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'
import { runs } from '../../setup/sizes.ts'

type Operations = Record<string, object>

/** `{ 'GET /users': { tags: ['Users'] }, 'webhook paid': {} }` -> the text of an OpenAPI document. */
function spec(operations: Operations, extra: object = {}): string {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    paths: {},
    webhooks: {},
    ...extra,
  }
  for (const [key, operation] of Object.entries(operations)) {
    const at = key.indexOf(' ')
    const [method, path] = [key.slice(0, at), key.slice(at + 1)]
    const items = (method === 'webhook' ? document.webhooks : document.paths) as Record<string, object>
    const slot = method === 'webhook' ? 'post' : method.toLowerCase()
    items[path] = { ...items[path], [slot]: { responses: { 200: { description: 'Fine' } }, ...operation } }
  }
  return JSON.stringify(document)
}

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText`

function siteOf(navigation: object, files: Record<string, string>, settings: object = {}): TestSite {
  return createTestSite({
    'docs.json': JSON.stringify({ name: 'Mill', navigation, ...settings }, null, 2),
    ...files,
  })
}

/** A sidebar as lines: `# Group`, `METHOD Title -> /path`, `Title => https://elsewhere`. */
async function sidebar({ site }: TestSite, address?: string): Promise<string[]> {
  const { routes, sections } = await site.map()
  const section = address === undefined ? undefined : routes.get(address as UrlPath)?.section
  const result = section === undefined ? [...sections.values()][0] : sections.get(section)
  return linesOf(result?.items ?? [], '')
}

function linesOf(items: readonly NavItem[], indent: string): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return [`${indent}# ${item.title}`, ...linesOf(item.items, `${indent}  `)]
    if (item.kind === 'link') return [`${indent}${item.title} => ${item.href}`]
    return [`${indent}${item.method ? `${item.method} ` : ''}${item.title} -> ${item.url}`]
  })
}

/** Every diagnostic as `code: message`. */
const listDiagnostics = async ({ diagnostics }: TestSite) =>
  (await diagnostics()).map(({ code, message }) => `${code}: ${message}`)

const users = {
  'GET /users': { summary: 'List users', tags: ['Users'] },
  'POST /users': { summary: 'Create a user', tags: ['Users'] },
  'GET /orders': { summary: 'List orders', tags: ['Orders'] },
}
const usersTree = [
  '# Users',
  '  GET List users -> /api-reference/users/get',
  '  POST Create a user -> /api-reference/users/post',
  '# Orders',
  '  GET List orders -> /api-reference/orders/get',
]

describe('`openapi` on a navigation element', () => {
  test.each([
    ['`navigation` itself', { openapi: 'openapi.json' }],
    ['a tab', { tabs: [{ tab: 'API', openapi: 'openapi.json' }] }],
    ['an anchor', { anchors: [{ anchor: 'API', openapi: 'openapi.json' }] }],
    ['a dropdown', { dropdowns: [{ dropdown: 'API', openapi: 'openapi.json' }] }],
    ['a product', { products: [{ product: 'API', openapi: 'openapi.json' }] }],
    ['a version', { versions: [{ version: 'v1', openapi: 'openapi.json' }] }],
    ['a language', { languages: [{ language: 'en', openapi: 'openapi.json' }] }],
    ['an item of a menu', { tabs: [{ tab: 'API', menu: [{ item: 'Users', openapi: 'openapi.json' }] }] }],
  ])('generates a page for every operation: %s', async (_name, navigation) => {
    const site = siteOf(navigation, { 'openapi.json': spec(users) })
    expect(await sidebar(site, '/api-reference/users/get')).toEqual(usersTree)
    expect(await listDiagnostics(site)).toEqual([])
    for (const address of [
      '/api-reference/users/get',
      '/api-reference/users/post',
      '/api-reference/orders/get',
    ])
      expect((await site.request(address)).status).toBe(200)
  })

  test.each([
    ['a group', { groups: [{ group: 'API', openapi: 'openapi.json' }] }],
    ['a group in a tab', { tabs: [{ tab: 'T', groups: [{ group: 'API', openapi: 'openapi.json' }] }] }],
    ['a group among pages', { pages: [{ group: 'API', openapi: 'openapi.json' }] }],
  ])('puts tag groups inside %s', async (_name, navigation) => {
    const site = siteOf(navigation, { 'openapi.json': spec(users) })
    expect(await sidebar(site)).toEqual(['# API', ...usersTree.map((line) => `  ${line}`)])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('works on a nested group', async () => {
    const inner = { group: 'Inner', openapi: 'openapi.json' }
    const site = siteOf(
      { groups: [{ group: 'Outer', pages: ['a', inner] }] },
      { 'a.mdx': page('title: A'), 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      '# Outer',
      '  A -> /a',
      '  # Inner',
      ...usersTree.map((line) => `    ${line}`),
    ])
  })

  test('fills the child without its own pages if the element only has divisions', async () => {
    const site = siteOf(
      {
        versions: [
          { version: 'v1', openapi: 'openapi.json', tabs: [{ tab: 'Guides', pages: ['a'] }, { tab: 'API' }] },
        ],
      },
      { 'a.mdx': page('title: A'), 'openapi.json': spec(users) },
    )
    expect(await sidebar(site, '/a')).toEqual(['A -> /a'])
    expect(await sidebar(site, '/api-reference/users/get')).toEqual(usersTree)
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each([
    ['a path', 'api/openapi.json', '/api-reference/users/get'],
    ['a path from the root', '/api/openapi.json', '/api-reference/users/get'],
    ['a path with a dot', './api/openapi.json', '/api-reference/users/get'],
    ['a source', { source: 'api/openapi.json' }, '/api-reference/users/get'],
    [
      'a source and a directory',
      { source: 'api/openapi.json', directory: 'reference' },
      '/reference/users/get',
    ],
    [
      'a directory with slashes',
      { source: 'api/openapi.json', directory: '/reference/v1/' },
      '/reference/v1/users/get',
    ],
    [
      'a directory outside the site',
      { source: 'api/openapi.json', directory: '../up' },
      '/api-reference/users/get',
    ],
    [
      'a directory with reserved characters',
      { source: 'api/openapi.json', directory: 'c#/x?' },
      '/c-/x-/users/get',
    ],
    ['a list of one', ['api/openapi.json'], '/api-reference/users/get'],
  ])('may be written as %s', async (_name, openapi, address) => {
    const site = siteOf({ tabs: [{ tab: 'API', openapi }] }, { 'api/openapi.json': spec(users) })
    expect((await site.request(address)).status).toBe(200)
    const climbs = JSON.stringify(openapi).includes('..')
    expect(await listDiagnostics(site)).toEqual(
      climbs ? ['config/invalid-value: `../up` is not a valid directory'] : [],
    )
  })

  test('may list several documents, which generate pages in order', async () => {
    const site = siteOf(
      { tabs: [{ tab: 'API', openapi: ['a.json', { source: 'b.yaml', directory: 'b' }] }] },
      { 'a.json': spec({ 'GET /a': { tags: ['A'] } }), 'b.yaml': spec({ 'GET /b': { tags: ['B'] } }) },
    )
    expect(await sidebar(site)).toEqual([
      '# A',
      '  GET /a -> /api-reference/a/get',
      '# B',
      '  GET /b -> /b/b/get',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each([
    ['a path outside the folder', '../secret.json'],
    ['empty', ''],
  ])('is rejected if it is %s', async (_name, openapi) => {
    const site = siteOf({ pages: ['a'], openapi }, { 'a.mdx': page('title: A') })
    expect((await site.diagnostics())[0]).toMatchObject({ code: 'config/invalid-value', severity: 'error' })
    expect(await sidebar(site)).toEqual(['A -> /a'])
  })
})

describe('the generated tree', () => {
  const treeOf = async (operations: Operations, extra: object = {}) => {
    const site = siteOf(
      { tabs: [{ tab: 'API', openapi: 'openapi.json' }] },
      { 'openapi.json': spec(operations, extra) },
    )
    return sidebar(site)
  }
  const groupsOf = async (operations: Operations, extra: object = {}) =>
    (await treeOf(operations, extra)).filter((line) => line.includes('# '))

  test('has a group for each first tag in order of appearance', async () => {
    const operations = {
      'GET /c': { tags: ['C', 'A'] },
      'GET /a': { tags: ['A'] },
      'GET /c2': { tags: ['C'] },
    }
    const tags = [{ name: 'A' }, { name: 'B' }, { name: 'C' }]
    expect(await treeOf(operations, { tags })).toEqual([
      '# C',
      '  GET /c -> /api-reference/c/get',
      '  GET /c2 -> /api-reference/c2/get',
      '# A',
      '  GET /a -> /api-reference/a/get',
    ])
  })

  test('keeps the file order of operations', async () => {
    const tagged = { tags: ['All'] }
    const operations = {
      'DELETE /b': tagged,
      'GET /b': tagged,
      'PATCH /a': tagged,
      'PUT /a': tagged,
      'POST /a': tagged,
    }
    expect((await treeOf(operations)).map((line) => line.trim().split(' ')[0])).toEqual([
      '#',
      'DELETE',
      'GET',
      'PATCH',
      'PUT',
      'POST',
    ])
  })

  test('lists untagged operations under “API Reference” and webhooks under “Webhooks”', async () => {
    expect(await treeOf({ 'GET /a': {}, 'webhook order.paid': {} })).toEqual([
      '# API Reference',
      '  GET /a -> /api-reference/a/get',
      '# Webhooks',
      '  WEBHOOK order.paid -> /api-reference/webhooks/order.paid',
    ])
  })

  test('uses the summary, then the operationId, then the path as title', async () => {
    const operations = {
      'GET /a': { tags: ['All'], summary: 'Read A', operationId: 'readA' },
      'GET /b': { tags: ['All'], operationId: 'getAllB_now' },
      'GET /c': { tags: ['All'], summary: ' ' },
    }
    expect((await treeOf(operations)).slice(1)).toEqual([
      '  GET Read A -> /api-reference/a/get',
      '  GET Get all b now -> /api-reference/b/get',
      '  GET /c -> /api-reference/c/get',
    ])
  })

  test('uses the title of `x-site.metadata`', async () => {
    const withName = (metadata: object) => ({ tags: ['All'], 'x-site': { metadata } })
    const operations = {
      'GET /a': withName({ title: 'Title' }),
      'GET /b': withName({ title: 'T', sidebarTitle: 'Side' }),
      'GET /c': withName({ hidden: true }),
    }
    expect((await treeOf(operations)).slice(1)).toEqual([
      '  GET Title -> /api-reference/a/get',
      '  GET Side -> /api-reference/b/get',
    ])
  })

  test('uses `x-group` and `x-displayName` of a tag as its label', async () => {
    const operations = { 'GET /a': { tags: ['a'] }, 'GET /b': { tags: ['b'] }, 'GET /c': { tags: ['c'] } }
    const tags = [
      { name: 'a', 'x-group': 'Alpha' },
      { name: 'b', 'x-displayName': 'Beta' },
    ]
    expect(await groupsOf(operations, { tags })).toEqual(['# Alpha', '# Beta', '# c'])
  })

  test('nests groups by `x-tagGroups` before the remaining tags', async () => {
    const operations = { 'GET /a': { tags: ['a'] }, 'GET /b': { tags: ['b'] }, 'GET /c': { tags: ['c'] } }
    const groups = [
      { name: 'Second', tags: ['c', 'none'] },
      { name: 'Empty', tags: ['none'] },
      { name: 'First', tags: ['a', 'c'] },
    ]
    expect(await groupsOf(operations, { 'x-tagGroups': groups })).toEqual([
      '# Second',
      '  # c',
      '# First',
      '  # a',
      '# b',
    ])
  })

  test('nests tags by their parent in 3.2, even if it has no operations', async () => {
    const operations = { 'GET /a': { tags: ['a'] }, 'GET /b': { tags: ['b'] }, 'GET /c': { tags: ['c'] } }
    const tags = [
      { name: 'top', summary: 'Top' },
      { name: 'a', parent: 'top' },
      { name: 'c', parent: 'a' },
    ]
    expect(await groupsOf(operations, { openapi: '3.2.0', tags })).toEqual([
      '# Top',
      '  # a',
      '    # c',
      '# b',
    ])
  })

  test('keeps all operations if parents form a cycle', async () => {
    const operations = { 'GET /a': { tags: ['a'] }, 'GET /b': { tags: ['b'] }, 'GET /c': { tags: ['c'] } }
    const tags = [
      { name: 'a', parent: 'b' },
      { name: 'b', parent: 'a' },
      { name: 'c', parent: 'c' },
    ]
    const tree = await treeOf(operations, { openapi: '3.2.0', tags })
    expect(
      tree
        .filter((line) => line.includes('GET'))
        .map((line) => line.trim())
        .toSorted(),
    ).toEqual([
      'GET /a -> /api-reference/a/get',
      'GET /b -> /api-reference/b/get',
      'GET /c -> /api-reference/c/get',
    ])
  })

  test('ignores tags whose kind is not `nav`', async () => {
    const tags = [
      { name: 'beta', kind: 'badge' },
      { name: 'Users', kind: 'nav' },
    ]
    expect(
      await groupsOf(
        { 'GET /a': { tags: ['beta', 'Users'] }, 'GET /b': { tags: ['beta'] } },
        { openapi: '3.2.0', tags },
      ),
    ).toEqual(['# Users', '# API Reference'])
  })

  test('omits `x-hidden` and `x-excluded` operations and empty groups', async () => {
    const operations = {
      'GET /a': { tags: ['Secret'], 'x-hidden': true },
      'GET /b': { tags: ['Gone'], 'x-excluded': true },
      'GET /c': { tags: ['Shown'] },
    }
    expect(await treeOf(operations)).toEqual(['# Shown', '  GET /c -> /api-reference/c/get'])
  })

  test('marks deprecated operations', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec({ 'GET /a': { summary: 'Old', deprecated: true } }) },
    )
    const entry = /<a href="\/api-reference\/a\/get" aria-current="page">(.*?)<\/a>/.exec(
      await site.html('/api-reference/a/get'),
    )?.[1]
    expect(entry).toContain('<span>Old</span>')
    expect(entry).toContain('<span class="o-mark">deprecated</span>')
    expect(entry).toContain('data-method="get">GET</span>')
  })

  test('escapes tags and summaries', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec({ 'GET /a': { tags: ['<b>Tag</b>'], summary: '<script>alert(1)</script>' } }) },
    )
    const html = await site.html('/api-reference/a/get')
    expect(html).not.toMatch(/<script>alert|<b>Tag/)
    expect(html).toContain('&lt;b>Tag')
  })
})

describe('`pages` with operations', () => {
  test('shows only the listed operations in order', async () => {
    const site = siteOf(
      { groups: [{ group: 'API', openapi: 'openapi.json', pages: ['GET /orders', 'GET /users'] }] },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      '# API',
      '  GET List orders -> /api-reference/orders/get',
      '  GET List users -> /api-reference/users/get',
    ])
    expect((await site.request('/api-reference/users/post')).status).toBe(404)
    expect(await listDiagnostics(site)).toEqual([])
  })

  test.each([
    ['a tab', { tabs: [{ tab: 'API', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    ['an anchor', { anchors: [{ anchor: 'API', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    ['a dropdown', { dropdowns: [{ dropdown: 'API', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    ['a product', { products: [{ product: 'API', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    ['a version', { versions: [{ version: 'v1', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    ['a language', { languages: [{ language: 'en', openapi: 'openapi.json', pages: ['GET /users'] }] }],
    [
      'an item of a menu',
      { tabs: [{ tab: 'T', menu: [{ item: 'I', openapi: 'openapi.json', pages: ['GET /users'] }] }] },
    ],
    ['`navigation` itself', { openapi: 'openapi.json', pages: ['GET /users'] }],
  ])('works on %s', async (_name, navigation) => {
    const site = siteOf(navigation, { 'openapi.json': spec(users) })
    expect(await sidebar(site, '/api-reference/users/get')).toEqual([
      'GET List users -> /api-reference/users/get',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('may be in children at any depth', async () => {
    const nested = { group: 'Outer', pages: [{ group: 'Inner', pages: ['GET /users'] }] }
    const site = siteOf(
      { tabs: [{ tab: 'API', openapi: 'openapi.json', groups: [nested] }] },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      '# Outer',
      '  # Inner',
      '    GET List users -> /api-reference/users/get',
    ])
  })

  test('may be in a child that names the same document again', async () => {
    const child = { group: 'Inner', openapi: 'openapi.json', pages: ['GET /users'] }
    const site = siteOf(
      { tabs: [{ tab: 'API', openapi: 'openapi.json', groups: [child] }] },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual(['# Inner', '  GET List users -> /api-reference/users/get'])
  })

  test('still generates operations after page files if none is listed', async () => {
    const site = siteOf(
      { groups: [{ group: 'API', openapi: 'openapi.json', pages: ['intro'] }] },
      { 'intro.mdx': page('title: Intro'), 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      '# API',
      '  Intro -> /intro',
      ...usersTree.map((line) => `  ${line}`),
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('still generates operations if the list is empty', async () => {
    const site = siteOf(
      { groups: [{ group: 'API', openapi: 'openapi.json', pages: [] }] },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual(['# API', ...usersTree.map((line) => `  ${line}`)])
  })

  test('does not affect another tab', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'Some', openapi: 'openapi.json', pages: ['GET /users'] },
          { tab: 'All', openapi: { source: 'openapi.json', directory: 'all' } },
        ],
      },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual(['GET List users -> /api-reference/users/get'])
    expect(await sidebar(site, '/all/orders/get')).toHaveLength(5)
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('notes an operation listed twice', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /users', { group: 'Again', pages: ['GET /users'] }] },
      { 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      'GET List users -> /api-reference/users/get',
      '# Again',
      '  GET List users -> /api-reference/users/get',
    ])
    expect(await listDiagnostics(site)).toEqual([
      'nav/duplicate-entry: `GET /users` is listed twice in one sidebar',
    ])
  })

  test('shows a listed hidden operation but no excluded one', async () => {
    const operations = { 'GET /a': { 'x-hidden': true }, 'GET /b': { 'x-excluded': true }, 'GET /c': {} }
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /a', 'GET /b'] },
      { 'openapi.json': spec(operations) },
    )
    expect(await sidebar(site)).toEqual(['GET /a -> /api-reference/a/get'])
    expect((await site.request('/api-reference/a/get')).status).toBe(200)
    expect((await site.request('/api-reference/b/get')).status).toBe(404)
    expect(await listDiagnostics(site)).toEqual([
      'nav/operation-not-found: Operation `GET /b` is listed in navigation but not found in `openapi.json`',
    ])
  })

  test('may list webhooks', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['webhook order.paid', 'WEBHOOK order.sent'] },
      {
        'openapi.json': spec({
          'webhook order.paid': { summary: 'Paid' },
          'webhook order.sent': {},
          'webhook other': {},
        }),
      },
    )
    expect(await sidebar(site)).toEqual([
      'WEBHOOK Paid -> /api-reference/webhooks/order.paid',
      'WEBHOOK order.sent -> /api-reference/webhooks/order.sent',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })
})

describe('a `METHOD /path` entry', () => {
  test.each(['get /users', 'Get /users', 'gET /users'])(
    'is case-sensitive: `%s` does not match',
    async (entry) => {
      const site = siteOf(
        { openapi: 'openapi.json', pages: [entry, 'GET /orders'] },
        { 'openapi.json': spec(users) },
      )
      expect(await sidebar(site)).toEqual(['GET List orders -> /api-reference/orders/get'])
      expect(await site.diagnostics()).toMatchObject([
        {
          code: 'nav/operation-not-found',
          severity: 'error',
          hint: 'Write it as `GET /users`.',
          at: { file: 'docs.json', line: 6 },
        },
      ])
    },
  )

  test.each([
    ['GET /user', 'Did you mean `GET /users`?'],
    ['DELETE /users', 'Use `GET` or `POST` for `/users`.'],
  ])('is reported with a suggestion: `%s`: %s', async (entry, hint) => {
    const site = siteOf({ openapi: 'openapi.json', pages: [entry] }, { 'openapi.json': spec(users) })
    const message = `Operation \`${entry}\` is listed in navigation but not found in \`openapi.json\``
    expect(await site.diagnostics()).toMatchObject([{ code: 'nav/operation-not-found', message, hint }])
  })

  test('matches path parameters by name', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /users/{id}', 'GET /users/{name}'] },
      {
        'openapi.json': spec({
          'GET /users/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
        }),
      },
    )
    expect(await sidebar(site)).toEqual(['GET /users/{id} -> /api-reference/users/id/get'])
    expect((await site.diagnostics()).map(({ hint }) => hint)).toEqual(['Did you mean `GET /users/{id}`?'])
  })

  test('is reported as a missing page without a document', async () => {
    const site = siteOf({ pages: ['GET /users'] }, {})
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'nav/page-not-found',
        message: 'Page `GET /users` is listed in navigation but does not exist',
        hint: 'Set `openapi` on this element or a parent to show an operation here.',
      },
    ])
  })
})

describe('page files and operations', () => {
  test('may be mixed in any order', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['intro', 'GET /users', 'outro'] },
      { 'intro.mdx': page('title: Intro'), 'outro.mdx': page('title: Outro'), 'openapi.json': spec(users) },
    )
    expect(await sidebar(site)).toEqual([
      'Intro -> /intro',
      'GET List users -> /api-reference/users/get',
      'Outro -> /outro',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('prefer an existing file for an entry', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /users'] },
      { 'GET /users.mdx': page('title: A file'), 'openapi.json': spec(users) },
    )
    expect((await sidebar(site))[0]).toBe('A file -> /GET /users')
  })

  test('report an entry that is neither', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['intro', 'GET /users'] },
      { 'openapi.json': spec(users) },
    )
    expect(await listDiagnostics(site)).toEqual([
      'nav/page-not-found: Page `intro` is listed in navigation but does not exist',
    ])
  })
})

describe('an inherited document', () => {
  const files = {
    'a.json': spec({ 'GET /x': { summary: 'A' } }),
    'b.json': spec({ 'GET /x': { summary: 'B' } }),
  }

  test('comes from any ancestor with its directory', async () => {
    const inner = { group: 'G', pages: ['GET /x'] }
    const site = siteOf(
      {
        versions: [
          {
            version: 'v1',
            openapi: { source: 'a.json', directory: 'v1' },
            tabs: [{ tab: 'T', groups: [inner] }],
          },
        ],
      },
      files,
    )
    expect(await sidebar(site)).toEqual(['# G', '  GET A -> /v1/x/get'])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('is overridden by the nearest element', async () => {
    const ownGroup = { group: 'Own', openapi: { source: 'b.json', directory: 'b' }, pages: ['GET /x'] }
    const site = siteOf(
      { tabs: [{ tab: 'T', openapi: 'a.json', groups: [{ group: 'Given', pages: ['GET /x'] }, ownGroup] }] },
      files,
    )
    expect(await sidebar(site)).toEqual([
      '# Given',
      '  GET A -> /api-reference/x/get',
      '# Own',
      '  GET B -> /b/x/get',
    ])
  })

  test('is still generated if a child lists operations of its own document', async () => {
    const ownGroup = { group: 'Own', openapi: { source: 'b.json', directory: 'b' }, pages: ['GET /x'] }
    const site = siteOf({ tabs: [{ tab: 'T', openapi: 'a.json', groups: [ownGroup] }] }, files)
    expect(await sidebar(site)).toEqual([
      '# Own',
      '  GET B -> /b/x/get',
      '# API Reference',
      '  GET A -> /api-reference/x/get',
    ])
  })

  test('is the first of several with the operation', async () => {
    const site = siteOf(
      {
        openapi: [
          { source: 'a.json', directory: 'a' },
          { source: 'c.json', directory: 'c' },
        ],
        pages: ['GET /x', 'GET /y'],
      },
      { ...files, 'c.json': spec({ 'GET /x': {}, 'GET /y': {} }) },
    )
    expect(await sidebar(site)).toEqual(['GET A -> /a/x/get', 'GET /y -> /c/y/get'])
  })

  test('generates nothing for an element without one', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'Guides', pages: ['a'] },
          { tab: 'API', openapi: 'a.json' },
        ],
      },
      { 'a.mdx': page('title: A'), ...files },
    )
    expect(await sidebar(site, '/a')).toEqual(['A -> /a'])
  })
})

describe('a `file METHOD /path` entry', () => {
  const files = {
    'api/v1.json': spec({ 'GET /x': { summary: 'One' } }),
    'api/v2.json': spec({ 'GET /x': { summary: 'Two' } }),
  }
  const sources = [
    { source: 'api/v1.json', directory: 'v1' },
    { source: 'api/v2.json', directory: 'v2' },
  ]

  test.each([
    'api/v2.json GET /x',
    '/api/v2.json GET /x',
    './api/v2.json GET /x',
    'v2.json GET /x',
    'v2 GET /x',
  ])('selects the document: `%s`', async (entry) => {
    const site = siteOf({ openapi: sources, pages: [entry, 'GET /x'] }, files)
    expect(await sidebar(site)).toEqual(['GET Two -> /v2/x/get', 'GET One -> /v1/x/get'])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('reuses the page of a document elsewhere in navigation', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'Guides', pages: ['a', 'api/v1.json GET /x'] },
          { tab: 'API', openapi: sources[0] },
        ],
      },
      { 'a.mdx': page('title: A'), ...files },
    )
    expect(await sidebar(site, '/a')).toEqual(['A -> /a', 'GET One -> /v1/x/get'])
    expect((await site.request('/api-reference/x/get')).status).toBe(404)
  })

  test('does not turn generation off', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'API', openapi: sources[0], pages: ['api/v2.json GET /x'] },
          { tab: 'More', openapi: sources[1] },
        ],
      },
      files,
    )
    expect(await sidebar(site, '/v1/x/get')).toEqual([
      'GET Two -> /v2/x/get',
      '# API Reference',
      '  GET One -> /v1/x/get',
    ])
  })

  test('is reported as a missing page if the file is missing', async () => {
    const site = siteOf({ openapi: sources[0], pages: ['v9.json GET /x', 'GET /x'] }, files)
    expect((await listDiagnostics(site))[0]).toBe(
      'nav/page-not-found: Page `v9.json GET /x` is listed in navigation but does not exist',
    )
  })
})

describe('a trailing slash', () => {
  test.each([
    ['GET /users/', 'GET /users'],
    ['GET /users', 'GET /users/'],
  ])('is ignored: `%s` matches %s', async (entry, key) => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: [entry] },
      { 'openapi.json': spec({ [key]: { summary: 'Users' } }) },
    )
    expect(await sidebar(site)).toEqual(['GET Users -> /api-reference/users/get'])
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('matters only if both paths exist', async () => {
    const operations = { 'GET /users': { summary: 'Without' }, 'GET /users/': { summary: 'With' } }
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /users/', 'GET /users'] },
      { 'openapi.json': spec(operations) },
    )
    expect((await sidebar(site)).map((line) => line.split(' -> ')[0])).toEqual(['GET With', 'GET Without'])
  })
})

describe('URLs', () => {
  const addressesOf = async (
    operations: Operations,
    extra: Record<string, string> = {},
    settings: object = {},
  ) => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations), ...extra }, settings)
    const { routes } = await site.site.map()
    return Object.fromEntries(
      [...routes.values()].flatMap((route) => (route.kind === 'operation' ? [[route.key, route.url]] : [])),
    )
  }

  test('get a tilde if taken: literal paths first, then templates, webhooks and groups', async () => {
    const operations = {
      'GET /users/{id}': {
        tags: ['x'],
        summary: 'Template',
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
      },
      'GET /users/id': { tags: ['x'], summary: 'Literal' },
      'webhook get': { tags: ['get'] },
      'GET /webhooks': { tags: ['x'] },
      'POST /groups/x': { tags: ['x'] },
      'GET /groups': { tags: ['x'] },
    }
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations) })
    const { routes } = await site.site.map()
    const kinds = [...routes.values()].map((route) =>
      route.kind === 'operation' ? `${route.url} ${route.key}` : `${route.url} ${route.kind}`,
    )
    expect(kinds.toSorted()).toEqual([
      '/api-reference/groups/get GET /groups',
      '/api-reference/groups/x group',
      '/api-reference/groups/x/post POST /groups/x',
      '/api-reference/groups/~get group',
      '/api-reference/users/id/get GET /users/id',
      '/api-reference/users/id/~get GET /users/{id}',
      '/api-reference/webhooks/get GET /webhooks',
      '/api-reference/webhooks/~get webhook get',
    ])
    expect(await listDiagnostics(site)).toEqual([
      'nav/address-taken: `GET /users/{id}` in `openapi.json` is at `/api-reference/users/id/~get`, because `GET /users/id` uses `/api-reference/users/id/get`',
      'nav/address-taken: `webhook get` in `openapi.json` is at `/api-reference/webhooks/~get`, because `GET /webhooks` uses `/api-reference/webhooks/get`',
    ])
    expect(await site.main('/api-reference/users/id/get')).toContain('<h1>Literal</h1>')
    expect(await site.main('/api-reference/users/id/~get')).toContain('<h1>Template</h1>')
  })

  test('prefer a path that needs no change', async () => {
    expect(await addressesOf({ 'GET /a b': {}, 'GET /a-b': {}, 'GET /c/': {}, 'GET /c': {} })).toEqual({
      'GET /a-b': '/api-reference/a-b/get',
      'GET /a b': '/api-reference/a-b/~get',
      'GET /c': '/api-reference/c/get',
      'GET /c/': '/api-reference/c/~get',
    })
  })

  test('of page files take precedence', async () => {
    const files = { 'api-reference/users/get.mdx': page('title: Mine') }
    expect(await addressesOf({ 'GET /users': {} }, files)).toEqual({
      'GET /users': '/api-reference/users/~get',
    })
  })

  test('of hidden operations stay reserved', async () => {
    const hidden = { 'GET /a/id': { 'x-hidden': true }, 'GET /a/{id}': {} }
    expect(await addressesOf(hidden)).toEqual({ 'GET /a/{id}': '/api-reference/a/id/~get' })
  })

  test('do not change with summaries, tags or ids', async () => {
    const before = await addressesOf({
      'GET /a': { summary: 'A', tags: ['x'] },
      'GET /b': { operationId: 'b' },
    })
    const after = await addressesOf({
      'GET /a': { summary: 'New', tags: ['y'] },
      'GET /b': { operationId: 'c' },
    })
    expect(after).toEqual(before)
  })

  test('of literal paths do not change when an operation is added', async () => {
    const segment = fc.stringMatching(/^[a-z0-9._-]{1,3}$/).filter((text) => !/^\.+$/.test(text))
    const literal = fc.array(segment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
    const any = fc
      .array(
        fc.oneof(
          segment,
          segment.map((name) => `{${name}}`),
          fc.constantFrom('a b', '~a', 'a#', ''),
        ),
        { maxLength: 3 },
      )
      .map((parts) => `/${parts.join('/')}`)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(literal, { minLength: 1, maxLength: 6 }),
        any,
        fc.nat(6),
        async (paths, added, at) => {
          fc.pre(!paths.includes(added))
          const keys = paths.map((path) => `GET ${path}`)
          const before = await addressesOf(Object.fromEntries(keys.map((key) => [key, {}])))
          const after = await addressesOf(
            Object.fromEntries(keys.toSpliced(at, 0, `GET ${added}`).map((key) => [key, {}])),
          )
          expect(Object.keys(before)).toHaveLength(keys.length)
          for (const key of keys) expect(after[key]).toBe(before[key])
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('of a generated group show its operations', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec(users, { tags: [{ name: 'Users', description: 'People who **print**.' }] }) },
    )
    const main = await site.main('/api-reference/groups/users')
    expect(main).toContain('<h1>Users</h1>')
    expect(main).toContain('People who <strong>print</strong>.')
    expect(main).toContain('href="/api-reference/users/get"')
    expect(main).toContain('href="/api-reference/users/post"')
    expect(main).not.toContain('/api-reference/orders/get"><')
  })

  test('are all below the base path', async () => {
    const docs = JSON.stringify({ name: 'Mill', navigation: { openapi: 'openapi.json' } })
    const site = createTestSite({ 'docs.json': docs, 'openapi.json': spec(users) }, { base: '/docs' })
    expect((await site.request('/docs')).headers.get('Location')).toBe('/docs/api-reference/users/get')
    expect(await site.html('/docs/api-reference/users/get')).toContain(
      'href="/docs/api-reference/users/post"',
    )
    const legacy = await site.request('/docs/api-reference/users/list-users')
    expect([legacy.status, legacy.headers.get('Location')]).toEqual([308, '/docs/api-reference/users/get'])
    expect((await site.request('/api-reference/users/get')).status).toBe(404)
  })
})

describe('several documents', () => {
  const files = {
    'v1.json': spec(users, { info: { title: 'One', version: '1' } }),
    'v2.json': spec({ ...users, 'GET /new': {} }),
  }

  test('with the same prefix keep all pages, and a note says where', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'v1', openapi: 'v1.json' },
          { tab: 'v2', openapi: 'v2.json' },
        ],
      },
      files,
    )
    expect(await sidebar(site, '/api-reference/users/get')).toEqual(usersTree)
    expect((await sidebar(site, '/api-reference/v2/users/get')).slice(0, 5)).toEqual(
      usersTree.map((line) => line.replace('/api-reference', '/api-reference/v2')),
    )
    expect(await site.diagnostics()).toMatchObject([
      {
        code: 'nav/shared-prefix',
        severity: 'note',
        at: { file: 'docs.json' },
        hint: 'Set `directory` on one of them to choose the path.',
      },
    ])
    expect((await site.request('/api-reference/v2/new/get')).status).toBe(200)
    expect((await site.request('/api-reference/v2/users/list-users')).headers.get('Location')).toBe(
      '/api-reference/v2/users/get',
    )
  })

  test('in separate directories cause no note', async () => {
    const openapi = (version: string) => ({ source: `${version}.json`, directory: version })
    const site = siteOf(
      {
        versions: [
          { version: '1', openapi: openapi('v1') },
          { version: '2', openapi: openapi('v2') },
        ],
      },
      files,
    )
    expect((await site.request('/v1/users/get')).status).toBe(200)
    expect((await site.request('/v2/users/get')).status).toBe(200)
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('lead to the same operation when the version changes', async () => {
    const openapi = (version: string) => ({ source: `${version}.json`, directory: version })
    const site = siteOf(
      {
        versions: [
          { version: '1', openapi: openapi('v1') },
          { version: '2', openapi: openapi('v2') },
        ],
      },
      files,
    )
    expect(await site.html('/v1/orders/get')).toMatch(/class="o-switch"[\s\S]*?href="\/v2\/orders\/get"/)
  })

  test('share pages if one document is in two tabs', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'A', openapi: 'v1.json' },
          { tab: 'B', openapi: 'v1.json' },
        ],
      },
      files,
    )
    const { routes } = await site.site.map()
    expect([...routes.keys()].filter((url) => url.endsWith('/users/get'))).toEqual([
      '/api-reference/users/get',
    ])
    expect(await listDiagnostics(site)).toEqual([])
  })
})

describe('a URL of an existing site', () => {
  const operations = {
    'GET /users': { tags: ['user-management'], summary: 'List users' },
    'GET /people': { tags: ['user-management'], summary: 'List users' },
    'GET /users/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
    'GET /': {},
    'DELETE /x': { tags: ['A/B Tag'], summary: "Delete (a) user's, item/foo. & bar: é" },
    'webhook order.updated': { tags: ['Orders'], summary: 'Order updated' },
    'webhook noSummary': {},
  }
  const pairs = [
    ['/api-reference/user-management/list-users', '/api-reference/users/get'],
    ['/api-reference/user-management/list-users-1', '/api-reference/people/get'],
    ['/api-reference/get-users', '/api-reference/users/id/get'],
    ['/api-reference/get-', '/api-reference/get'],
    ['/api-reference/ab-tag/delete-a-users-itemfoo-&-bar:-é', '/api-reference/x/delete'],
    ['/api-reference/orders/order-updated', '/api-reference/webhooks/order.updated'],
    ['/api-reference/nosummary', '/api-reference/webhooks/noSummary'],
  ] as const

  test.each(pairs)('redirects permanently: %s to %s', async (legacy, address) => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations) })
    const response = await site.request(encodeURI(legacy))
    expect([response.status, response.headers.get('Location')]).toEqual([308, address])
    expect((await site.request(address)).status).toBe(200)
  })

  test.each(pairs)('is canonical with `api.slugs: "summary"`: %s', async (legacy, address) => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec(operations) },
      { api: { slugs: 'summary' } },
    )
    expect((await site.request(encodeURI(legacy))).status).toBe(200)
    const response = await site.request(address)
    expect([response.status, response.headers.get('Location')]).toEqual([308, encodeURI(legacy)])
  })

  test('is unique with `api.slugs: "summary"`', async () => {
    const withName = (summary: string) => ({ tags: ['A'], summary })
    const clash = {
      'GET /a': withName('X'),
      'GET /b': withName('X'),
      'GET /c': withName('X 1'),
      'GET /d': withName('Y'),
    }
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec(clash), 'api-reference/a/y.mdx': page('title: Y') },
      { api: { slugs: 'summary' } },
    )
    const { routes } = await site.site.map()
    const operationRoutes = [...routes.values()].filter(({ kind }) => kind === 'operation')
    expect(operationRoutes).toHaveLength(4)
    expect((await listDiagnostics(site)).filter((text) => text.startsWith('nav/duplicate-address'))).toEqual(
      [],
    )
  })

  test('may be used in links', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['index'] },
      {
        'openapi.json': spec(users),
        'index.mdx': '[a](/api-reference/users/get) [b](/api-reference/users/list-users)',
      },
    )
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('may belong to a page file', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['api-reference/users/list-users'] },
      { 'openapi.json': spec(users), 'api-reference/users/list-users.mdx': page('title: Mine') },
    )
    expect(await site.main('/api-reference/users/list-users')).toContain('<h1>Mine</h1>')
  })
})

describe.each(['x-site', 'x-mint'])('`%s.href`', (extension) => {
  const operations = (href: string) => ({
    'GET /a': { summary: 'A', [extension]: { href } },
    'GET /b': { summary: 'B' },
  })

  test('sets the page URL and redirects the default one', async () => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations('/guides/special')) })
    expect((await sidebar(site))[1]).toBe('  GET A -> /guides/special')
    expect((await site.request('/guides/special')).status).toBe(200)
    for (const other of ['/api-reference/a/get', '/api-reference/a'])
      expect((await site.request(other)).headers.get('Location')).toBe('/guides/special')
  })

  test('shows a link without a page for an external URL', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': spec(operations('https://other.test/a')) },
    )
    expect((await sidebar(site))[1]).toBe('  A => https://other.test/a')
    expect((await site.request('/api-reference/a/get')).status).toBe(404)
    expect((await site.request('/')).headers.get('Location')).toBe('/api-reference/b/get')
  })

  test('works below a base path', async () => {
    const docs = JSON.stringify({ name: 'Mill', navigation: { openapi: 'openapi.json' } })
    const site = createTestSite(
      { 'docs.json': docs, 'openapi.json': spec(operations('/guides/special')) },
      { base: '/docs' },
    )
    expect((await site.request('/docs/guides/special')).status).toBe(200)
    expect(await site.html('/docs/api-reference/b/get')).toContain('href="/docs/guides/special"')
  })

  test('is reported if another page has the URL', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['mine'] },
      { 'mine.mdx': page('title: Mine'), 'openapi.json': spec(operations('/mine')) },
    )
    expect(await listDiagnostics(site)).toEqual([
      'nav/duplicate-address: `GET /a` is not shown: another page already has its URL `/mine`',
    ])
    expect(await site.main('/mine')).toContain('<h1>Mine</h1>')
  })
})
