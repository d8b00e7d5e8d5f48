import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createOutFolder, recoverFolder } from '../../../src/build/out-folder.ts'
import {
  createSiteFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { serveFolder } from '../../fixtures/serve/serving.ts'

let site: SiteFolder
/** `built` beside the site is a link, and what it names is `www/docs`. */
let real: string
beforeEach(() => {
  const docs = JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] } })
  site = createSiteFolder({ 'docs.json': docs, 'index.mdx': 'Hello' })
  real = join(dirname(site.out), 'www/docs')
  symlinkSync('www/docs', site.out)
})

test('a link to a folder stays, and the site is in the folder that it names', async () => {
  mkdirSync(real, { recursive: true })
  for (const words of ['Hello', 'Hello again']) {
    site.write('index.mdx', words)
    expect(await site.build()).toMatchObject({ kind: 'built' })
    expect(readlinkSync(site.out)).toBe('www/docs')
    expect(readFolder(real).get('index.html')).toContain(words)
    expect([readdirSync(dirname(real)), readdirSync(dirname(site.out)).sort()]).toEqual([
      ['docs'],
      ['built', 'site', 'www'],
    ])
  }
  expect(await site.build()).toMatchObject({ reused: 1 })
})

test('a link to what is not there yet, over another link, is followed too', async () => {
  rmSync(site.out)
  symlinkSync('current', site.out)
  symlinkSync(real, join(dirname(site.out), 'current'))
  expect(await site.build()).toMatchObject({ kind: 'built' })
  expect(readFolder(real).get('index.html')).toContain('Hello')
  expect(readlinkSync(site.out)).toBe('current')
})

test('what a build did not write is safe behind a link as well', async () => {
  mkdirSync(real, { recursive: true })
  mkdirSync(join(real, 'thesis'))
  await expect(site.build()).rejects.toThrow('www/docs has files that `octavo build` did not write')
  expect(readdirSync(real)).toEqual(['thesis'])
})

test('a build that was killed in its swap is recovered through the link', async () => {
  await site.build()
  const before = readFolder(real)
  renameSync(real, `${real}.old-1-0a1b2c3d`)
  recoverFolder(site.out)
  expect(differences(before, readFolder(real))).toEqual([])
})

test('a site that is served from a link is the new one after the next build', async () => {
  await site.build()
  const serving = await serveFolder(site.out)
  site.write('index.mdx', 'Hello again')
  await site.build()
  await expect
    .poll(async () => (await rawGet(`${serving.url}/`)).bytes.toString(), { timeout: 10_000 })
    .toContain('Hello again')
  await serving.close(0)
})

test('a new folder that cannot be put in place leaves the old one there', async () => {
  await site.build()
  const before = readFolder(real)
  const target = createOutFolder(site.out)
  target.write('index.html', 'new')
  rmSync(target.pathOf('.'), { recursive: true })
  expect(() => target.commit()).toThrow(/docs cannot be written: .* What was built before is as it was\.$/)
  expect(differences(before, readFolder(real))).toEqual([])
  expect(existsSync(join(real, '.octavo/build'))).toBe(true)
  expect(readdirSync(dirname(real))).toEqual(['docs'])
})
