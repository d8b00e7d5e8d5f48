import { existsSync, readdirSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoverFolder } from '../../../src/build/folder/out-folder.ts'
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

/** Resolves when a file or folder with this start of its name appears. */
const appears = (folder: string, start: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    watch(folder, { signal }, (_event, name) => {
      if (name?.startsWith(start)) resolve()
    })
  })

/** The moment when the new output replaces the old: folders are swapped, or files move. */
const replacements = {
  '--atomic': (out: string, signal: AbortSignal) => appears(dirname(out), `${basename(out)}.old-`, signal),
  '--pages=folders': (out: string, signal: AbortSignal) => appears(join(out, '.octavo'), 'journal', signal),
}

/** The files that readers can see. */
const publicFiles = (out: string) =>
  new Map([...readFolder(out)].filter(([path]) => !/^\.octavo\/(?:next-|journal)/.test(path)))

test.each(Object.entries(replacements))(
  'a killed build leaves whole files, and the next one the complete old site or the complete new one (%s)',
  { timeout: 300_000 },
  async (flag, isReplacing) => {
    const texts = pages.map((name) => [`${name}.mdx`, `# ${name}\n\n${'Some words. '.repeat(60)}`])
    const site = createSiteFolder({ 'docs.json': versions[0]!, ...Object.fromEntries(texts) })
    const complete = await buildWhole(site)
    const run = () => startBuild([site.folder, '--out', site.out, flag])
    const startedAt = performance.now()
    expect(await run().exit).toMatchObject({ code: 0 })
    const duration = performance.now() - startedAt
    let version = 1
    const completedBuilds = [0, 0]
    const delays = fc.sample(fc.double({ min: 0.2, max: 1.1, noNaN: true }), isFull ? 30 : 6)
    for (const [at, delay] of delays.entries()) {
      site.write('docs.json', versions[1 - version]!)
      const { child, exit } = run()
      const watching = new AbortController()
      // Every third is killed while it replaces the old output.
      const time = at % 3 === 0 ? isReplacing(site.out, watching.signal) : pause(duration * delay)
      const isLast = at >= delays.length - 2
      // The last two always finish.
      await (isLast ? exit : Promise.race([time, exit]))
      child.kill('SIGKILL')
      await exit
      watching.abort()
      for (const [path, text] of existsSync(site.out) ? publicFiles(site.out) : [])
        expect(
          complete.some((files) => files.get(path) === text),
          path,
        ).toBe(true)
      // The next build and `octavo serve` begin with this.
      recoverFolder(site.out)
      const index = complete.findIndex((item) => differences(item, publicFiles(site.out)).length === 0)
      expect(index, `killed after ${Math.round(delay * 100)} % of its time`).not.toBe(-1)
      completedBuilds[index]! += index === version ? 0 : 1
      version = index
    }
    expect(Math.min(...completedBuilds)).toBeGreaterThan(0)
    site.write('docs.json', versions[0]!)
    await run().exit
    expect(readdirSync(dirname(site.out)).sort()).toEqual(['built', 'site'])
    expect(differences(complete[0]!, readFolder(site.out))).toEqual([])
  },
)
