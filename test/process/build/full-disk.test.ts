import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSiteFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { mountSmallDisk, noDiskReason, type SmallDisk } from '../../fixtures/build/small-disk.ts'
import { main, type Program, startProgram } from '../../fixtures/serve/program.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { everyNth, isFull } from '../../setup/sizes.ts'
import type { Ran } from './octavo-build.ts'

const names = Array.from({ length: isFull ? 40 : 16 }, (_, at) => `page-${at}`)
const run = promisify(execFile)

describe.skipIf(noDiskReason)(`a full disk${noDiskReason}`, () => {
  let disk: SmallDisk
  let site: SiteFolder
  let server: Program
  const built = () => readFolder(join(disk.hostPath, 'built'))
  /** Changes every page, so that none is reused. */
  const writePages = (words: string) => {
    for (const name of names) site.write(`${name}.mdx`, `# ${name}\n\n${words}\n`)
  }

  async function build(...extra: string[]): Promise<Ran> {
    const [command, ...before] = disk.wrapper
    const args = [main, 'build', site.folder, '--out', join(disk.path, 'built'), ...extra]
    const env = { ...process.env, NO_COLOR: '1' }
    return run(command, [...before, process.execPath, ...args], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
    )
  }

  /** The space a build needs beside the old site, which is kept through hard links. */
  async function measureBuild(): Promise<number> {
    const linkedCopy = join(disk.hostPath, 'held')
    execFileSync('cp', ['-al', join(disk.hostPath, 'built'), linkedCopy])
    const before = disk.free()
    writePages('To be measured.')
    expect(await build('--compress')).toMatchObject({ code: 0 })
    const buildSize = before - disk.free()
    rmSync(linkedCopy, { recursive: true })
    return buildSize
  }

  let buildSize: number
  beforeAll(async () => {
    disk = await mountSmallDisk('8m')
    const docs = JSON.stringify({ name: 'Mill', navigation: { pages: names } })
    site = createSiteFolder({ 'docs.json': docs })
    writePages('The first words.')
    expect(await build('--compress')).toMatchObject({ code: 0 })
    buildSize = await measureBuild()
    server = await startProgram(join(disk.path, 'built'), { wrapper: disk.wrapper })
    await server.ready()
  })
  afterAll(async () => {
    await server?.stop()
    await disk?.close()
  })

  // From the first failing page to the last .br or .gz file.
  test.each(everyNth([0, 10, 50, 95], 3))(
    'with %d percent of the required space keeps the old site served, and the next build succeeds',
    async (percent) => {
      const words = `Written with ${percent} % of the room.`
      const before = built()
      disk.fill((buildSize * percent) / 100)
      writePages(words)
      const failed = await build('--compress')
      expect(failed).toMatchObject({ code: 1, out: '' })
      expect(failed.err.trim().split('\n')).toHaveLength(1)
      expect(failed.err).toMatch(
        /Cannot write \S*\/built\S*: the disk is full\. The previous build is unchanged\.\n$/,
      )
      expect(differences(before, built())).toEqual([])
      expect(readdirSync(disk.hostPath).sort()).toEqual(['ballast', 'built'])
      const page = await rawGet(`${server.url}/page-7`)
      expect(page.bytes.toString('latin1')).toBe(before.get('page-7/index.html'))

      disk.fill()
      expect(await build('--compress')).toMatchObject({ code: 0 })
      await expect.poll(async () => (await rawGet(`${server.url}/page-7`)).bytes.toString()).toContain(words)
      expect(readdirSync(disk.hostPath)).toEqual(['built'])
      expect(server.output.out).not.toContain('"fault"')
    },
  )
})
