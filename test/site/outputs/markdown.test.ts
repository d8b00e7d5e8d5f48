import fc from 'fast-check'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskFiles } from '../../../src/core/files.ts'
import type { UrlPath } from '../../../src/core/path.ts'
import {
  cleanSpecMarkdown,
  escapeMarkdown,
  fence,
} from '../../../src/render/spec-markdown/spec-to-markdown.ts'
import { createHostileSpec } from '../../fixtures/hostile-spec.ts'
import { createTestSite } from '../../fixtures/site.ts'
import { everyNth } from '../../setup/sizes.ts'
import { all, parse } from './parse.ts'

const link = (href: string) => href
const openapi = (paths: object, extra: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths, ...extra })
const docs = JSON.stringify({
  name: 'Books',
  navigation: { groups: [{ group: 'API', openapi: 'api.json' }] },
})

const papermill = createTestSite({}, { files: createDiskFiles('examples/papermill') })
afterAll(() => papermill.close())

describe.each(['examples/papermill', 'docs', 'starter'])('every page of %s', (folder) => {
  let pages: [url: UrlPath, text: string][]
  beforeAll(async () => {
    const isPapermill = folder === 'examples/papermill'
    const site = isPapermill ? papermill : createTestSite({}, { files: createDiskFiles(folder) })
    const map = await site.site.map()
    pages = await Promise.all(
      everyNth([...map.routes.keys()], 3).map(
        async (url): Promise<[UrlPath, string]> => [url, (await site.site.markdown(url)) ?? ''],
      ),
    )
  })

  test('is Markdown with a title and without HTML', () => {
    for (const [url, text] of pages) {
      const tree = parse(text)
      const [first] = tree.children
      expect([url, first?.type === 'heading' && first.depth]).toEqual([url, 1])
      expect([url, all(tree, 'html').map(({ value }) => value)]).toEqual([url, []])
    }
  })

  test('survives parsing and writing again', () => {
    for (const [url, text] of pages) {
      const tree = parse(text)
      const reparsed = parse(toMarkdown(tree, { extensions: [gfmToMarkdown()] }))
      const codes = (root: typeof tree) => all(root, 'code').map(({ lang, value }) => [lang, value])
      expect([url, codes(reparsed)]).toEqual([url, codes(tree)])
      expect([url, all(reparsed, 'heading').length]).toEqual([url, all(tree, 'heading').length])
    }
  })
})

test("an operation's Markdown contains everything on its page", async () => {
  const text = (await papermill.site.markdown('/api/v2/create-order' as UrlPath))!
  for (const words of [
    '# Create an order',
    'POST https://api.papermill.example/v2/shops/{shop_id}/orders',
    '- `shop_id` (string, required; pattern: `^shp_[A-Za-z0-9]{4}$`; example: `"shp_7Qd2"`): The shop that prints the order.',
    '    - `ship_to.address.city` (string, required)',
    '## Authorization',
    '### 201 (application/json)',
    '  - One of, selected by `kind`:\n    - **Hardcover**',
    '## OpenAPI',
  ])
    expect(text).toContain(words)
})

test('the minimal spec of an operation renders the same page', async () => {
  const { site } = papermill
  const map = await site.map()
  const operations = [...map.routes.values()].filter(({ kind }) => kind === 'operation')
  expect(operations.length).toBeGreaterThan(10)
  for (const { url } of everyNth(operations, 4)) {
    const codes = all(parse((await site.markdown(url))!), 'code')
    const minimalSpec = codes.at(-1)!.value
    const settings = minimalSpec.startsWith('{"asyncapi"') ? docs.replace('openapi', 'asyncapi') : docs
    const small = createTestSite({ 'docs.json': settings, 'api.json': minimalSpec })
    expect(await small.diagnostics()).toEqual([])
    const [only] = [...(await small.site.map()).routes.values()].filter(({ kind }) => kind === 'operation')
    const fullPage = (await site.page(url))!
    const part = (await small.site.page(only!.url))!
    const text = (html: string) =>
      html.replace(/href="[^"]*"|data-part="[^"]*"/g, '').replace(/<a >|<\/a>/g, '')
    expect([url, text(part.html)]).toEqual([url, text(fullPage.html)])
  }
})

test('the minimal spec includes parts of other files', async () => {
  const site = createTestSite({
    'docs.json': docs,
    'api.json': openapi({
      '/books/{id}': {
        parameters: [{ $ref: 'shared/id.json' }],
        get: {
          responses: {
            200: {
              description: 'A book',
              content: { 'application/json': { schema: { $ref: 'shared/book.json#/Book' } } },
            },
          },
        },
      },
    }),
    'shared/id.json': JSON.stringify({ name: 'id', in: 'path', required: true, schema: { type: 'string' } }),
    'shared/book.json': JSON.stringify({
      Book: { type: 'object', properties: { next: { $ref: '#/Book' }, title: { $ref: '#/Title' } } },
      Title: { type: 'string', description: 'As on the spine.' },
    }),
  })
  const [operation] = [...(await site.site.map()).routes.values()].filter(({ kind }) => kind === 'operation')
  const text = (await site.site.markdown(operation!.url))!
  const spec = JSON.parse(all(parse(text), 'code').at(-1)!.value)
  expect(spec.components['x-parts'].Book.properties).toEqual({
    next: { $ref: '#/components/x-parts/Book' },
    title: { $ref: '#/components/x-parts/Title' },
  })
  const small = createTestSite({ 'docs.json': docs, 'api.json': JSON.stringify(spec) })
  expect(await small.diagnostics()).toEqual([])
  expect((await small.site.page(operation!.url))!.html).toContain('As on the spine.')
})

const hostile = [
  '<b>x</b>',
  '</td><script>x</script>',
  '```',
  '~~~~',
  '# x',
  '- x',
  '[x](javascript:x)',
  '`',
  '<!--',
  '&lt;i&gt;',
  '| x |',
  '\\',
]

test.each(hostile)('Markdown of a spec full of %j keeps its sections and has no HTML', async (words) => {
  const spec = JSON.stringify(createHostileSpec((field) => `${words} ${field}`))
  const site = createTestSite({ 'docs.json': docs, 'api.json': spec })
  const urls = [...(await site.site.map()).routes.keys()]
  expect(urls.length).toBeGreaterThan(0)
  for (const url of urls) {
    const text = await site.site.markdown(url)
    if (text === undefined) continue
    const tree = parse(text)
    expect(all(tree, 'html').map(({ value }) => value)).toEqual([])
    expect(
      all(tree, 'link')
        .map((item) => item.url)
        .filter((to) => /^javascript/i.test(to)),
    ).toEqual([])
    const last = all(tree, 'code').at(-1)
    if (text.includes('\n## OpenAPI\n')) expect(JSON.parse(last!.value).openapi).toBe('3.1.2')
  }
})

test('a code fence preserves its content', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('`', '```', '~~~', '\n', 'a', ' ', '\\')), (pieces) => {
      const code = pieces.join('')
      const [only, ...rest] = parse(fence(code, 'text')).children
      expect(rest).toEqual([])
      expect(only).toMatchObject({ type: 'code', value: code.replace(/\n$/, '') })
    }),
  )
})

test('escapes arbitrary text', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      const text = `a${words.replace(/[\s\p{C}]+/gu, ' ')}b`
      const tree = parse(escapeMarkdown(text))
      expect(all(tree, 'html')).toEqual([])
      expect(
        all(tree, 'text')
          .map(({ value }) => value)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('leaves Markdown in a spec unchanged', () => {
  const text = 'Some **weight**, a [link](https://books.test) and\n\n- a list\n- of two'
  expect(cleanSpecMarkdown(text, { link })).toBe(text)
})

test.each([
  ['<b>bold</b>', '**bold**'],
  ['a<br>b', 'a\\\nb'],
  ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  ['# Title', '### Title'],
  ['See <a href="/guide">this</a>.', 'See [this](/docs/guide).'],
  ['[this](/guide)', '[this](/docs/guide)'],
  ['```\nnever ends', '```\nnever ends\n```'],
])('converts %j to %j', (text, clean) => {
  expect(cleanSpecMarkdown(text, { link: (href) => (href.startsWith('/') ? `/docs${href}` : href) })).toBe(
    clean,
  )
})

describe('an operation with large schemas', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `f${at}`,
      { type: 'string', description: 'Some words. '.repeat(9) },
    ]),
  )
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `Level${at}`,
      { type: 'object', properties: { ...wide, next: { $ref: `#/components/schemas/Level${at + 1}` } } },
    ]),
  )
  const paths = {
    '/deep': {
      get: {
        summary: 'Read deep',
        responses: {
          200: {
            description: 'Fine',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Level0' } } },
            links: { again: { operationId: 'readDeep', parameters: { id: '$response.body#/f0' } } },
          },
        },
        callbacks: {
          done: { '{$request.query.url}': { post: { responses: { 200: { description: 'Heard' } } } } },
        },
      },
    },
  }
  const site = createTestSite({
    'docs.json': docs,
    'api.json': openapi(paths, { components: { schemas: { ...schemas, Level40: { type: 'string' } } } }),
  })
  afterAll(() => site.close())

  test('is limited to 60 KB, with the nearest schemas and a link to the full spec', async () => {
    const text = (await site.site.markdown('/api-reference/deep/get' as UrlPath))!
    expect(text.length).toBeLessThan(60_000)
    expect(text).toContain(
      'Only the schemas closest to the operation are included. See the [full spec](/api.json) for the others.',
    )
    expect(text).toContain('"Level0":')
    expect(text).not.toContain('"Level39":')
  })

  describe('and too much text', () => {
    const object = (count: number, field: object) => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field])),
    })
    const write = async (description: string) => {
      const schema = object(12, object(20, { type: 'string', description }))
      const responses = { 200: { description: 'Fine', content: { 'application/json': { schema } } } }
      const wide = createTestSite({
        'docs.json': docs,
        'api.json': openapi({ '/wide': { get: { responses } } }),
      })
      const text = (await wide.site.markdown('/api-reference/wide/get' as UrlPath))!
      await wide.close()
      expect(Buffer.byteLength(text)).toBeLessThan(60_000)
      return text.split('## OpenAPI')[0]!
    }

    test('keeps first paragraphs before the rest', async () => {
      const text = await write(`最初。\n\n${'続き'.repeat(200)}`)
      expect(text).toContain('`f0.f19`')
      expect(text).toContain('最初。')
      expect(text).not.toContain('続き')
    })

    test('keeps outer fields before nested ones', async () => {
      const text = await write('説明'.repeat(200))
      expect(text).toContain('`f11`')
      expect(text).not.toContain('`f0.f19`')
      expect(text).toContain('20 more')
    })
  })

  test('lists links and callback URLs', async () => {
    const text = (await site.site.markdown('/api-reference/deep/get' as UrlPath))!
    expect(text).toContain('- `again`: `readDeep`\n  - `id = $response.body#/f0`')
    expect(text).toContain('```http\nPOST {$request.query.url}\n```')
  })
})
