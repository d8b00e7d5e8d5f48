import { describe, expect, test } from 'vitest'
import type { OperationOutline } from '../spec/outline.ts'
import { isIntroduction } from '../spec/summary.ts'
import { operationTitle } from './operation-title.ts'

function titleOf(key: string, more: Partial<OperationOutline> = {}): string {
  const [method = '', path = ''] = key.split(' ')
  const meta = { metadata: {}, isWritten: false }
  const kind = 'operation' as const
  return operationTitle({
    key,
    kind,
    method,
    path,
    item: '',
    operation: '',
    deprecated: false,
    hidden: false,
    meta,
    ...more,
  })
}

describe('the title of an operation', () => {
  test.each([
    ['Create an order', 'Create an order'],
    ['Creates [an order](/orders) with `items`', 'Creates an order with items'],
    [`A summary of ${'many words '.repeat(9)}`.trim(), `A summary of ${'many words '.repeat(9)}`.trim()],
  ])('is its summary: %s', (summary, title) => {
    expect(titleOf('POST /orders', { summary, operationId: 'createOrder' })).toBe(title)
  })

  test.each([
    ['two lines', 'Create an order.\nIt is printed at once.'],
    ['a paragraph', 'Create an order. '.repeat(10)],
  ])('is its operationId as text if the summary is %s', (_what, summary) => {
    expect(isIntroduction(summary)).toBe(true)
    expect(titleOf('POST /orders', { summary, operationId: 'createOrder' })).toBe('Create order')
  })

  test.each([
    ['POST /v1/payment_intents/{intent}/cancel', 'PostPaymentIntentsIntentCancel', 'Cancel a payment intent'],
    ['GET /v1/payment_intents', 'GetPaymentIntents', 'List payment intents'],
    ['POST /v1/payment_intents', 'PostPaymentIntents', 'Create a payment intent'],
    ['GET /v1/payment_intents/{intent}', 'GetPaymentIntentsIntent', 'Get a payment intent'],
    ['POST /v1/payment_intents/{intent}', 'PostPaymentIntentsIntent', 'Update a payment intent'],
    ['DELETE /v1/accounts/{account}', 'DeleteAccountsAccount', 'Delete an account'],
    ['GET /v1/customers/{customer}/sources', 'GetCustomersCustomerSources', 'List sources of a customer'],
    [
      'POST /v1/customers/{customer}/sources',
      'PostCustomersCustomerSources',
      'Create a source of a customer',
    ],
    ['GET /v1/balance', 'GetBalance', 'Get balance'],
    ['GET /v1/addresses', 'get_v1_addresses', 'List addresses'],
  ])('comes from the path if the operationId only repeats it: %s', (key, operationId, title) => {
    expect(titleOf(key, { operationId })).toBe(title)
  })

  test('is the path without a summary and an operationId', () => {
    expect(titleOf('GET /orders/{id}')).toBe('/orders/{id}')
  })
})
