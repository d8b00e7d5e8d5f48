/**
 * `node bench/peers/run.mjs [names…] [--spec small|github|both]`: the same API descriptions with Octavo and with its
 * peers from npm, one after the other in one run, and the relay against nginx. Prints tables of Markdown.
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
const known = [...peers.map(({ key }) => key), 'relay']
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0 || !['small', 'github', 'both'].includes(values.spec)) {
  console.error(`node bench/peers/run.mjs [${known.join(' | ')}]… [--spec small|github|both]`)
  process.exit(2)
}
const isWanted = (name) => positionals.length === 0 || positionals.includes(name)
const wanted = peers.filter(({ key }) => isWanted(key))

async function measureSpec(spec) {
  const text = spec.read()
  if (text === undefined) return console.error(`${spec.title}: it cannot be fetched, and is not measured`)
  const rows = []
  for (const peer of wanted) {
    console.error(`${spec.name}: ${peer.name}`)
    // A browser of its own, so that nothing that one peer left in it is counted for the next.
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
if (wanted.length > 0) {
  for (const spec of specs) if (values.spec === 'both' || values.spec === spec.name) await measureSpec(spec)
}
if (isWanted('relay')) console.log(await measureRelays())
