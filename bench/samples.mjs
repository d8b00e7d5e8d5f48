import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** As many as 20,000 samples in a second leave 50 µs for one. */
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
  answer: 'json',
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

/** What one sample costs: a GET, a JSON body and a form with a file, in each language, after warming up. */
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
      for (let n = 0; n < times; n++) for (const one of requests) generateSample(key, language, one)
    }
    // Until the engine has compiled it: the first hundred cost several times as much.
    write(2_000)
    const before = process.cpuUsage()
    write(rounds)
    const { user, system } = process.cpuUsage(before)
    costs.push({ key, micros: (user + system) / rounds / requests.length })
  }
  const mean = costs.reduce((sum, { micros }) => sum + micros, 0) / costs.length
  const slowest = costs.reduce((one, other) => (one.micros > other.micros ? one : other))
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
