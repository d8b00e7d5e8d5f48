import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { marker, readRecord, writeRecord } from '../../../src/build/build-record.ts'
import { copyBuilt, createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { differsFromScratch } from './scratch.ts'
import { smallSite, writeApi } from './small-site.ts'

let first: SiteFolder
let site: SiteFolder
let pages: number
beforeAll(async () => {
  first = createSiteFolder(smallSite)
  const result = await first.build()
  expect(result).toMatchObject({ kind: 'built', reused: 0, diagnostics: [] })
  pages = result.pages
})
beforeEach(() => {
  site = createSiteFolder(smallSite)
  copyBuilt(first, site)
})

const place = (path: string) => join(site.out, path)

test('rebuilds every page if the record is damaged', async () => {
  const recordBytes = readFileSync(place(marker))
  const text = gunzipSync(recordBytes).toString()
  const compress = (changed: string) => gzipSync(changed)
  const damaged = [
    Buffer.alloc(0),
    recordBytes.subarray(0, -9),
    compress(text.replace('guide', 'guidx')),
    compress(`x${text}`),
  ]
  for (const record of damaged) {
    writeFileSync(place(marker), record)
    expect(await site.build()).toMatchObject({ kind: 'built', reused: 0 })
  }
  expect(await differsFromScratch(site)).toEqual([])
})

test('rebuilds every page if the record is of another version', async () => {
  writeFileSync(place(marker), writeRecord({ ...readRecord(site.out)!, stamp: 'another' }))
  expect(await site.build()).toMatchObject({ reused: 0 })
  expect(await differsFromScratch(site)).toEqual([])
})

test.each([
  ['base', { base: '/docs' }],
  ['relay', { relay: { kind: 'elsewhere', url: 'https://a.test/_platform/api/request' } }],
] as const)('rebuilds every page for another %s', async (_name, options) => {
  expect(await site.build(options)).toMatchObject({ reused: 0 })
  expect(await differsFromScratch(site, options)).toEqual([])
})

test('rebuilds a file that was modified, even with the same length', async () => {
  for (const path of ['guide/index.html', 'api-reference/books/get/~playground.json']) {
    for (const text of ['mine', site.read(path).replace('o', 'u')]) {
      writeFileSync(place(path), text)
      expect(await site.build(), path).toMatchObject({ reused: pages - 1 })
    }
  }
  expect(await differsFromScratch(site)).toEqual([])
})

test('restores removed files and deletes added ones', async () => {
  rmSync(place('guide/index.html'))
  rmSync(place('api-reference/books'), { recursive: true })
  writeFileSync(place('mine.html'), 'mine')
  await site.build()
  expect(await differsFromScratch(site)).toEqual([])
})

test('reuses a file that was touched but not modified', async () => {
  writeFileSync(place('guide/index.html'), site.read('guide/index.html'))
  expect(await site.build()).toMatchObject({ reused: pages })
  expect(await differsFromScratch(site)).toEqual([])
})

test('reports an unwritable page with every build', async () => {
  site.write('api.json', writeApi({ extraPath: `/${'a'.repeat(300)}` }))
  for (const time of ['first', 'second']) {
    const { diagnostics } = await site.build()
    expect(
      diagnostics.map(({ code }) => code),
      time,
    ).toEqual(['build/name'])
  }
  expect(await differsFromScratch(site)).toEqual([])
})
