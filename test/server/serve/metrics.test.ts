import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { parsePrometheus } from '../../fixtures/serve/prometheus.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

let server: ServedFolder
beforeAll(async () => {
  const { folder } = createSiteFolder(booksSite('https://api.books.test'))
  server = await serveFolder(folder, {}, { metricsPort: 0 })
})
afterAll(() => server.close(0))

const read = async () => parsePrometheus((await rawGet(server.metricsUrl!)).bytes.toString())

test('cache hits and misses are counters', async () => {
  const counts = async () => {
    const all = await read()
    return ['octavo_cache_hits_total', 'octavo_cache_misses_total'].map((name) => {
      expect(all.get(name)?.type, name).toBe('counter')
      return all.get(name)!.samples[0]!.value
    })
  }
  const [hits, misses] = await counts()
  for (let times = 0; times < 4; times++) await rawGet(`${server.url}/`)
  expect(await counts()).toEqual([hits! + 3, misses! + 1])
})

// https://prometheus.io/docs/practices/naming/#metric-names
test('exactly the counters are named `_total`', async () => {
  await rawGet(`${server.url}/nowhere`)
  const all = [...(await read())]
  expect(all.length).toBeGreaterThan(8)
  for (const [name, { type }] of all) expect(name.endsWith('_total'), name).toBe(type === 'counter')
})
