/** Benchmarks of `octavo build`: a small spec, GitHub's spec, and a site with many MDX pages. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from './measured.mjs'
import { githubSpec } from './openapi.mjs'
import { installPeer } from './peers/install.mjs'
import { redocly } from './peers/redocly.mjs'
import { sharedSchemasSpec } from './shared-schemas.mjs'

const build = (folder, out, ...flags) =>
  measure(['dist/cli/main.js', 'build', folder, '--out', out, '--force', ...flags])

export async function buildBench({ row }) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-build-'))
  await smallBench(row, work)
  await sharedSchemasBench(row, work)
  await githubBench(row, work)
  rmSync(work, { recursive: true, force: true })
}

async function smallBench(row, work) {
  const folder = join(work, 'spec')
  mkdirSync(folder)
  cpSync('examples/papermill/openapi.yaml', join(folder, 'openapi.yaml'))
  writeSettings(folder, 'openapi.yaml')
  const spec = await build(folder, join(work, 'spec-out'))
  row('build, a description of 20 operations', spec.cpu, 1_500)
  row('that description: peak memory', spec.memory, 200, 'MB')
  const example = await build('examples/papermill', join(work, 'small'))
  row('build, the example: that description, MDX pages, live components', example.cpu, undefined)
  row('the example: peak memory', example.memory, undefined, 'MB')
}

/** Each of its pages leads to almost every schema. */
async function sharedSchemasBench(row, work) {
  const folder = join(work, 'shared')
  mkdirSync(folder)
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(sharedSchemasSpec()))
  writeSettings(folder, 'openapi.json')
  const out = join(work, 'shared-out')
  const { cpu, memory } = await build(folder, out)
  const written = sizeOf(out, (path) => !path.startsWith(join(out, '.octavo')))
  row('build, 452 operations whose schemas all lead to each other', cpu, 12_000)
  row('the same: peak memory of all threads', memory, 550, 'MB')
  row('the same: written', written / 1e6, 120, 'MB')
}

const writeSettings = (folder, openapi, pages = []) => {
  const groups = [{ group: 'API', openapi }, ...(pages.length > 0 ? [{ group: 'Guides', pages }] : [])]
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'Bench', navigation: { groups } }))
}

const rounds = 3
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function githubBench(row, work) {
  const spec = githubSpec()
  if (!spec) return console.error("GitHub's spec cannot be downloaded, so its build is not measured")
  const folder = join(work, 'github')
  mkdirSync(folder)
  writeFileSync(join(folder, 'openapi.json'), spec)
  writeFileSync(join(folder, 'guide.mdx'), '# Guide\n\nWords.\n')
  writeSettings(folder, 'openapi.json', ['guide'])
  const out = await compareWithRedocly(row, { work, folder })
  const isForAgents = (path) => /\.md$|llms[\w-]*\.txt$/.test(path)
  const forAgents = sizeOf(out, isForAgents)
  const forReaders = sizeOf(out, (path) => !isForAgents(path) && !path.startsWith(join(out, '.octavo')))
  row("GitHub's: written for readers", forReaders / 1e6, 120, 'MB')
  row("GitHub's: written for agents, as Markdown", forAgents / 1e6, undefined, 'MB')
  row("GitHub's: files", filesIn(out).length, 5_800, '')
  row("GitHub's: pages missing", 1_493 - countPages(join(out, 'api-reference')), 0, '')
  await rebuildBench(row, { folder, out, spec })
}

/** Builds with both tools in turn, each into a new folder: removing files slows the next build on some file systems. */
async function compareWithRedocly(row, { work, folder }) {
  const buildWithRedocly = installRedocly(join(folder, 'openapi.json'))
  const runs = []
  for (let round = 0; round < rounds; round++) {
    const out = join(work, `github-out-${round}`)
    const start = performance.now()
    const { cpu, memory } = await build(folder, out)
    const wall = performance.now() - start
    runs.push({ out, cpu, memory, wall: wall / cpu, redocly: (await buildWithRedocly?.())?.cpu })
  }
  const medianOf = (name) => median(runs.map((run) => run[name]))
  row('a fixed loop, for comparison', calibrate())
  row("build, GitHub's spec, median", medianOf('cpu'))
  if (buildWithRedocly)
    row('the same relative to Redocly', medianOf('cpu') / medianOf('redocly'), 2.5, 'times')
  row('the same: wall time relative to CPU time', medianOf('wall'), 0.65, 'times')
  row("GitHub's: peak memory of all threads", medianOf('memory'), 550, 'MB')
  const alone = await build(folder, join(work, 'github-alone'), '--jobs', '1')
  row("GitHub's on one thread: CPU", alone.cpu, undefined)
  row("GitHub's on one thread: peak memory", alone.memory, 400, 'MB')
  return runs.at(-1).out
}

function installRedocly(spec) {
  try {
    const { folder, env } = installPeer(redocly)
    const program = join(folder, 'node_modules/@redocly/cli/bin/cli.js')
    return () =>
      measure([program, 'build-docs', spec, '-o', join(folder, 'bench.html')], { cwd: folder, env })
  } catch (problem) {
    return void console.error(`Redocly cannot be installed, so builds are not compared: ${problem.message}`)
  }
}

/** CPU time of a loop that never changes, because machines do. */
function calibrate() {
  const start = process.cpuUsage()
  let sum = 0
  for (let step = 0; step < 3e8; step++) sum = (sum * 31 + step) | 0
  const { user, system } = process.cpuUsage(start)
  return sum === 0.5 ? 0 : (user + system) / 1000
}

/** What authors change most. Each edit adds to those before. */
const edits = {
  'a schema of one operation': ({ paths }) => {
    const { schema } = paths['/user'].patch.requestBody.content['application/json']
    schema.properties.name.description += ' Edited.'
  },
  'the summary of one operation': ({ paths }) => {
    paths['/user'].get.summary += ', edited'
  },
  'the description of one tag': ({ tags }) => {
    tags[0].description += ' Edited.'
  },
}

async function rebuildBench(row, { folder, out, spec }) {
  const document = JSON.parse(spec)
  const rebuild = async (what, edit) => {
    const runs = []
    for (let round = 0; round < rounds; round++) {
      edit(round)
      const { cpu, out: text } = await build(folder, out)
      const [all, unchanged] = [/Built ([\d,]+)/, /, ([\d,]+) unchanged/].map((pattern) =>
        Number(pattern.exec(text)?.[1].replaceAll(',', '') ?? 0),
      )
      runs.push({ cpu, pages: all - unchanged })
    }
    row(`GitHub's again after an edit of ${what}, median`, median(runs.map(({ cpu }) => cpu)), 3_000)
    row(`pages rendered after an edit of ${what}`, median(runs.map(({ pages }) => pages)), undefined, '')
  }
  for (const [what, edit] of Object.entries(edits))
    await rebuild(what, () => {
      edit(document)
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    })
  await rebuild('an MDX page', (round) =>
    writeFileSync(join(folder, 'guide.mdx'), `# Guide\n\nOther words ${round}.\n`),
  )
}

/** Memory and CPU time of a site with ten times as many pages. */
export async function manyPagesBench({ row, writePages }) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-build-'))
  const cpuPerPage = []
  for (const pages of [2_000, 20_000]) {
    const folder = join(work, String(pages))
    mkdirSync(folder)
    writePages(folder, pages)
    const { cpu, memory } = await build(folder, join(work, `${pages}-out`))
    cpuPerPage.push(cpu / pages)
    if (pages === 20_000) {
      row('build, 20,000 MDX pages', cpu, 120_000)
      row('20,000 pages: peak memory', memory, 900, 'MB')
    }
  }
  row('build: a page of 20,000 against one of 2,000', cpuPerPage[1] / cpuPerPage[0], 1.3, 'times')
  rmSync(work, { recursive: true, force: true })
}

function sizeOf(folder, isCounted = () => true) {
  return filesIn(folder)
    .filter(isCounted)
    .reduce((sum, path) => sum + statSync(path).size, 0)
}

/** Counts operation pages, without redirect pages. */
function countPages(folder) {
  return filesIn(folder).filter((path) =>
    /\/(?:get|put|post|delete|patch|head|options|trace)\/index\.html$|\/webhooks\/[^/]+\/index\.html$/.test(
      path,
    ),
  ).length
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
