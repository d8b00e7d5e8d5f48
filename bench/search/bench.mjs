import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { findGithubSpec, installGithubSpec } from '../../scripts/github-spec.mjs'
import { githubSpec } from '../openapi.mjs'

const queryCount = 440

/** How well judged queries rank, and how fast queries are. */
export async function searchBench(tools) {
  await qualityBench(tools)
  await speedBench(tools)
}

/** Minimums of all sets together, and of each. */
const minimums = {
  all: { first: 0.8, third: 0.93, mrr: 0.87 },
  set: { first: 0.75, third: 0.88, mrr: 0.82 },
}

/** Judged queries that were not used for tuning; with `OCTAVO_BENCH_QUERIES=tuned`, the others. */
async function qualityBench({ row }) {
  const specs = process.env.OCTAVO_BENCH_SPECS
  installGithubSpec()
  const sources = {
    github: findGithubSpec(),
    openai: specs && join(specs, 'openai.yaml'),
    box: specs && join(specs, 'box.json'),
    example: 'examples/papermill',
    docs: 'docs',
  }
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/octavo-bench-'))
  const { evaluate, summarize } = await bundle('bench/search/evaluate.ts', folder)
  const kind = process.env.OCTAVO_BENCH_QUERIES === 'tuned' ? 'tuned' : 'held'
  const all = []
  const rowsOf = (name, ranks, minimum) => {
    const measures = { first: 'hit@1', third: 'hit@3', mrr: 'MRR' }
    const summary = summarize(ranks)
    for (const [measure, label] of Object.entries(measures))
      row(`search, ${name}: ${label}`, summary[measure], undefined, `of 1, at least ${minimum[measure]}`)
    const missed = Object.keys(measures).filter((measure) => summary[measure] < minimum[measure])
    row(`search, ${name}: measures below the minimum`, missed.length, 0, '')
  }
  for (const [name, source] of Object.entries(sources)) {
    if (!source || !existsSync(source)) {
      console.error(
        `search: ${name} skipped. Set OCTAVO_BENCH_SPECS to a folder with openai.yaml and box.json`,
      )
      continue
    }
    const ranks = await evaluate(name, source, kind)
    all.push(...ranks)
    rowsOf(name, ranks, minimums.set)
    for (const { rank, query, shown, accept } of ranks)
      if (rank !== 1)
        console.error(`${name}: "${query}" at ${rank || 'no rank'}: ${shown[0]}, not ${accept[0]}`)
  }
  rowsOf('all sets', all, minimums.all)
  row(
    'search on a static site: largest first query',
    Math.max(...all.map(({ bytes }) => bytes)) / 1000,
    200,
    'KB',
  )
  rmSync(folder, { recursive: true, force: true })
}

async function bundle(entry, folder) {
  const outfile = join(folder, 'bundle.mjs')
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outfile,
  })
  return import(pathToFileURL(outfile).href)
}

/** Builds the index of GitHub's spec, and sends queries drawn from it by seed, over HTTP. */
async function speedBench({ row, startDev, cpuOf, pause }) {
  const spec = githubSpec()
  if (!spec) {
    console.error('search: skipped, the registry cannot be reached and OCTAVO_BENCH_SPEC is not set')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  writeFileSync(join(folder, 'openapi.json'), spec)
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ name: 'Bench', navigation: { openapi: 'openapi.json' } }),
  )
  const outfile = join(folder, 'queries.mjs')
  await build({ entryPoints: ['test/site/search/random-queries.ts'], bundle: true, format: 'esm', outfile })
  const { drawQueries } = await import(pathToFileURL(outfile).href)
  const queries = drawQueries(JSON.parse(spec.toString()), 7, queryCount)

  const dev = await startDev(folder)
  await (await fetch(`${dev.url}/api-reference/repos/owner/repo/issues/post`)).text()
  while (!dev.output().includes('No problems found') && !/\d+ (?:error|warning|note)s?/.test(dev.output()))
    await pause(200)
  await pause(500)
  const search = async (query) =>
    (await fetch(`${dev.url}/~search/all.json?q=${encodeURIComponent(query)}`)).json()
  const before = cpuOf(dev.child.pid)
  await search('issues')
  row('GitHub, search: index of 1,500 operations and 40,000 fields', cpuOf(dev.child.pid) - before, 2_000)

  for (const { query } of queries.slice(0, 40)) await search(query)
  const times = []
  const spent = cpuOf(dev.child.pid)
  for (const { query } of queries) {
    const start = performance.now()
    await search(query)
    times.push(performance.now() - start)
  }
  const cpu = (cpuOf(dev.child.pid) - spent) / queries.length
  times.sort((a, b) => a - b)
  row(`GitHub, search: ${queryCount} queries, median`, times[queryCount / 2], 10, 'ms')
  row(
    `GitHub, search: ${queryCount} queries, 95 of 100 within`,
    times[Math.floor(queryCount * 0.95)],
    10,
    'ms',
  )
  row('GitHub, search: CPU of a query', cpu, 10)
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}
