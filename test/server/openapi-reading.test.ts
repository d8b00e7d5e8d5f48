import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from '../../src/core/files.ts'
import { createRemoteCache, type RemoteCache } from '../../src/core/remote/remote-cache.ts'
import { createTestSite, places, type TestSite } from '../fixtures/site.ts'

const config = (openapi: unknown = 'openapi.json', extra: object = {}) =>
  JSON.stringify({ name: 'Test', navigation: { openapi }, ...extra })
const head = { openapi: '3.1.0', info: { title: 'Mill', version: '1' } }
const json = (schema: object) => ({ 'application/json': { schema } })
const responsesWith = (schema: object) => ({ 200: { description: 'Fine', content: json(schema) } })
const okResponse = { 200: { description: 'Fine' } }
/** One operation, `GET /a`, that responds with a schema. */
const withSchema = (schema: object, extra: object = {}) =>
  JSON.stringify({
    ...head,
    paths: { '/a': { get: { summary: 'A', responses: responsesWith(schema) } } },
    ...extra,
  })
const siteOf = (files: Record<string, string>, docs = config()) =>
  createTestSite({ 'docs.json': docs, ...files })
const codes = async (site: TestSite) => (await site.diagnostics()).map(({ code }) => code)
const page = '/api-reference/a/get'

describe('a `$ref` outside the site', () => {
  let folder: string
  let outside: string
  let server: Server
  let requests: string[]
  let origin: string

  beforeEach(async () => {
    const root = mkdtempSync(join(tmpdir(), 'octavo-reading-'))
    folder = join(root, 'site')
    outside = join(root, 'outside')
    mkdirSync(folder)
    mkdirSync(outside)
    requests = []
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end(secret)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  const secret = JSON.stringify({
    description: 'TOP-SECRET',
    type: 'string',
    properties: {},
    title: 'TOP-SECRET',
  })
  const refs: [name: string, ref: () => string, code: string][] = [
    ['an absolute path', () => '/etc/passwd', 'spec/ref-refused'],
    ['an absolute path of JSON', () => join(outside, 'a.json'), 'spec/ref-not-found'],
    ['a parent folder', () => '../outside/a.json', 'spec/ref-refused'],
    ['an encoded parent folder', () => '..%2foutside%2fa.json', 'spec/ref-refused'],
    ['a doubly encoded parent folder', () => '..%252foutside%252fa.json', 'spec/ref-private'],
    ['a parent folder with backslashes', () => '..\\outside\\a.json', 'spec/ref-refused'],
    ['a nested parent folder', () => './x/../../outside/a.json', 'spec/ref-refused'],
    ['a symbolic link out', () => 'link.json', 'spec/ref-not-found'],
    ['a linked folder', () => 'linked/a.json', 'spec/ref-not-found'],
    ['a pipe', () => 'pipe.json', 'spec/ref-not-found'],
    ['a folder', () => 'folder.json', 'spec/ref-not-found'],
    ['a device', () => '/dev/zero', 'spec/ref-refused'],
    ['the environment', () => '/proc/self/environ', 'spec/ref-refused'],
    ['.env', () => '.env', 'spec/ref-refused'],
    ['a file in .git', () => '.git/config.json', 'spec/ref-private'],
    ['a file URL', () => `file://${join(outside, 'a.json')}`, 'spec/ref-refused'],
    ['a file URL without slashes', () => `file:${join(outside, 'a.json')}`, 'spec/ref-refused'],
    ['a data URL', () => 'data:application/json,%7B%7D', 'spec/ref-refused'],
    ['another host', () => '//evil.test/a.json', 'spec/ref-refused'],
    ['a network share', () => '\\\\evil.test\\a.json', 'spec/ref-refused'],
    ['localhost', () => `${origin}/a.json`, 'spec/ref-refused'],
    ['localhost by name', () => `${origin.replace('127.0.0.1', 'localhost')}/a.json`, 'spec/ref-refused'],
    ['localhost without a scheme', () => `${origin.slice(5)}/a.json`, 'spec/ref-refused'],
    ['a name with NUL', () => 'a.json\0.txt', 'spec/ref-refused'],
  ]

  test.each(refs)('is not followed: %s', async (_name, ref, code) => {
    const files = { 'docs.json': config(), 'openapi.json': withSchema({ $ref: ref() }), '.env': secret }
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    writeFileSync(join(outside, 'a.json'), secret)
    mkdirSync(join(folder, 'folder.json'))
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, '.git/config.json'), secret)
    symlinkSync(join(outside, 'a.json'), join(folder, 'link.json'))
    symlinkSync(outside, join(folder, 'linked'))
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    const remote = createRemoteCache(folder, { allowHttp: true, allowLoopback: true, every: 0 })
    const site = createTestSite({}, { files: createDiskFiles(folder), readRemote: remote.read, dev: true })
    const startedAt = performance.now()
    expect(await codes(site)).toEqual([code])
    const response = await site.request(page)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('TOP-SECRET')
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(requests).toEqual([])
    remote.close()
    await site.close()
  })

  test('may still name `docs.json` and other files of the site', async () => {
    const site = siteOf({ 'openapi.json': withSchema({ $ref: 'docs.json' }) })
    expect((await site.request(page)).status).toBe(200)
  })

  test('is plain text in an example, an extension or `externalValue`', async () => {
    const unusualSpec = {
      ...head,
      'x-other': { $ref: `${origin}/a.json` },
      paths: {
        '/a': {
          get: {
            summary: 'A',
            'x-more': { $ref: '/etc/passwd' },
            responses: {
              200: {
                description: 'Fine',
                content: {
                  'application/json': {
                    example: { $ref: '../outside/a.json' },
                    schema: {
                      type: 'object',
                      default: { $ref: `${origin}/b.json` },
                      const: { $ref: '/etc/passwd' },
                    },
                  },
                  'text/plain': { examples: { one: { externalValue: `${origin}/c.json` } } },
                },
              },
            },
          },
        },
      },
    }
    const remote = createRemoteCache(undefined, { allowHttp: true, allowLoopback: true, every: 0 })
    const site = createTestSite(
      { 'docs.json': config(), 'openapi.json': JSON.stringify(unusualSpec) },
      { readRemote: remote.read },
    )
    expect((await codes(site)).filter((code) => code !== 'spec/operation')).toEqual(['spec/example-ref'])
    await site.html(page)
    expect(requests).toEqual([])
    remote.close()
  })
})

/** Requests the diagnostics and every kind of page, and measures the time. */
async function loadEverything(
  site: TestSite,
): Promise<{ messages: string[]; milliseconds: number; texts: string[] }> {
  const startedAt = performance.now()
  const messages = (await site.diagnostics()).map(({ code, message }) => `${code}: ${message}`)
  const urls = [...(await site.site.map()).routes.keys()].slice(0, 5)
  const texts: string[] = []
  for (const url of urls) {
    const response = await site.request(encodeURI(url))
    expect([url, response.status]).toEqual([url, 200])
    const html = await response.text()
    texts.push(html)
    for (const [, part] of [...html.matchAll(/data-part="[^"]*" href="([^"]+)"/g)].slice(0, 3))
      expect((await site.request(part!)).status).toBe(200)
  }
  return { messages, texts, milliseconds: performance.now() - startedAt }
}

describe('an oversized or cyclic spec', () => {
  const createEntries = (count: number, entry: (index: number) => [string, unknown]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
  const ref = (name: string | number) => ({ $ref: `#/components/schemas/S${name}` })
  const schemas = (all: object) => ({ components: { schemas: all } })

  const oversizedSpecs: [name: string, file: string, text: () => string, expectedCode?: RegExp][] = [
    [
      'a cycle of references',
      'openapi.json',
      () => withSchema(ref(0), schemas({ S0: ref(1), S1: ref(2), S2: ref(0) })),
    ],
    ['a reference to itself', 'openapi.json', () => withSchema(ref(0), schemas({ S0: ref(0) }))],
    [
      'a path item that refers to itself',
      'openapi.json',
      () =>
        JSON.stringify({
          ...head,
          paths: { '/a': { $ref: '#/paths/~1a' }, '/b': { get: { responses: okResponse } } },
        }),
    ],
    [
      'a chain of 10,000 references',
      'openapi.json',
      () =>
        withSchema(
          ref(0),
          schemas(createEntries(10_000, (i) => [`S${i}`, i === 9_999 ? { type: 'string' } : ref(i + 1)])),
        ),
    ],
    [
      '10,000 schemas nested by reference',
      'openapi.json',
      () =>
        withSchema(
          ref(0),
          schemas(
            createEntries(10_000, (i) => [
              `S${i}`,
              { type: 'object', properties: { next: ref((i + 1) % 10_000) } },
            ]),
          ),
        ),
    ],
    [
      '65 schemas that all refer to each other',
      'openapi.json',
      () =>
        withSchema(
          ref(0),
          schemas(
            createEntries(65, (i) => [
              `S${i}`,
              { type: 'object', properties: createEntries(65, (other) => [`to${other}`, ref(other)]) },
            ]),
          ),
        ),
    ],
    [
      '`allOf` that doubles 40 times',
      'openapi.json',
      () =>
        withSchema(
          ref(0),
          schemas(
            createEntries(41, (i) => [
              `S${i}`,
              i === 40 ? { type: 'object' } : { allOf: [ref(i + 1), ref(i + 1)] },
            ]),
          ),
        ),
    ],
    [
      '`oneOf` that doubles 40 times',
      'openapi.json',
      () =>
        withSchema(
          ref(0),
          schemas(
            createEntries(41, (i) => [
              `S${i}`,
              i === 40 ? { type: 'object' } : { oneOf: [ref(i + 1), ref(i + 1)] },
            ]),
          ),
        ),
    ],
    [
      'a schema with 20,000 properties',
      'openapi.json',
      () =>
        withSchema({
          type: 'object',
          properties: createEntries(20_000, (i) => [`p${i}`, { type: 'string' }]),
        }),
    ],
    [
      'a `oneOf` of 5,000',
      'openapi.json',
      () =>
        withSchema({
          oneOf: Array.from({ length: 5_000 }, (_, i) => ({
            type: 'object',
            properties: { [`p${i}`]: { type: 'string' } },
          })),
        }),
    ],
    [
      'an enum of 50,000',
      'openapi.json',
      () => withSchema({ type: 'string', enum: Array.from({ length: 50_000 }, (_, i) => `value ${i}`) }),
    ],
    [
      '5,000 operations',
      'openapi.json',
      () =>
        JSON.stringify({
          ...head,
          paths: createEntries(5_000, (i) => [
            `/a/${i}`,
            { get: { summary: `A ${i}`, tags: [`T${i % 50}`], responses: okResponse } },
          ]),
        }),
    ],
    [
      'a description of 5 MB',
      'openapi.json',
      () => withSchema({ description: 'All *words*. '.repeat(400_000) }),
    ],
    [
      'a description of 5 MB of unclosed tags',
      'openapi.json',
      () => withSchema({ description: '<b>'.repeat(1_700_000) }),
    ],
    [
      'a summary of 1 MB',
      'openapi.json',
      () =>
        JSON.stringify({
          ...head,
          paths: { '/a': { get: { summary: 'x'.repeat(1e6), responses: okResponse } } },
        }),
    ],
    [
      'a path of 100,000 characters',
      'openapi.json',
      () =>
        JSON.stringify({ ...head, paths: { [`/${'x'.repeat(1e5)}`]: { get: { responses: okResponse } } } }),
    ],
    [
      'a pattern with catastrophic backtracking',
      'openapi.json',
      () => withSchema({ type: 'string', pattern: '^(a+)+$', minLength: 50, maxLength: 60 }),
    ],
    [
      'an example of 5 MB',
      'openapi.json',
      () => withSchema({ type: 'array', example: Array.from({ length: 300_000 }, (_, i) => `value ${i}`) }),
    ],
    [
      'huge length constraints',
      'openapi.json',
      () => withSchema({ type: 'array', items: { type: 'string', minLength: 1e12 }, minItems: 1e15 }),
    ],
    [
      'lists nested 100,000 deep',
      'openapi.json',
      () => `{"openapi":"3.1.0","x":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      /spec\/budget: .* is nested more than 400 levels deep/,
    ],
    [
      'schemas nested 390 deep',
      'openapi.json',
      () => {
        let schema: object = { type: 'string' }
        for (let i = 0; i < 190; i++) schema = { type: 'object', properties: { a: schema } }
        return withSchema(schema)
      },
    ],
    [
      'deeply nested lists in YAML',
      'openapi.yaml',
      () => `openapi: 3.1.0\nx: ${'['.repeat(1e5)}`,
      /spec\/budget: .* is nested more than 400 levels deep/,
    ],
    [
      'aliases that multiply',
      'openapi.yaml',
      () =>
        `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
          .split('')
          .map((name, i) => {
            const before = 'abcdefghi'[i]
            return `${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]`
          })
          .join('\n')}\nopenapi: 3.1.0\n`,
      /spec\/budget: .* has more than 5,000,000 values/,
    ],
    [
      '20,000 aliases',
      'openapi.yaml',
      () => `openapi: 3.1.0\na: &a {}\nx: [${Array(20_000).fill('*a').join(',')}]\n`,
      /spec\/budget: .* has more than 10,000 YAML aliases/,
    ],
    [
      'a merge that multiplies',
      'openapi.yaml',
      () =>
        `openapi: 3.1.0\na: &a {${Array.from({ length: 300 }, (_, i) => `k${i}: 1`).join(', ')}}\nx:\n${'  - <<: *a\n'.repeat(4_000)}`,
      /spec\/budget: .* merges more than 1,000,000 keys/,
    ],
    [
      'an alias that contains itself',
      'openapi.yaml',
      () => 'openapi: 3.1.0\ninfo: &a { title: *a, version: "1" }\npaths: {}\n',
      /spec\//,
    ],
    ['binary data', 'openapi.json', () => '\u0000\u0001{', /spec\//],
    ['a number', 'openapi.json', () => '1', /spec\/version/],
    ['null', 'openapi.yaml', () => 'null', /spec\//],
    ['a list', 'openapi.json', () => '[]', /spec\/version/],
  ]

  test.each(oversizedSpecs)(
    'ends quickly with a page or a diagnostic: %s',
    async (_name, file, text, expectedCode) => {
      const site = siteOf({ [file]: text() }, config(file))
      const { messages, milliseconds, texts } = await loadEverything(site)
      if (expectedCode) expect(messages.join('\n')).toMatch(expectedCode)
      expect(texts.length).toBeGreaterThan(0)
      expect(milliseconds).toBeLessThan(20_000)
      // The page must stay small enough for a browser.
      for (const html of texts) expect(html.length).toBeLessThan(8_000_000)
      await site.close()
    },
    60_000,
  )
})

describe('a spec in several files', () => {
  const files = {
    'openapi.yaml': `openapi: 3.1.0
info: { title: Mill, version: '1' }
paths:
  /a: { $ref: paths/a.yaml }
  /b:
    get: { $ref: 'paths/b.yaml#/read' }
webhooks:
  done: { $ref: paths/done.json }
`,
    'paths/a.yaml': `parameters:
  - $ref: ../shared.json#/limit
get:
  summary: Read A
  responses:
    '200': { $ref: '../shared.json#/answers/ok' }
`,
    'paths/b.yaml': `read:
  summary: Read B
  requestBody: { $ref: '../shared.json#/body' }
  responses: { '200': { description: Fine } }
`,
    'paths/done.json': JSON.stringify({ post: { summary: 'Done', responses: okResponse } }),
    'shared.json': JSON.stringify({
      limit: { name: 'limit', in: 'query', description: 'How many at most', schema: { type: 'integer' } },
      answers: { ok: { description: 'Fine', content: json({ $ref: 'schemas/thing.yaml' }) } },
      body: { content: json({ $ref: 'schemas/thing.yaml#/$defs/part' }) },
    }),
    'schemas/thing.yaml': `type: object
properties:
  id: { type: string, description: Which thing }
  part: { $ref: '#/$defs/part' }
$defs:
  part: { type: object, properties: { size: { type: integer, description: How large } } }
`,
  }

  test('resolves paths, operations, parameters, responses and schemas across files', async () => {
    const site = siteOf(files, config('openapi.yaml'))
    expect(await site.diagnostics()).toEqual([])
    const a = await site.main('/api-reference/a/get')
    for (const text of ['<h1>Read A</h1>', 'How many at most', 'Which thing', 'How large'])
      expect(a).toContain(text)
    expect(await site.main('/api-reference/b/get')).toContain('How large')
    expect(await site.main('/api-reference/webhooks/done')).toContain('<h1>Done</h1>')
  })

  test('shows an edit of any file on the pages that use it', async () => {
    const site = siteOf(files, config('openapi.yaml'))
    await site.html('/api-reference/a/get')
    for (const [file, from, to] of [
      ['schemas/thing.yaml', 'Which thing', 'Which of them'],
      ['shared.json', 'How many at most', 'No more than'],
      ['paths/a.yaml', 'Read A', 'Look at A'],
    ] as const) {
      site.write(file, files[file].replace(from, to))
      expect(await site.main('/api-reference/a/get')).toContain(to)
    }
    expect(await site.html('/api-reference/b/get')).toContain('Look at A')
    expect(await site.diagnostics()).toEqual([])
  })

  test('reports a missing file where it is referenced and renders the rest', async () => {
    const site = siteOf({ ...files, 'schemas/thing.yaml': '' }, config('openapi.yaml'))
    site.write('schemas/thing.yaml', undefined)
    const result = await site.diagnostics()
    expect(result.map(({ code }) => code)).toEqual(['spec/ref-not-found', 'spec/ref-not-found'])
    expect(result.every(({ at }) => at?.file === 'shared.json')).toBe(true)
    expect(await site.main('/api-reference/a/get')).toContain('How many at most')
  })
})

describe('an irregular spec', () => {
  test('renders both operations that share an operationId and reports it', async () => {
    const sharedOperation = { operationId: 'read', responses: okResponse }
    const site = siteOf({
      'openapi.json': JSON.stringify(
        { ...head, paths: { '/a': { get: sharedOperation }, '/b': { get: sharedOperation } } },
        null,
        1,
      ),
    })
    expect(places(await site.diagnostics())).toEqual([
      expect.stringMatching(/^spec\/duplicate-id openapi\.json:\d+/),
    ])
    for (const path of ['/api-reference/a/get', '/api-reference/b/get'])
      expect((await site.request(path)).status).toBe(200)
  })

  test('has working URLs for paths with queries, hashes and special characters', async () => {
    const paths = [
      '/a?x=1',
      '/a#b',
      '/a b',
      '/ü/{ñ}',
      '/a%2Fb',
      '/a:cancel',
      '/a;v=1',
      '/',
      '//',
      '/..',
      "/a('{id}')",
    ]
    const site = siteOf({
      'openapi.json': JSON.stringify({
        ...head,
        paths: Object.fromEntries(
          paths.map((path) => [path, { get: { summary: `At ${path}`, responses: okResponse } }]),
        ),
      }),
    })
    const routes = [...(await site.site.map()).routes.values()].filter(({ kind }) => kind === 'operation')
    expect(routes).toHaveLength(paths.length)
    for (const { url } of routes) {
      const response = await site.request(encodeURI(url))
      expect([url, response.status]).toEqual([url, 200])
      expect(await response.text()).toMatch(/<h1 id="page-title">At /)
    }
  })

  test('renders `x-webhooks` of OpenAPI 3.0', async () => {
    const site = siteOf({
      'openapi.json': JSON.stringify({
        ...head,
        openapi: '3.0.3',
        paths: {},
        'x-webhooks': { paid: { post: { summary: 'Paid', responses: okResponse } } },
      }),
    })
    expect(await site.main('/api-reference/webhooks/paid')).toContain('<h1>Paid</h1>')
    expect(await site.diagnostics()).toEqual([])
  })

  test('renders operations without tags, summaries, servers or operationIds', async () => {
    const site = siteOf({
      'openapi.json': JSON.stringify({
        ...head,
        paths: { '/users/{id}': { get: { responses: okResponse } } },
      }),
    })
    const main = await site.main('/api-reference/users/id/get')
    expect(main).toMatch(/<h1>[^<]+<\/h1>/)
    expect(main).not.toContain('undefined')
    expect(await site.html('/api-reference/users/id/get')).toContain('API Reference')
  })
})

describe('an OpenAPI 3.2 spec', () => {
  const description = {
    openapi: '3.2.0',
    $self: 'https://api.test/openapi.json',
    info: { title: 'Mill', version: '1' },
    tags: [
      { name: 'books', summary: 'Books' },
      { name: 'pages', summary: 'Pages of books', parent: 'books', kind: 'nav' },
      { name: 'beta', kind: 'badge' },
    ],
    paths: {
      '/books': {
        query: {
          summary: 'Search books',
          tags: ['beta', 'books'],
          requestBody: { content: { 'application/json': { $ref: '#/components/mediaTypes/Search' } } },
          responses: okResponse,
        },
        additionalOperations: { PURGE: { summary: 'Purge books', tags: ['pages'], responses: okResponse } },
        get: {
          summary: 'Follow books',
          tags: ['books'],
          responses: {
            200: {
              description: 'Fine',
              content: {
                'text/event-stream': {
                  itemSchema: { type: 'object', properties: { event: { description: 'What happened' } } },
                },
                'application/json': {
                  schema: { $ref: 'https://api.test/openapi.json#/components/schemas/Book' },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: { Book: { type: 'object', properties: { title: { description: 'What it is called' } } } },
      mediaTypes: {
        Search: { schema: { type: 'object', properties: { words: { description: 'Words in it' } } } },
      },
    },
  }
  const site = () => siteOf({ 'openapi.json': JSON.stringify(description) })

  test('has no diagnostics', async () => expect(await site().diagnostics()).toEqual([]))

  test('renders QUERY and custom methods', async () => {
    const all = site()
    const search = await all.main('/api-reference/books/query')
    expect(search).toContain('<h1>Search books</h1>')
    expect(search).toContain('>QUERY<')
    expect(await all.main('/api-reference/books/purge')).toContain('>PURGE<')
  })

  test('resolves `itemSchema`, `mediaTypes` and references by `$self`', async () => {
    const all = site()
    const follow = await all.main('/api-reference/books/get')
    expect(follow).toContain('What happened')
    expect(follow).toContain('What it is called')
    expect(await all.main('/api-reference/books/query')).toContain('Words in it')
  })

  test('nests groups by `parent` and ignores tags of another `kind`', async () => {
    const { sections } = await site().site.map()
    const [group, ...rest] = [...sections.values()][0]!.items
    expect(rest).toEqual([])
    expect(group).toMatchObject({ kind: 'group', title: 'Books' })
    const inner = group?.kind === 'group' ? group.items.find((item) => item.kind === 'group') : undefined
    expect(inner).toMatchObject({ title: 'Pages of books' })
  })
})

describe('overlays', () => {
  const base = withSchema({
    type: 'object',
    properties: { id: { description: 'Which' }, inner: { type: 'string' } },
  })
  const overlay = (actions: object[]) =>
    JSON.stringify({ overlay: '1.0.0', info: { title: 'O', version: '1' }, actions })
  const docs = config({ source: 'openapi.json', overlays: ['first.json', 'second.json'] })
  const files = {
    'openapi.json': base,
    'first.json': overlay([
      { target: "$.paths['/a'].get", update: { summary: 'Renamed' } },
      { target: '$..properties.inner', remove: true },
    ]),
    'second.json': overlay([{ target: "$.paths['/a'].get", update: { description: 'From the second' } }]),
  }

  test('are applied in order and update with an edit', async () => {
    const site = siteOf(files, docs)
    expect(await site.diagnostics()).toEqual([])
    const main = await site.main(page)
    expect(main).toContain('<h1>Renamed</h1>')
    expect(main).toContain('From the second')
    expect(main).not.toContain('inner')
    site.write('first.json', files['first.json'].replace('Renamed', 'Again'))
    expect(await site.main(page)).toContain('<h1>Again</h1>')
  })

  test('report a missing or invalid overlay and leave the spec unchanged', async () => {
    const site = siteOf({ ...files, 'second.json': '{ "overlay": ' }, docs)
    expect(await codes(site)).toEqual(['spec/syntax'])
    site.write('first.json', undefined)
    expect((await site.request(page)).status).toBe(200)
    expect((await codes(site)).length).toBeGreaterThan(0)
  })
})

describe('a remote spec', () => {
  let server: Server
  let remote: RemoteCache
  let site: TestSite
  let body: string | undefined
  let requests: number
  let url: string

  beforeEach(async () => {
    requests = 0
    body = withSchema({ type: 'string' })
    server = createServer((request, response) => {
      requests += 1
      const etag = `"${body?.length}"`
      if (body === undefined) response.writeHead(503).end('down')
      else if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { 'Content-Type': 'application/json', ETag: etag }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
    remote = createRemoteCache(undefined, { allowHttp: true, allowLoopback: true, every: 0 })
    site = createTestSite({ 'docs.json': config(url) }, { readRemote: remote.read, dev: true })
  })
  afterEach(async () => {
    remote.close()
    await site.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const revalidate = async () => site.site.invalidateRemote(await remote.revalidate())

  test('is fetched once and again on revalidation', async () => {
    expect(await site.main(page)).toContain('<h1>A</h1>')
    await site.html(page)
    expect(await site.diagnostics()).toEqual([])
    expect(requests).toBe(1)
    expect(await remote.revalidate()).toEqual([])
    expect(requests).toBe(2)
    body = body!.replace('"A"', '"All new"')
    await revalidate()
    expect(await site.main(page)).toContain('<h1>All new</h1>')
  })

  test('falls back to its last valid version with a warning', async () => {
    await site.html(page)
    body = undefined
    await revalidate()
    expect(await site.main(page)).toContain('<h1>A</h1>')
    const [diagnostic] = await site.diagnostics()
    expect(diagnostic).toMatchObject({ code: 'spec/remote-stale', severity: 'warning' })
    expect(diagnostic?.message).toContain(url)
    expect(diagnostic?.message).toContain('503')
    body = '<html>A login page</html>'
    await revalidate()
    expect(await site.main(page)).toContain('<h1>A</h1>')
    expect((await codes(site)).length).toBeGreaterThan(0)
    body = withSchema({ type: 'integer' }).replace('"A"', '"Back"')
    await revalidate()
    expect(await site.main(page)).toContain('<h1>Back</h1>')
    expect(await site.diagnostics()).toEqual([])
  })

  test('shows an error page if it was never available', async () => {
    body = undefined
    expect(await codes(site)).toContain('spec/remote')
    const [route] = (await site.site.map()).routes.keys()
    const main = await site.main(route!)
    expect(main).toContain('spec/remote')
    expect(main).toContain('503')
  })

  test('cannot refer to another port', async () => {
    let otherRequests = 0
    const other = createServer((_request, response) => {
      otherRequests += 1
      response.end('{}')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    body = withSchema({ $ref: `http://127.0.0.1:${port}/x.json` })
    expect(await codes(site)).toEqual(['spec/ref-refused'])
    expect((await site.request(page)).status).toBe(200)
    expect(otherRequests).toBe(0)
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
  })
})
