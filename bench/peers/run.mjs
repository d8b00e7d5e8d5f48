/**
 * `node bench/peers/run.mjs [names…] [--spec small|github|both]`: measures Octavo and its peers from npm with
 * the same specs, one after the other, and the relay against nginx. Prints Markdown tables.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser.mjs'
import { peers } from './index.mjs'
import { measurePeer } from './measure-peer.mjs'
import { measureRelays } from './relay.mjs'
import { specs } from './specs.mjs'
import { renderTable, renderVersions } from './table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { spec: { type: 'string', default: 'both' } },
})
const names = [...peers.map(({ key }) => key), 'relay']
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0 || !['small', 'github', 'both'].includes(values.spec)) {
  console.error(`node bench/peers/run.mjs [${names.join(' | ')}]… [--spec small|github|both]`)
  process.exit(2)
}
const isSelected = (name) => positionals.length === 0 || positionals.includes(name)
const selectedPeers = peers.filter(({ key }) => isSelected(key))

async function measureSpec(spec) {
  const text = spec.read()
  if (text === undefined) return console.error(`${spec.title}: it cannot be fetched, and is not measured`)
  const rows = []
  for (const peer of selectedPeers) {
    console.error(`${spec.name}: ${peer.name}`)
    // A new browser for each peer, so that no state is carried over.
    const browser = await launchBrowser()
    try {
      rows.push(await measurePeer(browser, peer, { ...spec, text }))
    } finally {
      await browser.close()
    }
    console.error(JSON.stringify(rows.at(-1), (key, value) => (key === 'output' ? undefined : value)))
  }
  console.log(`## ${spec.title}\n\n${renderTable(rows)}\n\n${renderVersions(rows)}\n`)
}

const command = ['node bench/peers/run.mjs', ...process.argv.slice(2)].join(' ')
const date = new Date().toISOString().slice(0, 10)
console.log(`${date}, \`${command}\`, Node ${process.version}, ${availableParallelism()} core(s)\n`)
if (selectedPeers.length > 0) {
  for (const spec of specs) if (values.spec === 'both' || values.spec === spec.name) await measureSpec(spec)
}
if (isSelected('relay')) console.log(await measureRelays())
