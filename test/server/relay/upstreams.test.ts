import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operation,
  type RelayResult,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

/** What a server does with a connection after it has read the request. */
type Behaviour = (socket: Socket) => void

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const send =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const text of texts) socket.write(text)
  }
const sendAndEnd =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    send(...texts)(socket)
    socket.end()
  }
/** Delays the reset until the text has arrived. */
const sendAndReset =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    send(...texts)(socket)
    setTimeout(() => socket.resetAndDestroy(), 50)
  }
const drip =
  (firstText: string, piece: string, everyMs: number): Behaviour =>
  (socket) => {
    socket.write(firstText)
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
const endless =
  (firstText: string): Behaviour =>
  (socket) => {
    socket.write(firstText)
    const extra = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
    }
    socket.on('drain', extra)
    extra()
  }

const bomb = gzipSync(Buffer.alloc(50_000_000))

/** Name, server behaviour, result for the reader, and optionally the body. */
const upstreams: [name: string, Behaviour, end: string, body?: string][] = [
  ['closes immediately', (socket) => socket.end(), 'upstream_reset'],
  ['resets before the head', (socket) => socket.resetAndDestroy(), 'upstream_reset'],
  ['resets within the status line', sendAndReset('HTTP/1.1 2'), 'upstream_reset'],
  ['resets within the headers', sendAndReset('HTTP/1.1 200 OK\r\nContent-Le'), 'upstream_reset'],
  ['resets after the head', sendAndReset(head('Content-Length: 5')), 'upstream_reset', ''],
  ['resets within the body', sendAndReset(head('Content-Length: 5'), 'ab'), 'upstream_reset', 'ab'],
  ['closes within the body', sendAndEnd(head('Content-Length: 5'), 'ab'), 'upstream_reset', 'ab'],
  [
    'closes within a chunk',
    sendAndEnd(head('Transfer-Encoding: chunked'), '5\r\nab'),
    'upstream_reset',
    'ab',
  ],
  [
    'closes before the last chunk',
    sendAndEnd(head('Transfer-Encoding: chunked'), '2\r\nab\r\n'),
    'upstream_reset',
    'ab',
  ],
  ['stays silent', () => {}, 'upstream_timeout'],
  ['drips headers endlessly', drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n', 20), 'upstream_timeout'],
  ['stops after the head', send(head('Content-Length: 5')), 'upstream_timeout', ''],
  ['stops within the body', send(head('Content-Length: 5'), 'ab'), 'upstream_timeout', 'ab'],
  ['drips a body endlessly', drip(head('Content-Length: 100000'), 'a', 20), 'deadline'],
  ['drips chunks endlessly', drip(head('Transfer-Encoding: chunked'), '1\r\na\r\n', 20), 'deadline'],
  [
    'two different lengths',
    send(head('Content-Length: 2', 'Content-Length: 3'), 'abc'),
    'upstream_protocol_error',
  ],
  [
    'a length and chunks',
    send(head('Content-Length: 2', 'Transfer-Encoding: chunked'), '2\r\nab\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    'chunks, and then a length',
    send(head('Transfer-Encoding: chunked', 'Content-Length: 2'), '2\r\nab\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  ['a negative length', send(head('Content-Length: -1'), 'ab'), 'upstream_protocol_error'],
  ['a non-numeric length', send(head('Content-Length: 2x'), 'ab'), 'upstream_protocol_error'],
  [
    'an overflowing length',
    send(head('Content-Length: 99999999999999999999999'), 'ab'),
    'upstream_protocol_error',
  ],
  ['NUL in a header', send(head('X: a\0b', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['a space in a header name', send(head('X Y: a', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['a header on two lines', send(head('X: a\r\n b', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['garbage', send('\x16\x03\x01\x02\x00garbage\r\n\r\n'), 'upstream_protocol_error'],
  ['a mail server', send('220 mail.example.com ESMTP\r\n'), 'upstream_protocol_error'],
  ['HTTP/0.9', sendAndEnd('<html>hello</html>'), 'upstream_protocol_error'],
  ['unsolicited HTTP/2', send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'upstream_protocol_error'],
  ['a non-numeric status', send('HTTP/1.1 abc OK\r\n\r\n'), 'upstream_protocol_error'],
  [
    'a non-numeric chunk size',
    send(head('Transfer-Encoding: chunked'), 'zz\r\nab\r\n'),
    'upstream_protocol_error',
  ],
  [
    'a chunk longer than its size',
    send(head('Transfer-Encoding: chunked'), '2\r\nabcd\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    'unsolicited 100 Continue',
    send('HTTP/1.1 100 Continue\r\n\r\n', head('Content-Length: 2'), 'ab'),
    'upstream_protocol_error',
  ],
  [
    '101 Switching Protocols',
    send('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    '103 Early Hints',
    send('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', head('Content-Length: 2'), 'ab'),
    'complete',
    'ab',
  ],
  [
    'endless 103 Early Hints',
    drip('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 20),
    'upstream_timeout',
  ],
  ['status 999', send('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nab'), 'complete', 'ab'],
  ['204 with a body', send('HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\nabc'), 'complete', ''],
  [
    'a second response after the first',
    send(head('Content-Length: 2'), `ab${head('Content-Length: 6')}secret`),
    'complete',
    'ab',
  ],
  ['60 KB of headers', send(head(`X: ${'a'.repeat(60_000)}`, 'Content-Length: 0')), 'headers_too_large'],
  [
    '10,000 headers',
    send(head(...Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`))),
    'headers_too_large',
  ],
  ['a status line of 1 MB', send(`HTTP/1.1 200 ${'a'.repeat(1_000_000)}\r\n\r\n`), 'upstream_timeout'],
  [
    'a gzip bomb of 50 MB',
    send(head('Content-Encoding: gzip', `Content-Length: ${bomb.length}`), bomb),
    'complete',
  ],
  [
    'an endless chunked body',
    endless(`${head('Transfer-Encoding: chunked')}ffffffff\r\n`),
    'response_too_large',
  ],
  ['an endless body without a length', endless(head()), 'response_too_large'],
  ['a body delimited by the connection', sendAndEnd(head(), 'ab'), 'complete', 'ab'],
  [
    'a response byte by byte',
    (socket) => {
      const bytes = `${head('Content-Length: 3')}abc`
      let at = 0
      const timer = setInterval(
        () => (at < bytes.length ? socket.write(bytes[at++]!) : clearInterval(timer)),
        2,
      )
      socket.on('close', () => clearInterval(timer))
    },
    'complete',
    'abc',
  ],
]

describe('an upstream', () => {
  let server: Server
  let site: RelaySite
  let port: number
  const sockets = new Set<Socket>()
  const responses: Promise<RelayResult>[] = []

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
      socket.on('data', (request) => {
        const [, index] = / \/(\d+) /.exec(request.toString('latin1')) ?? []
        upstreams[Number(index)]![1](socket)
      })
    })
    port = await startServer(server as Parameters<typeof startServer>[0])
    site = await startRelay([operation('GET', `http://127.0.0.1:${port}`, '/{id}')], {
      limits: { firstByteMs: 4000, idleMs: 3000, totalMs: 8000, responseBytes: 5_000_000 },
    })
    for (const index of upstreams.keys())
      responses.push(sendRequest(site, { url: `http://127.0.0.1:${port}/${index}` }))
  })
  afterAll(async () => {
    await site.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('misbehaves in at least 40 ways', () => expect(upstreams.length).toBeGreaterThanOrEqual(40))

  test.for(upstreams.map(([name, , end, body], index) => [name, end, body, index] as const))(
    'ends as expected: %s (%s)',
    async ([, end, body, index]) => {
      const result = await responses[index]!
      expect(result.end).toBe(end)
      if (body !== undefined) expect(result.body.toString()).toBe(body)
      if (result.problem) expect(result.problem.detail).toMatch(/^[A-Z].*\.$/)
    },
  )

  test('may respond with status 999', async () => {
    const index = upstreams.findIndex(([name]) => name === 'status 999')
    expect((await responses[index]!).head?.status).toBe(999)
  })

  test('may send a compressed body, which is not decompressed', async () => {
    const index = upstreams.findIndex(([name]) => name === 'a gzip bomb of 50 MB')
    expect((await responses[index]!).body).toEqual(bomb)
  })

  test('never leaves a request in flight', async () => {
    await Promise.all(responses)
    expect(site.relay.inFlight()).toBe(0)
  })
})
