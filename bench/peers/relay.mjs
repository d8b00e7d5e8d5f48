/**
 * The relay against nginx (`proxy_pass`) and a bare pipe of Node: CPU of the process in the middle for a request. Client,
 * middle and API are processes of their own, those of `bench/relay.mjs`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, bundleRelay, cheapThird } from '../relay.mjs'
import { nginxVersion, startNginx } from './nginx.mjs'

/** Short and many, in turns, because machines are not steady: what counts is the cheapest third. */
const rounds = 18
const warmUps = 3
const jobs = [
  { title: 'GET of 1 KiB', size: 1024, count: 1_500 },
  { title: 'GET of 1 MiB', size: 1024 * 1024, count: 60 },
]
/** Raised because one client asks as often as all readers together. */
const limits = { ratePerMinute: 10_000_000, perVisitor: 20_000 }

export async function measureRelays() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-relay-'))
  const started = []
  const start = async (file, argument) => {
    const child = fork(new URL(`../${file}`, import.meta.url), argument ? [JSON.stringify(argument)] : [])
    started.push(child)
    const [{ port }] = await once(child, 'message')
    return { child, url: `http://127.0.0.1:${port}` }
  }
  const between = async (argument) => {
    const { child, url } = await start('relay-between.mjs', argument)
    return { url, cpu: async () => (await ask(child, 'look')).cpu }
  }
  try {
    const api = (await start('relay-upstream.mjs')).url
    const { child: client } = await start('relay-client.mjs')
    const nginx = await startNginx(folder, api)
    started.push(nginx.child)
    const ways = new Map([
      ['relay', await between({ kind: 'relay', bundle: await bundleRelay(folder), api, limits })],
      ['pipe', await between({ kind: 'pipe', api })],
      ['nginx', nginx],
    ])
    return renderCosts(await measureCosts(client, api, ways))
  } finally {
    for (const child of started) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureCosts(client, api, ways) {
  const rows = []
  for (const { title, size, count } of jobs) {
    const costs = new Map([...ways.keys()].map((via) => [via, []]))
    for (let round = -warmUps; round < rounds; round++) {
      const turn = round % 2 === 0 ? [...ways] : [...ways].toReversed()
      for (const [via, { url, cpu }] of turn) {
        const before = await cpu()
        const job = { page: '/bytes', target: `/bytes/${size}`, expect: { size }, count, atOnce: 16 }
        const { right } = await ask(client, { via, url, api, ...job })
        if (right !== count) throw new Error(`${via}: only ${right} right answers of ${count}`)
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
