import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createData, scheme } from '../../../../test/fixtures/playground/data.ts'
import type { SavedDraft } from '../draft/draft.ts'
import type { Exchange } from '../send/exchange.ts'
import { clearHistory, recallHistory, rememberRequest } from './history.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

const data = createData({ security: [[scheme('k', { kind: 'apiKey', in: 'query', name: 'api key' })]] })
const draftOf = (text: string): SavedDraft => ({ variables: {}, parameters: [], body: { index: 0, text } })
const exchangeOf = (url: string, status?: number): Exchange => ({
  request: { method: 'POST', url, headers: [['Authorization', 'Bearer hidden']] },
  way: 'relay',
  started: 0,
  phase: 'done',
  ...(status && { head: { status, statusText: '', headers: [], url, redirects: [], timing: {} } }),
  chunks: [],
  size: 0,
  times: [],
})
const remember = (text: string, time: number, of = data) =>
  rememberRequest(of, { draft: draftOf(text), exchange: exchangeOf('https://a.example/pets', 200), time })

test('stores a request with its status but without keys', () => {
  const draft: SavedDraft = { variables: {}, parameters: [['query api key', '"hidden"']], server: 1 }
  const created = exchangeOf('https://a.example/pets?limit=1&api%20key=hidden&x', 201)
  rememberRequest(data, { draft, exchange: created, time: 5 })
  rememberRequest(data, { draft, exchange: exchangeOf('https://a.example/pets?api+key=hidden'), time: 6 })
  expect(recallHistory(data)).toEqual([
    {
      method: 'POST',
      address: 'https://a.example/pets?api+key=…',
      time: 6,
      draft: { variables: {}, parameters: [], server: 1 },
    },
    expect.objectContaining({ address: 'https://a.example/pets?limit=1&api%20key=…&x', status: 201 }),
  ])
  expect([...stored.values()].join()).not.toContain('hidden')
})

test('stores the last 20 per page, newest first', () => {
  const other = createData({ page: '/api/shops' })
  remember('other', 0, other)
  for (let time = 1; time <= 21; time++) remember('{}', time)
  expect(recallHistory(data).map(({ time }) => time)).toEqual(
    Array.from({ length: 20 }, (_, index) => 21 - index),
  )
  expect(recallHistory(other)).toHaveLength(1)
})

test('limits the size of stored bodies', () => {
  for (let time = 0; time < 9; time++) remember('x'.repeat(40_000), time)
  remember('small', 10)
  expect(recallHistory(data).map(({ time }) => time)).toEqual([10, 8, 7])
  remember('y'.repeat(5_000_000), 11)
  expect(recallHistory(data).map(({ time }) => time)).toEqual([10, 8, 7])
})

test('clears only the history of its page', () => {
  const other = createData({ page: '/api/shops' })
  remember('a', 1)
  remember('b', 2, other)
  clearHistory(data)
  expect(recallHistory(data)).toEqual([])
  expect(recallHistory(other)).toHaveLength(1)
})

test.each(['{', 'null', '{}', '[null,1,{"method":"GET"}]', '[{"draft":{}}]'])(
  'ignores malformed storage: %s',
  (text) => {
    stored.set('octavo:history:/api/pets', text)
    expect(recallHistory(data)).toEqual([])
  },
)

test('works without storage', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('blocked')
    },
  })
  remember('a', 1)
  expect(recallHistory(data)).toEqual([])
})
