import { describe, expect, test } from 'vitest'
import { createTestSite, places } from '../../fixtures/site.ts'

type Parts = Record<string, unknown>

/** A description with these paths, and whatever else. */
const spec = (paths: Parts, more: Parts = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })

const siteOf = (document: string, files: Record<string, string> = {}, api?: Parts) =>
  createTestSite({
    'docs.json': JSON.stringify({ name: 'T', navigation: { openapi: 'a.json' }, ...(api ? { api } : {}) }),
    'a.json': document,
    ...files,
  })

const ok = { 200: { description: 'Ok' } }

const answer = (schema: unknown) => ({
  responses: { 200: { description: 'Ok', content: { 'application/json': { schema } } } },
})

const codes = async (site: ReturnType<typeof createTestSite>) =>
  (await site.diagnostics()).filter(({ severity }) => severity !== 'note').map(({ code }) => code)

describe('odd descriptions end in a page or a finding', () => {
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
    const site = siteOf(spec({ '/x': { get: answer({ $ref: '#here' }) } }, { components }))
    expect(await site.main('/api-reference/x/get')).toContain('found')
  })

  test('tags 400 deep', async () => {
    const tags = Array.from({ length: 400 }, (_, n) => ({
      name: `t${n}`,
      ...(n > 0 && { parent: `t${n - 1}` }),
    }))
    const site = siteOf(
      spec({ '/x': { get: { tags: ['t399'], responses: ok } } }, { openapi: '3.2.0', tags }),
    )
    expect((await site.request('/api-reference/x/get')).status).toBe(200)
  })

  test('a summary and a server of 60,000 braces, a hundred equal addresses, and as many entries that are not there', async () => {
    const paths: Parts = {
      '/x': {
        get: {
          summary: '{'.repeat(60_000),
          servers: [{ url: `https://${'{'.repeat(60_000)}` }],
          responses: ok,
        },
      },
    }
    for (let n = 0; n < 100; n++) paths[`/a${'?#%'[n % 3]!.repeat(n + 1)}b`] = { get: { responses: ok } }
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

  test('an untyped choice of a choice of a choice of a choice, forty each', async () => {
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
      spec({ '/x': { get: answer({ properties: { a: level('B') } }) } }, { components: { schemas } }),
    )
    expect((await site.request('/api-reference/x/get')).status).toBe(200)
  })
})

describe('what a description says in unusual ways', () => {
  test('a schema is found by its `$id`, its `$anchor` and a `$dynamicRef`', async () => {
    const components = {
      schemas: {
        A: { $id: 'https://schemas.test/a', properties: { byId: {} } },
        B: { $anchor: 'b', properties: { byAnchor: {} } },
        C: { $dynamicAnchor: 'c', properties: { byDynamic: {} } },
      },
    }
    const properties = { a: { $ref: 'https://schemas.test/a' }, b: { $ref: '#b' }, c: { $dynamicRef: '#c' } }
    const site = siteOf(spec({ '/x': { get: answer({ properties }) } }, { components }))
    const page = await site.main('/api-reference/x/get')
    for (const name of ['byId', 'byAnchor', 'byDynamic']) expect(page).toContain(name)
    expect(await codes(site)).toEqual([])
  })

  test('variants that only the mapping of a discriminator names', async () => {
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
    const site = siteOf(spec({ '/x': { get: answer({ $ref: '#/components/schemas/Pet' }) } }, { components }))
    const page = await site.main('/api-reference/x/get')
    expect(page).toContain('purrs')
    expect(page).toContain('barks')
    expect(await codes(site)).toEqual([])
  })

  test('schemas of another dialect are not judged by ours', async () => {
    const paths = { '/x': { get: answer({ type: 'money' }) } }
    expect((await siteOf(spec(paths)).diagnostics()).map(({ code }) => code)).toEqual(['spec/type'])
    const foreign = siteOf(spec(paths, { jsonSchemaDialect: 'https://dialect.test/1' }))
    expect(await foreign.diagnostics()).toEqual([])
    expect(await foreign.main('/api-reference/x/get')).toContain('money')
  })

  test('both requests of a webhook can be named, and the POST keeps the name', async () => {
    const document = spec(
      {},
      {
        webhooks: {
          w: { get: { summary: 'Asks', responses: ok }, post: { summary: 'Tells', responses: ok } },
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

  test('a summary of a whole paragraph is the introduction, and the title comes from the operationId', async () => {
    const summary = `Creates [a thing](/things) with **weight**. ${'And much more is said about it here. '.repeat(5)}`
    const operation = { summary, description: 'Only once.', operationId: 'createThing', responses: ok }
    const page = await siteOf(spec({ '/x': { post: operation } })).main('/api-reference/x/post')
    expect(page).toContain('<h1>Create thing</h1>')
    expect(page).toContain('with <strong>weight</strong>. And much more')
    expect(page).toContain('Only once.')
  })

  test('a description whose keys are sorted is found in the folder', async () => {
    const document = JSON.stringify({
      components: { schemas: { A: { description: 'x'.repeat(6_000) } } },
      info: { title: 'T', version: '1' },
      openapi: '3.1.0',
      paths: { '/x': { get: { summary: 'Found', responses: ok } } },
    })
    const site = createTestSite({ 'index.mdx': '---\nopenapi: GET /x\n---\n', 'sorted.json': document })
    expect(await site.main('/')).toContain('<h1>Found</h1>')
  })

  test('one description with two lists of overlays is told', async () => {
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
      'a.json': spec({ '/x': { get: { responses: ok } } }),
      'o1.json': overlay,
      'o2.json': overlay,
    })
    expect(await codes(site)).toContain('spec/overlay')
  })

  test('code in `x-site.content` is left out, and told where it stands', async () => {
    const operation = { responses: ok, 'x-site': { content: 'Hi {process.env.HOME}\n\n<Nothing />' } }
    const site = siteOf(spec({ '/x': { get: operation } }))
    expect(places(await site.diagnostics()).filter((place) => place.startsWith('spec/extension'))).toEqual([
      'spec/extension a.json:1:127',
    ])
  })
})

describe('addresses that existing sites have', () => {
  test('a folder leads to the first page below it', async () => {
    const site = siteOf(
      spec({ '/b': { get: { tags: ['T'], responses: ok } }, '/a': { get: { tags: ['T'], responses: ok } } }),
    )
    const response = await site.request('/api-reference')
    expect([response.status, response.headers.get('location')]).toEqual([307, '/api-reference/b/get'])
    expect((await site.request('/nothing')).status).toBe(404)
  })

  test('the old names of anchors are no mistake', async () => {
    const body = { content: { 'application/json': { schema: { properties: { ship_to: {} } } } } }
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'T', navigation: { pages: ['index'], openapi: 'a.json' } }),
      'index.mdx': '[a](/api-reference/x/post#body-ship-to) [b](/api-reference/x/post#body-gone)',
      'a.json': spec({ '/x': { post: { requestBody: body, responses: ok } } }),
    })
    expect(
      (await site.diagnostics()).filter(({ code }) => code.startsWith('link/')).map(({ message }) => message),
    ).toEqual(['`/api-reference/x/post` has no anchor `#body-gone`'])
  })

  test('a page file that shows the operation of its own address makes no second one', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'T', navigation: { openapi: 'a.json' } }),
      'api-reference/x/get.mdx': '---\nopenapi: GET /x\n---\nMine',
      'a.json': spec({ '/x': { get: { summary: 'X', responses: ok } } }),
    })
    expect(await site.main('/api-reference/x/get')).toContain('Mine')
    expect(places(await site.diagnostics()).filter((place) => place.startsWith('nav/address-taken'))).toEqual(
      [],
    )
  })
})
