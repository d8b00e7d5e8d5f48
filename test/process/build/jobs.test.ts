import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { renderOnThreads } from '../../../src/build/pages/page-threads.ts'
import type { RenderedPage } from '../../../src/build/pages/render-page.ts'
import { asUrlPath } from '../../../src/core/path.ts'
import {
  createSiteFolder,
  createTempFolder,
  differences,
  type Files,
  readFolder,
} from '../../fixtures/build/site-folder.ts'
import { everyNth, isFull } from '../../setup/sizes.ts'
import { smallSite } from '../../site/build/small-site.ts'
import { startBuild } from './octavo-build.ts'

const relay = { kind: 'none' as const }

test('several threads write what one writes', { timeout: 60_000 }, async () => {
  const site = createSiteFolder(isFull ? {} : smallSite)
  if (isFull) cpSync('examples/papermill', site.folder, { recursive: true })
  const [one, two] = ['one', 'two'].map((name) => join(createTempFolder(), name)) as [string, string]
  await site.build({ out: one, jobs: 1 })
  const { pages } = await site.build({ out: two, jobs: 2 })
  expect(differences(readFolder(one), readFolder(two))).toEqual([])
  // Their record is complete, too.
  expect(await site.build({ out: two, jobs: 2 })).toMatchObject({ reused: pages })
})

const manyPages = (extra: string[] = []): Files => {
  const names = Array.from({ length: 12 }, (_, at) => `page-${at}`)
  return {
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: [...names, ...extra] } }),
    ...Object.fromEntries([...names, ...extra].map((name) => [`${name}.mdx`, `The text of ${name}.`])),
  }
}

test('several threads report the same page as skipped', async () => {
  const reports = []
  for (const jobs of [1, 2]) {
    const site = createSiteFolder(manyPages(['page-3.md/inner']))
    const { diagnostics } = await site.build({ jobs })
    reports.push(diagnostics.filter(({ code }) => code === 'build/name').map(({ message }) => message))
  }
  expect(reports[0]).toEqual(['Page `/page-3` was skipped: another file or folder has the same name'])
  expect(reports[1]).toEqual(reports[0])
})

test('a thread reads remote specs and dates through the main thread', { timeout: 30_000 }, async () => {
  const address = 'https://specs.octavo.test/openapi.json'
  const paths = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`/${name}`, { get: { summary: `Read ${name}`, responses: {} } }]),
  )
  const site = createSiteFolder({
    'docs.json': JSON.stringify({
      name: 'Mill',
      metadata: { timestamp: true },
      navigation: {
        groups: [
          { group: 'API', openapi: address },
          { group: 'Guides', pages: ['guide'] },
        ],
      },
    }),
    'guide.mdx': 'Hello',
  })
  const pages = new Map<string, RenderedPage>()
  await renderOnThreads({
    options: { folder: site.folder, out: site.out, base: '', relay, compress: false },
    urls: Array.from({ length: 100 }, (_, at) => asUrlPath(at % 2 === 0 ? '/guide' : '/api-reference/b/get')),
    jobs: 2,
    parts: [],
    cards: new Set(),
    services: {
      readRemote: async () => ({
        text: JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths }),
        stale: false,
      }),
      lastChanged: async () => '2024-05-06',
    },
    // Leaves most of the pages to the other thread.
    render: () => pause(50, undefined),
    write: (url, page) => page && pages.set(url, page),
  })
  const textOf = (url: string) => Buffer.from(pages.get(url)!.files[0]![1]).toString()
  expect(textOf('/api-reference/b/get')).toContain('Read b')
  expect(textOf('/guide')).toContain('6 May 2024')
})

test('a thread that fails stops the build', async () => {
  const site = createSiteFolder(manyPages())
  const building = renderOnThreads({
    options: { folder: join(site.folder, 'gone'), out: site.out, base: '', relay, compress: false },
    urls: Array.from({ length: 9 }, (_, at) => asUrlPath(`/page-${at}`)),
    jobs: 2,
    parts: [],
    cards: new Set(),
    services: {
      readRemote: async () => ({ text: undefined, stale: false }),
      lastChanged: async () => undefined,
    },
    render: () => pause(500, undefined),
    write: () => {},
  })
  await expect(building).rejects.toThrow()
})

test.each(everyNth(['0', '17', 'two', '1.5'], 2))('--jobs %s is refused', async (value) => {
  const site = createSiteFolder(manyPages())
  const { code, err } = await startBuild([site.folder, '--out', site.out, '--jobs', value]).exit
  expect([code, err]).toEqual([1, `--jobs needs a number from 1 to 16, got "${value}".\n`])
})
