import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type BuildResult, openBuilder } from '../../../src/build/build.ts'
import type { BuildOptions } from '../../../src/build/options.ts'
import { watchSite } from '../../../src/build/watch.ts'
import {
  createSiteFolder,
  createTempFolder,
  differences,
  type Files,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { smallSite, writeApi, writeDocs } from '../../site/build/small-site.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function startWatching(files: Files, extra: Partial<BuildOptions> = {}) {
  const site = createSiteFolder(files)
  const options = {
    folder: site.folder,
    out: site.out,
    base: '',
    relay: { kind: 'none' as const },
    compress: false,
    ...extra,
  }
  const builds: BuildResult[] = []
  const failures: unknown[] = []
  const watching = watchSite({
    builder: openBuilder(options),
    folder: site.folder,
    onBuilt: (result) => builds.push(result),
    onFailure: (problem) => failures.push(problem),
    onProblem: (message) => failures.push(message),
  })
  stop = watching.close
  await expect.poll(() => builds.length, { timeout: 20_000 }).toBe(1)
  return { site, builds, failures, out: options.out }
}

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 })

/** What a build into a new folder writes. */
async function buildNew(site: SiteFolder): Promise<Map<string, string>> {
  const out = join(createTempFolder(), 'new')
  await site.build({ out })
  return readFolder(out)
}

test('writes what a new build would, after every kind of edit', { timeout: 120_000 }, async () => {
  const { site, failures } = await startWatching(smallSite)
  const edits: (() => void)[] = [
    () => site.write('guide.mdx', '# Guide\n\nAnother text.'),
    () => site.write('openapi.json', writeApi({ words: 'Some of them.' })),
    () => site.write('openapi.json', writeApi({ field: 'How high.', extraPath: '/new' })),
    () => site.write('docs.json', writeDocs({ name: 'Another mill' })),
    () => site.write('fresh.mdx', '# Fresh\n\nJust written.'),
    () => site.write('fresh.mdx', undefined),
  ]
  for (const edit of edits) {
    edit()
    const expected = await buildNew(site)
    await eventually(() => differences(expected, site.built())).toEqual([])
  }
  expect(failures).toEqual([])
})

test('continues after a docs.json that does not parse', async () => {
  const { site, builds, failures } = await startWatching(smallSite)
  const before = site.built()
  site.write('docs.json', '{ "name": ')
  await eventually(() => builds.at(-1)?.kind).toBe('refused')
  expect(differences(before, site.built())).toEqual([])
  site.write('docs.json', writeDocs({ name: 'Another mill' }))
  await eventually(() => [failures.map(String), site.read('index.html').includes('Another mill')]).toEqual([
    [],
    true,
  ])
})

test('continues after a build that failed, and restores a removed folder', async () => {
  const { site, failures } = await startWatching(smallSite)
  rmSync(site.out, { recursive: true })
  site.write('../built/thesis.txt', 'the only copy')
  site.write('guide.mdx', '# Guide\n\nAnother text.')
  await eventually(() => String(failures[0])).toContain('did not write')
  rmSync(site.out, { recursive: true })
  site.write('guide.mdx', '# Guide\n\nA third text.')
  await eventually(() => existsSync(site.out) && site.built().get('guide/index.html')).toContain(
    'A third text.',
  )
})

test('ignores its own output inside the site folder', async () => {
  const site = createSiteFolder(smallSite)
  const { builds, out } = await startWatching(smallSite, {
    folder: site.folder,
    out: join(site.folder, 'public'),
  })
  const folder = join(out, '..')
  expect(existsSync(join(folder, 'public/index.html'))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(builds).toHaveLength(1)
})
