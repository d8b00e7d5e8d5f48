/**
 * `npm run bench`: the budgets, measured in CPU time of the process, because wall time on shared machines says little.
 * Prints a table and exits with 1 when a budget is missed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mdxBench } from './mdx.mjs'

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

/** A site of many pages that look like documentation: text, a table, components and code. */
function writeSite(folder) {
  const groups = []
  for (let g = 0; g < pages / 20; g++) {
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

async function devBench() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  writeSite(folder)
  const child = spawn(process.execPath, ['dist/cli/main.js', 'dev', folder, '--port', '43999', '--trace'], {
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    while (!output.includes('http://localhost:')) await pause(5)
    const url = /http:\/\/localhost:\d+/.exec(output)[0]
    const first = await (await fetch(`${url}/group-0/page-0`)).text()
    row(`dev, ${pages} pages: start to first page`, cpuOf(child.pid), 2_000)
    if (!first.includes('Section of 0.0')) throw new Error('the first page is not the page')

    // The watcher and the first look for findings work in the background; the edit is measured when they are done.
    while (!output.includes('No mistakes found')) await pause(100)
    await pause(500)
    const edits = 5
    let spent = 0
    let compiled = 0
    for (let edit = 0; edit < edits; edit++) {
      output = ''
      const before = cpuOf(child.pid)
      writeFileSync(join(folder, 'group-3/page-3.mdx'), pageText(3, 3, `Edit number ${edit}`))
      while (!(await (await fetch(`${url}/group-3/page-3`)).text()).includes(`Edit number ${edit}`))
        await pause(10)
      spent += cpuOf(child.pid) - before
      await pause(700)
      compiled += output.match(/run document /g)?.length ?? 0
    }
    row('dev: one page edited, write to new page', spent / edits, 100)
    row('dev: documents compiled for that edit', compiled / edits, 1, '')
  } finally {
    child.kill('SIGINT')
    await new Promise((resolve) => child.on('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

await devBench()
rows.push(...(await mdxBench(pageText(1, 1).replace(/^---[\s\S]*?---/, ''))))

console.table(
  Object.fromEntries(rows.map(({ what, value, budget, unit }) => [what, { value, budget, unit }])),
)
const missed = rows.filter(({ value, budget }) => budget !== undefined && value > budget)
for (const { what, value, budget } of missed) console.error(`missed: ${what}: ${value} of ${budget}`)
process.exitCode = missed.length > 0 ? 1 : 0
