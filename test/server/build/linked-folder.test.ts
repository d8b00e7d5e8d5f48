import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createOutFolder, recoverFolder } from '../../../src/build/folder/out-folder.ts'
import {
  createSiteFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { serveFolder } from '../../fixtures/serve/serve-folder.ts'

let site: SiteFolder
/** Target of the link `built`: `www/docs`. */
let linkedFolder: string
beforeEach(() => {
  const docs = JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] } })
  site = createSiteFolder({ 'docs.json': docs, 'index.mdx': 'Hello' })
  linkedFolder = join(dirname(site.out), 'www/docs')
  symlinkSync('www/docs', site.out)
})

test('builds into the linked folder and leaves the link in place', async () => {
  mkdirSync(linkedFolder, { recursive: true })
  for (const words of ['Hello', 'Hello again']) {
    site.write('index.mdx', words)
    expect(await site.build()).toMatchObject({ kind: 'built' })
    expect(readlinkSync(site.out)).toBe('www/docs')
    expect(readFolder(linkedFolder).get('index.html')).toContain(words)
    expect([readdirSync(dirname(linkedFolder)), readdirSync(dirname(site.out)).sort()]).toEqual([
      ['docs'],
      ['built', 'site', 'www'],
    ])
  }
  expect(await site.build()).toMatchObject({ reused: 1 })
})

test('follows a chain of links to a folder that does not exist yet', async () => {
  rmSync(site.out)
  symlinkSync('current', site.out)
  symlinkSync(linkedFolder, join(dirname(site.out), 'current'))
  expect(await site.build()).toMatchObject({ kind: 'built' })
  expect(readFolder(linkedFolder).get('index.html')).toContain('Hello')
  expect(readlinkSync(site.out)).toBe('current')
})

test('refuses to replace foreign files behind a link', async () => {
  mkdirSync(linkedFolder, { recursive: true })
  mkdirSync(join(linkedFolder, 'thesis'))
  await expect(site.build()).rejects.toThrow('www/docs contains files that `octavo build` did not write')
  expect(readdirSync(linkedFolder)).toEqual(['thesis'])
})

test('recovers an interrupted build through the link', async () => {
  await site.build()
  const before = readFolder(linkedFolder)
  renameSync(linkedFolder, `${linkedFolder}.old-1-0a1b2c3d`)
  recoverFolder(site.out)
  expect(differences(before, readFolder(linkedFolder))).toEqual([])
})

test('serves the new build from a linked folder', async () => {
  await site.build()
  const server = await serveFolder(site.out)
  site.write('index.mdx', 'Hello again')
  await site.build()
  await expect
    .poll(async () => (await rawGet(`${server.url}/`)).bytes.toString(), { timeout: 10_000 })
    .toContain('Hello again')
  await server.close(0)
})

test('leaves the previous build in place if the swap fails', async () => {
  await site.build()
  const before = readFolder(linkedFolder)
  const target = createOutFolder(site.out, true)
  target.write('index.html', 'new')
  rmSync(target.pathOf('.'), { recursive: true })
  expect(() => target.commit()).toThrow(/^Cannot write .*docs: .* The previous build is unchanged\.$/)
  expect(differences(before, readFolder(linkedFolder))).toEqual([])
  expect(existsSync(join(linkedFolder, '.octavo/build'))).toBe(true)
  expect(readdirSync(dirname(linkedFolder))).toEqual(['docs'])
})
