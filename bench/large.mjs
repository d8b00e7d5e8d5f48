/** Benchmarks of `validate`, `serve` and `build` with a generated spec of 11,400 operations and over 30 MB. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from './measured.mjs'

const main = new URL('../dist/cli/main.js', import.meta.url).pathname
const operations = 11_400
const types = ['string', 'integer', 'boolean', 'number']

const fields = (count, name) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${name}_${at}`,
      { type: types[at % 4], description: `${name} ${at}, with a few words about what it is for.` },
    ]),
  )

function largeSpec() {
  const schemas = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [
      `Thing${at}`,
      {
        type: 'object',
        required: ['field_0'],
        properties: {
          ...fields(12, 'field'),
          next: { $ref: `#/components/schemas/Thing${(at + 1) % 2000}` },
        },
      },
    ]),
  )
  const paths = {}
  for (let at = 0; at < operations; at++) {
    const isItem = at % 4 > 1
    const path = `/v1/things_${Math.floor(at / 4)}${isItem ? '/{id}' : ''}`
    const method = ['get', 'post', 'get', 'delete'][at % 4]
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
    const input = fields(10, 'input')
    const data = { $ref: `#/components/schemas/Thing${at % 2000}` }
    const content = (properties) => ({ 'application/json': { schema: { type: 'object', properties } } })
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: `operation${at}`,
        summary: `Operation ${at}`,
        description: `What operation ${at} does, in one sentence.`,
        tags: [`Tag ${at % 200}`],
        parameters: [...(isItem ? [id] : []), { name: 'limit', in: 'query', schema: { type: 'integer' } }],
        ...(method === 'post' && { requestBody: { content: content(input) } }),
        responses: { 200: { description: 'Fine', content: content({ ...input, data }) } },
      },
    }
  }
  const info = { title: 'Large', version: '1' }
  const servers = [{ url: 'https://api.large.test' }]
  return JSON.stringify({ openapi: '3.1.0', info, servers, paths, components: { schemas } }, null, 1)
}

export async function largeBench({ row, cpuOf, pause }) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const file = join(folder, 'openapi.json')
  const text = largeSpec()
  writeFileSync(file, text)
  const what = `${operations.toLocaleString('en')} operations, ${Math.round(text.length / 1e6)} MB`
  try {
    const { cpu } = await measure([main, 'validate', file])
    row(`validate, ${what}`, cpu, 12_000)
    row(`serve, ${what}: start to first page`, await firstPage(file, { cpuOf, pause }), 4_000)
    const built = await measure([main, 'build', file, '--out', join(folder, 'out')])
    row(`build, ${what}`, built.cpu, 120_000)
    row(`build, ${what}: peak memory`, built.memory, 1_000, 'MB')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function firstPage(file, { cpuOf, pause }) {
  const port = 20_000 + (process.pid % 20_000)
  const child = spawn(process.execPath, [main, 'serve', file, '--port', String(port)], { stdio: 'ignore' })
  try {
    for (let attempt = 0; attempt < 600; attempt++) {
      await pause(50)
      const url = `http://127.0.0.1:${port}/api-reference/v1/things_7/id/get`
      const response = await fetch(url).catch(() => undefined)
      if (!response?.ok) continue
      await response.text()
      return cpuOf(child.pid)
    }
    throw new Error('The page did not come.')
  } finally {
    child.kill('SIGKILL')
  }
}
