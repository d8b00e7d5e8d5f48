import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { relayType } from '../../../src/request/relay-message.ts'
import {
  createEnvelope,
  operation,
  type RelayResult,
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

/** A relay with one connection, occupied by a slow request until `release`. */
async function startFull() {
  const slow: ServerResponse[] = []
  const methods: string[] = []
  const server = createServer((incoming, response) => {
    methods.push(incoming.method!)
    if (incoming.method === 'GET') slow.push(response)
    else incoming.resume().on('end', () => response.end('ok'))
  })
  const target = `http://127.0.0.1:${await startServer(server)}`
  const site = await startRelay([operation('GET', target, '/a'), operation('POST', target, '/a')], {
    limits: { connectionsPerOrigin: 1 },
  })
  closing.push(site.close, () => {
    server.closeAllConnections()
    server.close()
  })
  const first = sendRequest(site, { url: `${target}/a` })
  for (let tries = 0; slow.length === 0 && tries < 500; tries++) await pause(10)
  const release = async () => {
    slow[0]!.end('slow')
    expect((await first).end).toBe('complete')
  }
  return { site, url: `${target}/a`, called: methods, release }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends chunked, so that only the envelope states the length, one piece after the other. */
async function send(
  site: RelaySite,
  url: string,
  bodyLength: number,
  ...pieces: string[]
): Promise<RelayResult> {
  const envelope = createEnvelope({ method: 'POST', url, bodyLength })
  const outgoing = request(`${site.origin}${site.path}`, {
    method: 'POST',
    agent: false,
    headers: { Origin: site.origin, 'Content-Type': relayType, 'Transfer-Encoding': 'chunked' },
  })
  const responsePromise = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject)
  })
  const [start = '', ...rest] = pieces
  outgoing.write(Buffer.concat([envelope, Buffer.from(start)]))
  for (const piece of rest) {
    await pause(50)
    outgoing.write(piece)
  }
  outgoing.end()
  return readResponse(await responsePromise)
}

test('rejects an oversized body immediately while all connections are in use', async () => {
  const { site, url, called: methods, release } = await startFull()
  expect((await send(site, url, 1, 'abcdef')).end).toBe('bad_envelope')
  await release()
  expect(methods).toEqual(['GET'])
})

test('does not send a body that grows too long or ends early while all connections are in use', async () => {
  const { site, url, called: methods, release } = await startFull()
  const long = send(site, url, 4, 'ab', 'cdef')
  const short = send(site, url, 4, 'ab')
  const exact = send(site, url, 4, 'ab', 'cd')
  await pause(150)
  await release()
  expect((await long).end).toBe('bad_envelope')
  expect((await short).end).toBe('bad_envelope')
  expect((await exact).end).toBe('complete')
  expect(site.lines.map(({ code }) => code ?? 'ok').sort()).toEqual([
    'bad_envelope',
    'bad_envelope',
    'ok',
    'ok',
  ])
  expect(methods.filter((method) => method === 'POST').length).toBeLessThanOrEqual(3)
})
