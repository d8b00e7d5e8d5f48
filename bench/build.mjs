/** Benchmarks of `octavo build`: a small spec, GitHub's spec, and a site with many MDX pages. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from './measured.mjs'
import { editOperation, githubSpec } from './openapi.mjs'

const build = (folder, out, ...flags) =>
  measure(['dist/cli/main.js', 'build', folder, '--out', out, '--force', ...flags])

export async function buildBench({ row }) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-build-'))
  await smallBench(row, work)
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

const writeSettings = (folder, openapi) =>
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ name: 'Bench', navigation: { groups: [{ group: 'API', openapi }] } }),
  )

async function githubBench(row, work) {
  const spec = githubSpec()
  if (!spec) return console.error("GitHub's description cannot be fetched: its build is not measured")
  const folder = join(work, 'github')
  const out = join(work, 'github-out')
  mkdirSync(folder)
  writeFileSync(join(folder, 'openapi.json'), spec)
  writeSettings(folder, 'openapi.json')
  const first = await build(folder, out)
  row("build, GitHub's description", first.cpu, 6_000)
  row("GitHub's: peak memory", first.memory, 400, 'MB')
  const forAgents = sizeOf(out, (path) => /\.md$|llms[\w-]*\.txt$/.test(path))
  row("GitHub's: written for readers", (sizeOf(out) - forAgents) / 1e6, 120, 'MB')
  row("GitHub's: written for agents, as Markdown", forAgents / 1e6, undefined, 'MB')
  row("GitHub's: files", filesIn(out).length, 5_800, '')
  row("GitHub's: pages missing", 1_493 - countPages(join(out, 'api-reference')), 0, '')
  writeFileSync(join(folder, 'openapi.json'), editOperation(spec))
  const second = await build(folder, out)
  row("GitHub's again, one operation edited", second.cpu, 1_500)
  const unchanged = Number(/, ([\d,]+) unchanged/.exec(second.out)?.[1].replaceAll(',', ''))
  row(
    'of which pages made',
    Number(/Built ([\d,]+)/.exec(second.out)[1].replaceAll(',', '')) - unchanged,
    1,
    '',
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
      row('build, 20,000 MDX pages', cpu, undefined)
      row('20,000 pages: peak memory', memory, 1_000, 'MB')
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
