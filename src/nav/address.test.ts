import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type UrlPath, urlPath } from '../core/path.ts'
import type { OperationOutline } from '../spec/outline.ts'
import { freeAddress, groupAddress, operationAddress, summaryAddress } from './address.ts'

/** An outline of `GET /users/{id}` or `webhook order.paid`. */
function operation(key: string, more: Partial<OperationOutline> = {}): OperationOutline {
  const [method = '', ...rest] = key.split(' ')
  const isWebhook = method === 'webhook'
  return {
    key,
    kind: isWebhook ? 'webhook' : 'operation',
    method: isWebhook ? 'POST' : method,
    path: rest.join(' '),
    item: '',
    operation: '',
    deprecated: false,
    hidden: false,
    meta: { metadata: {}, isWritten: false },
    ...more,
  }
}

describe('operationAddress', () => {
  test.each([
    ['GET /users', '/api-reference/users/get'],
    ['GET /users/{id}', '/api-reference/users/id/get'],
    ['DELETE /users/{id}/keys/{key_id}', '/api-reference/users/id/keys/key_id/delete'],
    ['GET /', '/api-reference/get'],
    ['GET /users/', '/api-reference/users/get'],
    ['GET /Users/MyCase', '/api-reference/Users/MyCase/get'],
    ['GET /v1.0/a-b_c', '/api-reference/v1.0/a-b_c/get'],
    ['POST /messages:send', '/api-reference/messages-send/post'],
    ['POST /{resource}:cancel', '/api-reference/resource-cancel/post'],
    ['GET /reports/{year}-{month}.{format}', '/api-reference/reports/year-month.format/get'],
    ['GET /a#b', '/api-reference/a-b/get'],
    ['GET /search?q={q}', '/api-reference/search-q=q/get'],
    ['GET /100%/x', '/api-reference/100-/x/get'],
    ['GET /a b', '/api-reference/a-b/get'],
    ['GET /a\\b', '/api-reference/a-b/get'],
    ['GET /a|b"c<d>e*f', '/api-reference/a-b-c-d-e-f/get'],
    ['GET /a\u0007b', '/api-reference/a-b/get'],
    ['GET /a\ud800b', '/api-reference/a-b/get'],
    ['GET /größe/日本', '/api-reference/größe/日本/get'],
    ['GET /{}', '/api-reference/-/get'],
    ['QUERY /users', '/api-reference/users/query'],
    ['COPY /users', '/api-reference/users/copy'],
  ])('puts %s at %s', (key, address) => {
    expect(operationAddress('api-reference', operation(key))).toBe(address)
  })

  test.each([
    ['GET /./users', '/api-reference/-/users/get'],
    ['GET /../../etc/passwd', '/api-reference/--/--/etc/passwd/get'],
    ['GET /...', '/api-reference/---/get'],
    ['GET /{..}/x', '/api-reference/--/x/get'],
  ])('replaces dot segments: %s', (key, address) => {
    expect(operationAddress('api-reference', operation(key))).toBe(address)
  })

  test('reserves a leading tilde for conflicts', () => {
    expect(operationAddress('a', operation('GET /~me/x~y'))).toBe('/a/-me/x~y/get')
  })

  test('uses the name of a webhook, and the method of its second request', () => {
    expect(operationAddress('a', operation('webhook order.paid'))).toBe('/a/webhooks/order.paid')
    expect(operationAddress('a', operation('webhook order/paid now'))).toBe('/a/webhooks/order-paid-now')
    const second = operation('webhook order.paid', { key: 'webhook order.paid PUT', method: 'PUT' })
    expect(operationAddress('a', second)).toBe('/a/webhooks/order.paid/put')
  })

  test('depends on path and method only', () => {
    const plain = operation('GET /users')
    const detailed = {
      ...plain,
      summary: 'All users',
      tag: 'Users',
      operationId: 'listUsers',
      deprecated: true,
    }
    expect(operationAddress('a', detailed)).toBe(operationAddress('a', plain))
  })

  test('returns a valid URL below its folder for any path', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (segments) => {
        const url = operationAddress('api', operation('GET /x', { path: `/${segments.join('/')}` }))
        expect(url).toMatch(/^\/api\/(.*\/)?get$/)
        expect(url).not.toMatch(/[?#%\\\0-\x1f]|\/\/|\/\.{1,2}(\/|$)/)
        expect(urlPath(decodeURIComponent(encodeURI(url)))).toBe(url)
      }),
    )
  })
})

test.each([
  ['Users', '/api-reference/groups/users'],
  ['User  management', '/api-reference/groups/user-management'],
  ['A/B #1', '/api-reference/groups/a-b--1'],
  ['..', '/api-reference/groups/--'],
])('puts the page of group %s at %s', (tag, address) => {
  expect(groupAddress('api-reference', tag)).toBe(address)
})

test('adds a tilde before the last segment for each conflict', () => {
  const taken = new Set(['/a/users/id/get', '/a/users/id/~get'])
  const isTaken = (url: UrlPath) => taken.has(url)
  expect(freeAddress('/a/users/get' as UrlPath, isTaken)).toBe('/a/users/get')
  expect(freeAddress('/a/users/id/get' as UrlPath, isTaken)).toBe('/a/users/id/~~get')
})

describe('summaryAddress', () => {
  test.each<[string, Partial<OperationOutline>, string]>([
    ['GET /users', { tag: 'user-management', summary: 'List users' }, 'user-management/list-users'],
    ['GET /users/{id}', {}, 'get-users'],
    ['GET /v1/orgs/{org_id}/members/{id}', {}, 'get-v1orgs-members'],
    ['GET /', {}, 'get-'],
    [
      'DELETE /x',
      { tag: 'A/B Tag', summary: "Delete (a) user's, item/foo. & bar: é" },
      'ab-tag/delete-a-users-itemfoo-&-bar:-é',
    ],
    ['webhook order.updated', { tag: 'Orders', summary: 'Order updated' }, 'orders/order-updated'],
    ['webhook noSummary', {}, 'nosummary'],
    ['GET /users', { tag: 'Users', summary: '  ' }, 'users/get-users'],
    ['GET /users', { summary: 'Half a \ud83d smile' }, 'half-a-smile'],
  ])('uses tag and summary of %s %o', (key, more, address) => {
    expect(summaryAddress('api-reference', operation(key, more))).toBe(`/api-reference/${address}`)
  })

  test('returns a lowercase URL', () => {
    expect(summaryAddress('API', operation('GET /x', { tag: 'Big', summary: 'Read X' }))).toBe(
      '/api/big/read-x',
    )
  })
})
