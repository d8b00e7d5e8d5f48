import { beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

const money = { amount: { type: 'integer' }, created: { type: 'integer' }, refund: { type: 'string' } }
const object = (properties: object) => ({ type: 'object', properties })
const ok = (properties: object) => ({
  200: { description: 'OK', content: { 'application/json': { schema: object(properties) } } },
})
const operation = (operationId: string, summary: string, more: object = {}) => ({
  operationId,
  summary,
  tags: ['Payments'],
  responses: ok({ id: { type: 'string' }, ...more }),
})
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

const spec = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  servers: [{ url: 'https://api.payments.test/v1' }],
  paths: {
    '/charges': {
      get: operation('listCharges', 'List all charges', { data: { type: 'array', items: object(money) } }),
      post: operation('createCharge', 'Create a charge', money),
    },
    '/charges/{id}': {
      parameters: [id],
      get: operation('getCharge', 'Retrieve a charge', money),
      patch: operation('updateCharge', 'Update a charge', { ...money, receipt_email: { type: 'string' } }),
    },
    '/charges/{id}/capture': {
      parameters: [id],
      post: operation('captureCharge', 'Capture a charge', money),
    },
    '/refunds': {
      get: operation('listRefunds', 'List all refunds', { data: { type: 'array', items: object(money) } }),
      post: {
        ...operation('createRefund', 'Create a refund', money),
        requestBody: {
          content: {
            'application/json': {
              schema: object({
                charge: { type: 'string' },
                reason: { anyOf: [{ enum: ['duplicate', 'requested_by_customer'] }, { type: 'null' }] },
              }),
            },
          },
        },
      },
    },
    '/refunds/{id}': { parameters: [id], delete: operation('cancelRefund', 'Cancel a refund') },
    '/policies': { get: operation('listPolicies', 'List policies') },
  },
  webhooks: {
    'refund.created': { post: operation('refundCreated', 'Refund created', money) },
    'charge.failed': { post: operation('chargeFailed', 'Charge failed', money) },
  },
}
const files = {
  'docs.json': JSON.stringify({
    name: 'Payments',
    navigation: {
      groups: [
        { group: 'Guides', pages: ['start', 'paging'] },
        { group: 'API', openapi: 'api.json' },
      ],
    },
  }),
  'start.mdx': '---\ntitle: Get started\n---\nCreate an account, then ask for a refund to see it work.',
  'paging.mdx': '---\ntitle: Pagination\n---\n## Rate limits\n\nWait and try again.',
  'api.json': JSON.stringify(spec),
}

let site: TestSite
beforeAll(() => {
  site = createTestSite(files)
  return () => site.close()
})

/** Results as shown: `POST /refunds`, `field amount`, `/paging#rate-limits`. */
async function results(query: string): Promise<string[]> {
  const found = await site.site.search('all', query)
  return (found?.groups ?? []).flatMap(({ hits }) =>
    hits.map(({ kind, method, path = [], title, parent = '', href }) =>
      kind === 'operation'
        ? `${method} ${path.join('')}`
        : kind === 'field'
          ? `field ${parent}${title.join('')}`
          : href,
    ),
  )
}

describe('search leads with operations', () => {
  test.each([
    ['refund', ['POST /refunds', 'GET /refunds', 'DELETE /refunds/{id}']],
    ['refunds', ['POST /refunds', 'GET /refunds', 'DELETE /refunds/{id}']],
    ['charge', ['POST /charges', 'GET /charges']],
  ])('for the noun %s', async (query, expected) => {
    const [first, ...others] = await results(query)
    expect(expected).toContain(first)
    for (const operation of expected) expect([first, ...others]).toContain(operation)
  })

  test.each([
    ['create refund', 'POST /refunds'],
    ['make a new refund', 'POST /refunds'],
    ['add charge', 'POST /charges'],
    ['get all charges', 'GET /charges'],
    ['show charge', 'GET /charges/{id}'],
    ['edit charge', 'PATCH /charges/{id}'],
    ['remove refund', 'DELETE /refunds/{id}'],
    ['how do I cancel a refund?', 'DELETE /refunds/{id}'],
    ['policy', 'GET /policies'],
    ['creat refnd', 'POST /refunds'],
    ['capt', 'POST /charges/{id}/capture'],
  ])('for %s', async (query, expected) => {
    expect((await results(query))[0]).toBe(expected)
  })

  test('and puts webhooks after requests unless the query names them', async () => {
    const refunds = await results('refund')
    expect(refunds.indexOf('WEBHOOK refund.created')).toBeGreaterThan(refunds.indexOf('GET /refunds'))
    expect((await results('refund webhook'))[0]).toBe('WEBHOOK refund.created')
  })
})

describe('search by path', () => {
  test.each([
    '/charges/{id}/capture',
    '/v1/charges/{id}/capture',
    '/charges/:id/capture',
    '/charges/ch_1234/capture',
    'POST /v1/charges/ch_1234/capture',
    'https://api.payments.test/v1/charges/ch_1234/capture?expand=refund',
  ])('finds the operation for %s', async (query) => {
    expect((await results(query))[0]).toBe('POST /charges/{id}/capture')
  })
})

describe('search leads with fields', () => {
  test.each([
    ['receipt_email', 'field receipt_email'],
    ['receiptEmail', 'field receipt_email'],
    ['receipt email', 'field receipt_email'],
    ['amount', 'field amount'],
    ['data.amount', 'field data.amount'],
    ['requested_by_customer', 'field reason'],
  ])('for %s', async (query, expected) => {
    expect((await results(query))[0]).toBe(expected)
  })

  test('and shows a field of many objects once', async () => {
    const found = await site.site.search('all', 'created')
    const fields = found!.groups.find(({ kind }) => kind === 'fields')!
    expect(fields.hits).toHaveLength(1)
    expect(fields.hits[0]!.uses!.objects).toBeGreaterThan(5)
  })

  test('but not if a title has the same words', async () => {
    expect((await results('refund'))[0]).not.toContain('field')
  })
})

describe('search finds pages', () => {
  test.each([
    ['how can I paginate', '/paging'],
    ['rate limiting', '/paging#rate-limits'],
    ['getting started', '/start'],
  ])('for %s', async (query, expected) => {
    expect((await results(query))[0]).toBe(expected)
  })
})

test('search suggests similar words if it finds nothing', async () => {
  const found = await site.site.search('all', 'rxfxnd')
  expect(found).toMatchObject({ groups: [], count: 0, suggestions: ['refund'] })
})
