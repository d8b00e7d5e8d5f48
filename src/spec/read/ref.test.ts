import { describe, expect, test } from 'vitest'
import type { FilePath } from '../../core/path.ts'
import { partKey, resolveRef, splitKey } from './ref.ts'

const local = 'api/openapi.yaml' as FilePath
const remote = 'https://api.test/v1/openapi.json' as FilePath

describe('a file may reference', () => {
  test.each([
    ['#/components/schemas/Order', 'api/openapi.yaml#/components/schemas/Order'],
    ['#', 'api/openapi.yaml#'],
    ['', 'api/openapi.yaml#'],
    ['#/', 'api/openapi.yaml#/'],
    ['#/paths/~1users~1{id}/get', 'api/openapi.yaml#/paths/~1users~1{id}/get'],
    ['#/paths/~1users~1%7Bid%7D/get', 'api/openapi.yaml#/paths/~1users~1{id}/get'],
    ['#/a~0b', 'api/openapi.yaml#/a~0b'],
    ['#/100%', 'api/openapi.yaml#/100%'],
    ['order.yaml', 'api/order.yaml#'],
    ['./order.yaml#/Order', 'api/order.yaml#/Order'],
    ['schemas/order.json#/Order', 'api/schemas/order.json#/Order'],
    ['../shared.yml#/Error', 'shared.yml#/Error'],
    ['/shared.yml#/Error', 'shared.yml#/Error'],
    ['my%20types.json#/A', 'api/my types.json#/A'],
    ['openapi.yaml#/components', 'api/openapi.yaml#/components'],
  ])('%s', (ref, key) => {
    expect(resolveRef(ref, local)).toMatchObject({ kind: 'part', key })
  })

  test('a schema by its anchor', () => {
    expect(resolveRef('#order', local)).toEqual({
      kind: 'name',
      file: local,
      name: 'order',
      key: 'api/openapi.yaml#order',
    })
  })
})

describe('a file may not reference', () => {
  test.each([
    '../../secret.json',
    'a/../../../secret.json',
    '%2e%2e/%2e%2e/secret.json',
    '..%2f..%2fsecret.json',
    '..\\..\\secret.json',
    '%2e%2e%5c..%5csecret.json',
    '/../secret.json',
    'file:///etc/secrets.json',
    'FILE:///etc/secrets.json',
    'C:\\secrets.json',
    'c:/secrets.json',
    '\\\\server\\share\\secrets.json',
    '%5c%5cserver%5cshare%5csecrets.json',
    '//server/share/secrets.json',
    '/\\server/secrets.json',
    'data:application/json,{}',
    'javascript:alert(1)//.json',
    'ftp://files.test/a.json',
    'jar:file:///a.jar!/b.json',
    'http://127.0.0.1/openapi.json',
    'http://localhost:8080/openapi.json',
    'http://[::1]/openapi.json',
    'http://169.254.169.254/latest/meta-data.json',
    'https://api.test/openapi.json',
    'HTTPS://API.TEST/openapi.json',
    'https://',
    '/etc/passwd',
    '.env',
    'page.mdx',
    'order.yaml\0.json',
    'order.json%00.yaml',
  ])('%s', (ref) => {
    expect(resolveRef(ref, local)).toEqual({ kind: 'refused', reason: expect.stringContaining('`') })
  })

  test('reports the reason', () => {
    const reasonOf = (ref: string) => {
      const target = resolveRef(ref, local)
      return target.kind === 'refused' ? target.reason : undefined
    }
    expect(reasonOf('../../secret.json')).toBe('`../../secret.json` is outside the site folder')
    expect(reasonOf('file:///etc/a.json')).toBe('`file:///etc/a.json` is neither a file path nor an HTTP URL')
    expect(reasonOf('https://api.test/a.json')).toBe('`https://api.test` is not an allowed origin')
    expect(reasonOf('notes.txt')).toBe('`notes.txt` is not a JSON or YAML file')
  })
})

describe('a remote spec may reference its own origin', () => {
  test.each([
    ['#/components', 'https://api.test/v1/openapi.json#/components'],
    ['order.json', 'https://api.test/v1/order.json#'],
    ['../shared.yaml#/Error', 'https://api.test/shared.yaml#/Error'],
    ['/root', 'https://api.test/root#'],
    ['../../../../up', 'https://api.test/up#'],
    ['https://api.test/other.json#/A', 'https://api.test/other.json#/A'],
    ['//api.test/other.json', 'https://api.test/other.json#'],
    ['?v=2', 'https://api.test/v1/openapi.json?v=2#'],
  ])('%s', (ref, key) => {
    expect(resolveRef(ref, remote)).toMatchObject({ kind: 'part', key })
  })

  test.each([
    'https://other.test/a.json',
    'http://api.test/a.json',
    'https://api.test:8443/a.json',
    'https://api.test.evil.test/a.json',
    'https://api.test@evil.test/a.json',
    '//evil.test/a.json',
    '\\\\evil.test/a.json',
    '/\\evil.test/a.json',
    'http://127.0.0.1/a.json',
    'https://2130706433/a.json',
    'file:///etc/secrets.json',
    'data:application/json,{}',
    'https://[',
  ])('rejects %s', (ref) => {
    expect(resolveRef(ref, remote)).toMatchObject({ kind: 'refused' })
  })
})

describe('`api.refs` allows other URLs', () => {
  const allowed = ['https://schemas.test/order.json', 'https://shared.test/types/']

  test.each([
    'https://schemas.test/order.json',
    'https://schemas.test/order.json#/Order',
    'https://shared.test/types/a.json',
    'https://shared.test/types/deep/b',
  ])('%s', (ref) => {
    expect(resolveRef(ref, local, { allowed })).toMatchObject({ kind: 'part' })
    expect(resolveRef(ref, remote, { allowed })).toMatchObject({ kind: 'part' })
  })

  test.each([
    'https://schemas.test/order.json.evil',
    'https://schemas.test/order.json?x=1',
    'https://schemas.test/other.json',
    'https://shared.test/types',
    'https://shared.test/types/../secret.json',
    'https://shared.test/types/%2e%2e/secret.json',
    'https://shared.test/types/..%2fsecret.json',
    'https://shared.test/types/..%5csecret.json',
    'https://shared.test.evil.test/types/a.json',
    'http://shared.test/types/a.json',
  ])('rejects %s', (ref) => {
    expect(resolveRef(ref, local, { allowed })).toMatchObject({ kind: 'refused' })
  })
})

describe('`$self`', () => {
  const self = 'https://mill.test/api/openapi.yaml'

  test('resolves to the file itself', () => {
    const key = 'api/openapi.yaml#/components/schemas/Order'
    expect(resolveRef(`${self}#/components/schemas/Order`, local, { self })).toMatchObject({ key })
  })

  test('allows no other URL', () => {
    expect(resolveRef('https://mill.test/api/other.yaml', local, { self })).toMatchObject({ kind: 'refused' })
    expect(resolveRef(`${self}.evil`, local, { self })).toMatchObject({ kind: 'refused' })
  })
})

test('converts keys to files and paths and back', () => {
  const path = ['paths', '/users/{id}', 'get', 'parameters', '0']
  const key = partKey(local, path)
  expect(key).toBe('api/openapi.yaml#/paths/~1users~1{id}/get/parameters/0')
  expect(splitKey(key)).toEqual({ file: local, path })
})
