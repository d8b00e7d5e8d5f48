/**
 * What stands between the client and the API, a process of its own: the relay, or a bare pipe of Node's `http` to
 * compare it with. Tells its CPU time and memory when asked.
 */
import { Agent, request as ask, createServer } from 'node:http'

const { kind, bundle, api, limits } = JSON.parse(process.argv[2])

function createPipe() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return (request, response) => {
    const { method, url, headers } = request
    const onward = ask({ host: '127.0.0.1', port: new URL(api).port, method, path: url, headers, agent })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
}

async function createRelayed() {
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
  return createListener(relay, () => new Response('', { status: 404 }))
}

let peak = 0
let sampler
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

const server = createServer(kind === 'relay' ? await createRelayed() : createPipe())
server.keepAliveTimeout = 120_000
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send({ port: server.address().port }),
)

// `collect` clears up and begins to watch the memory, which costs CPU too; `look` ends that.
process.on('message', (question) => {
  clearInterval(sampler)
  if (question === 'collect') {
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
