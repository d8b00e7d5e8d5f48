import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { githubSpec } from './openapi.mjs'

const queryCount = 440

/** Builds the index of GitHub's spec, and sends queries drawn from it by seed, over HTTP. */
export async function searchBench({ row, startDev, cpuOf, pause }) {
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
  const outfile = join(folder, 'questions.mjs')
  await build({ entryPoints: ['test/site/search/random-queries.ts'], bundle: true, format: 'esm', outfile })
  const { drawQueries } = await import(pathToFileURL(outfile).href)
  const questions = drawQueries(JSON.parse(spec.toString()), 7, queryCount)

  const dev = await startDev(folder)
  await (await fetch(`${dev.url}/api-reference/repos/owner/repo/issues/post`)).text()
  while (!dev.output().includes('No problems found') && !/\d+ (?:error|warning|note)s?/.test(dev.output()))
    await pause(200)
  await pause(500)
  const search = async (question) =>
    (await fetch(`${dev.url}/~search/all.json?q=${encodeURIComponent(question)}`)).json()
  const before = cpuOf(dev.child.pid)
  await search('issues')
  row('GitHub, search: index of 1,500 operations and 40,000 fields', cpuOf(dev.child.pid) - before, 2_000)

  for (const { query: question } of questions.slice(0, 40)) await search(question)
  const times = []
  const spent = cpuOf(dev.child.pid)
  for (const { query: question } of questions) {
    const start = performance.now()
    await search(question)
    times.push(performance.now() - start)
  }
  const cpu = (cpuOf(dev.child.pid) - spent) / questions.length
  times.sort((a, b) => a - b)
  row(`GitHub, search: ${queryCount} questions, median`, times[queryCount / 2], 10, 'ms')
  row(
    `GitHub, search: ${queryCount} questions, 95 of 100 within`,
    times[Math.floor(queryCount * 0.95)],
    10,
    'ms',
  )
  row('GitHub, search: CPU of a question', cpu, 10)
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}
