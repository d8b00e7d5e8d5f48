import { describe, expect, test } from 'vitest'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { readOutline } from './outline.ts'
import { valueAt } from './read/pointer.ts'
import { splitKey } from './read/ref.ts'

/** The outline of a document; `otherFiles` can be referenced. */
async function outlineOf(
  document: { [key: string]: Json },
  { otherFiles = {}, allowed }: { otherFiles?: Record<string, Json>; allowed?: string[] } = {},
) {
  const files: Record<string, Json> = { 'openapi.yaml': document, ...otherFiles }
  return readOutline({
    file: 'openapi.yaml' as FilePath,
    document,
    read: async (key) => valueAt(files[splitKey(key).file], splitKey(key).path),
    allowed,
  })
}

const keysOf = async (...input: Parameters<typeof outlineOf>) =>
  (await outlineOf(...input)).operations.map(({ key }) => key)

describe('operations', () => {
  test('keep document order, with webhooks last', async () => {
    const document = {
      webhooks: { 'order.paid': { post: {} } },
      paths: {
        '/b': { post: {}, get: {} },
        '/a': { trace: {}, patch: {}, head: {}, options: {}, delete: {}, put: {} },
      },
    }
    expect(await keysOf(document)).toEqual([
      'POST /b',
      'GET /b',
      'TRACE /a',
      'PATCH /a',
      'HEAD /a',
      'OPTIONS /a',
      'DELETE /a',
      'PUT /a',
      'webhook order.paid',
    ])
  })

  test('reads `query` and custom methods of 3.2', async () => {
    const item = { query: {}, additionalOperations: { COPY: {}, 'M-SEARCH': {} } }
    expect(await keysOf({ paths: { '/a': item } })).toEqual(['QUERY /a', 'COPY /a', 'M-SEARCH /a'])
  })

  test('reads webhooks with several methods, and `x-webhooks` of 3.0', async () => {
    const document = { webhooks: { a: { post: {}, put: {} } }, 'x-webhooks': { b: { post: {} } } }
    expect(await keysOf(document)).toEqual(['webhook a', 'webhook a PUT', 'webhook b'])
  })

  test('merges `webhooks` and `x-webhooks`', async () => {
    const hook = { paid: { post: {} } }
    expect(await keysOf({ webhooks: hook, 'x-webhooks': hook })).toEqual(['webhook paid'])
  })

  test('ignores other keys of a path item', async () => {
    const item = { summary: 'S', description: 'D', parameters: [], servers: [], 'x-get': {}, get: {} }
    expect(await keysOf({ paths: { '/a': item, 'x-b': { get: {} } } })).toEqual(['GET /a'])
  })

  test('omits values that are not objects', async () => {
    const paths = { '/a': null, '/b': 'text', '/c': { get: 'text', post: null, put: [], patch: {} } }
    expect(await keysOf({ paths })).toEqual(['PATCH /c'])
  })

  test('omits `x-excluded` and hides `x-hidden`, also for whole path items', async () => {
    const paths = {
      '/a': { get: { 'x-excluded': true }, post: { 'x-hidden': true } },
      '/b': { 'x-excluded': true, get: {} },
      '/c': { 'x-hidden': true, get: {} },
      '/d': { get: { 'x-hidden': 'true', 'x-excluded': 1 } },
    }
    const { operations } = await outlineOf({ paths })
    expect(operations.map(({ key, hidden }) => [key, hidden])).toEqual([
      ['POST /a', true],
      ['GET /c', true],
      ['GET /d', false],
    ])
  })

  test('reads the fields for navigation', async () => {
    const get = {
      summary: 'List',
      operationId: 'list',
      tags: ['A', 'B'],
      deprecated: true,
      'x-site': { href: '/lists', metadata: { icon: 'star' }, content: 'Text' },
    }
    const { operations } = await outlineOf({ paths: { '/a': { get } } })
    expect(operations).toEqual([
      {
        key: 'GET /a',
        kind: 'operation',
        method: 'GET',
        path: '/a',
        item: 'openapi.yaml#/paths/~1a',
        operation: 'openapi.yaml#/paths/~1a/get',
        tag: 'A',
        summary: 'List',
        operationId: 'list',
        deprecated: true,
        hidden: false,
        meta: { href: '/lists', metadata: { icon: 'star' }, isWritten: true },
      },
    ])
  })

  test('falls back to the path summary', async () => {
    const { operations } = await outlineOf({
      paths: { '/a': { summary: 'All', get: {}, put: { summary: 'One' } } },
    })
    expect(operations.map(({ summary }) => summary)).toEqual(['All', 'One'])
  })
})

describe('references', () => {
  const otherFiles = {
    'paths/users.yaml': { get: { summary: 'List' }, post: { $ref: 'create.yaml#/create' } },
    'paths/create.yaml': { create: { summary: 'Create' } },
  }

  test('resolves path items and operations in other files', async () => {
    const { operations } = await outlineOf(
      { paths: { '/users': { $ref: 'paths/users.yaml' } } },
      { otherFiles },
    )
    expect(operations.map(({ key, summary, operation }) => [key, summary, operation])).toEqual([
      ['GET /users', 'List', 'paths/users.yaml#/get'],
      ['POST /users', 'Create', 'paths/create.yaml#/create'],
    ])
  })

  test('resolves path items in components', async () => {
    const document = {
      paths: { '/a': { $ref: '#/components/pathItems/A' } },
      components: { pathItems: { A: { get: {} } } },
    }
    expect(await keysOf(document)).toEqual(['GET /a'])
  })

  test('resolves references to `$self`', async () => {
    const document = {
      $self: 'https://mill.test/openapi.yaml',
      paths: { '/a': { $ref: 'https://mill.test/openapi.yaml#/components/pathItems/A' } },
      components: { pathItems: { A: { get: {} } } },
    }
    expect(await keysOf(document)).toEqual(['GET /a'])
  })

  test('resolves references to allowed URLs', async () => {
    const document = { paths: { '/a': { $ref: 'https://mill.test/a.json' } } }
    const otherFiles = { 'https://mill.test/a.json': { get: {} } }
    expect(await keysOf(document, { otherFiles, allowed: ['https://mill.test/'] })).toEqual(['GET /a'])
    expect(await keysOf(document, { otherFiles })).toEqual([])
  })

  test('omits missing, external and circular references', async () => {
    const paths = {
      '/a': { $ref: '#/components/pathItems/None' },
      '/b': { $ref: '../secret.yaml' },
      '/c': { $ref: '#/paths/~1d' },
      '/d': { $ref: '#/paths/~1c' },
      '/e': { get: {} },
    }
    expect(await keysOf({ paths })).toEqual(['GET /e'])
  })
})

describe('tags', () => {
  test('take the label from `x-group`, `x-displayName`, summary or name', async () => {
    const tags: Json[] = [
      { name: 'a', 'x-group': 'Group', 'x-displayName': 'Display', summary: 'Summary' },
      { name: 'b', 'x-displayName': 'Display', summary: 'Summary' },
      { name: 'c', summary: 'Summary', description: 'Text', parent: 'a' },
      { name: 'd' },
      'e',
      { description: 'no name' },
    ]
    expect((await outlineOf({ tags })).tags).toEqual([
      { name: 'a', label: 'Group' },
      { name: 'b', label: 'Display' },
      { name: 'c', label: 'Summary', description: 'Text', parent: 'a' },
      { name: 'd', label: 'd' },
    ])
  })

  test('groups by the first tag with kind `nav`', async () => {
    const tags = [
      { name: 'beta', kind: 'badge' },
      { name: 'Users', kind: 'nav' },
    ]
    const paths = {
      '/a': { get: { tags: ['beta', 'Users', 'Other'] } },
      '/b': { get: { tags: ['beta'] } },
      '/c': { get: { tags: ['Undeclared'] } },
      '/d': { get: { tags: [] } },
      '/e': { get: { tags: 'Users' } },
      '/f': { get: { tags: [' '] } },
    }
    const { operations } = await outlineOf({ tags, paths })
    expect(operations.map(({ tag }) => tag)).toEqual([
      'Users',
      undefined,
      'Undeclared',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are grouped by `x-tagGroups`', async () => {
    const groups: Json[] = [
      { name: 'Shop', tags: ['Orders', 1, 'Carts'] },
      { tags: ['x'] },
      { name: 'Empty' },
    ]
    expect((await outlineOf({ 'x-tagGroups': groups })).tagGroups).toEqual([
      { name: 'Shop', tags: ['Orders', 'Carts'] },
      { name: 'Empty', tags: [] },
    ])
  })
})

describe('`x-site`', () => {
  const metaOf = async (operation: Json) =>
    (await outlineOf({ paths: { '/a': { get: operation } } })).operations[0]?.meta

  test('reads `x-mint`, with precedence for `x-site`', async () => {
    expect(await metaOf({ 'x-mint': { href: '/m', metadata: { tag: 'M' } } })).toEqual({
      href: '/m',
      metadata: { tag: 'M' },
      isWritten: true,
    })
    expect(await metaOf({ 'x-mint': { href: '/m' }, 'x-site': { href: '/s' } })).toMatchObject({ href: '/s' })
  })

  test.each(['/guides/special', 'guides/special', 'https://other.test/x', 'HTTP://other.test'])(
    'accepts href %s',
    async (href) => {
      expect(await metaOf({ 'x-site': { href } })).toMatchObject({ href })
    },
  )

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '../../up',
    '/a/../b',
    './a',
    '',
    '  ',
    7,
  ])('rejects href %s', async (href) => {
    expect((await metaOf({ 'x-site': { href } }))?.href).toBeUndefined()
  })

  test('ignores values that are not objects', async () => {
    expect(await metaOf({ 'x-site': 'x', 'x-mint': null })).toEqual({
      href: undefined,
      metadata: {},
      isWritten: false,
    })
    expect(await metaOf({ 'x-site': { metadata: [] } })).toEqual({
      href: undefined,
      metadata: {},
      isWritten: false,
    })
  })
})

test('reads an empty document', async () => {
  expect(await outlineOf({})).toEqual({
    title: undefined,
    operations: [],
    tags: [],
    tagGroups: [],
    schemas: [],
  })
  expect(await outlineOf({ paths: [], webhooks: 'x', tags: {}, 'x-tagGroups': {} })).toMatchObject({
    operations: [],
  })
})
