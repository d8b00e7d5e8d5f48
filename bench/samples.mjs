import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** 50 µs per sample allows 20,000 samples per second. */
const budget = 50
const rounds = 8_000

const request = {
  method: 'POST',
  url: 'https://api.papermill.example/v2/shops/shp_7Qd2/orders?dry_run=true&expand=shop&expand=paper',
  headers: [
    ['Authorization', 'Bearer YOUR_TOKEN'],
    ['Idempotency-Key', '5f0c9a1e'],
  ],
  cookies: [],
  response: 'json',
  notes: [],
}
const order = {
  title: 'Field Notes on Moss',
  copies: 250,
  format: 'octavo',
  binding: { kind: 'hardcover', cloth: 'forest', ribbon: true },
  ship_to: { name: 'Ida Lindqvist', address: { line1: 'Kyrkogatan 4', city: 'Uppsala', country: 'SE' } },
}
const requests = [
  { ...request, method: 'GET' },
  { ...request, body: { kind: 'text', type: 'application/json', text: JSON.stringify(order, null, 2) } },
  {
    ...request,
    body: {
      kind: 'parts',
      type: 'multipart/form-data',
      parts: [
        { kind: 'text', name: 'title', text: 'Moss' },
        { kind: 'file', name: 'pages', path: 'pages.pdf', type: 'application/pdf' },
      ],
    },
  },
]

/** CPU time of one sample in each language, after a warm-up: a GET, a JSON body, and a form with a file. */
export async function samplesBench() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const outfile = join(folder, 'samples.mjs')
  const contents = `export { generateSample } from './src/samples/generate.ts'
    export { languages } from './src/samples/languages/index.ts'`
  await build({
    stdin: { contents, resolveDir: '.' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
  })
  const { generateSample, languages } = await import(pathToFileURL(outfile).href)
  rmSync(folder, { recursive: true })
  const costs = []
  for (const { key, load } of languages) {
    const language = await load()
    const write = (times) => {
      for (let n = 0; n < times; n++) for (const sample of requests) generateSample(language, sample)
    }
    // Warm-up: before the engine has compiled the code, samples cost several times as much.
    write(2_000)
    const before = process.cpuUsage()
    write(rounds)
    const { user, system } = process.cpuUsage(before)
    costs.push({ key, micros: (user + system) / rounds / requests.length })
  }
  const mean = costs.reduce((sum, { micros }) => sum + micros, 0) / costs.length
  const slowest = costs.reduce((max, cost) => (max.micros > cost.micros ? max : cost))
  return [
    {
      what: 'one code sample, mean of 18 languages',
      value: Math.round(mean * 10) / 10,
      budget,
      unit: 'µs CPU',
    },
    {
      what: `one code sample, slowest language (${slowest.key})`,
      value: Math.round(slowest.micros * 10) / 10,
      unit: 'µs CPU',
    },
    { what: 'code samples in a second, one core', value: Math.round(1e6 / mean), unit: '' },
  ]
}
