import { expect, test } from 'vitest'
import { type RelayCode, relayStatus } from '../../../request/relay-message.ts'
import type { Exchange, Fault, WireRequest } from '../send/exchange.ts'
import { explainFault } from './index.ts'

const own = {
  relay_blocked: 0,
  relay_unreachable: 0,
  blocked_or_unreachable: 0,
  cancelled: 0,
  cut: 0,
} satisfies Record<Exclude<Fault['code'], RelayCode>, 0>
const codes = Object.keys({ ...relayStatus, ...own }) as Fault['code'][]

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

test.each(codes)('%s is said in words, with what can be done', (code) => {
  // The relay always has a sentence of its own.
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

test('every code has a title of its own', () => {
  expect(new Set(codes.map((code) => explain({ code }).title)).size).toBe(codes.length)
})

test('a code of a relay that is newer than this page has general words, and those of the relay', () => {
  for (const code of ['quota_used_up', 'constructor'])
    expect(explain({ code: code as 'cut', detail: 'The quota is used up.' })).toMatchObject({
      title: 'Request failed',
      paragraphs: ['The quota is used up.'],
      steps: ['Try again.'],
    })
})

test('a 405 of a proxy names the proxy, the path and both ways out', () => {
  const explanation = explain({ code: 'relay_blocked', status: 405, server: 'nginx' })
  expect(explanation).toEqual({
    title: 'A reverse proxy rejected POST',
    route: {
      stops: ['This browser', 'reverse proxy (nginx)', 'proxy', 'api.papermill.example'],
      cutAfter: 1,
    },
    paragraphs: ['Your request was stopped before it reached `/docs/_platform/api/request`.'],
    steps: [
      'Docs owner: allow POST to this path there.',
      'Docs owner: or set `api.playground.proxy` to `false` if the API allows CORS.',
    ],
  })
})

test('every other answer in place of the relay is told by its status', () => {
  const statuses = [undefined, 200, 404, 413, 401, 429, 502, 418]
  const titles = statuses.map((status) => explain({ code: 'relay_blocked', status }).title)
  // Being led away and being refused are one case, and so is what has no case of its own.
  expect(new Set(titles).size).toBe(5)
  expect(titles[0]).toBe(titles[4])
  expect(titles[1]).toBe(titles[7])
})

test('an API that allows no CORS: the origin and the headers to allow are named', () => {
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

test('an API on the site itself needs no CORS', () => {
  const { title, steps } = explain(
    { code: 'blocked_or_unreachable' },
    { url: 'https://docs.papermill.example/api' },
  )
  expect(title).toBe('This site did not respond')
  expect(steps[0]).toContain('Check before you retry')
  expect(steps.join()).not.toContain('origin')
})

test('a relay of another site that is not there, or lists other origins: both are said, and the variable', () => {
  const relay = 'https://relay.papermill.example/docs/_platform/api/request'
  const explanation = explainFault({ code: 'relay_unreachable' }, exchangeOf(), { ...context, relay })
  expect(explanation).toEqual({
    title: 'The proxy rejected this site or did not respond',
    route: { stops: ['This browser', 'proxy', 'api.papermill.example'], cutAfter: 0 },
    paragraphs: [`Browsers hide the reason; see the console. The proxy is at \`${relay}\`.`],
    steps: [
      'Docs owner: add `https://docs.papermill.example` to `OCTAVO_RELAY_ORIGINS` there.',
      'Check your connection and browser extensions, then try again.',
    ],
  })
})

test('a server of the site itself has nothing to do with a relay elsewhere', () => {
  const relay = 'https://relay.papermill.example/_platform/api/request'
  const exchange = exchangeOf({ url: 'https://docs.papermill.example/api' })
  const explanation = explainFault({ code: 'blocked_or_unreachable' }, exchange, { ...context, relay })
  expect(explanation.title).toBe('This site did not respond')
  expect(explanation.steps.join()).not.toContain('OCTAVO')
})

test('something in front of a relay elsewhere: its whole address is named', () => {
  const relay = 'https://relay.papermill.example/_platform/api/request'
  const fault = { code: 'relay_blocked', status: 405 } as const
  expect(explainFault(fault, exchangeOf(), { ...context, relay }).paragraphs[0]).toContain(`\`${relay}\``)
})

test('only what may have done something asks to check first', () => {
  const stepsOf = (method: string) => explain({ code: 'upstream_timeout' }, { method }).steps.join()
  expect(stepsOf('POST')).toContain('Check before you retry')
  expect(stepsOf('GET')).not.toContain('check before')
})

test('the time to wait is a number of seconds where the relay says one', () => {
  expect(explain({ code: 'rate_limited', retryAfter: 12 }).steps).toEqual(['Try again in 12 s.'])
  expect(explain({ code: 'relay_busy' }).steps).toEqual(['Try again in a minute.'])
})

test('an address that is none stays text', () => {
  const words = wordsOf(explain({ code: 'bad_url' }, { url: 'ht`tp://<b>' })).join('\n')
  expect(words).toContain("`ht'tp://<b>` is not a URL")
})
