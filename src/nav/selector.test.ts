import { describe, expect, test } from 'vitest'
import type { OperationOutline } from '../spec/outline.ts'
import { createKnownApi, operationHint, parseSelector, rankApis } from './selector.ts'

/** A spec with these operations: `GET /users`, `webhook order.paid`. */
function api(id: string, ...keys: string[]) {
  const operations = keys.map((key): OperationOutline => {
    const [method = '', path = ''] = key.split(' ')
    const kind = method === 'webhook' ? 'webhook' : 'operation'
    const shownMethod = kind === 'webhook' ? 'POST' : method
    const meta = { metadata: {}, isWritten: false }
    return {
      key,
      kind,
      method: shownMethod,
      path,
      item: '',
      operation: '',
      deprecated: false,
      hidden: false,
      meta,
    }
  })
  return createKnownApi(id, { operations, tags: [], tagGroups: [], schemas: [] })
}

describe('an operation selector', () => {
  test.each([
    ['GET /users', { method: 'GET', path: '/users' }],
    ['get /users/{id}', { method: 'get', path: '/users/{id}' }],
    ['  POST   /users  ', { method: 'POST', path: '/users' }],
    ['GET /', { method: 'GET', path: '/' }],
    ['v1 GET /users', { file: 'v1', method: 'GET', path: '/users' }],
    ['/specs/v1.json PUT /users', { file: '/specs/v1.json', method: 'PUT', path: '/users' }],
    ['../v1.yaml GET /users', { file: '../v1.yaml', method: 'GET', path: '/users' }],
    [
      'https://api.test/openapi.json GET /users',
      { file: 'https://api.test/openapi.json', method: 'GET', path: '/users' },
    ],
    ['M-SEARCH /devices', { method: 'M-SEARCH', path: '/devices' }],
    ['webhook order.paid', { method: 'webhook', path: 'order.paid' }],
    ['WEBHOOK order.paid', { method: 'webhook', path: 'order.paid' }],
    ['webhook Order was paid', { method: 'webhook', path: 'Order was paid' }],
    ['v1.json webhook order.paid', { file: 'v1.json', method: 'webhook', path: 'order.paid' }],
  ])('is parsed: `%s`', (text, selector) => {
    expect(parseSelector(text)).toEqual(selector)
  })

  test.each(['guides/start', '/guides/start', 'GET', '/users', 'GET users', '', 'webhook', 'webhooks/intro'])(
    'is not `%s`',
    (text) => {
      expect(parseSelector(text)).toBeUndefined()
    },
  )
})

describe('operation lookup', () => {
  const { find } = api(
    'a.json',
    'GET /users',
    'GET /orders/',
    'GET /',
    'GET /both',
    'POST /both/',
    'GET /both/',
  )

  test('ignores a trailing slash', () => {
    expect(find('GET', '/users/')?.key).toBe('GET /users')
    expect(find('GET', '/orders')?.key).toBe('GET /orders/')
    expect(find('GET', '/')?.key).toBe('GET /')
  })

  test('prefers an exact match', () => {
    expect(find('GET', '/both')?.key).toBe('GET /both')
    expect(find('GET', '/both/')?.key).toBe('GET /both/')
    expect(find('POST', '/both')?.key).toBe('POST /both/')
  })

  test('is case-sensitive for methods and paths', () => {
    expect(find('get', '/users')).toBeUndefined()
    expect(find('GET', '/Users')).toBeUndefined()
  })

  test('finds a webhook by name but not as a request', () => {
    const hooks = api('a.json', 'webhook order.paid')
    expect(hooks.find('webhook', 'order.paid')?.key).toBe('webhook order.paid')
    expect(hooks.find('POST', 'order.paid')).toBeUndefined()
  })

  test('finds nothing in an invalid spec', () => {
    expect(createKnownApi('a.json', undefined).find('GET', '/users')).toBeUndefined()
  })
})

describe('spec lookup by file name', () => {
  const apis = [
    'api/v1-beta.json',
    'openapi/v1.json',
    'v1/openapi.yaml',
    'https://api.test/openapi.json',
  ].map((id) => api(id))
  const ranked = (file: string) => rankApis(apis, file).map(({ id }) => id)

  test.each([
    ['openapi/v1.json', 'openapi/v1.json'],
    ['/openapi/v1.json', 'openapi/v1.json'],
    ['./openapi/v1.json', 'openapi/v1.json'],
    ['../../openapi/v1.json', 'openapi/v1.json'],
    ['v1.json', 'openapi/v1.json'],
    ['v1', 'openapi/v1.json'],
    ['v1-beta', 'api/v1-beta.json'],
    ['beta', 'api/v1-beta.json'],
    ['openapi.yaml', 'v1/openapi.yaml'],
    ['v1/openapi', 'v1/openapi.yaml'],
    ['https://api.test/openapi.json', 'https://api.test/openapi.json'],
  ])('resolves `%s` to %s', (file, expected) => {
    expect(ranked(file)[0]).toBe(expected)
  })

  test('ranks other matching specs after the best', () => {
    expect(ranked('v1')).toEqual(['openapi/v1.json', 'api/v1-beta.json', 'v1/openapi.yaml'])
  })

  test('returns nothing for an unknown file', () => {
    expect(ranked('v3.json')).toEqual([])
  })
})

describe('the hint for an unknown operation', () => {
  const apis = [api('a.json', 'GET /users/{id}', 'PUT /users/{id}', 'GET /orders', 'webhook order.paid')]
  test.each([
    ['get /orders', 'Write it as `GET /orders`.'],
    ['DELETE /users/{id}', 'Use `GET` or `PUT` for `/users/{id}`.'],
    ['GET /user/{id}', 'Did you mean `GET /users/{id}`?'],
    ['GET /users/{ID}', 'Did you mean `GET /users/{id}`?'],
    ['webhook order.payd', 'Did you mean `webhook order.paid`?'],
    ['GET /something/else/entirely', 'Check the path in the spec.'],
  ])('for `%s` is: %s', (written, hint) => {
    expect(operationHint(apis, parseSelector(written)!)).toBe(hint)
  })
})
