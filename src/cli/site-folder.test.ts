import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSiteFolder, findSiteFolder, severalSites } from './site-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-site-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const addSite = (path: string) => {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'docs.json'), '{}')
}
const find = (from = '.') => findSiteFolder(join(folder, from))

test('finds the site in this folder', () => {
  addSite('.')
  addSite('other')
  expect(find()).toEqual({ kind: 'found', folder })
  expect(describeSiteFolder(folder, folder)).toBeUndefined()
})

test('finds the site that contains this folder', () => {
  addSite('docs')
  mkdirSync(join(folder, 'docs/guides/start'), { recursive: true })
  expect(find('docs/guides/start')).toEqual({ kind: 'found', folder: join(folder, 'docs') })
})

test('finds the only site below this folder and names it', () => {
  addSite('my-docs')
  addSite('node_modules')
  expect(find()).toEqual({ kind: 'found', folder: join(folder, 'my-docs') })
  expect(describeSiteFolder(join(folder, 'my-docs'), folder)).toBe('Using the site in my-docs.')
})

test('does not choose between several sites', () => {
  addSite('api')
  addSite('guide')
  const folders = [join(folder, 'api'), join(folder, 'guide')]
  expect(find()).toEqual({ kind: 'several', folders })
  expect(severalSites(folders, folder).message).toBe(
    'Found 2 sites: api and guide. Run the command in one of these folders.',
  )
})

test('finds nothing in an empty folder', () => {
  expect(find()).toEqual({ kind: 'none' })
})
