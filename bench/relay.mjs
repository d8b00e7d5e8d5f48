import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte
const minute = 60_000
/** Many short rounds, of which the cheapest third counts, because machine speed varies. */
const rounds = 18

/** Raised because one client sends as many requests as all readers together, and larger ones. */
const raisedLimits = {
  ratePerMinute: 10_000_000,
  perVisitor: 20_000,
  requestBytes: 2 * gigabyte,
  responseBytes: 2 * gigabyte,
  totalMs: 5 * minute,
}
/** Lets all ten thousand requests wait in the queue. */
const patientLimits = { ...raisedLimits, queue: 20_000, queueMs: minute }

/** Client, relay (or bare pipe) and API are separate processes; the one in the middle is measured. */
export async function relayBench({ row }) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const children = []
  const start = async (file, argument, ...execArgv) => {
    const child = fork(new URL(file, import.meta.url), argument ? [JSON.stringify(argument)] : [], {
      execArgv,
    })
    children.push(child)
    const { port } = await nextMessage(child)
    return { child, url: `http://127.0.0.1:${port}` }
  }
  try {
    const bundle = await bundleRelay(folder)
    const api = await start('relay-upstream.mjs')
    const client = await start('relay-client.mjs')
    const startProxy = (kind, limits) =>
      start('relay-between.mjs', { kind, bundle, api: api.url, limits }, '--expose-gc')
    const bench = {
      row,
      api,
      client,
      relay: await startProxy('relay', raisedLimits),
      pipe: await startProxy('pipe'),
    }
    console.log(`limits of the relay that are raised: ${JSON.stringify(raisedLimits)}`)
    for (const atOnce of [1, 32]) {
      const connections = atOnce === 1 ? 'one connection' : `${atOnce} connections`
      const cost = (what, request, count, budget) =>
        costBench(bench, `${what}, ${connections}`, { ...request, atOnce }, { count, budget })
      await cost('GET of 1 KiB', get(kilobyte), 1_500, 2)
      await cost('POST of 1 KiB, response of 1 KiB', post(kilobyte), 1_500, 2)
      await cost('GET of 1 MiB', get(megabyte), 60, 1.7)
      await cost('POST of 1 MiB, response of 1 MiB', post(megabyte), 40, 1.7)
    }
    await firstByteBench(bench)
    await growthBench(bench)
    await crowdBench({ ...bench, relay: await startProxy('relay', raisedLimits) }, 'usual queue')
    await crowdBench({ ...bench, relay: await startProxy('relay', patientLimits) }, 'queue of 20,000')
  } finally {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function bundleRelay(folder) {
  const outfile = join(folder, 'relay.mjs')
  const contents = `export { createRelay } from './src/relay/relay.ts'
    export { createListener } from './src/relay/mount.ts'`
  const banner = `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)});`
  await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: banner },
    logLevel: 'error',
  })
  return pathToFileURL(outfile).href
}

/** Waits for the next message of a process. Throws if the process exits or sends nothing for too long. */
async function nextMessage(child, patience = 3 * minute) {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(patience)])
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a process of the bench ended with ${code}`)
      }),
    ])
  } finally {
    settled.abort()
  }
}

export async function ask(child, question) {
  const message = nextMessage(child)
  child.send(question)
  return message
}

/** Runs a job on the client, and throws if an outcome is not allowed. */
async function run({ client, api }, via, url, job, allowed = ['right']) {
  const outcomes = await ask(client.child, { via, url, api: api.url, ...job })
  const wrong = Object.entries(outcomes).filter(([outcome]) => !allowed.includes(outcome))
  if (wrong.length > 0) throw new Error(`${via}: ${wrong.map(([what, times]) => `${what} (${times} times)`)}`)
  return outcomes
}

/** CPU time of a request through the relay and through the pipe, in turns because machine speed varies. */
async function costBench(bench, what, request, { count, budget }) {
  const job = { ...request, count }
  const ways = ['relay', 'pipe']
  const cost = async (via) => {
    const { child, url } = bench[via]
    const before = await ask(child, 'look')
    await run(bench, via, url, job)
    return ((await ask(child, 'look')).cpu - before.cpu) / count
  }
  const costs = { relay: [], pipe: [] }
  // The first rounds are a warm-up.
  for (let round = -3; round < rounds; round++) {
    for (const via of round % 2 === 0 ? ways : ways.toReversed()) {
      const spent = await cost(via)
      if (round >= 0) costs[via].push(spent)
    }
  }
  const [relay, pipe] = ways.map((via) => cheapThird(costs[via]))
  bench.row(`relay: ${what}`, relay)
  bench.row(`bare pipe of Node: ${what}`, pipe)
  bench.row(`relay against bare pipe: ${what}`, relay / pipe, budget, 'times')
}

/** A GET with a response of this size. */
function get(size) {
  return { page: '/bytes', target: `/bytes/${size}`, expect: { size } }
}

/** A POST with a body and a response of this size. */
function post(size) {
  const target = `/exchange/${size}`
  return { page: '/exchange', target, method: 'POST', upload: size, expect: { size } }
}

/** The API sends the second byte only after the client received the first. */
async function firstByteBench({ row, api, client, relay }) {
  const job = {
    page: '/stream',
    target: '/stream',
    expect: { text: '12' },
    count: 1,
    atOnce: 1,
    tellFirst: true,
  }
  const startedAt = performance.now()
  const first = await ask(client.child, { via: 'relay', url: relay.url, api: api.url, ...job })
  if (first !== 'first') throw new Error(`the first byte of a stream did not come: ${JSON.stringify(first)}`)
  row('relay: first byte of a stream, before the second is sent', performance.now() - startedAt, 1_000, 'ms')
  const last = nextMessage(client.child)
  api.child.send('go on')
  if ((await last).right !== 1) throw new Error('the stream did not end as it should')
}

async function growthBench(bench) {
  const { child, url } = bench.relay
  const ways = [
    ['down', get],
    [
      'up',
      (size) => ({
        page: '/sink',
        target: '/sink',
        method: 'POST',
        upload: size,
        expect: { text: String(size) },
      }),
    ],
  ]
  for (const [direction, job] of ways) {
    await run(bench, 'relay', url, { ...job(64 * megabyte), count: 1, atOnce: 1 })
    const before = await ask(child, 'collect')
    await run(bench, 'relay', url, { ...job(gigabyte), count: 1, atOnce: 1 })
    const after = await ask(child, 'look')
    bench.row(`relay: memory added by 1 GiB ${direction}`, (after.peak - before.rss) / megabyte, 64, 'MB')
    bench.row(`relay: 1 GiB ${direction}`, after.cpu - before.cpu)
  }
}

/** Ten thousand concurrent readers: each gets the right response, or a 503. */
async function crowdBench(bench, queue) {
  const { child, url } = bench.relay
  const job = { ...get(kilobyte), own: true }
  await run(bench, 'relay', url, { ...job, count: 500, atOnce: 50 })
  const before = await ask(child, 'collect')
  const crowd = { ...job, count: 10_000, atOnce: 10_000 }
  const outcomes = await run(bench, 'relay', url, crowd, ['right', 'busy'])
  const { peak } = await ask(child, 'look')
  const retained = await retainedMemory(child, before.used)
  const what = `relay: 10,000 requests at once, ${queue}`
  bench.row(`${what}: correct responses`, outcomes.right ?? 0, undefined, '')
  bench.row(`${what}: told to come again (503)`, outcomes.busy ?? 0, undefined, '')
  bench.row(`${what}: peak memory`, peak / megabyte, 512, 'MB')
  bench.row(`${what}: memory not given back`, retained / megabyte, 32, 'MB')
}

/** Waits, because connections take some seconds to close. */
async function retainedMemory(child, before) {
  let retained = Number.POSITIVE_INFINITY
  for (let seconds = 0; seconds < 10 && retained > 4 * megabyte; seconds++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    retained = (await ask(child, 'collect')).used - before
  }
  return retained
}

export function cheapThird(costs) {
  const cheap = costs.toSorted((a, b) => a - b).slice(0, costs.length / 3)
  return cheap.reduce((sum, cost) => sum + cost, 0) / cheap.length
}
