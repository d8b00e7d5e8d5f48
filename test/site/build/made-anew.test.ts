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

test('with a damaged record every page is made anew', async () => {
  const whole = readFileSync(place(marker))
  const text = gunzipSync(whole).toString()
  const packed = (changed: string) => gzipSync(changed)
  const damaged = [
    Buffer.alloc(0),
    whole.subarray(0, -9),
    packed(text.replace('guide', 'guidx')),
    packed(`x${text}`),
  ]
  for (const record of damaged) {
    writeFileSync(place(marker), record)
    expect(await site.build()).toMatchObject({ kind: 'built', reused: 0 })
  }
  expect(await differsFromScratch(site)).toEqual([])
})

test('with a record of another version every page is made anew', async () => {
  writeFileSync(place(marker), writeRecord({ ...readRecord(site.out)!, stamp: 'another' }))
  expect(await site.build()).toMatchObject({ reused: 0 })
  expect(await differsFromScratch(site)).toEqual([])
})

test.each([
  ['base', { base: '/docs' }],
  ['relay', { relay: { kind: 'elsewhere', url: 'https://a.test/_platform/api/request' } }],
] as const)('for another %s every page is made anew', async (_name, options) => {
  expect(await site.build(options)).toMatchObject({ reused: 0 })
  expect(await differsFromScratch(site, options)).toEqual([])
})

test('a file that somebody changed is made anew, also where it has the same length', async () => {
  for (const path of ['guide/index.html', 'api-reference/books/get/~playground.json']) {
    for (const text of ['mine', site.read(path).replace('o', 'u')]) {
      writeFileSync(place(path), text)
      expect(await site.build(), path).toMatchObject({ reused: pages - 1 })
    }
  }
  expect(await differsFromScratch(site)).toEqual([])
})

test('a file that somebody removed comes back, and one that they added goes', async () => {
  rmSync(place('guide/index.html'))
  rmSync(place('api-reference/books'), { recursive: true })
  writeFileSync(place('mine.html'), 'mine')
  await site.build()
  expect(await differsFromScratch(site)).toEqual([])
})

test('a file that somebody touched but left as it was is still right', async () => {
  writeFileSync(place('guide/index.html'), site.read('guide/index.html'))
  expect(await site.build()).toMatchObject({ reused: pages })
  expect(await differsFromScratch(site)).toEqual([])
})

test('a page that cannot be written is told of each time', async () => {
  site.write('api.json', writeApi({ more: `/${'a'.repeat(300)}` }))
  for (const time of ['first', 'second']) {
    const { diagnostics } = await site.build()
    expect(
      diagnostics.map(({ code }) => code),
      time,
    ).toEqual(['build/name'])
  }
  expect(await differsFromScratch(site)).toEqual([])
})
