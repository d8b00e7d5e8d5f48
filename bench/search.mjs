import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { githubSpec } from './openapi.mjs'

const asked = 440

/** The index of GitHub's description, and questions that a seed draws from it, over HTTP. */
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
  await build({ entryPoints: ['test/site/search/drawn-questions.ts'], bundle: true, format: 'esm', outfile })
  const { drawQuestions } = await import(pathToFileURL(outfile).href)
  const questions = drawQuestions(JSON.parse(spec.toString()), 7, asked)

  const dev = await startDev(folder)
  await (await fetch(`${dev.url}/api-reference/repos/owner/repo/issues/post`)).text()
  while (!dev.output().includes('No problems found') && !/\d+ (?:error|warning|note)s?/.test(dev.output()))
    await pause(200)
  await pause(500)
  const ask = async (question) =>
    (await fetch(`${dev.url}/~search/all.json?q=${encodeURIComponent(question)}`)).json()
  const before = cpuOf(dev.child.pid)
  await ask('issues')
  row('GitHub, search: index of 1,500 operations and 40,000 fields', cpuOf(dev.child.pid) - before, 2_000)

  for (const { asked: question } of questions.slice(0, 40)) await ask(question)
  const times = []
  const spent = cpuOf(dev.child.pid)
  for (const { asked: question } of questions) {
    const start = performance.now()
    await ask(question)
    times.push(performance.now() - start)
  }
  const cpu = (cpuOf(dev.child.pid) - spent) / questions.length
  times.sort((a, b) => a - b)
  row(`GitHub, search: ${asked} questions, median`, times[asked / 2], 10, 'ms')
  row(`GitHub, search: ${asked} questions, 95 of 100 within`, times[Math.floor(asked * 0.95)], 10, 'ms')
  row('GitHub, search: CPU of a question', cpu, 10)
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}
