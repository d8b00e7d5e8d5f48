import { readdirSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoverFolder } from '../../../src/build/out-folder.ts'
import {
  createRoom,
  createSiteFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { isFull } from '../../setup/sizes.ts'
import { startBuild } from './octavo-build.ts'

const pages = Array.from({ length: isFull ? 80 : 30 }, (_, at) => `page-${at}`)

/** Two versions of the site, which differ in every page and in which files are there. */
const versions = ['one', 'two'].map((word) =>
  JSON.stringify({
    name: `Mill ${word}`,
    redirects: [{ source: `/${word}`, destination: '/page-1' }],
    navigation: { pages },
  }),
)

/** Each version as it is when nobody disturbs its build. */
async function buildWhole({ write, build }: SiteFolder): Promise<Map<string, string>[]> {
  const whole: Map<string, string>[] = []
  for (const docs of versions) {
    const out = join(createRoom(), 'whole')
    write('docs.json', docs)
    await build({ out })
    whole.push(readFolder(out))
  }
  return whole
}

/** Resolves in the middle of the swap, when the old folder gets another name. */
const swapOf = (out: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    watch(dirname(out), { signal }, (_event, name) => {
      if (name?.startsWith(`${basename(out)}.old-`)) resolve()
    })
  })

test('a build that is killed leaves the whole old site or the whole new one', {
  timeout: 240_000,
}, async () => {
  const texts = pages.map((name) => [`${name}.mdx`, `# ${name}\n\n${'Some words. '.repeat(60)}`])
  const site = createSiteFolder({ 'docs.json': versions[0]!, ...Object.fromEntries(texts) })
  const whole = await buildWhole(site)
  const run = () => startBuild([site.folder, '--out', site.out])
  const started = performance.now()
  expect(await run().ended).toMatchObject({ code: 0 })
  const takes = performance.now() - started
  let version = 1
  const seen = [0, 0]
  const moments = fc.sample(fc.double({ min: 0.2, max: 1.1, noNaN: true }), isFull ? 20 : 6)
  for (const [at, moment] of moments.entries()) {
    site.write('docs.json', versions[1 - version]!)
    const { child, ended } = run()
    const over = new AbortController()
    // Every third is killed in the middle of the swap.
    const time = at % 3 === 0 ? swapOf(site.out, over.signal) : pause(takes * moment)
    const isLast = at >= moments.length - 2
    // The last two finish, whatever the machine does meanwhile.
    await (isLast ? ended : Promise.race([time, ended]))
    child.kill('SIGKILL')
    await ended
    over.abort()
    // For an instant there is no folder. The next build, and `octavo serve`, put the old one back.
    recoverFolder(site.out)
    const index = whole.findIndex((item) => differences(item, readFolder(site.out)).length === 0)
    expect(index, `killed after ${Math.round(moment * 100)} % of its time`).not.toBe(-1)
    seen[index]! += index === version ? 0 : 1
    version = index
  }
  expect(Math.min(...seen)).toBeGreaterThan(0)
  site.write('docs.json', versions[0]!)
  await run().ended
  expect(readdirSync(dirname(site.out)).sort()).toEqual(['built', 'site'])
  expect(differences(whole[0]!, readFolder(site.out))).toEqual([])
})
