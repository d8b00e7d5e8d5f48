import { describe, expect, test } from 'vitest'
import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

type Operations = Record<string, object | string>

/** `{ 'GET /users': { summary: 'List' } }` -> the text of an OpenAPI document. */
function spec(operations: Operations, extra: object = {}): string {
  const paths: Record<string, object> = {}
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]:
        typeof operation === 'string'
          ? operation
          : { responses: { 200: { description: 'Fine' } }, ...operation },
    }
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Mill', version: '1' }, paths, ...extra })
}

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nWritten by hand.`

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

const note = 'This API reference is currently unavailable.'
const listDiagnostics = async ({ diagnostics }: TestSite) =>
  (await diagnostics()).map(({ code, message }) => `${code}: ${message}`)

/** Titles of all navigation entries. */
async function entriesOf({ site }: TestSite): Promise<string[]> {
  const { sections } = await site.map()
  type Item = { title: string; items?: Item[] }
  const flatten = (items: Item[]): string[] =>
    items.flatMap((item) => (item.items ? flatten(item.items) : [item.title]))
  return flatten([...sections.values()].flatMap(({ items }) => items) as Item[])
}

const validSpec = spec({ 'GET /users': { summary: 'List users' } })

describe('a missing, invalid or OpenAPI 2.0 document', () => {
  const broken: [what: string, text: string | undefined, code: string, reason: RegExp][] = [
    ['missing', undefined, 'spec/missing', /Spec `openapi\.json` not found/],
    ['not JSON', '{ "openapi": "3.1.0", ', 'spec/syntax', /`openapi\.json` is not valid JSON/],
    ['empty', '', 'spec/syntax', /`openapi\.json` is empty/],
    ['a list', '[]', 'spec/version', /`openapi\.json` is not an OpenAPI document/],
    ['something else', '{ "a": 1 }', 'spec/version', /has no OpenAPI version/],
    [
      'Swagger 2.0',
      '{ "swagger": "2.0", "paths": {} }',
      'spec/version',
      /is Swagger 2\.0, which is not supported/,
    ],
    [
      'OpenAPI 2.0',
      '{ "openapi": "2.0", "paths": {} }',
      'spec/version',
      /is OpenAPI 2\.0, which is not supported/,
    ],
    [
      'OpenAPI 4',
      '{ "openapi": "4.0.0", "paths": {} }',
      'spec/version',
      /has `openapi: 4\.0\.0`, which is not supported/,
    ],
    ['AsyncAPI', '{ "asyncapi": "3.0.0" }', 'spec/version', /is an AsyncAPI document, not OpenAPI/],
  ]
  const files = (text: string | undefined): Record<string, string> => ({
    'guide.mdx': page('title: Guide\nopenapi: openapi.json GET /users'),
    'other.mdx': page('title: Other'),
    ...(text === undefined ? {} : { 'openapi.json': text }),
  })
  const navigation = {
    tabs: [
      { tab: 'Listed', openapi: 'openapi.json', pages: ['guide', 'other', 'GET /users'] },
      { tab: 'Generated', openapi: { source: 'openapi.json', directory: 'all' } },
    ],
  }

  test.each(broken)('shows the reason on its pages in dev: %s', async (_name, text, code, reason) => {
    const site = siteOf(navigation, files(text), { dev: true })
    for (const address of ['/guide', '/all']) {
      expect((await site.request(address)).status).toBe(200)
      const main = await site.main(address)
      expect(main).toContain('The API reference could not be rendered')
      expect(main).toContain(code)
      expect(main.replace(/<[^>]+>/g, '')).toMatch(new RegExp(reason.source.replaceAll('`', '')))
    }
    expect(await site.main('/guide')).toContain('Written by hand.')
    expect(await site.main('/guide')).toContain('<h1>Guide</h1>')
  })

  test.each(broken)('shows only a general note outside of dev: %s', async (_name, text, code) => {
    const site = siteOf(navigation, files(text))
    for (const address of ['/guide', '/all']) {
      const main = await site.main(address)
      expect(main).toContain(note)
      expect(main).not.toContain(code)
      expect(main).not.toContain('openapi.json')
    }
    expect(await site.main('/other')).not.toContain(note)
  })

  test.each(broken)('is reported once: %s', async (_name, text, code, reason) => {
    const site = siteOf(navigation, files(text))
    const result = (await site.diagnostics()).filter((diagnostic) => diagnostic.code.startsWith('spec/'))
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({ code, severity: 'error' })
    expect(result[0]?.message).toMatch(reason)
    expect(result[0]?.hint).toBeTruthy()
  })

  test('keeps the URL of a `METHOD /path` entry', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['GET /users/{id}', 'webhook order.paid'] },
      {},
      { dev: true },
    )
    expect(await site.main('/api-reference/users/id/get')).toContain('Spec openapi.json not found')
    expect(await site.main('/api-reference/webhooks/order.paid')).toContain('Spec openapi.json not found')
    expect(await listDiagnostics(site)).toEqual(['spec/missing: Spec `openapi.json` not found'])
  })

  test('of version 2.0 suggests how to convert it', async () => {
    const site = siteOf(
      { openapi: 'openapi.json' },
      { 'openapi.json': '{ "swagger": "2.0" }' },
      { dev: true },
    )
    expect(await site.main('/api-reference')).toContain('octavo upgrade')
  })

  test('shows one page for an element without listed operations and keeps its other pages', async () => {
    const site = siteOf(
      { tabs: [{ tab: 'API', openapi: 'openapi.json', pages: ['other'] }] },
      { 'other.mdx': page('title: Other') },
    )
    expect(await entriesOf(site)).toEqual(['Other', 'API Reference'])
  })

  test('does not replace a page file at its URL', async () => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['api-reference/index'] },
      { 'api-reference/index.mdx': page('title: Welcome') },
      { dev: true },
    )
    expect(await site.main('/api-reference')).toContain('<h1>Welcome</h1>')
    expect(await site.main('/~api-reference')).toContain('Spec openapi.json not found')
    expect(await entriesOf(site)).toEqual(['Welcome', 'API Reference'])
  })

  test('does not affect other documents', async () => {
    const site = siteOf(
      {
        tabs: [
          { tab: 'A', openapi: 'a.json' },
          { tab: 'B', openapi: { source: 'b.json', directory: 'b' } },
        ],
      },
      { 'a.json': validSpec, 'b.json': '{' },
    )
    expect(await site.main('/api-reference/users/get')).toContain('<h1>List users</h1>')
    expect(await site.main('/b')).toContain(note)
  })

  test.each(broken)('recovers when the file is fixed: %s', async (_name, text) => {
    const site = siteOf(navigation, files(text), { dev: true })
    expect(await site.main('/all')).toContain('The API reference could not be rendered')
    site.write('openapi.json', spec({ 'GET /users': {}, 'GET /orders': { summary: 'List orders' } }))
    expect(await site.main('/all/orders/get')).toContain('<h1>List orders</h1>')
    expect(await site.main('/guide')).not.toContain('The API reference could not be rendered')
    expect((await site.request('/all')).status).toBe(307)
    expect((await site.diagnostics()).filter(({ code }) => code.startsWith('spec/'))).toEqual([])
  })
})

describe('a spec that becomes invalid', () => {
  test.each([
    ['half-written', validSpec.slice(0, -20)],
    ['empty', ''],
    ['gone', undefined],
    ['not text', '\u0000\ufffd{'],
  ])('falls back to its last valid version while it is %s', async (_name, text) => {
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['guide'] },
      { 'guide.mdx': page('openapi: GET /users'), 'openapi.json': validSpec },
    )
    expect(await listDiagnostics(site)).toEqual([])
    site.write('openapi.json', text)
    expect(await site.main('/guide')).toContain('<h1>List users</h1>')
    expect((await site.diagnostics())[0]?.code).toMatch(/^spec\/(syntax|missing)$/)
    site.write('openapi.json', validSpec.replace('List users', 'All users'))
    expect(await site.main('/guide')).toContain('<h1>All users</h1>')
    expect(await listDiagnostics(site)).toEqual([])
  })

  test('falls back for a referenced file too', async () => {
    const main = spec({ 'GET /users': { responses: { 200: { $ref: 'shared.json#/ok' } } } })
    const shared = JSON.stringify({ ok: { description: 'All is well' } })
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': main, 'shared.json': shared })
    expect(await site.main('/api-reference/users/get')).toContain('All is well')
    site.write('shared.json', shared.slice(0, 10))
    expect(await site.main('/api-reference/users/get')).toContain('All is well')
    site.write('shared.json', shared.replace('All is well', 'Fixed'))
    expect(await site.main('/api-reference/users/get')).toContain('Fixed')
  })

  test('falls back while its URL is unreachable', async () => {
    let text: string | undefined = validSpec
    const site = siteOf(
      { openapi: 'https://api.test/openapi.json' },
      {},
      {
        readRemote: async () => ({
          text,
          stale: false,
          problem: text === undefined ? { reason: 'it does not answer' } : undefined,
        }),
      },
    )
    expect(await site.main('/api-reference/users/get')).toContain('<h1>List users</h1>')
    text = undefined
    site.site.invalidateRemote(['https://api.test/openapi.json'])
    expect(await site.main('/api-reference/users/get')).toContain('<h1>List users</h1>')
    expect((await listDiagnostics(site))[0]).toBe(
      'spec/remote: Cannot fetch `https://api.test/openapi.json`: it does not answer',
    )
  })
})

describe('misspelled `openapi` front matter', () => {
  const invalidEntries: [front: string, message: string, hint: string][] = [
    [
      'GTE /users',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundOperation GTE /users not found3openapi: GTE /users          ^^^^^^^^^^a.mdx:3:10Use GET for /users.NextList users',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundOperation GTE /users not found3openapi: GTE /users          ^^^^^^^^^^a.mdx:3:10Use GET for /users.NextList users',
    ],
    [
      'GET /user',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundOperation GET /user not found3openapi: GET /user          ^^^^^^^^^a.mdx:3:10Did you mean GET /users?NextList users',
      'Did you mean GET /users?',
    ],
    [
      'opnapi.json GET /users',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundSpec opnapi.json in openapi: opnapi.json GET /users not found3openapi: opnapi.json GET /users          ^^^^^^^^^^^^^^^^^^^^^^a.mdx:3:10Use openapi.json.NextList users',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundSpec opnapi.json in openapi: opnapi.json GET /users not found3openapi: opnapi.json GET /users          ^^^^^^^^^^^^^^^^^^^^^^a.mdx:3:10Use openapi.json.NextList users',
    ],
    [
      'GET',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundopenapi: GET is not an operation3openapi: GET          ^^^a.mdx:3:10Use a method and a path, such as openapi: GET /users/{id}, after the file name if there are several specs.NextList users',
      'MineCopy pageView MarkdownWritten by hand.The API reference could not be renderedpage/operation-not-foundopenapi: GET is not an operation3openapi: GET          ^^^a.mdx:3:10Use a method and a path, such as openapi: GET /users/{id}, after the file name if there are several specs.NextList users',
    ],
  ]

  test.each(invalidEntries)(
    'keeps the page with a note, or with the reason in dev: `%s`',
    async (openapi, message, hint) => {
      const files = {
        'a.mdx': page(`title: Mine\nopenapi: ${openapi}`),
        'b.mdx': page('openapi: GET /users'),
        'openapi.json': validSpec,
      }
      const dev = siteOf({ pages: ['a', 'b'] }, files, { dev: true })
      const main = await dev.main('/a')
      for (const text of ['<h1>Mine</h1>', 'Written by hand.', 'page/operation-not-found'])
        expect(main).toContain(text)
      expect(main.replace(/<[^>]+>/g, '')).toContain(message)
      expect(main.replace(/<[^>]+>/g, '')).toContain(hint)
      expect(await dev.main('/b')).not.toContain('The API reference could not be rendered')
      const built = await siteOf({ pages: ['a', 'b'] }, files).main('/a')
      expect(built).toContain('<h1>Mine</h1>')
      expect(built).toContain(note)
      expect(built).not.toContain('page/operation-not-found')
    },
  )

  test('is reported at its line', async () => {
    const site = siteOf(
      { pages: ['a'] },
      { 'a.mdx': page('title: Mine\nopenapi: GET /user'), 'openapi.json': validSpec },
    )
    expect((await site.diagnostics())[0]?.at).toMatchObject({ file: 'a.mdx', line: 3 })
  })

  test('recovers when the page or the spec is fixed', async () => {
    const site = siteOf(
      { pages: ['a'] },
      { 'a.mdx': page('openapi: GET /user'), 'openapi.json': validSpec },
      { dev: true },
    )
    expect(await site.main('/a')).toContain('The API reference could not be rendered')
    site.write('openapi.json', spec({ 'GET /user': { summary: 'Me' } }))
    expect(await site.main('/a')).toContain('<h1>Me</h1>')
    site.write('openapi.json', validSpec)
    expect(await site.main('/a')).toContain('The API reference could not be rendered')
    site.write('a.mdx', page('openapi: GET /users'))
    expect(await site.main('/a')).toContain('<h1>List users</h1>')
  })
})

test('generates no pages for a navigation element without `openapi`', async () => {
  const site = siteOf({ groups: [{ group: 'API', pages: ['GET /users'] }] }, { 'openapi.json': validSpec })
  expect(await entriesOf(site)).toEqual([])
  expect((await site.request('/api-reference/users/get')).status).toBe(404)
  expect((await site.diagnostics())[0]).toMatchObject({
    code: 'nav/page-not-found',
    hint: 'Set `openapi` on this element or a parent to show an operation here.',
  })
})

describe('an operation that is hidden or cannot be shown', () => {
  const operations = {
    'GET /hidden': { summary: 'Hidden', 'x-hidden': true },
    'GET /wrong': 'text',
    'GET /right': { summary: 'Right' },
  }

  test('does not appear in navigation, unlike the others', async () => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations) })
    expect(await entriesOf(site)).toEqual(['Right'])
    expect((await site.request('/api-reference/hidden/get')).status).toBe(404)
    expect((await site.request('/api-reference/wrong/get')).status).toBe(404)
  })

  test('is reported in place if it is left out', async () => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations) })
    const result = await site.diagnostics()
    expect(result.map(({ code, severity }) => [code, severity])).toEqual([['spec/left-out', 'error']])
    expect(result[0]?.message).toBe('`GET /wrong` is skipped: expected an object, got a string')
    expect(result[0]?.at).toMatchObject({ file: 'openapi.json', line: 1 })
  })

  test('shows the reason on a page that names it', async () => {
    const site = siteOf(
      { pages: ['a'] },
      { 'a.mdx': page('title: Mine\nopenapi: GET /wrong'), 'openapi.json': spec(operations) },
      { dev: true },
    )
    const main = await site.main('/a')
    expect(main).toContain('<h1>Mine</h1>')
    expect(main).toContain('The API reference could not be rendered')
  })

  test('appears when it is fixed', async () => {
    const site = siteOf({ openapi: 'openapi.json' }, { 'openapi.json': spec(operations) })
    expect(await entriesOf(site)).toEqual(['Right'])
    site.write('openapi.json', spec({ ...operations, 'GET /wrong': { summary: 'Put right' } }))
    expect(await entriesOf(site)).toEqual(['Put right', 'Right'])
  })
})

test('shows an operation with an unrepairable error and a warning', async () => {
  const invalidOperation = { summary: 'Wrong', parameters: [{ name: 'a', in: 'nowhere', schema: {} }] }
  const site = siteOf(
    { openapi: 'openapi.json' },
    { 'openapi.json': spec({ 'GET /wrong': invalidOperation }) },
  )
  expect(await entriesOf(site)).toEqual(['Wrong'])
  expect((await site.diagnostics()).map(({ code, severity }) => [code, severity])).toEqual([
    ['spec/operation', 'warning'],
  ])
})

test('shows only listed operations if navigation lists some', async () => {
  const all = spec({ 'GET /a': { summary: 'A' }, 'GET /b': { summary: 'B' } })
  const site = siteOf({ openapi: 'openapi.json', pages: ['GET /b'] }, { 'openapi.json': all })
  expect(await entriesOf(site)).toEqual(['B'])
})

test('prefers a page file to a navigation entry for the same operation and reports it', async () => {
  const site = siteOf(
    { openapi: 'openapi.json', pages: ['GET /users'] },
    { 'mine.mdx': page('title: Mine\nopenapi: GET /users'), 'openapi.json': validSpec },
  )
  expect(await entriesOf(site)).toEqual(['Mine'])
  expect(await listDiagnostics(site)).toEqual([
    'nav/operation-conflict: `GET /users` is listed in navigation, but `mine.mdx` already shows it; the page is used',
  ])
})

test('does not match a lower-case method in a navigation entry', async () => {
  const site = siteOf(
    { openapi: 'openapi.json', pages: ['get /users', 'a'] },
    { 'a.mdx': page('title: A'), 'openapi.json': validSpec },
  )
  expect((await site.diagnostics())[0]).toMatchObject({
    code: 'nav/operation-not-found',
    hint: 'Write it as `GET /users`.',
  })
})

describe('an edit of a spec reruns only affected stages:', () => {
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const response = (name: string) => ({
    responses: { 200: { description: 'Fine', content: { 'application/json': { schema: schema(name) } } } },
  })
  const operations: Operations = {
    'GET /users': { tags: ['All'], summary: 'List users', ...response('User') },
    'GET /users/me': { tags: ['All'], summary: 'Read me', ...response('User') },
    'GET /orders': { tags: ['All'], summary: 'List orders', ...response('Order') },
  }
  const components = {
    schemas: {
      User: { type: 'object', properties: { team: schema('Team') } },
      Team: { type: 'object', properties: { name: { type: 'string', description: 'Its name' } } },
      Order: { type: 'object', properties: { total: { type: 'integer' } } },
    },
  }
  const before = spec(operations, { components })
  const addresses = [
    '/api-reference/users/get',
    '/api-reference/users/me/get',
    '/api-reference/orders/get',
    '/guide',
  ]

  /** Builds every page, edits the spec, requests every page again and returns the stages that ran. */
  async function stagesOf(after: string) {
    const runs: string[] = []
    const site = siteOf(
      { openapi: 'openapi.json', pages: ['guide'] },
      { 'guide.mdx': page('title: Guide'), 'openapi.json': before },
      {
        onRun: (stage, key) =>
          runs.push(`${stage} ${/^\["[^"]*","([^"]*)"\]$/.exec(key)?.[1] ?? key}`.trim()),
      },
    )
    for (const address of addresses) await site.html(address)
    runs.length = 0
    site.write('openapi.json', after)
    for (const address of addresses) await site.html(address)
    const runsOf = (...stages: string[]) => runs.filter((item) => stages.includes(item.split(' ')[0]!))
    return { site, ran: runs, runsOf }
  }

  test('nothing if nothing changed', async () => {
    const { runsOf } = await stagesOf(before)
    expect(runsOf('page', 'operationParts', 'check', 'siteMap', 'sidebar')).toEqual([])
  })

  test('nothing after the parts if only the formatting changed', async () => {
    const { runsOf } = await stagesOf(JSON.stringify(JSON.parse(before), null, 2))
    expect(runsOf('page', 'operationParts', 'check', 'siteMap', 'sidebar')).toEqual([])
  })

  test('the parts and page of an operation for its description', async () => {
    const { runsOf, site } = await stagesOf(
      spec(
        {
          ...operations,
          'GET /orders': { ...(operations['GET /orders'] as object), description: 'New words' },
        },
        { components },
      ),
    )
    expect(runsOf('page', 'operationParts', 'check', 'siteMap', 'sidebar')).toEqual([
      'operationParts GET /orders',
      'page /api-reference/orders/get',
    ])
    expect(await site.main('/api-reference/orders/get')).toContain('New words')
  })

  test('the sidebar too for a summary', async () => {
    const { runsOf, site } = await stagesOf(
      spec(
        { ...operations, 'GET /orders': { ...(operations['GET /orders'] as object), summary: 'All orders' } },
        { components },
      ),
    )
    expect(runsOf('page')).toEqual(['page /api-reference/orders/get'])
    expect(runsOf('siteMap', 'sidebar')).toHaveLength(2)
    expect(await entriesOf(site)).toEqual(['Guide', 'List users', 'Read me', 'All orders'])
    expect(await site.html('/guide')).toContain('All orders')
  })

  test('all pages that use a component, even indirectly', async () => {
    const after = before.replace('Its name', 'What it is called')
    const { runsOf, site } = await stagesOf(after)
    expect(runsOf('page').toSorted()).toEqual([
      'page /api-reference/users/get',
      'page /api-reference/users/me/get',
    ])
    expect(runsOf('operationParts')).toHaveLength(2)
    expect(runsOf('siteMap', 'sidebar', 'check')).toEqual([])
    expect(await site.main('/api-reference/users/get')).toContain('What it is called')
  })

  test('no page for an unused component', async () => {
    const extra = { schemas: { ...components.schemas, Unused: { type: 'string' } } }
    const { runsOf } = await stagesOf(spec(operations, { components: extra }))
    expect(runsOf('page', 'operationParts', 'sidebar')).toEqual([])
  })

  test('no existing page for an added operation', async () => {
    const { runsOf, site } = await stagesOf(
      spec({ 'GET /new': { tags: ['All'], summary: 'New' }, ...operations }, { components }),
    )
    expect(runsOf('page', 'operationParts', 'check')).toEqual([])
    expect((await site.request('/api-reference/new/get')).status).toBe(200)
    expect(await entriesOf(site)).toEqual(['Guide', 'New', 'List users', 'Read me', 'List orders'])
  })

  test('no page for a moved operation', async () => {
    const { 'GET /users': first, ...rest } = operations
    const { runsOf, site } = await stagesOf(spec({ ...rest, 'GET /users': first! }, { components }))
    expect(runsOf('page', 'operationParts', 'check')).toEqual([])
    expect(await entriesOf(site)).toEqual(['Guide', 'Read me', 'List orders', 'List users'])
  })

  test('no other page for a removed operation', async () => {
    const { 'GET /orders': _gone, ...rest } = operations
    const { runsOf, site } = await stagesOf(spec(rest, { components }))
    expect(runsOf('operationParts', 'check')).toEqual([])
    expect(runsOf('page')).toEqual([])
    expect((await site.request('/api-reference/orders/get')).status).toBe(404)
    expect(await entriesOf(site)).toEqual(['Guide', 'List users', 'Read me'])
  })

  test('every operation for the servers of the document', async () => {
    const { runsOf } = await stagesOf(
      spec(operations, { components, servers: [{ url: 'https://api.test' }] }),
    )
    expect(runsOf('page')).toHaveLength(3)
    expect(runsOf('siteMap', 'sidebar')).toEqual([])
  })

  test('no page for the title or version', async () => {
    const { runsOf } = await stagesOf(spec(operations, { components, info: { title: 'Mill', version: '2' } }))
    expect(runsOf('page', 'operationParts', 'siteMap', 'sidebar')).toEqual([])
  })
})
