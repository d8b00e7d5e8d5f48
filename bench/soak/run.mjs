/**
 * `npm run soak`: many visitors, edits, an outage of Redis and a restart for ten minutes (`-- --minutes 60` for an hour).
 * Fails if a response is wrong, memory grows by more than 10 %, or a status code is not documented.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../peers/free-port.mjs'
import { createServerProcess, startApi, startRedis, writeSite } from './parts.mjs'
import { agent, anonymousReader, createClient, editor, playgroundUser, signedInReader } from './visitors.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const totalMs = Number(values.minutes) * 60_000
const maxGrowth = 1.1
/** Documented in docs/api/relay.mdx and docs/access. */
const documented = /"code":"(?:relay_busy|connect_refused|upstream_reset|sign_in_unavailable)"/

const root = mkdtempSync(join(tmpdir(), 'octavo-soak-'))
const api = await startApi()
const redis = await startRedis()
const site = await writeSite(root, api.url)
const lines = []
const server = createServerProcess({
  ...site,
  redisUrl: redis.url,
  port: await freePort(),
  log: (text) => lines.push(text),
})
await server.start()

const statuses = new Map()
const counts = new Map()
const problems = []
/** While the server restarts, connections fail. */
let isStopping = false
let isOver = false
const request = createClient(server.url, statuses)

/** Repeats an action, with a pause between two of them. */
async function repeat(name, action, pauseMs) {
  while (!isOver) {
    if (isStopping) {
      await pause(100)
      continue
    }
    try {
      await action()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    } catch (problem) {
      // The restart interrupts visitors between two requests, but never a request in progress.
      if (!isStopping || name === 'proxy')
        problems.push(`${name}: ${problem.cause?.code ?? ''} ${problem.message}`)
    }
    await pause(pauseMs)
  }
}

const visitors = [
  ...Array.from({ length: 6 }, () => repeat('pages', anonymousReader(request), 30)),
  ...Array.from({ length: 2 }, () => repeat('sign-ins', signedInReader(request, server.url), 500)),
  ...Array.from({ length: 3 }, () => repeat('proxy', playgroundUser(request, server.url, api.url), 100)),
  repeat('agents', agent(request), 300),
  repeat('edits', editor(request, site.folder), 1000),
]

const startedAt = performance.now()
const until = (part) => pause(Math.max(0, startedAt + totalMs * part - performance.now()))
const megabytes = ({ heapUsed, external }) => (heapUsed + external) / 1024 / 1024
const memory = []
const measure = async (label) => {
  const usage = await server.memory()
  memory.push({ label, megabytes: megabytes(usage), rss: usage.rss / 1024 / 1024 })
}

await until(0.1)
await measure('first process, start')
await until(0.25)
await redis.kill()
await until(0.3)
await redis.start()
await until(0.45)
await measure('first process, end')
isStopping = true
const exitCode = await server.stop()
await server.start()
await pause(500)
isStopping = false
await until(0.55)
await measure('second process, start')
await until(1)
isOver = true
await Promise.all(visitors)
await measure('second process, end')
if ((await server.stop()) !== 0 || exitCode !== 0)
  problems.push('The server did not exit with 0 after SIGTERM')
await redis.kill()
api.close()
rmSync(root, { recursive: true, force: true })

console.table(
  memory.map(({ label, megabytes, rss }) => ({
    label,
    'MB after collection': megabytes.toFixed(1),
    'MB RSS': rss.toFixed(0),
  })),
)
console.table(Object.fromEntries(counts))
console.table(Object.fromEntries([...statuses].filter(([status]) => typeof status === 'number').sort()))
for (const at of [0, 2]) {
  const [before, after] = [memory[at], memory[at + 1]]
  const growth = after.megabytes / before.megabytes
  if (growth > maxGrowth)
    problems.push(`Memory grew by ${((growth - 1) * 100).toFixed(0)} % in the ${after.label.split(',')[0]}`)
}
for (const status of statuses.keys())
  if (typeof status === 'string' && !documented.test(status))
    problems.push(`Undocumented response: ${status}`)
const unexpected = lines.filter((line) => /"level":"(?:error|fatal)"|\bERROR\b/.test(line))
if (unexpected.length > 0)
  problems.push(`The log has ${unexpected.length} errors: ${unexpected[0].slice(0, 300)}`)
for (const problem of [...new Set(problems)].slice(0, 20)) console.error(problem)
console.log(problems.length === 0 ? 'No problems found.' : `${problems.length} problems found.`)
process.exitCode = problems.length === 0 ? 0 : 1
