import { readdirSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoverFolder } from '../../../src/build/out-folder.ts'
import {
  createSiteFolder,
  createTempFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { isFull } from '../../setup/sizes.ts'
import { startBuild } from './octavo-build.ts'

const pages = Array.from({ length: isFull ? 80 : 30 }, (_, at) => `page-${at}`)

/** Two versions that differ in every page and in their files. */
const versions = ['one', 'two'].map((word) =>
  JSON.stringify({
    name: `Mill ${word}`,
    redirects: [{ source: `/${word}`, destination: '/page-1' }],
    navigation: { pages },
  }),
)

/** The complete output of each version. */
async function buildWhole({ write, build }: SiteFolder): Promise<Map<string, string>[]> {
  const complete: Map<string, string>[] = []
  for (const docs of versions) {
    const out = join(createTempFolder(), 'whole')
    write('docs.json', docs)
    await build({ out })
    complete.push(readFolder(out))
  }
  return complete
}

/** Resolves in the middle of the swap, when the old folder is renamed. */
const swapOf = (out: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    watch(dirname(out), { signal }, (_event, name) => {
      if (name?.startsWith(`${basename(out)}.old-`)) resolve()
    })
  })

test('a killed build leaves either the complete old site or the complete new one', {
  timeout: 240_000,
}, async () => {
  const texts = pages.map((name) => [`${name}.mdx`, `# ${name}\n\n${'Some words. '.repeat(60)}`])
  const site = createSiteFolder({ 'docs.json': versions[0]!, ...Object.fromEntries(texts) })
  const complete = await buildWhole(site)
  const run = () => startBuild([site.folder, '--out', site.out])
  const startedAt = performance.now()
  expect(await run().exit).toMatchObject({ code: 0 })
  const duration = performance.now() - startedAt
  let version = 1
  const completedBuilds = [0, 0]
  const delays = fc.sample(fc.double({ min: 0.2, max: 1.1, noNaN: true }), isFull ? 20 : 6)
  for (const [at, delay] of delays.entries()) {
    site.write('docs.json', versions[1 - version]!)
    const { child, exit } = run()
    const watching = new AbortController()
    // Every third is killed in the middle of the swap.
    const time = at % 3 === 0 ? swapOf(site.out, watching.signal) : pause(duration * delay)
    const isLast = at >= delays.length - 2
    // The last two always finish.
    await (isLast ? exit : Promise.race([time, exit]))
    child.kill('SIGKILL')
    await exit
    watching.abort()
    // For an instant there is no folder; the next build and `octavo serve` restore it.
    recoverFolder(site.out)
    const index = complete.findIndex((item) => differences(item, readFolder(site.out)).length === 0)
    expect(index, `killed after ${Math.round(delay * 100)} % of its time`).not.toBe(-1)
    completedBuilds[index]! += index === version ? 0 : 1
    version = index
  }
  expect(Math.min(...completedBuilds)).toBeGreaterThan(0)
  site.write('docs.json', versions[0]!)
  await run().exit
  expect(readdirSync(dirname(site.out)).sort()).toEqual(['built', 'site'])
  expect(differences(complete[0]!, readFolder(site.out))).toEqual([])
})
