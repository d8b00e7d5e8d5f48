import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepare, type RequestPlan } from './prepare.ts'
import { headersOf } from './sample-request.ts'

const plan = (changes: Partial<RequestPlan>): RequestPlan => ({
  method: 'GET',
  server: 'https://a.test',
  path: '/x',
  parameters: [],
  credentials: [],
  response: 'json',
  ...changes,
})

const header = (name: string, value: string) => ({
  name,
  in: 'header' as const,
  style: 'simple',
  explode: false,
  allowReserved: false,
  value,
})

describe('credentials', () => {
  test('are sent in their location', () => {
    const request = prepare(
      plan({
        credentials: [
          { kind: 'header', name: 'X-Key', value: 'YOUR_KEY' },
          { kind: 'query', name: 'api key', value: 'YOUR_API_KEY' },
          { kind: 'cookie', name: 'session', value: 'YOUR SESSION' },
          { kind: 'basic', user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' },
        ],
      }),
    )
    expect(request.url).toBe('https://a.test/x?api%20key=YOUR_API_KEY')
    expect(headersOf(request)).toEqual([
      ['X-Key', 'YOUR_KEY'],
      ['Cookie', 'session=YOUR%20SESSION'],
    ])
    expect(request.basic).toEqual({ user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' })
  })

  test('replace a parameter of the same name and come first', () => {
    const { headers } = prepare(
      plan({
        parameters: [header('X-Trace', '1'), header('authorization', 'x')],
        credentials: [{ kind: 'header', name: 'Authorization', value: 'Bearer YOUR_TOKEN' }],
      }),
    )
    expect(headers).toEqual([
      ['Authorization', 'Bearer YOUR_TOKEN'],
      ['X-Trace', '1'],
    ])
  })
})

test('removes line breaks from header values', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const [[, sent] = ['', '']] = prepare(plan({ parameters: [header('X-A', value)] })).headers
      expect(sent).not.toMatch(/[\0-\x08\x0a-\x1f\x7f\ud800-\udfff]/u)
    }),
  )
})

test('omits invalid header names with a note', () => {
  const { headers, notes } = prepare(plan({ parameters: [header('X A', '1'), header('X-B', '2')] }))
  expect(headers).toEqual([['X-B', '2']])
  expect(notes).toEqual(['"X A" is not a valid header name.'])
})

test('does not read HEAD responses as JSON', () => {
  expect(prepare(plan({ method: 'HEAD' })).response).toBe('text')
})
