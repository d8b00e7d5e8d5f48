/**
 * The process between client and API: the relay, or a bare pipe with Node's `http` as a baseline. Reports its
 * CPU time and memory for each message.
 */
import { Agent, createServer, request as sendRequest } from 'node:http'

const { kind, bundle, api, limits } = JSON.parse(process.argv[2])

function createPipe() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return (request, response) => {
    const { method, url, headers } = request
    const upstreamRequest = sendRequest({
      host: '127.0.0.1',
      port: new URL(api).port,
      method,
      path: url,
      headers,
      agent,
    })
    upstreamRequest.on('response', (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode, upstreamResponse.rawHeaders)
      upstreamResponse.pipe(response)
    })
    upstreamRequest.on('error', () => response.destroy())
    request.pipe(upstreamRequest)
  }
}

async function createRelayListener() {
  const { createRelay, createListener } = await import(bundle)
  const target = (method, path) => ({
    kind: 'open',
    targets: [{ kind: 'operation', method, path, servers: [{ url: api, variables: [] }] }],
  })
  const rules = new Map([
    ['/bytes', target('GET', '/bytes/{size}')],
    ['/exchange', target('POST', '/exchange/{size}')],
    ['/stream', target('GET', '/stream')],
    ['/sink', target('POST', '/sink')],
  ])
  const relay = createRelay({
    base: '',
    ruleOf: async (page) => rules.get(page),
    trustProxy: 0,
    allowPrivate: [new URL(api).host],
    allowNamedLoopback: false,
    limits,
    log: () => undefined,
  })
  return createListener({ ...relay, handles: () => true }, () => new Response('', { status: 404 }))
}

let peak = 0
let sampler
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

const server = createServer(kind === 'relay' ? await createRelayListener() : createPipe())
server.keepAliveTimeout = 120_000
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send({ port: server.address().port }),
)

// `collect` collects garbage and starts sampling memory, which takes CPU time; `look` stops sampling.
process.on('message', (message) => {
  clearInterval(sampler)
  if (message === 'collect') {
    globalThis.gc()
    peak = 0
    sampler = setInterval(sample, 10)
  }
  sample()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ cpu: (user + system) / 1000, rss, used: heapUsed + external, peak })
})
process.on('disconnect', () => process.exit())
