/**
 * Compares the relay with nginx (`proxy_pass`) and a bare Node pipe: CPU time of the proxy per request.
 * Client, proxy and API are separate processes, the same as in `bench/relay.mjs`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, bundleRelay, cheapThird } from '../relay.mjs'
import { nginxVersion, startNginx } from './nginx.mjs'

/** Many short rounds in turns, of which the cheapest third counts, because machine speed varies. */
const rounds = 18
const warmUps = 3
const jobs = [
  { title: 'GET of 1 KiB', size: 1024, count: 1_500 },
  { title: 'GET of 1 MiB', size: 1024 * 1024, count: 60 },
]
/** Raised because one client sends as many requests as all readers together. */
const limits = { ratePerMinute: 10_000_000, perVisitor: 20_000 }

export async function measureRelays() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-relay-'))
  const children = []
  const start = async (file, argument) => {
    const child = fork(new URL(`../${file}`, import.meta.url), argument ? [JSON.stringify(argument)] : [])
    children.push(child)
    const [{ port }] = await once(child, 'message')
    return { child, url: `http://127.0.0.1:${port}` }
  }
  const startProxy = async (argument) => {
    const { child, url } = await start('relay-between.mjs', argument)
    return { url, cpu: async () => (await ask(child, 'look')).cpu }
  }
  try {
    const api = (await start('relay-upstream.mjs')).url
    const { child: client } = await start('relay-client.mjs')
    const nginx = await startNginx(folder, api)
    children.push(nginx.child)
    const proxies = new Map([
      ['relay', await startProxy({ kind: 'relay', bundle: await bundleRelay(folder), api, limits })],
      ['pipe', await startProxy({ kind: 'pipe', api })],
      ['nginx', nginx],
    ])
    return renderCosts(await measureCosts(client, api, proxies))
  } finally {
    for (const child of children) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureCosts(client, api, proxies) {
  const rows = []
  for (const { title, size, count } of jobs) {
    const costs = new Map([...proxies.keys()].map((via) => [via, []]))
    for (let round = -warmUps; round < rounds; round++) {
      const turn = round % 2 === 0 ? [...proxies] : [...proxies].toReversed()
      for (const [via, { url, cpu }] of turn) {
        const before = await cpu()
        const job = { page: '/bytes', target: `/bytes/${size}`, expect: { size }, count, atOnce: 16 }
        const { right } = await ask(client, { via, url, api, ...job })
        if (right !== count) throw new Error(`${via}: only ${right} correct responses of ${count}`)
        if (round >= 0) costs.get(via).push(((await cpu()) - before) / count)
      }
    }
    rows.push({ title, costs: new Map([...costs].map(([via, spent]) => [via, cheapThird(spent)])) })
  }
  return rows
}

function renderCosts(rows) {
  const lines = rows.map(({ title, costs }) => {
    const [relay, pipe, nginx] = ['relay', 'pipe', 'nginx'].map((via) => costs.get(via))
    const figures = [...[relay, pipe, nginx].map((ms) => Math.round(ms * 1000)), (relay / pipe).toFixed(2)]
    return `| ${[title, ...figures, (relay / nginx).toFixed(2)].join(' | ')} |`
  })
  return `## Relay: CPU of a request in µs, ${nginxVersion()}

| | Octavo's relay | bare pipe of Node | nginx | relay against pipe | relay against nginx |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
