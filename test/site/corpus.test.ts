import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

/** Inputs that once crashed Octavo or were misread, one file each. Add a file for every new one. */
const corpus = join(import.meta.dirname, '../corpus')
const filesIn = (folder: string) =>
  readdirSync(join(corpus, folder)).map((name) => ({ name, path: join(corpus, folder, name) }))

test.each(filesIn('specs'))('publishes the spec $name', async ({ name, path }) => {
  const docs = JSON.stringify({ name: 'Corpus', navigation: { openapi: name } })
  const site = createTestSite({ 'docs.json': docs, [name]: readFileSync(path) }, { deep: true })
  const { routes } = await site.site.map()
  expect(routes.size).toBeGreaterThan(0)
  for (const url of routes.keys())
    for (const address of [url, `${url}.md`, `${url}/~playground.json`])
      expect((await site.request(address)).status, address).toBeLessThan(500)
  expect((await site.diagnostics()).map(({ code }) => code)).not.toContain('octavo/failed')
  await site.close()
})

test.each(filesIn('pages'))('shows the page $name', async ({ name, path }) => {
  const site = createTestSite({ [name]: readFileSync(path) })
  const address = `/${name.replace(/\.mdx$/, '')}`
  expect((await site.request(address)).status).toBe(200)
  expect(await site.main(address)).toContain('Text')
  expect((await site.diagnostics()).map(({ code }) => code)).not.toContain('page/failed')
  await site.close()
})

test('responds to every address without a fault and without a private file', async () => {
  const site = createTestSite({ 'index.mdx': 'Text' })
  for (const address of readFileSync(join(corpus, 'addresses.txt'), 'utf8').trim().split('\n')) {
    const response = await site.request(`http://site${address}`)
    expect(response.status, address).toBeLessThan(500)
    expect(await response.text(), address).not.toContain('"navigation"')
  }
  await site.close()
})
