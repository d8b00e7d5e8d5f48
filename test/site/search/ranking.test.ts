import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { find } from '../../../src/search/find.ts'
import { openSearched } from './indexed-site.ts'
import { drawQueries } from './random-queries.ts'

const folder = 'examples/papermill'
let searched: Awaited<ReturnType<typeof openSearched>>
beforeAll(async () => {
  searched = await openSearched(folder)
  return () => searched.site.close()
}, 60_000)

/** Query -> first result. */
const table: Record<string, [query: string, first: string][]> = {
  'operations by name': [
    ['create an order', 'POST /shops/{shop_id}/orders'],
    ['Create Order', 'POST /shops/{shop_id}/orders'],
    ['createOrder', 'POST /shops/{shop_id}/orders'],
    ['createorder', 'POST /shops/{shop_id}/orders'],
    ['create_order', 'POST /shops/{shop_id}/orders'],
    ['order create', 'POST /shops/{shop_id}/orders'],
    ['cancel', 'DELETE /orders/{id}'],
    ['cancel order', 'DELETE /orders/{id}'],
    ['list shops', 'GET /shops'],
    ['follow an order', 'GET /orders/{id}/events'],
    ['download the proof', 'GET /orders/{id}/proof'],
    ['order shipped', 'WEBHOOK order.shipped'],
  ],
  'operations by method and path': [
    ['POST /shops/{shop_id}/orders', 'POST /shops/{shop_id}/orders'],
    ['GET /shops/{shop_id}/orders', 'GET /shops/{shop_id}/orders'],
    ['get /shops', 'GET /shops'],
    ['/orders/{id}/events', 'GET /orders/{id}/events'],
    ['/orders/:id/events', 'GET /orders/{id}/events'],
    ['orders/id/events', 'GET /orders/{id}/events'],
    ['DELETE /orders', 'DELETE /orders/{id}'],
    ['PATCH shops', 'PATCH /shops/{shop_id}'],
    ['webhook order.shipped', 'WEBHOOK order.shipped'],
  ],
  'incomplete words': [
    ['canc', 'DELETE /orders/{id}'],
    ['create an ord', 'POST /shops/{shop_id}/orders'],
    ['idemp', '/api/v2/create-order#Idempotency-Key'],
    ['ship_to.addr', '/api/v2/create-order#ship_to.address'],
    ['how wide is the sp', '/guides/paper-and-formats#how-wide-is-the-spine'],
  ],
  'fields and headers': [
    ['Idempotency-Key', '/api/v2/create-order#Idempotency-Key'],
    ['idempotency key', '/api/v2/create-order#Idempotency-Key'],
    ['idempotencykey', '/api/v2/create-order#Idempotency-Key'],
    ['ship_to', '/api/v2/create-order#ship_to'],
    ['shipTo', '/api/v2/create-order#ship_to'],
    ['ship_to.address', '/api/v2/create-order#ship_to.address'],
    ['ship_to.address.country', '/api/v2/create-order#ship_to.address.country'],
    ['address.country', '/api/v2/create-order#ship_to.address.country'],
    ['spine_mm', '/api/v2/get-order#response.200.spine_mm'],
    ['cancel_until', '/api/v2/approve-proof#response.200.cancel_until'],
    ['return_address', '/api-reference/shops/shop_id/get#response.200.return_address'],
    ['paper_weight', '/api/v2/create-order#paper_weight'],
  ],
  'headings and text of pages': [
    ['customs', '/guides/shipping#customs'],
    ['how wide is the spine', '/guides/paper-and-formats#how-wide-is-the-spine'],
    ['verify the signature', '/guides/webhooks#verify-the-signature'],
    ['webhook signature', '/guides/webhooks#verify-the-signature'],
    ['replace a token', '/guides/authentication#replace-a-token'],
    ['returns', '/guides/shipping#returns'],
    ['never print twice', '/guides/errors-and-retries#never-print-twice'],
    ['photograph of a fault', '/guides/shipping#returns'],
    ['Norway', '/guides/shipping#norway-switzerland-and-the-united-kingdom'],
    ['shipping', '/guides/shipping'],
    ['tracking number', '/guides/shipping'],
    ['authentication', '/guides/authentication'],
    ['september 2025', '/changelog#september-2025'],
  ],
  'misspelled words': [
    ['cancle', 'DELETE /orders/{id}'],
    ['creat an oder', 'POST /shops/{shop_id}/orders'],
    ['idempotncy key', '/api/v2/create-order#Idempotency-Key'],
    ['Idempotency-Kye', '/api/v2/create-order#Idempotency-Key'],
    ['cutsoms', '/guides/shipping#customs'],
    ['verfy the signatur', '/guides/webhooks#verify-the-signature'],
    ['ship_to.adress.country', '/api/v2/create-order#ship_to.address.country'],
    ['ship_to.address.cuontry', '/api/v2/create-order#ship_to.address.country'],
    ['autentication', '/guides/authentication'],
    ['/orders/{id}/evnets', 'GET /orders/{id}/events'],
    ['spine_m', '/api/v2/get-order#response.200.spine_mm'],
  ],
  'values and error codes': [
    ['awaiting_proof', '/api-reference/shops/shop_id/orders/get#status'],
    ['409', '/api/v2/cancel-order#response.409'],
    ['422', '/api-reference/webhooks/post#response.422'],
  ],
}

describe.each(Object.entries(table))('search for %s', (_kind, queries) => {
  test.each(queries)('ranks first for %s: %s', async (query, expected) => {
    expect(await searched.first(query)).toBe(expected)
  })
})

test('the table has at least 60 queries', () => {
  expect(Object.values(table).flat().length).toBeGreaterThanOrEqual(60)
})

test('search finds the source of 110 random queries', async () => {
  const api = load(readFileSync(`${folder}/openapi.yaml`, 'utf8'))
  // Pages of the older version are not found from the newer one.
  const queries = drawQueries(api, 7, 110)
  expect(queries).toHaveLength(110)
  const misses: string[] = []
  for (const { kind, query: request, expected, isExpected } of queries) {
    const { hits } = await find(request, searched.reader)
    // A page comes before a field if its title has the same words.
    const hit = /parameter|value/.test(kind) ? hits.find(({ entry }) => entry.kind === 'field') : hits[0]
    if (!hit || !isExpected(hit.entry))
      misses.push(`${kind}: ${request} -> ${hit?.entry.title}, not ${expected}`)
  }
  expect(misses).toEqual([])
})
