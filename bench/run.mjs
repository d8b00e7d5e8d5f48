/**
 * `npm run bench`: checks budgets in CPU time, because wall time on shared machines is unreliable. Prints a
 * table and exits with 1 if a budget is exceeded.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBench, manyPagesBench } from './build.mjs'
import { largeBench } from './large.mjs'
import { mdxBench } from './mdx.mjs'
import { navigationBench } from './navigation.mjs'
import { githubBench, growthBench, smallBench } from './openapi.mjs'
import { relayBench } from './relay.mjs'
import { samplesBench } from './samples.mjs'
import { searchBench } from './search/bench.mjs'
import { serveBench } from './serve.mjs'

const pages = 2_000
const rows = []
const row = (what, value, budget, unit = 'ms CPU') =>
  rows.push({ what, value: Math.round(value * 100) / 100, budget, unit })

/** User and system time of a process in ms; Linux counts it in ticks of 10 ms. */
const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Writes a site with many realistic pages: text, a table, components and code. */
function writeSite(folder, count = pages) {
  const groups = []
  for (let g = 0; g < count / 20; g++) {
    const names = []
    for (let n = 0; n < 20; n++) {
      const path = `group-${g}/page-${n}`
      names.push(path)
      mkdirSync(join(folder, `group-${g}`), { recursive: true })
      writeFileSync(join(folder, `${path}.mdx`), pageText(g, n))
    }
    groups.push({ group: `Group ${g}`, pages: names })
  }
  const tabs = Array.from({ length: 5 }, (_, t) => ({
    tab: `Tab ${t}`,
    groups: groups.filter((_group, g) => g % 5 === t),
  }))
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'Bench', navigation: { tabs } }))
}

function pageText(g, n, words = 'The text of the page') {
  const part = `## Section of ${g}.${n}

${words}, with [a link](/group-${g}/page-${(n + 1) % 20}), some \`code\` and **weight**.

<Note>Prices are in the smallest unit of a currency.</Note>

| Name | Type |
|---|---|
| copies | integer |
| title | string |

\`\`\`bash
curl https://api.example.com/v2/orders --header "Authorization: Bearer $TOKEN"
\`\`\`

<Steps>
  <Step title="First">Make a token.</Step>
  <Step title="Second">Send the pages.</Step>
</Steps>
`
  return `---\ntitle: Page ${g}.${n}\ndescription: One of many.\n---\n\n${part.repeat(3)}`
}

function writePage(folder, words, title = 'Page 3.3') {
  writeFileSync(
    join(folder, 'group-3/page-3.mdx'),
    pageText(3, 3, words).replace('title: Page 3.3', `title: ${title}`),
  )
}

/** Edits a page several times and requests it until the edit shows. Returns the mean cost of an edit. */
async function edit({ child, url, output }, write, expected) {
  const edits = 5
  let spent = 0
  let compiled = 0
  for (let n = 0; n < edits; n++) {
    await pause(900)
    const seen = output().length
    const before = cpuOf(child.pid)
    write(n)
    while (!(await (await fetch(`${url}/group-3/page-3`)).text()).includes(expected(n))) await pause(10)
    spent += cpuOf(child.pid) - before
    await pause(700)
    compiled +=
      output()
        .slice(seen)
        .match(/run document /g)?.length ?? 0
  }
  return { spent: spent / edits, compiled: compiled / edits }
}

/** Starts the preview of a folder, and resolves with its URL when it listens. */
async function startDev(folder, ...flags) {
  const args = ['dist/cli/main.js', 'dev', folder, '--port', '43999', ...flags]
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1', CI: '1' } })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const stop = async () => {
    child.kill('SIGINT')
    await new Promise((resolve) => child.on('exit', resolve))
  }
  while (!output.includes('http://localhost:')) await pause(5)
  return { child, url: /http:\/\/localhost:\d+/.exec(output)[0], output: () => output, stop }
}

async function devBench() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  writeSite(folder)
  const plain = await startDev(folder)
  const first = await (await fetch(`${plain.url}/group-0/page-0`)).text()
  row(`dev, ${pages} pages: start to first page`, cpuOf(plain.child.pid), 2_000)
  await plain.stop()
  if (!first.includes('Section of 0.0')) throw new Error('the first page is not the page')

  const dev = await startDev(folder, '--trace')
  await fetch(`${dev.url}/group-0/page-0`)
  // The watcher and the first check run in the background; edits are measured when they are done.
  while (!/No problems found|\d+ (?:error|warning)s?/.test(dev.output())) await pause(100)
  const text = await edit(
    dev,
    (n) => writePage(folder, `Edit number ${n}`),
    (n) => `Edit number ${n}`,
  )
  row('dev: text of a page edited, write to new page', text.spent, 100)
  row('dev: documents compiled for that edit', text.compiled, 1, '')
  const title = await edit(
    dev,
    (n) => writePage(folder, 'Same', `Title ${n}`),
    (n) => `<h1 id="page-title">Title ${n}</h1>`,
  )
  row('dev: title of a page edited, with map and sidebar', title.spent, 150)
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}

const only = process.argv[2]
const tools = { row, startDev, cpuOf, pause }
if (!only || only === 'pages') await devBench()
if (!only || only === 'small') await smallBench(tools)
if (!only || only === 'github') await githubBench(tools)
if (!only || only === 'search') await searchBench(tools)
if (!only || only === 'navigation') await navigationBench(tools)
if (!only || only === 'growth') await growthBench(tools)
if (!only || only === 'large') await largeBench(tools)
if (!only || only === 'mdx') rows.push(...(await mdxBench(pageText(1, 1).replace(/^---[\s\S]*?---/, ''))))
if (!only || only === 'samples') rows.push(...(await samplesBench()))
if (!only || only === 'relay') await relayBench(tools)
if (!only || only === 'build') await buildBench(tools)
if (!only || only === 'many') await manyPagesBench({ ...tools, writePages: writeSite })
if (!only || only === 'serve') await serveBench(tools)

console.table(
  Object.fromEntries(rows.map(({ what, value, budget, unit }) => [what, { value, budget, unit }])),
)
const exceeded = rows.filter(({ value, budget }) => budget !== undefined && !(value <= budget))
for (const { what, value, budget } of exceeded) console.error(`missed: ${what}: ${value} of ${budget}`)
process.exitCode = exceeded.length > 0 ? 1 : 0
