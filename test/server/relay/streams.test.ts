import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createBody, readEnvelope } from '../../../src/relay/check/envelope.ts'
import { createFrameReader, type Frame } from '../../../src/request/relay-frames.ts'
import { relayType } from '../../../src/request/relay-message.ts'
import {
  ask,
  createEnvelope,
  operation,
  type RelaySite,
  readAnswer,
  type Sent,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})
async function start(...input: Parameters<typeof startRelay>): Promise<RelaySite> {
  const site = await startRelay(...input)
  closing.push(site.close)
  return site
}
async function startUpstream(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createServer(handler)
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await startServer(server)}`
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 500; tries++) await wait(10)
  expect(isSo()).toBe(true)
}

/** An answer that is read as it comes, and a request that is still being written. */
function open(site: RelaySite, sent: Sent, length?: number) {
  const envelope = createEnvelope(sent)
  const frames: Frame[] = []
  const read = createFrameReader()
  const asking = request(`${site.origin}${site.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      Origin: site.origin,
      'Content-Type': relayType,
      'Content-Length': String(length === undefined ? envelope.length : envelope.length + length),
    },
  })
  const response = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  asking.on('error', () => {})
  asking.write(envelope)
  return {
    asking,
    response,
    frames,
    listen: () =>
      response.then((incomingMessage) =>
        incomingMessage.on('data', (chunk: Buffer) => frames.push(...read(chunk))).on('error', () => {}),
      ),
  }
}

describe('as it comes', () => {
  test('the first piece of an answer is with the reader before the second is sent', async () => {
    let second = () => {}
    const target = await startUpstream((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('data: 1\n\n')
      second = () => response.end('data: 2\n\n')
    })
    const site = await start([operation('GET', target, '/a')])
    const { asking, frames, listen } = open(site, { url: `${target}/a` })
    asking.end()
    listen()
    await until(() => frames.length === 2)
    expect(frames.map(({ kind }) => kind)).toEqual(['head', 'data'])
    second()
    await until(() => frames.length === 4)
    expect(frames.map(({ kind }) => kind)).toEqual(['head', 'data', 'data', 'end'])
  })

  test('the head is with the reader before there is any body', async () => {
    const target = await startUpstream((_, response) => response.writeHead(200).flushHeaders())
    const site = await start([operation('GET', target, '/a')])
    const { asking, frames, listen } = open(site, { url: `${target}/a` })
    asking.end()
    listen()
    await until(() => frames.length === 1)
    expect(frames[0]!.kind).toBe('head')
    asking.destroy()
  })

  test('the first piece of a body is with the server before the second is sent', async () => {
    let arrived = 0
    const target = await startUpstream((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => {
        arrived += chunk.length
      })
      incoming.on('end', () => response.end(String(arrived)))
    })
    const site = await start([operation('POST', target, '/a')])
    const { asking, response } = open(site, { method: 'POST', url: `${target}/a`, bodyLength: 2000 }, 2000)
    asking.write(Buffer.alloc(1000))
    await until(() => arrived === 1000)
    asking.end(Buffer.alloc(1000))
    expect((await readAnswer(await response)).body.toString()).toBe('2000')
  })

  test('a body that lay there for a while, in pieces, is whole', async () => {
    const got = new Promise<string>((resolve) => {
      startUpstream(async (incoming, response) => {
        // As long as counting visitors in Redis takes.
        await wait(100)
        const { head, start } = await readEnvelope(incoming, 100)
        let text = head
        for await (const chunk of createBody(incoming, { start, length: 6 }, () => {})) text += chunk
        response.end()
        resolve(text)
      }).then((url) => {
        const chunks = ['\0\0\0\x01H', 'ab', 'cd', 'ef', '']
        const body = chunks.map((text) => `${text.length}\r\n${text}\r\n`).join('')
        const socket = connect(Number(new URL(url).port), '127.0.0.1')
        closing.push(() => socket.destroy())
        socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
      })
    })
    expect(await Promise.race([got, wait(5000)])).toBe('Habcdef')
  })

  test('signs of life come while there is nothing', async () => {
    const target = await startUpstream((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      setTimeout(() => response.end('data: 1\n\n'), 1200)
    })
    const site = await start([operation('GET', target, '/a')], { limits: { aliveMs: 200, idleMs: 500 } })
    const { frames } = await ask(site, { url: `${target}/a` })
    const kinds = frames.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'alive').length).toBeGreaterThanOrEqual(2)
    expect(kinds.filter((kind) => kind !== 'alive')).toEqual(['head', 'data', 'end'])
  })

  test('events may be quiet for longer than other answers', async () => {
    const types = ['text/event-stream; charset=utf-8', 'application/x-ndjson', 'application/json']
    const ends = []
    for (const type of types) {
      const target = await startUpstream((_, response) => {
        response.writeHead(200, { 'Content-Type': type }).flushHeaders()
        setTimeout(() => response.end('x'), 1000)
      })
      const site = await start([operation('GET', target, '/a')], { limits: { idleMs: 300, totalMs: 600 } })
      ends.push((await ask(site, { url: `${target}/a` })).end)
    }
    expect(ends).toEqual(['complete', 'complete', 'upstream_timeout'])
  })
})

describe('a reader who leaves', () => {
  test.for([
    ['while the server thinks', 'nothing'],
    ['within the answer', 'begin'],
  ] as const)('%s ends the call to the server within a second', async ([, mode]) => {
    let called = false
    let closedAt = 0
    const target = await startUpstream((_, response) => {
      called = true
      response.on('close', () => {
        closedAt = performance.now()
      })
      if (mode === 'begin') response.write('a')
    })
    const site = await start([operation('GET', target, '/a')])
    const { asking, frames, listen } = open(site, { url: `${target}/a` })
    asking.end()
    listen()
    await until(() => (mode === 'begin' ? frames.length > 1 : called))
    const left = performance.now()
    asking.destroy()
    await until(() => closedAt > 0 && site.relay.inFlight() === 0)
    expect(closedAt - left).toBeLessThan(1000)
    expect(site.lines).toMatchObject([{ code: 'cancelled', status: undefined }])
  })

  test('within the body ends the call to the server', async () => {
    let isCut = false
    const target = await startUpstream((incoming) => {
      incoming.resume()
      incoming.on('error', () => {
        isCut = true
      })
    })
    const site = await start([operation('POST', target, '/a')])
    const { asking } = open(site, { method: 'POST', url: `${target}/a`, bodyLength: 2000 }, 2000)
    asking.write(Buffer.alloc(1000))
    await until(() => site.relay.inFlight() === 1)
    await wait(100)
    asking.destroy()
    await until(() => isCut && site.relay.inFlight() === 0)
  })

  test('in the queue gives the place free', async () => {
    const answers: ServerResponse[] = []
    const target = await startUpstream((_, response) => answers.push(response))
    const site = await start([operation('GET', target, '/a')], {
      limits: { connectionsPerOrigin: 1, queue: 1 },
    })
    const first = open(site, { url: `${target}/a` })
    first.asking.end()
    await until(() => answers.length === 1)
    const second = open(site, { url: `${target}/a` })
    second.asking.end()
    await until(() => site.relay.inFlight() === 2)
    await wait(50)
    second.asking.destroy()
    await until(() => site.relay.inFlight() === 1)
    const third = ask(site, { url: `${target}/a` })
    await wait(50)
    for (const response of answers) response.end('first')
    await until(() => answers.length === 2)
    answers[1]!.end('third')
    expect((await third).body.toString()).toBe('third')
  })
})

describe('a slow one', () => {
  test('a reader who does not read stops the server, whose answer is not collected', async () => {
    let written = 0
    let isOver = false
    const target = await startUpstream((_, response) => {
      const more = () => {
        while (!isOver) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536))) return
        }
      }
      response.on('drain', more).on('close', () => {
        isOver = true
      })
      more()
    })
    const site = await start([operation('GET', target, '/a')])
    const envelope = createEnvelope({ url: `${target}/a` })
    // A plain socket: a client of HTTP would read on by itself.
    const socket = connect(site.port, '127.0.0.1')
    socket.pause()
    socket.write(
      `POST ${site.path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.origin}\r\nContent-Type: ${relayType}\r\nContent-Length: ${envelope.length}\r\n\r\n`,
    )
    socket.write(envelope)
    await until(() => written > 0)
    let before = -1
    for (let tries = 0; before !== written && tries < 50; tries++) {
      before = written
      await wait(200)
    }
    // What fits into the buffers of the system on both ways, and no more: the limit of an answer is 100 MB.
    expect(written).toBeLessThan(40_000_000)
    expect(before).toBe(written)
    const stopped = written
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
    })
    socket.resume()
    await until(() => read > 30_000_000)
    expect(written).toBeGreaterThan(stopped)
    socket.destroy()
    await until(() => site.relay.inFlight() === 0)
  })

  test('a reader who never reads is left when the time is over', async () => {
    const target = await startUpstream((_, response) => response.end(Buffer.alloc(50_000_000)))
    const site = await start([operation('GET', target, '/a')], { limits: { totalMs: 500, idleMs: 500 } })
    const envelope = createEnvelope({ url: `${target}/a` })
    const socket = connect(site.port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.pause()
    socket.on('error', () => {})
    socket.write(
      `POST ${site.path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.origin}\r\nContent-Type: ${relayType}\r\nContent-Length: ${envelope.length}\r\n\r\n`,
    )
    socket.write(envelope)
    await until(() => site.lines.length === 1)
    expect(site.lines).toMatchObject([{ code: 'deadline' }])
    await until(() => site.connections() === 0)
  })

  test('a server that does not read stops the reader, whose body is not collected', async () => {
    let incoming: IncomingMessage | undefined
    const target = await startUpstream((incomingMessage, response) => {
      incoming = incomingMessage
      incomingMessage.on('end', () => response.end('all'))
    })
    const site = await start([operation('POST', target, '/a')])
    const size = 24 * 1024 * 1024
    const { asking, response } = open(site, { method: 'POST', url: `${target}/a`, bodyLength: size }, size)
    let sent = 0
    const more = () => {
      while (sent < size) {
        sent += 65_536
        if (!asking.write(Buffer.alloc(65_536))) return
      }
      asking.end()
    }
    asking.on('drain', more)
    more()
    await until(() => incoming !== undefined)
    let before = -1
    for (let tries = 0; before !== sent && tries < 50; tries++) {
      before = sent
      await wait(200)
    }
    expect(sent).toBeLessThan(size)
    incoming!.resume()
    expect((await readAnswer(await response)).body.toString()).toBe('all')
  })

  test('a head that does not come is not waited for', async () => {
    const site = await start([], { limits: { envelopeMs: 300 } })
    const slow = request(`${site.origin}${site.path}`, {
      method: 'POST',
      agent: false,
      headers: { Origin: site.origin, 'Content-Type': relayType, 'Content-Length': '100' },
    })
    slow.on('error', () => {})
    slow.write(Buffer.from([0, 0]))
    const got = await new Promise<IncomingMessage>((resolve) => slow.once('response', resolve)).then(
      readAnswer,
    )
    expect(got.end).toBe('bad_envelope')
    slow.destroy()
  })

  test('a body that stops in the middle is not waited for', async () => {
    const target = await startUpstream((incoming) => incoming.resume())
    const site = await start([operation('POST', target, '/a')], { limits: { idleMs: 400 } })
    const { asking, response } = open(site, { method: 'POST', url: `${target}/a`, bodyLength: 2000 }, 2000)
    asking.write(Buffer.alloc(1000))
    expect((await readAnswer(await response)).end).toBe('bad_envelope')
    asking.destroy()
  })

  test('a body that ends early is not sent as if it were whole', async () => {
    let ended = false
    const target = await startUpstream((incoming, response) => {
      incoming.on('error', () => {})
      incoming.resume().on('end', () => {
        ended = true
        response.end()
      })
    })
    const site = await start([operation('POST', target, '/a')])
    const envelope = createEnvelope({ method: 'POST', url: `${target}/a`, bodyLength: 2000 })
    const asking = request(`${site.origin}${site.path}`, {
      method: 'POST',
      agent: false,
      // In chunks, so that only the head tells the length.
      headers: { Origin: site.origin, 'Content-Type': relayType, 'Transfer-Encoding': 'chunked' },
    })
    asking.write(envelope)
    asking.end(Buffer.alloc(1000))
    const got = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve)).then(
      readAnswer,
    )
    expect(got.end).toBe('bad_envelope')
    expect(ended).toBe(false)
  })
})

describe('too many', () => {
  const url = (target: string) => ({ url: `${target}/a` })

  test('at once: some wait, the rest are told to come again', async () => {
    let most = 0
    let now = 0
    // Nobody is answered before all that are too many have been told so.
    let tellAll = () => {}
    const allTold = new Promise<void>((resolve) => {
      tellAll = resolve
    })
    const target = await startUpstream(async (_, response) => {
      now++
      most = Math.max(most, now)
      await allTold
      now--
      response.end('ok')
    })
    const site = await start([operation('GET', target, '/a')], {
      limits: { connectionsPerOrigin: 4, queue: 6 },
    })
    let message = 0
    const askOne = async () => {
      const result = await ask(site, url(target))
      if (result.end === 'relay_busy' && ++message === 10) tellAll()
      return result
    }
    const got = await Promise.all(Array.from({ length: 20 }, askOne))
    expect(most).toBe(4)
    expect(got.filter(({ end }) => end === 'complete')).toHaveLength(10)
    const refused = got.filter(({ end }) => end === 'relay_busy')
    expect(refused).toHaveLength(10)
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect((await ask(site, url(target))).end).toBe('complete')
  })

  test('for all origins together: connections that nobody uses make room', async () => {
    const sockets = new Set<unknown>()
    const targets: string[] = []
    for (let count = 0; count < 5; count++)
      targets.push(
        await startUpstream(({ socket }, response) => {
          sockets.add(socket)
          socket.once('close', () => sockets.delete(socket))
          response.end('ok')
        }),
      )
    const site = await start(
      targets.map((target) => operation('GET', target, '/a')),
      { limits: { connections: 2, queue: 0 } },
    )
    for (const target of [...targets, ...targets]) expect((await ask(site, url(target))).end).toBe('complete')
    // Closing takes a moment; by themselves they would stay for seconds.
    await wait(300)
    expect(sockets.size).toBeLessThanOrEqual(2)
  })

  test('waiting for too long', async () => {
    const target = await startUpstream(() => {})
    const limits = { connectionsPerOrigin: 1, queueMs: 300, firstByteMs: 2000 }
    const site = await start([operation('GET', target, '/a')], { limits })
    const ends = await Promise.all([ask(site, url(target)), ask(site, url(target))])
    expect(ends.map(({ end }) => end).sort()).toEqual(['relay_busy', 'upstream_timeout'])
  })

  test('of one visitor at once', async () => {
    const answers: ServerResponse[] = []
    const target = await startUpstream((_, response) => answers.push(response))
    const site = await start([operation('GET', target, '/a')], { limits: { perVisitor: 2 } })
    const two = [ask(site, url(target)), ask(site, url(target))]
    await until(() => answers.length === 2)
    const third = await ask(site, url(target))
    expect([third.status, third.end, third.headers['retry-after']]).toEqual([429, 'rate_limited', '1'])
    for (const response of answers) response.end()
    expect((await Promise.all(two)).map(({ end }) => end)).toEqual(['complete', 'complete'])
  })

  test('a relay that closes ends what is under way', async () => {
    const target = await startUpstream(() => {})
    const site = await start([operation('GET', target, '/a')])
    const waiting = ask(site, url(target))
    await until(() => site.relay.inFlight() === 1)
    await wait(100)
    await site.relay.close()
    expect((await waiting).end).toBe('relay_busy')
    await until(() => site.relay.inFlight() === 0)
  })
})

test('a connection that the server closed in the meantime is not the reader’s problem', async () => {
  let count = 0
  const target = await startUpstream((incoming, response) => {
    count++
    // Every second request on a connection finds it closed, as after a timeout of the server.
    if (count % 2 === 0) incoming.socket.destroy()
    else response.end('ok')
  })
  const site = await start([operation('GET', target, '/a'), operation('POST', target, '/a')])
  const once = async (method: string) => (await ask(site, { method, url: `${target}/a` })).end
  expect([await once('GET'), await once('GET')]).toEqual(['complete', 'complete'])
  expect(count).toBe(3)
  // What may change something is not sent twice.
  expect(await once('POST')).toBe('upstream_reset')
})
