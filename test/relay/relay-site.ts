import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RelayWorld } from '../../src/relay/options.ts'
import { createRelay, type Relay, type RelayLine, type RelayOptions } from '../../src/relay/relay.ts'
import { createFrameReader, type Frame, type HeadFrame } from '../../src/request/relay-frames.ts'
import { writeEnvelopeHead } from '../../src/request/relay-head.ts'
import { type RelayHead, type RelayProblem, relayType } from '../../src/request/relay-message.ts'
import type { RelayRule, RelayTarget } from '../../src/request/relay-rule.ts'

export type RelaySite = {
  relay: Relay
  origin: string
  port: number
  path: string
  lines: RelayLine[]
  /** Of readers, as far as they are open. */
  connections: () => number
  close: () => Promise<void>
}

/** What tests open must be closed, also when they fail. */
export async function startServer(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A relay on a real server. `/page` may call what the targets say; this machine is open unless a test says otherwise. */
export async function startRelay(
  targets: RelayTarget[] | ((page: string) => Promise<RelayRule | undefined>),
  options: Partial<RelayOptions> = {},
  world: RelayWorld = {},
): Promise<RelaySite> {
  const lines: RelayLine[] = []
  const rule: RelayRule = { kind: 'open', targets: typeof targets === 'function' ? [] : targets }
  const relay = createRelay(
    {
      base: '',
      ruleOf: typeof targets === 'function' ? targets : async (page) => (page === '/page' ? rule : undefined),
      trustProxy: 0,
      allowPrivate: ['127.0.0.0/8'],
      allowNamedLoopback: false,
      log: (line) => lines.push(line),
      ...options,
      limits: { ratePerMinute: 1_000_000, perVisitor: 1_000_000, ...options.limits },
    },
    world,
  )
  const server = createServer((message, response) => {
    if (relay.handles(message)) void relay.handle(message, response)
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not the relay')
  })
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })
  const port = await startServer(server)
  return {
    relay,
    port,
    origin: `http://127.0.0.1:${port}`,
    path: `${options.base ?? ''}/_platform/api/request`,
    lines,
    connections: () => connections,
    close: async () => {
      await relay.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Sent = Partial<RelayHead> & { body?: string | Buffer }

export type Got = {
  status: number
  headers: IncomingMessage['headers']
  frames: Frame[]
  problem?: RelayProblem
  head?: HeadFrame
  /** The body of the upstream. */
  body: Buffer
  /** `complete`, the code of an error, or `cut`. */
  end: string
}

export function createEnvelope({ body, ...given }: Sent): Buffer {
  const bytes = body === undefined ? undefined : Buffer.from(body as string)
  const head: RelayHead = {
    v: 1,
    page: '/page',
    method: 'GET',
    url: '',
    headers: [],
    bodyLength: bytes?.length ?? null,
    redirect: 'manual',
    ...given,
  }
  return Buffer.concat([writeEnvelopeHead(head), bytes ?? Buffer.alloc(0)])
}

/** Asks as a page of the site does. */
export function ask(site: RelaySite, sent: Sent, headers: Record<string, string> = {}): Promise<Got> {
  return post(site, createEnvelope(sent), headers)
}

export function post(
  site: RelaySite,
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${site.origin}${site.path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          Origin: site.origin,
          'Content-Type': relayType,
          'Content-Length': String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (response) => resolve(readAnswer(response)),
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

export async function readAnswer(response: IncomingMessage): Promise<Got> {
  const chunks: Buffer[] = []
  let isCut = false
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
  } catch {
    isCut = true
  }
  const bytes = Buffer.concat(chunks)
  const type = response.headers['content-type'] ?? ''
  const problem =
    type === 'application/problem+json' ? (JSON.parse(bytes.toString()) as RelayProblem) : undefined
  const frames = type === relayType ? createFrameReader()(bytes) : []
  const last = frames.at(-1)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    frames,
    problem,
    head: frames.flatMap((frame) => (frame.kind === 'head' ? [frame.head] : []))[0],
    body:
      type === relayType
        ? Buffer.concat(frames.flatMap((frame) => (frame.kind === 'data' ? [frame.bytes] : [])))
        : bytes,
    end:
      problem?.code ??
      (isCut ? 'cut' : last?.kind === 'end' ? 'complete' : last?.kind === 'error' ? last.error.code : 'cut'),
  }
}

export function operation(method: string, url: string, path: string): RelayTarget {
  return { kind: 'operation', method, path, servers: [{ url, variables: [] }] }
}
