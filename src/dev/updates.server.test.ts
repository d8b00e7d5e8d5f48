import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskFiles } from '../core/files.ts'
import { readAssets } from '../http/assets.ts'
import { createSite } from '../site/site.ts'
import { createFindings } from './findings.ts'
import { createLive } from './live.ts'
import { createUpdates } from './updates.ts'

test('finds files that were added and removed before the watcher was ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('docs.json', '{ "name": "T", "navigation": { "pages": ["index"] } }')
  write('index.mdx', 'Hello')
  write('old.mdx', 'Hello')
  const files = createDiskFiles(folder)
  const site = createSite({ files, assets: readAssets(), dev: true, deep: true })
  const unlisted = async () => (await site.diagnostics()).map(({ code, at }) => `${code} ${at?.file}`)
  expect(await unlisted()).toEqual(['nav/unlisted-page old.mdx'])

  write('new.mdx', 'Hello')
  rmSync(join(folder, 'old.mdx'))
  const live = createLive()
  const findings = createFindings(site, () => {})
  const onProblem = (message: string) => expect.unreachable(message)
  const updates = createUpdates({ site, folder, files, live, findings, isClosed: () => false, onProblem })
  await updates.start()
  expect(await unlisted()).toEqual(['nav/unlisted-page new.mdx'])

  await updates.close()
  live.close()
  await site.close()
})
