import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from '../core/files.ts'
import { readAssets } from '../http/assets.ts'
import { createSite } from '../site/site.ts'
import { createFindings } from './findings.ts'
import { createLive } from './live.ts'
import { createUpdates } from './updates.ts'

let folder: string
let close: () => Promise<void>
let isClosed: boolean
let changed: string[]

function start() {
  const files = createDiskFiles(folder)
  const site = createSite({ files, assets: readAssets(), dev: true, deep: true })
  const live = createLive()
  const findings = createFindings(site, () => {})
  const updates = createUpdates({
    site,
    folder,
    files,
    live,
    findings,
    isClosed: () => isClosed,
    onChange: (paths) => changed.push(...paths),
    onProblem: (message) => expect.unreachable(message),
  })
  close = async () => {
    isClosed = true
    live.close()
    await updates.close()
    await site.close()
  }
  return { site, updates }
}

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

beforeEach(() => {
  isClosed = false
  changed = []
  folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  write('docs.json', '{ "name": "T", "navigation": { "pages": ["index"] } }')
  write('index.mdx', 'Hello')
})
afterEach(() => close())

test('finds files that were added and removed before the watcher was ready', async () => {
  write('old.mdx', 'Hello')
  const { site, updates } = start()
  const unlisted = async () => (await site.diagnostics()).map(({ code, at }) => `${code} ${at?.file}`)
  expect(await unlisted()).toEqual(['nav/unlisted-page old.mdx'])

  write('new.mdx', 'Hello')
  rmSync(join(folder, 'old.mdx'))
  await updates.start()
  expect(await unlisted()).toEqual(['nav/unlisted-page new.mdx'])
})

test('reports no change if closed while the watcher loads', async () => {
  const started = start().updates.start()
  await close()
  await started
  write('index.mdx', 'Changed')
  await setTimeout(200)
  expect(changed).toEqual([])
})
