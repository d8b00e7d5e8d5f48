import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { relayType } from '../../../src/request/relay-message.ts'
import {
  ask,
  createEnvelope,
  type Got,
  operation,
  type RelaySite,
  readAnswer,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** A relay with one connection, which a slow request holds until `release`. */
async function startFull() {
  const slow: ServerResponse[] = []
  const called: string[] = []
  const server = createServer((incoming, response) => {
    called.push(incoming.method!)
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
  const first = ask(site, { url: `${target}/a` })
  for (let tries = 0; slow.length === 0 && tries < 500; tries++) await pause(10)
  const release = async () => {
    slow[0]!.end('slow')
    expect((await first).end).toBe('complete')
  }
  return { site, url: `${target}/a`, called, release }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** In chunks, so that only the head tells the length. The pieces come one after the other. */
async function send(site: RelaySite, url: string, bodyLength: number, ...pieces: string[]): Promise<Got> {
  const envelope = createEnvelope({ method: 'POST', url, bodyLength })
  const asking = request(`${site.origin}${site.path}`, {
    method: 'POST',
    agent: false,
    headers: { Origin: site.origin, 'Content-Type': relayType, 'Transfer-Encoding': 'chunked' },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject)
  })
  const [start = '', ...rest] = pieces
  asking.write(Buffer.concat([envelope, Buffer.from(start)]))
  for (const piece of rest) {
    await pause(50)
    asking.write(piece)
  }
  asking.end()
  return readAnswer(await answer)
}

test('while all connections are taken, a body that is too long at once is refused at once', async () => {
  const { site, url, called, release } = await startFull()
  expect((await send(site, url, 1, 'abcdef')).end).toBe('bad_envelope')
  await release()
  expect(called).toEqual(['GET'])
})

test('while all connections are taken, a body that becomes too long or ends early is not sent', async () => {
  const { site, url, called, release } = await startFull()
  const long = send(site, url, 4, 'ab', 'cdef')
  const short = send(site, url, 4, 'ab')
  const fitting = send(site, url, 4, 'ab', 'cd')
  await pause(150)
  await release()
  expect((await long).end).toBe('bad_envelope')
  expect((await short).end).toBe('bad_envelope')
  expect((await fitting).end).toBe('complete')
  expect(site.lines.map(({ code }) => code ?? 'ok').sort()).toEqual([
    'bad_envelope',
    'bad_envelope',
    'ok',
    'ok',
  ])
  expect(called.filter((method) => method === 'POST').length).toBeLessThanOrEqual(3)
})
