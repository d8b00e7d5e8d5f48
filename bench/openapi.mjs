/** Benchmarks of specs: GitHub's (13 MB, 1,223 operations, 270 webhooks), and generated ones. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findGithubSpec, installGithubSpec } from '../scripts/github-spec.mjs'

/** GitHub's spec, downloaded once. */
export function githubSpec() {
  installGithubSpec()
  const path = findGithubSpec()
  return path && readFileSync(path)
}

/** Generates a spec. Each operation has parameters, a body, responses and a component. */
export function generatedSpec(count) {
  const paths = {}
  const schemas = {}
  for (let n = 0; n < count; n++) {
    const group = Math.floor(n / 20)
    schemas[`Thing${n}`] = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', description: `The id of thing ${n}.`, minLength: 3, maxLength: 40 },
        name: { type: 'string', description: 'Shown to **people**.', examples: ['Moss'] },
        kind: { enum: ['a', 'b', 'c'] },
        owner: { $ref: `#/components/schemas/Thing${(n + 1) % count}` },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 10 },
      },
    }
    paths[`/group-${group}/things-${n}/{id}`] = {
      post: {
        operationId: `op${n}`,
        tags: [`Group ${group}`],
        summary: `Change thing ${n}`,
        description: `Changes *one* thing. See [the guide](/guide).\n\nIt is number ${n}.`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${n}` } } },
        },
        responses: {
          200: {
            description: 'Changed',
            content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${n}` } } },
          },
          404: { description: 'Not there' },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Generated', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas },
  }
}

function writeSite(folder, spec) {
  writeFileSync(join(folder, 'openapi.json'), spec)
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ name: 'Bench', navigation: { openapi: 'openapi.json' } }),
  )
}

const peakOf = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** A small spec: the example of this repository with 20 operations. */
export async function smallBench({ row, startDev, cpuOf, pause }) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  cpSync('examples/papermill', folder, { recursive: true })
  const page = '/api-reference/shops/get'
  const dev = await startDev(folder)
  const first = await (await fetch(dev.url + page)).text()
  row('20 operations, dev: start to first page', cpuOf(dev.child.pid), 1_000)
  row('20 operations: HTML of an operation page, gzip', gzipSync(first).length / 1024, 9, 'KB')
  while (!/No problems found|\d+ (?:error|warning)s?/.test(dev.output())) await pause(100)
  const file = join(folder, 'openapi.yaml')
  const text = readFileSync(file, 'utf8')
  const edits = 5
  let spent = 0
  for (let n = 0; n < edits; n++) {
    await pause(1000)
    const before = cpuOf(dev.child.pid)
    writeFileSync(file, text.replace('summary: List shops', `summary: List shops, edit ${n}`))
    while (
      !(await (await fetch(dev.url + page)).text()).includes(`<h1 id="page-title">List shops, edit ${n}`)
    )
      await pause(60)
    spent += cpuOf(dev.child.pid) - before
  }
  row('20 operations, dev: one operation edited, write to new page', spent / edits, 100)
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The preview with GitHub's spec: first page, an edit, memory, and page sizes. */
export async function githubBench({ row, startDev, cpuOf, pause }) {
  const spec = githubSpec()
  if (!spec) {
    console.error('GitHub: skipped, the registry cannot be reached and OCTAVO_BENCH_SPEC is not set')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  writeSite(folder, spec)
  const page = '/api-reference/repos/owner/repo/issues/post'
  const plain = await startDev(folder)
  const first = await (await fetch(plain.url + page)).text()
  row('GitHub, dev: start to first page', cpuOf(plain.child.pid), 2_500)
  await plain.stop()
  if (!first.includes('<h1 id="page-title">Create an issue</h1>'))
    throw new Error('the first page is not the page')

  const dev = await startDev(folder, '--trace')
  await fetch(dev.url + page)
  while (!/No problems found|\d+ (?:error|warning)s?/.test(dev.output())) await pause(100)
  const otherPages = ['/api-reference/user/get', '/api-reference/orgs/org/get', '/api-reference/gists/get']
  for (const otherPage of otherPages) await fetch(dev.url + otherPage)
  const document = JSON.parse(spec)
  const edits = 4
  let spent = 0
  const runs = { check: 0, pages: 0 }
  for (let n = 0; n < edits; n++) {
    await pause(2500)
    const seen = dev.output().length
    document.paths['/repos/{owner}/{repo}/issues'].post.description = `Edit number ${n}.`
    const text = JSON.stringify(document)
    const before = cpuOf(dev.child.pid)
    writeFileSync(join(folder, 'openapi.json'), text)
    while (!(await (await fetch(dev.url + page)).text()).includes(`Edit number ${n}`)) await pause(60)
    spent += cpuOf(dev.child.pid) - before
    for (const otherPage of otherPages) await fetch(dev.url + otherPage)
    await pause(2500)
    const output = dev.output().slice(seen)
    runs.check += output.match(/run check /g)?.length ?? 0
    runs.pages += output.match(/run page /g)?.length ?? 0
  }
  row('GitHub, dev: one operation edited, write to new page', spent / edits, 500)
  row('GitHub: parts validated again for that edit', runs.check / edits, 1, '')
  row('GitHub: operation pages made again (4 were open)', runs.pages / edits, 1, '')
  row('GitHub, dev: peak memory', peakOf(dev.child.pid), 500, 'MB')
  const sizes = []
  const links = [
    '/api-reference/groups/issues',
    '/api-reference/groups/repos',
    '/api-reference/groups/pulls',
    '/api-reference/groups/actions',
  ]
  for (const group of links) {
    const list = await (await fetch(dev.url + group)).text()
    for (const [, href] of [
      ...list.matchAll(/<li><a href="(\/api-reference\/[^"]+)"><span class="method-pill/g),
    ].slice(0, 25))
      sizes.push(gzipSync(await (await fetch(dev.url + href)).text()).length / 1024)
  }
  sizes.sort((a, b) => a - b)
  row(
    `GitHub: HTML of an operation page, gzip, median of ${sizes.length}`,
    sizes[Math.floor(sizes.length / 2)],
    14,
    'KB',
  )
  row('GitHub: HTML of an operation page, gzip, largest of those', sizes.at(-1), 32, 'KB')
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The cost per operation must not grow with the number of operations. */
export async function growthBench({ row, startDev, cpuOf }) {
  const costs = []
  for (const count of [100, 1_000, 10_000]) {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    writeSite(folder, JSON.stringify(generatedSpec(count)))
    const dev = await startDev(folder)
    const before = cpuOf(dev.child.pid)
    await fetch(`${dev.url}/api-reference/group-0/things-0/id/post`)
    costs.push({ count, map: (cpuOf(dev.child.pid) - before) / count })
    const start = cpuOf(dev.child.pid)
    for (let n = 0; n < 100; n++)
      await fetch(`${dev.url}/api-reference/group-${Math.floor(n / 20)}/things-${n}/id/post`)
    costs.at(-1).page = (cpuOf(dev.child.pid) - start) / 100
    await dev.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const [small, middle, large] = costs
  row('page of an operation, of 100 operations', small.page, undefined)
  row('page of an operation, of 10,000 operations', large.page, undefined)
  row('that, against each other', large.page / small.page, 2, 'times')
  row('reading, per operation, 10,000 against 1,000', large.map / middle.map, 2, 'times')
}
