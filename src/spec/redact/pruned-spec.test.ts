import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { ExcerptOperation } from '../excerpt.ts'
import { writeMiniSpec } from '../mini-spec.ts'
import { readOutline } from '../outline.ts'
import { collectParts, type OpenApiVersion } from '../read/bundle.ts'
import { createFileGraph } from '../read/file-graph.ts'
import { findRefs } from '../read/find-refs.ts'
import { fromPointer, isObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, partKey, splitKey } from '../read/ref.ts'
import { parseSource } from '../read/source.ts'
import { writePrunedSpec } from './pruned-spec.ts'

const id = 'api.json' as FilePath

/** A spec as the site reads it: its operations, and a pruned spec of each. */
async function open(files: Record<string, unknown>) {
  const source = (file: FilePath) => {
    const content = files[file]
    return parseSource(file, typeof content === 'string' ? content : JSON.stringify(content ?? null)).value
  }
  const readFile = (file: FilePath) => (files[file] === undefined ? undefined : source(file)!.value)
  const document = readFile(id)!
  const graphOf = async (file: FilePath) =>
    createFileGraph({ file, value: readFile(file), anchors: new Map(), refs: {} })
  const exactOf = async (file: FilePath) => source(file)!.exact()
  const read = async (key: string) => valueAt(readFile(fileOf(key)), splitKey(key).path)
  const outline = await readOutline({ file: id, document, read })
  const version = textOf(valueAt(document, ['openapi']))!.slice(0, 3) as OpenApiVersion
  const security = valueAt(document, ['security'])
  const head = { id, version, security, servers: listOf(valueAt(document, ['servers'])) }
  const operations = new Map<string, ExcerptOperation>()
  for (const { key, item, channel: _channel, ...rest } of outline.operations) {
    const operation = { ...rest, kind: rest.kind as 'operation' | 'webhook' }
    const value = await read(item)
    const { parameters, servers, summary } = isObject(value) ? value : ({} as { [key: string]: Json })
    const shared = Object.entries({ parameters, servers, summary }).filter(([, field]) => field !== undefined)
    operations.set(key, { ...operation, item: { key: item, value: Object.fromEntries(shared) as Json } })
  }
  return {
    keys: [...operations.keys()],
    /** A spec with only these operations. */
    prune: async (...keys: string[]) => {
      const selected = keys.map((key) => operations.get(key)!)
      return [...(await writePrunedSpec({ document, head, operations: selected, graphOf, exactOf }))].join('')
    },
    mini: async (key: string) => {
      const operation = operations.get(key)!
      const value = await read(operation.operation)
      const schemes = listOf(valueAt(value, ['security']) ?? security).flatMap((option) =>
        Object.keys(option as object).map((name) => partKey(id, ['components', 'securitySchemes', name])),
      )
      const refs = findRefs(operation.item.value).map(({ ref }) =>
        ref.startsWith('#') ? fileOf(operation.item.key) + ref : ref.includes('#') ? ref : `${ref}#`,
      )
      const parts = await collectParts([operation.operation, ...refs, ...schemes], graphOf)
      return writeMiniSpec({ ...operation, bundle: { version, ...parts }, head })
    },
  }
}

const responsesWith = (schema: unknown) => ({
  200: { description: 'Good', content: { 'application/json': { schema } } },
})
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const api = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Books', version: '7' },
  paths,
  ...more,
})

/** Every `$ref` resolves within the same text. */
function expectResolved(text: string) {
  const spec = JSON.parse(text) as Json
  for (const { ref: to } of findRefs(spec))
    expect([to, to.startsWith('#') && valueAt(spec, fromPointer(to)) !== undefined]).toEqual([to, true])
}

describe('restricted parts leave no trace', async () => {
  const canary = { type: 'string', description: 'canary' }
  const spec = await open({
    'api.json': api(
      {
        '/books': {
          summary: 'The shelf',
          'x-hidden': false,
          get: {
            operationId: 'listBooks',
            tags: ['reading'],
            security: [{ key: [] }],
            'x-hidden': false,
            'x-site': { groups: ['canary staff'], metadata: { tag: 'Beta' } },
            'x-mint': { groups: ['canary staff'] },
            'x-rate': 5,
            responses: {
              200: {
                ...responsesWith(ref('Book'))[200],
                links: {
                  own: { operationId: 'listBooks' },
                  other: { operationId: 'canaryBurn' },
                  place: { operationRef: '#/paths/~1canary/post' },
                  shared: { $ref: '#/components/links/Canary' },
                  far: { operationRef: 'https://elsewhere.example/api.json#/paths/~1x/get' },
                },
              },
            },
          },
          post: { operationId: 'canaryWrite', tags: ['canary'], responses: responsesWith(ref('Canary')) },
        },
        '/canary': { post: { operationId: 'canaryBurn', responses: responsesWith({ $ref: 'canary.json' }) } },
      },
      {
        servers: [{ url: 'https://books.example' }],
        security: [{ canaryKey: [] }],
        tags: [
          { name: 'reading', parent: 'all', 'x-group': 'Reading' },
          { name: 'canary' },
          { name: 'all', description: 'All of it' },
        ],
        'x-tagGroups': [
          { name: 'Public', tags: ['reading', 'canary'] },
          { name: 'Canary', tags: ['canary'] },
        ],
        'x-logo': { url: '/logo.svg' },
        'x-webhooks': { canaryHook: { post: { responses: {} } } },
        webhooks: { canaryToo: { post: { responses: {} } } },
        externalDocs: { url: 'https://books.example/more' },
        components: {
          schemas: {
            Book: {
              properties: { author: ref('Author'), whole: { $ref: '#' }, all: { $ref: '#/components' } },
            },
            Author: { type: 'string' },
            Canary: canary,
          },
          links: { Canary: { operationId: 'canaryBurn' } },
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            canaryKey: { type: 'http', scheme: 'basic' },
          },
        },
      },
    ),
    'canary.json': canary,
  })
  const text = await spec.prune('GET /books')

  test('contains no other operation, component, file, tag, scheme or setting', () => {
    expect(text.toLowerCase()).not.toContain('canary')
    expect(text).not.toMatch(/x-hidden|x-excluded|x-mint|"groups"/)
  })

  test('keeps everything else unchanged', () => {
    const { paths, components, ...rest } = JSON.parse(text)
    expect(rest).toEqual({
      openapi: '3.1.0',
      info: { title: 'Books', version: '7' },
      servers: [{ url: 'https://books.example' }],
      tags: [
        { name: 'reading', parent: 'all', 'x-group': 'Reading' },
        { name: 'all', description: 'All of it' },
      ],
      'x-tagGroups': [{ name: 'Public', tags: ['reading'] }],
      'x-logo': { url: '/logo.svg' },
      externalDocs: { url: 'https://books.example/more' },
    })
    expect(Object.keys(paths)).toEqual(['/books'])
    expect(Object.keys(paths['/books'])).toEqual(['summary', 'get'])
    expect(paths['/books'].get).toMatchObject({ 'x-rate': 5, 'x-site': { metadata: { tag: 'Beta' } } })
    expect(Object.keys(paths['/books'].get.responses[200].links)).toEqual(['own', 'far'])
    expect(Object.keys(components.schemas)).toEqual(['Book', 'Author'])
    expect(Object.keys(components.securitySchemes)).toEqual(['key'])
    expectResolved(text)
  })

  test('keeps only the header without operations', async () => {
    const none = JSON.parse(await spec.prune())
    expect(none.paths).toEqual({})
    expect(none.components).toBeUndefined()
    expect(JSON.stringify(none).toLowerCase()).not.toContain('canary"')
  })
})

test('merges files and resolves every reference', async () => {
  const spec = await open({
    'api.json': api({
      '/books/{id}': { $ref: 'paths/book.json' },
      '/books': { get: { responses: responsesWith({ $ref: 'schemas/book.json' }) } },
    }),
    'paths/book.json': {
      parameters: [{ $ref: '../shared.json#/id' }],
      get: {
        responses: {
          200: {
            ...responsesWith({ $ref: '../schemas/book.json' })[200],
            links: { list: { operationRef: '../api.json#/paths/~1books/get' } },
          },
        },
      },
      delete: { responses: responsesWith({ $ref: '../schemas/canary.json' }) },
    },
    'schemas/book.json': {
      discriminator: { propertyName: 'kind', mapping: { long: 'long/book.json', short: './short.json' } },
      oneOf: [{ $ref: 'long/book.json' }, { $ref: 'short.json' }],
    },
    'schemas/long/book.json': { properties: { sequel: { $ref: '../book.json' } } },
    'schemas/short.json': { properties: { pages: { type: 'integer', maximum: 5 } } },
    'schemas/canary.json': { description: 'canary' },
    'shared.json': { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } }, canary: {} },
  })
  const text = await spec.prune('GET /books/{id}', 'GET /books')
  expectResolved(text)
  expect(text).not.toMatch(/\.json|canary/)
  const { paths, components } = JSON.parse(text)
  expect(paths['/books/{id}'].get.responses[200].links.list).toEqual({ operationRef: '#/paths/~1books/get' })
  expect(Object.keys(components['x-parts']).sort()).toEqual(['book', 'book_2', 'id', 'short'])
  expect(components['x-parts'].book.discriminator.mapping).toEqual({
    long: '#/components/x-parts/book_2',
    short: '#/components/x-parts/short',
  })
})

test('keeps webhooks and custom methods in place', async () => {
  const hook = { post: { responses: {} } }
  const purge = { additionalOperations: { PURGE: { responses: {} } }, query: { responses: {} } }
  const document = { openapi: '3.2.0', info: {}, paths: { '/a': purge }, webhooks: { paid: hook } }
  const spec = await open({ 'api.json': document })
  expect(spec.keys).toEqual(['QUERY /a', 'PURGE /a', 'webhook paid'])
  expect(JSON.parse(await spec.prune(...spec.keys))).toEqual(document)
  const old = { openapi: '3.0.3', info: {}, paths: {}, 'x-webhooks': { paid: hook } }
  const before = await open({ 'api.json': old })
  expect(JSON.parse(await before.prune(...before.keys))).toEqual(old)
})

test('preserves the digits of numbers', async () => {
  const schema = '{"type":"integer","maximum":12345678901234567890}'
  const paths = `{"/a":{"get":{"responses":{"200":{"description":"","content":{"a/b":{"schema":${schema}}}}}}}}`
  const spec = await open({ 'api.json': `{"openapi":"3.1.0","info":{},"paths":${paths}}` })
  expect(await spec.prune('GET /a')).toContain(schema)
})

test('includes more parts than the limit of a page', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `S${index}`)
  const schemas = Object.fromEntries(
    names.map((name, index) => [name, { items: ref(names[index + 1] ?? 'S0') }]),
  )
  const spec = await open({
    'api.json': api({ '/a': { get: { responses: responsesWith(ref('S0')) } } }, { components: { schemas } }),
  })
  expect(Object.keys(JSON.parse(await spec.prune('GET /a')).components.schemas)).toEqual(names)
})

const words = ['a', 'b', 'Order', '__proto__', 'constructor', 'x~y', 'p/q', 'ü "', '{id}', '50%20']
const word = fc.constantFrom(...words)
const schema = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('string'), description: fc.string() }),
    word.map((name) => ({
      $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    })),
    fc.dictionary(word, tie('node'), { maxKeys: 3 }).map((properties) => ({ type: 'object', properties })),
    fc.array(tie('node'), { maxLength: 2, minLength: 1 }).map((oneOf) => ({ oneOf })),
    word.map((name) => ({ $ref: `#/components/schemas/a/properties/${name === 'b' ? 'first' : 'second'}` })),
    fc.constant({ $ref: 'other.json#/elsewhere' }),
  ),
})).node
const operation = fc.record({ responses: schema.map(responsesWith), tags: fc.array(word, { maxLength: 2 }) })
const description = fc
  .record({
    paths: fc.dictionary(
      word.map((name) => `/${name}`),
      fc.record({ get: operation, post: operation }, { requiredKeys: [] }),
      { maxKeys: 4 },
    ),
    // No unresolved references, whose result is undefined.
    schemas: fc.tuple(...words.map(() => schema)),
    inner: fc.record({ first: schema, second: schema }),
    other: schema,
  })
  .map(({ paths, schemas, inner, other }) => ({
    'api.json': api(paths, {
      components: {
        schemas: {
          ...Object.fromEntries(words.map((name, index) => [name, schemas[index]])),
          a: { properties: inner },
        },
      },
    }),
    'other.json': JSON.stringify({ elsewhere: other }).replaceAll('"#/', '"api.json#/'),
  }))

test('round-trips all operations and parts', async () => {
  await fc.assert(
    fc.asyncProperty(description, async (files) => {
      const spec = await open(files)
      const again = await open({ 'api.json': await spec.prune(...spec.keys) })
      expect(again.keys).toEqual(spec.keys)
      for (const key of spec.keys)
        expect(JSON.parse(await again.mini(key))).toEqual(JSON.parse(await spec.mini(key)))
    }),
    { numRuns: runs(300) },
  )
})

test('contains exactly the selected operations', async () => {
  await fc.assert(
    fc.asyncProperty(description, fc.infiniteStream(fc.boolean()), async (files, choice) => {
      const spec = await open(files)
      const keys = spec.keys.filter(() => choice.next().value)
      const again = await open({ 'api.json': await spec.prune(...keys) })
      expect(again.keys).toEqual(keys)
      const reached = new Set<string>()
      for (const key of keys) {
        const mini = JSON.parse(await again.mini(key))
        expect(mini).toEqual(JSON.parse(await spec.mini(key)))
        for (const name of Object.keys(mini.components?.schemas ?? {})) reached.add(name)
      }
      const { components } = JSON.parse(await spec.prune(...keys))
      expect(new Set(Object.keys(components?.schemas ?? {}))).toEqual(reached)
    }),
    { numRuns: runs(200) },
  )
})
