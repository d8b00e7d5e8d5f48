import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createBody, readEnvelope } from '../../../src/relay/check/envelope.ts'
import { createFrameReader, type Frame } from '../../../src/request/relay-frames.ts'
import { relayType } from '../../../src/request/relay-message.ts'
import {
  createEnvelope,
  operation,
  type RelayInput,
  type RelaySite,
  readResponse,
  sendRequest,
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
async function waitUntil(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition() && tries < 500; tries++) await wait(10)
  expect(condition()).toBe(true)
}

/** A response read as it arrives, and a request that is still being written. */
function open(site: RelaySite, sentCount: RelayInput, length?: number) {
  const envelope = createEnvelope(sentCount)
  const frames: Frame[] = []
  const read = createFrameReader()
  const outgoing = request(`${site.origin}${site.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      Origin: site.origin,
      'Content-Type': relayType,
      'Content-Length': String(length === undefined ? envelope.length : envelope.length + length),
    },
  })
  const response = new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve))
  outgoing.on('error', () => {})
  outgoing.write(envelope)
  return {
    asking: outgoing,
    response,
    frames,
    listen: () =>
      response.then((incomingMessage) =>
        incomingMessage.on('data', (chunk: Buffer) => frames.push(...read(chunk))).on('error', () => {}),
      ),
  }
}

describe('streaming', () => {
  test('delivers the first chunk of a response before the second is sent', async () => {
    let second = () => {}
    const target = await startUpstream((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('data: 1\n\n')
      second = () => response.end('data: 2\n\n')
    })
    const site = await start([operation('GET', target, '/a')])
    const { asking: outgoing, frames, listen } = open(site, { url: `${target}/a` })
    outgoing.end()
    listen()
    await waitUntil(() => frames.length === 2)
    expect(frames.map(({ kind }) => kind)).toEqual(['head', 'data'])
    second()
    await waitUntil(() => frames.length === 4)
    expect(frames.map(({ kind }) => kind)).toEqual(['head', 'data', 'data', 'end'])
  })

  test('delivers the head before any body', async () => {
    const target = await startUpstream((_, response) => response.writeHead(200).flushHeaders())
    const site = await start([operation('GET', target, '/a')])
    const { asking: outgoing, frames, listen } = open(site, { url: `${target}/a` })
    outgoing.end()
    listen()
    await waitUntil(() => frames.length === 1)
    expect(frames[0]!.kind).toBe('head')
    outgoing.destroy()
  })

  test('forwards the first chunk of a body before the second is sent', async () => {
    let receivedBytes = 0
    const target = await startUpstream((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length
      })
      incoming.on('end', () => response.end(String(receivedBytes)))
    })
    const site = await start([operation('POST', target, '/a')])
    const { asking: outgoing, response } = open(
      site,
      { method: 'POST', url: `${target}/a`, bodyLength: 2000 },
      2000,
    )
    outgoing.write(Buffer.alloc(1000))
    await waitUntil(() => receivedBytes === 1000)
    outgoing.end(Buffer.alloc(1000))
    expect((await readResponse(await response)).body.toString()).toBe('2000')
  })

  test('reads a chunked body completely after a delay', async () => {
    const relayResult = new Promise<string>((resolve) => {
      startUpstream(async (incoming, response) => {
        // As long as a Redis lookup takes.
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
    expect(await Promise.race([relayResult, wait(5000)])).toBe('Habcdef')
  })

  test('sends keep-alive frames while the upstream is silent', async () => {
    const target = await startUpstream((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      setTimeout(() => response.end('data: 1\n\n'), 1200)
    })
    const site = await start([operation('GET', target, '/a')], { limits: { aliveMs: 200, idleMs: 500 } })
    const { frames } = await sendRequest(site, { url: `${target}/a` })
    const kinds = frames.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'alive').length).toBeGreaterThanOrEqual(2)
    expect(kinds.filter((kind) => kind !== 'alive')).toEqual(['head', 'data', 'end'])
  })

  test('allows event streams longer silences than other responses', async () => {
    const types = ['text/event-stream; charset=utf-8', 'application/x-ndjson', 'application/json']
    const outcomes = []
    for (const type of types) {
      const target = await startUpstream((_, response) => {
        response.writeHead(200, { 'Content-Type': type }).flushHeaders()
        setTimeout(() => response.end('x'), 1000)
      })
      const site = await start([operation('GET', target, '/a')], { limits: { idleMs: 300, totalMs: 600 } })
      outcomes.push((await sendRequest(site, { url: `${target}/a` })).end)
    }
    expect(outcomes).toEqual(['complete', 'complete', 'upstream_timeout'])
  })
})

describe('a reader who disconnects', () => {
  test.for([
    ['before the response', 'nothing'],
    ['during the response', 'begin'],
  ] as const)('%s aborts the upstream request within a second', async ([, mode]) => {
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
    const { asking: outgoing, frames, listen } = open(site, { url: `${target}/a` })
    outgoing.end()
    listen()
    await waitUntil(() => (mode === 'begin' ? frames.length > 1 : called))
    const disconnectedAt = performance.now()
    outgoing.destroy()
    await waitUntil(() => closedAt > 0 && site.relay.inFlight() === 0)
    expect(closedAt - disconnectedAt).toBeLessThan(1000)
    expect(site.lines).toMatchObject([{ code: 'cancelled', status: undefined }])
  })

  test('during the body aborts the upstream request', async () => {
    let isTruncated = false
    const target = await startUpstream((incoming) => {
      incoming.resume()
      incoming.on('error', () => {
        isTruncated = true
      })
    })
    const site = await start([operation('POST', target, '/a')])
    const { asking: outgoing } = open(site, { method: 'POST', url: `${target}/a`, bodyLength: 2000 }, 2000)
    outgoing.write(Buffer.alloc(1000))
    await waitUntil(() => site.relay.inFlight() === 1)
    await wait(100)
    outgoing.destroy()
    await waitUntil(() => isTruncated && site.relay.inFlight() === 0)
  })

  test('while queued frees the slot', async () => {
    const responses: ServerResponse[] = []
    const target = await startUpstream((_, response) => responses.push(response))
    const site = await start([operation('GET', target, '/a')], {
      limits: { connectionsPerOrigin: 1, queue: 1 },
    })
    const first = open(site, { url: `${target}/a` })
    first.asking.end()
    await waitUntil(() => responses.length === 1)
    const second = open(site, { url: `${target}/a` })
    second.asking.end()
    await waitUntil(() => site.relay.inFlight() === 2)
    await wait(50)
    second.asking.destroy()
    await waitUntil(() => site.relay.inFlight() === 1)
    const third = sendRequest(site, { url: `${target}/a` })
    await wait(50)
    for (const response of responses) response.end('first')
    await waitUntil(() => responses.length === 2)
    responses[1]!.end('third')
    expect((await third).body.toString()).toBe('third')
  })
})

describe('a slow peer', () => {
  test('that does not read the response pauses the upstream', async () => {
    let writtenBytes = 0
    let isOver = false
    const target = await startUpstream((_, response) => {
      const extra = () => {
        while (!isOver) {
          writtenBytes += 65_536
          if (!response.write(Buffer.alloc(65_536))) return
        }
      }
      response.on('drain', extra).on('close', () => {
        isOver = true
      })
      extra()
    })
    const site = await start([operation('GET', target, '/a')])
    const envelope = createEnvelope({ url: `${target}/a` })
    // A raw socket, since an HTTP client would keep reading.
    const socket = connect(site.port, '127.0.0.1')
    socket.pause()
    socket.write(
      `POST ${site.path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.origin}\r\nContent-Type: ${relayType}\r\nContent-Length: ${envelope.length}\r\n\r\n`,
    )
    socket.write(envelope)
    await waitUntil(() => writtenBytes > 0)
    let before = -1
    for (let tries = 0; before !== writtenBytes && tries < 50; tries++) {
      before = writtenBytes
      await wait(200)
    }
    // Limited by the system buffers in both directions; the response limit is 100 MB.
    expect(writtenBytes).toBeLessThan(40_000_000)
    expect(before).toBe(writtenBytes)
    const writtenWhenPaused = writtenBytes
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
    })
    socket.resume()
    await waitUntil(() => read > 30_000_000)
    expect(writtenBytes).toBeGreaterThan(writtenWhenPaused)
    socket.destroy()
    await waitUntil(() => site.relay.inFlight() === 0)
  })

  test('that never reads is disconnected at the deadline', async () => {
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
    await waitUntil(() => site.lines.length === 1)
    expect(site.lines).toMatchObject([{ code: 'deadline' }])
    await waitUntil(() => site.connections() === 0)
  })

  test('that does not read the body pauses the reader', async () => {
    let incoming: IncomingMessage | undefined
    const target = await startUpstream((incomingMessage, response) => {
      incoming = incomingMessage
      incomingMessage.on('end', () => response.end('all'))
    })
    const site = await start([operation('POST', target, '/a')])
    const size = 24 * 1024 * 1024
    const { asking: outgoing, response } = open(
      site,
      { method: 'POST', url: `${target}/a`, bodyLength: size },
      size,
    )
    let sentCount = 0
    const extra = () => {
      while (sentCount < size) {
        sentCount += 65_536
        if (!outgoing.write(Buffer.alloc(65_536))) return
      }
      outgoing.end()
    }
    outgoing.on('drain', extra)
    extra()
    await waitUntil(() => incoming !== undefined)
    let before = -1
    for (let tries = 0; before !== sentCount && tries < 50; tries++) {
      before = sentCount
      await wait(200)
    }
    expect(sentCount).toBeLessThan(size)
    incoming!.resume()
    expect((await readResponse(await response)).body.toString()).toBe('all')
  })

  test('that does not send the envelope times out', async () => {
    const site = await start([], { limits: { envelopeMs: 300 } })
    const slow = request(`${site.origin}${site.path}`, {
      method: 'POST',
      agent: false,
      headers: { Origin: site.origin, 'Content-Type': relayType, 'Content-Length': '100' },
    })
    slow.on('error', () => {})
    slow.write(Buffer.from([0, 0]))
    const relayResult = await new Promise<IncomingMessage>((resolve) => slow.once('response', resolve)).then(
      readResponse,
    )
    expect(relayResult.end).toBe('bad_envelope')
    slow.destroy()
  })

  test('that stops in the middle of the body times out', async () => {
    const target = await startUpstream((incoming) => incoming.resume())
    const site = await start([operation('POST', target, '/a')], { limits: { idleMs: 400 } })
    const { asking: outgoing, response } = open(
      site,
      { method: 'POST', url: `${target}/a`, bodyLength: 2000 },
      2000,
    )
    outgoing.write(Buffer.alloc(1000))
    expect((await readResponse(await response)).end).toBe('bad_envelope')
    outgoing.destroy()
  })

  test('that ends the body early does not complete the upstream request', async () => {
    let hasEnded = false
    const target = await startUpstream((incoming, response) => {
      incoming.on('error', () => {})
      incoming.resume().on('end', () => {
        hasEnded = true
        response.end()
      })
    })
    const site = await start([operation('POST', target, '/a')])
    const envelope = createEnvelope({ method: 'POST', url: `${target}/a`, bodyLength: 2000 })
    const outgoing = request(`${site.origin}${site.path}`, {
      method: 'POST',
      agent: false,
      // Chunked, so that only the envelope states the length.
      headers: { Origin: site.origin, 'Content-Type': relayType, 'Transfer-Encoding': 'chunked' },
    })
    outgoing.write(envelope)
    outgoing.end(Buffer.alloc(1000))
    const relayResult = await new Promise<IncomingMessage>((resolve) =>
      outgoing.once('response', resolve),
    ).then(readResponse)
    expect(relayResult.end).toBe('bad_envelope')
    expect(hasEnded).toBe(false)
  })
})

describe('limits', () => {
  const url = (target: string) => ({ url: `${target}/a` })

  test('queue some concurrent requests and reject the rest with Retry-After', async () => {
    let maxConcurrent = 0
    let concurrent = 0
    // No response is sent before all excess requests were rejected.
    let releaseAll = () => {}
    const allRejected = new Promise<void>((resolve) => {
      releaseAll = resolve
    })
    const target = await startUpstream(async (_, response) => {
      concurrent++
      maxConcurrent = Math.max(maxConcurrent, concurrent)
      await allRejected
      concurrent--
      response.end('ok')
    })
    const site = await start([operation('GET', target, '/a')], {
      limits: { connectionsPerOrigin: 4, queue: 6 },
    })
    let rejectedCount = 0
    const sendOne = async () => {
      const result = await sendRequest(site, url(target))
      if (result.end === 'relay_busy' && ++rejectedCount === 10) releaseAll()
      return result
    }
    const relayResult = await Promise.all(Array.from({ length: 20 }, sendOne))
    expect(maxConcurrent).toBe(4)
    expect(relayResult.filter(({ end }) => end === 'complete')).toHaveLength(10)
    const rejections = relayResult.filter(({ end }) => end === 'relay_busy')
    expect(rejections).toHaveLength(10)
    for (const { status, headers } of rejections) expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect((await sendRequest(site, url(target))).end).toBe('complete')
  })

  test('close idle connections when other origins need them', async () => {
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
    for (const target of [...targets, ...targets])
      expect((await sendRequest(site, url(target))).end).toBe('complete')
    // Closing takes a moment; idle connections would stay for seconds.
    await wait(300)
    expect(sockets.size).toBeLessThanOrEqual(2)
  })

  test('reject a request that waits too long', async () => {
    const target = await startUpstream(() => {})
    const limits = { connectionsPerOrigin: 1, queueMs: 300, firstByteMs: 2000 }
    const site = await start([operation('GET', target, '/a')], { limits })
    const outcomes = await Promise.all([sendRequest(site, url(target)), sendRequest(site, url(target))])
    expect(outcomes.map(({ end }) => end).sort()).toEqual(['relay_busy', 'upstream_timeout'])
  })

  test('reject too many concurrent requests of one visitor', async () => {
    const responses: ServerResponse[] = []
    const target = await startUpstream((_, response) => responses.push(response))
    const site = await start([operation('GET', target, '/a')], { limits: { perVisitor: 2 } })
    const firstTwo = [sendRequest(site, url(target)), sendRequest(site, url(target))]
    await waitUntil(() => responses.length === 2)
    const third = await sendRequest(site, url(target))
    expect([third.status, third.end, third.headers['retry-after']]).toEqual([429, 'rate_limited', '1'])
    for (const response of responses) response.end()
    expect((await Promise.all(firstTwo)).map(({ end }) => end)).toEqual(['complete', 'complete'])
  })

  test('do not keep pending requests alive when the relay closes', async () => {
    const target = await startUpstream(() => {})
    const site = await start([operation('GET', target, '/a')])
    const pending = sendRequest(site, url(target))
    await waitUntil(() => site.relay.inFlight() === 1)
    await wait(100)
    await site.relay.close()
    expect((await pending).end).toBe('relay_busy')
    await waitUntil(() => site.relay.inFlight() === 0)
  })
})

test('retries a safe request once if the upstream closed an idle connection', async () => {
  let count = 0
  const target = await startUpstream((incoming, response) => {
    count++
    // Every second request finds its connection closed, as after a keep-alive timeout.
    if (count % 2 === 0) incoming.socket.destroy()
    else response.end('ok')
  })
  const site = await start([operation('GET', target, '/a'), operation('POST', target, '/a')])
  const sendOnce = async (method: string) => (await sendRequest(site, { method, url: `${target}/a` })).end
  expect([await sendOnce('GET'), await sendOnce('GET')]).toEqual(['complete', 'complete'])
  expect(count).toBe(3)
  // Unsafe methods are not sent twice.
  expect(await sendOnce('POST')).toBe('upstream_reset')
})
