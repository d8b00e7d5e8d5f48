import { describe, expect, test } from 'vitest'
import { createTestSite, places } from '../../fixtures/site.ts'

type Parts = Record<string, unknown>

/** A document with these paths and extra keys. */
const spec = (paths: Parts, extra: Parts = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...extra })

const siteOf = (document: string, files: Record<string, string> = {}, api?: Parts) =>
  createTestSite({
    'docs.json': JSON.stringify({ name: 'T', navigation: { openapi: 'a.json' }, ...(api ? { api } : {}) }),
    'a.json': document,
    ...files,
  })

const okResponse = { 200: { description: 'Ok' } }

const operationWith = (schema: unknown) => ({
  responses: { 200: { description: 'Ok', content: { 'application/json': { schema } } } },
})

const codes = async (site: ReturnType<typeof createTestSite>) =>
  (await site.diagnostics()).filter(({ severity }) => severity !== 'note').map(({ code }) => code)

describe('an odd document is handled:', () => {
  test.each(['GET https://api.test:99999/x', 'GET https://', 'GET https://[x/y', 'GET', 'nonsense'])(
    'a page with `api: %s`',
    async (api) => {
      const site = createTestSite({ 'index.mdx': `---\ntitle: A\napi: "${api}"\n---\nText` }, { dev: true })
      expect(await site.main('/')).toContain('is not a method and a path')
      expect(await codes(site)).toEqual(['page/api'])
    },
  )

  test('a host with a variable is shown as written', async () => {
    const site = createTestSite({
      'index.mdx': '---\ntitle: A\napi: GET https://{tenant}.example.com/x\n---\n',
    })
    expect(await site.main('/')).toContain('https://{tenant}.example.com')
  })

  test('a named schema beside a list of 300,000 values', async () => {
    const components = {
      schemas: { A: { $anchor: 'here', properties: { found: {} }, enum: Array(300_000).fill(1) } },
    }
    const site = siteOf(spec({ '/x': { get: operationWith({ $ref: '#here' }) } }, { components }))
    expect(await site.main('/api-reference/x/get')).toContain('found')
  })

  test('tags nested 400 deep', async () => {
    const tags = Array.from({ length: 400 }, (_, n) => ({
      name: `t${n}`,
      ...(n > 0 && { parent: `t${n - 1}` }),
    }))
    const site = siteOf(
      spec({ '/x': { get: { tags: ['t399'], responses: okResponse } } }, { openapi: '3.2.0', tags }),
    )
    expect((await site.request('/api-reference/x/get')).status).toBe(200)
  })

  test('60,000 braces, 100 equal URLs and 300 missing entries', async () => {
    const paths: Parts = {
      '/x': {
        get: {
          summary: '{'.repeat(60_000),
          servers: [{ url: `https://${'{'.repeat(60_000)}` }],
          responses: okResponse,
        },
      },
    }
    for (let n = 0; n < 100; n++)
      paths[`/a${'?#%'[n % 3]!.repeat(n + 1)}b`] = { get: { responses: okResponse } }
    const pages = Array.from({ length: 300 }, (_, n) => `GET /gone/${n}`)
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'T',
        navigation: {
          groups: [
            { group: 'A', openapi: 'a.json' },
            { group: 'B', openapi: 'a.json', pages: [...pages, 'GET /x'] },
          ],
        },
      }),
      'a.json': spec(paths),
    })
    expect((await site.request('/api-reference/x/get')).status).toBe(200)
    expect((await codes(site)).filter((code) => code === 'nav/operation-not-found')).toHaveLength(300)
  })

  test('untyped choices nested four levels with 40 each', async () => {
    const level = (next: string) => ({
      oneOf: Array.from({ length: 40 }, (_, n) => ({ $ref: `#/components/schemas/${next}${n}` })),
    })
    const schemas: Parts = {}
    for (let n = 0; n < 40; n++) {
      schemas[`B${n}`] = level('C')
      schemas[`C${n}`] = level('D')
      schemas[`D${n}`] = { type: 'string' }
    }
    const site = siteOf(
      spec({ '/x': { get: operationWith({ properties: { a: level('B') } }) } }, { components: { schemas } }),
    )
    expect((await site.request('/api-reference/x/get')).status).toBe(200)
  })
})

describe('an unusual document', () => {
  test('finds schemas by `$id`, `$anchor` and `$dynamicRef`', async () => {
    const components = {
      schemas: {
        A: { $id: 'https://schemas.test/a', properties: { byId: {} } },
        B: { $anchor: 'b', properties: { byAnchor: {} } },
        C: { $dynamicAnchor: 'c', properties: { byDynamic: {} } },
      },
    }
    const properties = { a: { $ref: 'https://schemas.test/a' }, b: { $ref: '#b' }, c: { $dynamicRef: '#c' } }
    const site = siteOf(spec({ '/x': { get: operationWith({ properties }) } }, { components }))
    const page = await site.main('/api-reference/x/get')
    for (const name of ['byId', 'byAnchor', 'byDynamic']) expect(page).toContain(name)
    expect(await codes(site)).toEqual([])
  })

  test('shows variants that only a discriminator mapping names', async () => {
    const components = {
      schemas: {
        Pet: {
          properties: { kind: {} },
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' } },
        },
        Cat: { properties: { purrs: {} } },
        Dog: { properties: { barks: {} } },
      },
    }
    const site = siteOf(
      spec({ '/x': { get: operationWith({ $ref: '#/components/schemas/Pet' }) } }, { components }),
    )
    const page = await site.main('/api-reference/x/get')
    expect(page).toContain('purrs')
    expect(page).toContain('barks')
    expect(await codes(site)).toEqual([])
  })

  test('is not checked against our dialect if it has another', async () => {
    const paths = { '/x': { get: operationWith({ type: 'money' }) } }
    expect((await siteOf(spec(paths)).diagnostics()).map(({ code }) => code)).toEqual(['spec/type'])
    const otherDialect = siteOf(spec(paths, { jsonSchemaDialect: 'https://dialect.test/1' }))
    expect(await otherDialect.diagnostics()).toEqual([])
    expect(await otherDialect.main('/api-reference/x/get')).toContain('money')
  })

  test('may list both requests of a webhook', async () => {
    const document = spec(
      {},
      {
        webhooks: {
          w: {
            get: { summary: 'Asks', responses: okResponse },
            post: { summary: 'Tells', responses: okResponse },
          },
        },
      },
    )
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'T',
        navigation: { groups: [{ group: 'G', openapi: 'a.json', pages: ['webhook w', 'webhook w GET'] }] },
      }),
      'a.json': document,
    })
    expect(await site.main('/api-reference/webhooks/w')).toContain('<h1>Tells</h1>')
    expect(await site.main('/api-reference/webhooks/w/get')).toContain('<h1>Asks</h1>')
  })

  test('uses a long summary as introduction and the operationId as title', async () => {
    const summary = `Creates [a thing](/things) with **weight**. ${'And much more is said about it here. '.repeat(5)}`
    const operation = {
      summary,
      description: 'Only once.',
      operationId: 'createThing',
      responses: okResponse,
    }
    const page = await siteOf(spec({ '/x': { post: operation } })).main('/api-reference/x/post')
    expect(page).toContain('<h1>Create thing</h1>')
    expect(page).toContain('with <strong>weight</strong>. And much more')
    expect(page).toContain('Only once.')
  })

  test('is found in the folder even if its keys are sorted', async () => {
    const document = JSON.stringify({
      components: { schemas: { A: { description: 'x'.repeat(6_000) } } },
      info: { title: 'T', version: '1' },
      openapi: '3.1.0',
      paths: { '/x': { get: { summary: 'Found', responses: okResponse } } },
    })
    const site = createTestSite({ 'index.mdx': '---\nopenapi: GET /x\n---\n', 'sorted.json': document })
    expect(await site.main('/')).toContain('<h1>Found</h1>')
  })

  test('is reported if it has two lists of overlays', async () => {
    const tab = (name: string, overlay: string) => ({
      tab: name,
      openapi: { source: 'a.json', overlays: [overlay] },
    })
    const overlay = JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      actions: [{ target: '$.info', update: { title: 'U' } }],
    })
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'T',
        navigation: { tabs: [tab('A', 'o1.json'), tab('B', 'o2.json')] },
      }),
      'a.json': spec({ '/x': { get: { responses: okResponse } } }),
      'o1.json': overlay,
      'o2.json': overlay,
    })
    expect(await codes(site)).toContain('spec/overlay')
  })

  test('is reported in place if `x-site.content` contains code', async () => {
    const operation = { responses: okResponse, 'x-site': { content: 'Hi {process.env.HOME}\n\n<Nothing />' } }
    const site = siteOf(spec({ '/x': { get: operation } }))
    expect(places(await site.diagnostics()).filter((place) => place.startsWith('spec/extension'))).toEqual([
      'spec/extension a.json:1:127',
    ])
  })
})

describe('URLs of existing sites', () => {
  test('redirect from a folder to its first page', async () => {
    const site = siteOf(
      spec({
        '/b': { get: { tags: ['T'], responses: okResponse } },
        '/a': { get: { tags: ['T'], responses: okResponse } },
      }),
    )
    const response = await site.request('/api-reference')
    expect([response.status, response.headers.get('location')]).toEqual([307, '/api-reference/b/get'])
    expect((await site.request('/nothing')).status).toBe(404)
  })

  test('may use old anchor names', async () => {
    const body = { content: { 'application/json': { schema: { properties: { ship_to: {} } } } } }
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'T', navigation: { pages: ['index'], openapi: 'a.json' } }),
      'index.mdx': '[a](/api-reference/x/post#body-ship-to) [b](/api-reference/x/post#body-gone)',
      'a.json': spec({ '/x': { post: { requestBody: body, responses: okResponse } } }),
    })
    expect(
      (await site.diagnostics()).filter(({ code }) => code.startsWith('link/')).map(({ message }) => message),
    ).toEqual(['`/api-reference/x/post` has no anchor `#body-gone`'])
  })

  test("are not duplicated by a page file at an operation's URL", async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'T', navigation: { openapi: 'a.json' } }),
      'api-reference/x/get.mdx': '---\nopenapi: GET /x\n---\nMine',
      'a.json': spec({ '/x': { get: { summary: 'X', responses: okResponse } } }),
    })
    expect(await site.main('/api-reference/x/get')).toContain('Mine')
    expect(places(await site.diagnostics()).filter((place) => place.startsWith('nav/address-taken'))).toEqual(
      [],
    )
  })
})
