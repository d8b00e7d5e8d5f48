import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  type Got,
  operation,
  type RelaySite,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

/** What a server does with a connection after it has read the request. */
type Behaviour = (socket: Socket) => void

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const say =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const text of texts) socket.write(text)
  }
const sayAndEnd =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    say(...texts)(socket)
    socket.end()
  }
/** What was said arrives before the connection breaks. */
const sayAndReset =
  (...texts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    say(...texts)(socket)
    setTimeout(() => socket.resetAndDestroy(), 50)
  }
const drip =
  (begin: string, piece: string, everyMs: number): Behaviour =>
  (socket) => {
    socket.write(begin)
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
const endless =
  (begin: string): Behaviour =>
  (socket) => {
    socket.write(begin)
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
    }
    socket.on('drain', more)
    more()
  }

const bomb = gzipSync(Buffer.alloc(50_000_000))

/** Its name, what the server does, and how it ends for the reader; with what they see of the body, where that matters. */
const upstreams: [name: string, Behaviour, end: string, body?: string][] = [
  ['closes at once', (socket) => socket.end(), 'upstream_reset'],
  ['resets before the head', (socket) => socket.resetAndDestroy(), 'upstream_reset'],
  ['resets within the status line', sayAndReset('HTTP/1.1 2'), 'upstream_reset'],
  ['resets within the headers', sayAndReset('HTTP/1.1 200 OK\r\nContent-Le'), 'upstream_reset'],
  ['resets after the head', sayAndReset(head('Content-Length: 5')), 'upstream_reset', ''],
  ['resets within the body', sayAndReset(head('Content-Length: 5'), 'ab'), 'upstream_reset', 'ab'],
  ['closes within the body', sayAndEnd(head('Content-Length: 5'), 'ab'), 'upstream_reset', 'ab'],
  ['closes within a chunk', sayAndEnd(head('Transfer-Encoding: chunked'), '5\r\nab'), 'upstream_reset', 'ab'],
  [
    'closes before the last chunk',
    sayAndEnd(head('Transfer-Encoding: chunked'), '2\r\nab\r\n'),
    'upstream_reset',
    'ab',
  ],
  ['says nothing', () => {}, 'upstream_timeout'],
  ['drips headers for ever', drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n', 20), 'upstream_timeout'],
  ['stops after the head', say(head('Content-Length: 5')), 'upstream_timeout', ''],
  ['stops within the body', say(head('Content-Length: 5'), 'ab'), 'upstream_timeout', 'ab'],
  ['drips a body for ever', drip(head('Content-Length: 100000'), 'a', 20), 'deadline'],
  ['drips chunks for ever', drip(head('Transfer-Encoding: chunked'), '1\r\na\r\n', 20), 'deadline'],
  [
    'two lengths that differ',
    say(head('Content-Length: 2', 'Content-Length: 3'), 'abc'),
    'upstream_protocol_error',
  ],
  [
    'a length and chunks',
    say(head('Content-Length: 2', 'Transfer-Encoding: chunked'), '2\r\nab\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    'chunks, and then a length',
    say(head('Transfer-Encoding: chunked', 'Content-Length: 2'), '2\r\nab\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  ['a length below zero', say(head('Content-Length: -1'), 'ab'), 'upstream_protocol_error'],
  ['a length that is no number', say(head('Content-Length: 2x'), 'ab'), 'upstream_protocol_error'],
  [
    'a length beyond numbers',
    say(head('Content-Length: 99999999999999999999999'), 'ab'),
    'upstream_protocol_error',
  ],
  ['NUL in a header', say(head('X: a\0b', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['a space in the name of a header', say(head('X Y: a', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['a header on two lines', say(head('X: a\r\n b', 'Content-Length: 0')), 'upstream_protocol_error'],
  ['garbage', say('\x16\x03\x01\x02\x00garbage\r\n\r\n'), 'upstream_protocol_error'],
  ['a mail server', say('220 mail.example.com ESMTP\r\n'), 'upstream_protocol_error'],
  ['HTTP/0.9', sayAndEnd('<html>hello</html>'), 'upstream_protocol_error'],
  ['HTTP/2 without being asked', say('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'upstream_protocol_error'],
  ['a status of letters', say('HTTP/1.1 abc OK\r\n\r\n'), 'upstream_protocol_error'],
  [
    'a size of a chunk that is no number',
    say(head('Transfer-Encoding: chunked'), 'zz\r\nab\r\n'),
    'upstream_protocol_error',
  ],
  [
    'a chunk longer than it says',
    say(head('Transfer-Encoding: chunked'), '2\r\nabcd\r\n0\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    '100 Continue that nobody asked for',
    say('HTTP/1.1 100 Continue\r\n\r\n', head('Content-Length: 2'), 'ab'),
    'upstream_protocol_error',
  ],
  [
    '101 Switching Protocols',
    say('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    'upstream_protocol_error',
  ],
  [
    '103 Early Hints',
    say('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', head('Content-Length: 2'), 'ab'),
    'complete',
    'ab',
  ],
  [
    '103 Early Hints for ever',
    drip('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 20),
    'upstream_timeout',
  ],
  ['status 999', say('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nab'), 'complete', 'ab'],
  ['204 with a body', say('HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\nabc'), 'complete', ''],
  [
    'a second answer after the first',
    say(head('Content-Length: 2'), `ab${head('Content-Length: 6')}secret`),
    'complete',
    'ab',
  ],
  ['60 KB of headers', say(head(`X: ${'a'.repeat(60_000)}`, 'Content-Length: 0')), 'headers_too_large'],
  [
    '10,000 headers',
    say(head(...Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`))),
    'headers_too_large',
  ],
  ['a megabyte of status line', say(`HTTP/1.1 200 ${'a'.repeat(1_000_000)}\r\n\r\n`), 'upstream_timeout'],
  [
    '50 MB in a small archive',
    say(head('Content-Encoding: gzip', `Content-Length: ${bomb.length}`), bomb),
    'complete',
  ],
  ['no end, with chunks', endless(`${head('Transfer-Encoding: chunked')}ffffffff\r\n`), 'response_too_large'],
  ['no end, without a length', endless(head()), 'response_too_large'],
  ['no length, until it closes', sayAndEnd(head(), 'ab'), 'complete', 'ab'],
  [
    'an answer byte by byte',
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

describe('a server that is', () => {
  let server: Server
  let site: RelaySite
  let port: number
  const sockets = new Set<Socket>()
  const answers: Promise<Got>[] = []

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
      answers.push(ask(site, { url: `http://127.0.0.1:${port}/${index}` }))
  })
  afterAll(async () => {
    await site.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('one of 40 or more', () => expect(upstreams.length).toBeGreaterThanOrEqual(40))

  test.for(upstreams.map(([name, , end, body], index) => [name, end, body, index] as const))(
    '%s: %s',
    async ([, end, body, index]) => {
      const got = await answers[index]!
      expect(got.end).toBe(end)
      if (body !== undefined) expect(got.body.toString()).toBe(body)
      if (got.problem) expect(got.problem.detail).toMatch(/^[A-Z].*\.$/)
    },
  )

  test('status 999 is told as it is', async () => {
    const index = upstreams.findIndex(([name]) => name === 'status 999')
    expect((await answers[index]!).head?.status).toBe(999)
  })

  test('the small archive stays packed', async () => {
    const index = upstreams.findIndex(([name]) => name === '50 MB in a small archive')
    expect((await answers[index]!).body).toEqual(bomb)
  })

  test('none of them is left behind', async () => {
    await Promise.all(answers)
    expect(site.relay.inFlight()).toBe(0)
  })
})
