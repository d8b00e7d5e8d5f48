import { expect, test } from 'vitest'
import { type RelayCode, relayStatus } from '../../../request/relay-message.ts'
import type { Exchange, Fault, WireRequest } from '../send/exchange.ts'
import { explainFault } from './index.ts'

const clientCodes = {
  relay_blocked: 0,
  relay_unreachable: 0,
  blocked_or_unreachable: 0,
  cancelled: 0,
  cut: 0,
} satisfies Record<Exclude<Fault['code'], RelayCode>, 0>
const codes = Object.keys({ ...relayStatus, ...clientCodes }) as Fault['code'][]

const context = { origin: 'https://docs.papermill.example', base: '/docs' }
const exchangeOf = (request: Partial<WireRequest> = {}): Exchange => ({
  request: { method: 'POST', url: 'https://api.papermill.example/orders', headers: [], ...request },
  way: 'relay',
  started: 0,
  phase: 'done',
  chunks: [],
  size: 0,
  times: [],
})
const explain = (fault: Fault, request?: Partial<WireRequest>) =>
  explainFault(fault, exchangeOf(request), context)
const wordsOf = ({ title, paragraphs, steps }: ReturnType<typeof explain>) => [title, ...paragraphs, ...steps]

test.each(codes)('explains %s with next steps', (code) => {
  // The relay always sends a message of its own.
  const explanation = explain({ code, ...(code in relayStatus && { detail: 'It says why.' }) })
  expect(explanation.title).toMatch(/^[A-Z].{8,80}[^.]$/)
  expect(explanation.steps.length).toBeGreaterThan(0)
  expect(explanation.paragraphs.length).toBeGreaterThan(0)
  for (const text of wordsOf(explanation)) {
    expect(text).not.toContain(code.includes('_') ? code : '_!')
    expect(text).not.toMatch(/[{}]|undefined/)
  }
  for (const text of [...explanation.paragraphs, ...explanation.steps]) {
    expect(text).toMatch(/\.$/)
    expect(text.split('`').length % 2, `pairs of backticks in: ${text}`).toBe(1)
  }
  const { route } = explanation
  if (route) expect(route.cutAfter).toBeLessThan(route.stops.length - 1)
})

test('gives every code its own title', () => {
  expect(new Set(codes.map((code) => explain({ code }).title)).size).toBe(codes.length)
})

test('falls back to a general explanation for an unknown relay code', () => {
  for (const code of ['quota_used_up', 'constructor'])
    expect(explain({ code: code as 'cut', detail: 'The quota is used up.' })).toMatchObject({
      title: 'Request failed',
      paragraphs: ['The quota is used up.'],
      steps: ['Try again.'],
    })
})

test('explains a 405 from a proxy with its name, the path and two solutions', () => {
  const explanation = explain({ code: 'relay_blocked', status: 405, server: 'nginx' })
  expect(explanation).toEqual({
    title: 'A reverse proxy rejected POST',
    route: {
      stops: ['Your browser', 'Reverse proxy (nginx)', 'Proxy', 'api.papermill.example'],
      cutAfter: 1,
    },
    paragraphs: ['Your request was stopped before it reached `/docs/_platform/api/request`.'],
    steps: [
      'Docs owner: allow POST to this path there.',
      'Docs owner: or set `api.playground.proxy` to `false` if the API allows CORS.',
    ],
  })
})

test('explains other responses in place of the relay by status', () => {
  const statuses = [undefined, 200, 404, 413, 401, 429, 502, 418]
  const titles = statuses.map((status) => explain({ code: 'relay_blocked', status }).title)
  // Redirects and rejections share an explanation, and so do uncategorized statuses.
  expect(new Set(titles).size).toBe(5)
  expect(titles[0]).toBe(titles[4])
  expect(titles[1]).toBe(titles[7])
})

test('names the origin and headers that CORS must allow', () => {
  const headers: [string, string][] = [
    ['Accept', 'x'],
    ['Authorization', 'Bearer secret'],
  ]
  const words = wordsOf(explain({ code: 'blocked_or_unreachable' }, { headers })).join('\n')
  expect(words).toContain('`https://docs.papermill.example` in `Access-Control-Allow-Origin`')
  expect(words).toContain('allow the headers `Authorization`.')
  expect(words).not.toContain('secret')
  expect(words).not.toContain('`Accept`')
})

test('does not mention CORS for an API on the same site', () => {
  const { title, steps } = explain(
    { code: 'blocked_or_unreachable' },
    { url: 'https://docs.papermill.example/api' },
  )
  expect(title).toBe('This site did not respond')
  expect(steps[0]).toContain('Check before you retry')
  expect(steps.join()).not.toContain('origin')
})

test('explains an unreachable external relay with the variable to set', () => {
  const relay = 'https://relay.papermill.example/docs/_platform/api/request'
  const explanation = explainFault({ code: 'relay_unreachable' }, exchangeOf(), { ...context, relay })
  expect(explanation).toEqual({
    title: 'The proxy rejected this site or did not respond',
    route: { stops: ['Your browser', 'Proxy', 'api.papermill.example'], cutAfter: 0 },
    paragraphs: [`Browsers hide the reason; see the console. The proxy is at \`${relay}\`.`],
    steps: [
      'Docs owner: add `https://docs.papermill.example` to `OCTAVO_RELAY_ORIGINS` there.',
      'Check your connection and browser extensions, then try again.',
    ],
  })
})

test("ignores an external relay for the site's own server", () => {
  const relay = 'https://relay.papermill.example/_platform/api/request'
  const exchange = exchangeOf({ url: 'https://docs.papermill.example/api' })
  const explanation = explainFault({ code: 'blocked_or_unreachable' }, exchange, { ...context, relay })
  expect(explanation.title).toBe('This site did not respond')
  expect(explanation.steps.join()).not.toContain('OCTAVO')
})

test('names the full URL of an external relay', () => {
  const relay = 'https://relay.papermill.example/_platform/api/request'
  const fault = { code: 'relay_blocked', status: 405 } as const
  expect(explainFault(fault, exchangeOf(), { ...context, relay }).paragraphs[0]).toContain(`\`${relay}\``)
})

test('suggests checking first only for unsafe methods', () => {
  const stepsOf = (method: string) => explain({ code: 'upstream_timeout' }, { method }).steps.join()
  expect(stepsOf('POST')).toContain('Check before you retry')
  expect(stepsOf('GET')).not.toContain('Check before')
})

test('shows the wait in seconds if the relay gives it', () => {
  expect(explain({ code: 'rate_limited', retryAfter: 12 }).steps).toEqual(['Try again in 12 s.'])
  expect(explain({ code: 'relay_busy' }).steps).toEqual(['Try again in a minute.'])
})

test('shows an invalid URL as text', () => {
  const words = wordsOf(explain({ code: 'bad_url' }, { url: 'ht`tp://<b>' })).join('\n')
  expect(words).toContain("`ht'tp://<b>` is not a URL")
})
