import type { AnswersData } from '../../src/request/playground.ts'
import { createPng, createWav } from './media.ts'
import type { Shown } from './stage.tsx'

export const head = (status: number, statusText: string, type?: string, ...more: [string, string][]) => ({
  status,
  statusText,
  headers: [...(type ? ([['content-type', type]] as [string, string][]) : []), ...more],
  url: 'https://api.papermill.example/v2/orders',
  redirects: [],
  timing: { dns: 3, connect: 18, tls: 27, firstByte: 131 },
})

const text = { types: ['string' as const] }
const integer = { types: ['integer' as const] }

export const answers: AnswersData = {
  answers: [
    {
      status: '201',
      anchor: 'response.201',
      content: [{ type: 'application/json', schema: { ref: 'Order' } }],
      headers: [{ name: 'Location', required: true }],
    },
    { status: '204', anchor: 'response.204', content: [], headers: [] },
    {
      status: '200',
      anchor: 'response.200',
      content: [
        {
          type: 'text/event-stream',
          item: {
            properties: [
              ['page', integer],
              ['ok', { types: ['boolean'] }],
            ],
            additional: true,
          },
        },
        { type: 'application/json', schema: { items: { properties: [['id', integer]] } } },
      ],
      headers: [],
    },
  ],
  schemas: {
    Order: {
      types: ['object'],
      required: ['id', 'copies'],
      properties: [
        ['id', text],
        ['status', text],
        ['copies', integer],
        [
          'total',
          {
            properties: [
              ['amount', integer],
              ['currency', text],
            ],
          },
        ],
      ],
    },
  },
}

export const order = `{"id":"ord_9f3KmT","status":"awaiting_proof","copies":250,
"total":{"amount":"318750","currency":"SEK"},"trace":"7f","big":12345678901234567890123}`

const events = [
  'event: proof.start\ndata: {"pages":212}\n\n',
  'event: proof.page\ndata: {"page":1,"ok":true}\n\n',
  'event: proof.page\ndata: {"page":"4","ok":true}\n\n',
  'event: proof.done\ndata: {"warnings":1}\n\n',
]

export const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" onload="top.hacked='svg'"><script>top.hacked='svg'; parent.hacked='svg'</script><rect width="320" height="200" fill="#5d8a6d"/></svg>`
export const hostileHtml = `<!doctype html>\n<p title="x">Hi</p><script>top.hacked = 'html'</script><img src=x onerror="hacked=1"><!-- end -->`

/** Every state that the pane can be in. */
export const states: [name: string, shown: Shown][] = [
  ['nothing sent yet', {}],
  ['sending', { exchange: { phase: 'sending', age: 2400, endedAfter: undefined } }],
  [
    'receiving',
    {
      exchange: {
        phase: 'receiving',
        age: 900,
        endedAfter: undefined,
        head: head(200, 'OK', 'application/json'),
        texts: ['{"a'],
      },
    },
  ],
  [
    'JSON with a difference',
    { answers, exchange: { head: head(201, 'Created', 'application/json; charset=utf-8'), texts: [order] } },
  ],
  [
    '401 without a token',
    {
      missing: [{ label: 'Bearer token', field: 'token' }],
      exchange: {
        head: head(401, 'Unauthorized', 'application/problem+json'),
        texts: ['{"title":"Missing bearer token","status":401}'],
      },
    },
  ],
  [
    '401 with all parts',
    { exchange: { head: head(401, 'Unauthorized', 'application/json'), texts: ['{}'] } },
  ],
  [
    'blocked by the browser',
    { way: 'direct', exchange: { way: 'direct', fault: { code: 'blocked_or_unreachable' } } },
  ],
  [
    'the relay is blocked',
    { exchange: { fault: { code: 'relay_blocked', status: 405, server: 'nginx' }, endedAfter: 12 } },
  ],
  ['host not allowed', { exchange: { fault: { code: 'target_not_allowed', status: 403 } } }],
  ['no body', { answers, exchange: { head: head(204, 'No Content') } }],
  [
    'status not documented',
    { answers, exchange: { head: head(418, "I'm a teapot", 'text/plain'), texts: ['short and stout\n'] } },
  ],
  [
    'cut in the middle',
    {
      exchange: { head: head(200, 'OK', 'application/json'), texts: ['{"a": [1, 2'], fault: { code: 'cut' } },
    },
  ],
  ['image', { exchange: { head: head(200, 'OK', 'image/png'), base64: [createPng(320, 200)] } }],
  ['SVG', { exchange: { head: head(200, 'OK', 'image/svg+xml'), texts: [hostile] } }],
  [
    'audio',
    {
      exchange: {
        head: head(200, 'OK', 'audio/wav', ['content-disposition', 'attachment; filename="chapter 1.wav"']),
        base64: [createWav()],
      },
    },
  ],
  ['not the image it says', { exchange: { head: head(200, 'OK', 'image/png'), texts: [hostileHtml] } }],
  ['PDF', { exchange: { head: head(200, 'OK', 'application/pdf'), texts: ['%PDF-1.7'] } }],
  ['HTML as text', { exchange: { head: head(502, 'Bad Gateway', 'text/html'), texts: [hostileHtml] } }],
  [
    'events',
    {
      answers,
      exchange: {
        head: head(200, 'OK', 'text/event-stream'),
        phase: 'receiving',
        endedAfter: undefined,
        texts: events,
        age: 4100,
      },
    },
  ],
  [
    'large',
    {
      exchange: {
        head: head(200, 'OK', 'application/json'),
        repeat: { piece: `${'1,'.repeat(50_000)}\n`, times: 20 },
      },
    },
  ],
]
