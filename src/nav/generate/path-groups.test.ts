import { expect, test } from 'vitest'
import type { OperationOutline } from '../../spec/outline.ts'
import { groupByPath } from './path-groups.ts'

function operation(path: string, tag?: string): OperationOutline {
  const meta = { metadata: {}, isWritten: false }
  const key = `GET ${path}`
  return {
    key,
    kind: 'operation',
    method: 'GET',
    path,
    item: '',
    operation: '',
    tag,
    deprecated: false,
    hidden: false,
    meta,
  }
}

function groupsOf(paths: readonly string[], tag?: string): (string | undefined)[] | undefined {
  const operations = paths.map((path) => operation(path, tag))
  const groupOf = groupByPath(operations)
  return groupOf && operations.map(groupOf)
}

test.each([
  [
    ['/v1/payment_intents', '/v1/payment_intents/{intent}/cancel', '/v1/customers/{id}'],
    ['Payment intents', 'Payment intents', 'Customers'],
  ],
  [
    ['/api/v2/orders', '/api/v2/shops/{id}'],
    ['Orders', 'Shops'],
  ],
  [
    ['/users/@me', '/users/{id}/channels', '/guilds/{id}'],
    ['Users', 'Users', 'Guilds'],
  ],
  [
    ['/{shop}/orders', '/{shop}/papers'],
    ['Orders', 'Papers'],
  ],
  [
    ['/', '/orders'],
    [undefined, 'Orders'],
  ],
])('groups %j by the first segment that differs', (paths, groups) => {
  expect(groupsOf(paths)).toEqual(groups)
})

test('does not group paths of a single resource', () => {
  expect(groupsOf(['/users', '/users/{id}'])).toBeUndefined()
})

test('keeps tags of up to 50 operations', () => {
  const paths = Array.from({ length: 50 }, (_, at) => `/${at % 2 ? 'orders' : 'shops'}/${at}`)
  expect(groupsOf(paths, 'All')).toBeUndefined()
  expect(new Set(groupsOf([...paths, '/papers'], 'All'))).toEqual(new Set(['Shops', 'Orders', 'Papers']))
})

test('ignores restricted operations when grouping others', () => {
  const restricted = operation('/internal/audit')
  const paths = ['/v1/users', '/v1/orders']
  const all = [
    ...paths.map((path) => operation(path)),
    { ...restricted, meta: { ...restricted.meta, access: [{ groups: ['staff'] }] } },
  ]
  expect(all.map(groupByPath(all)!)).toEqual(['Users', 'Orders', 'Internal'])
  expect(groupByPath([all[0]!, all[2]!])).toBeUndefined()
})
