import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createSiteFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { startBuild } from './octavo-build.ts'

const docs = (...pages: string[]) => JSON.stringify({ name: 'Mill', navigation: { pages } })

let site: SiteFolder
beforeEach(() => {
  site = createSiteFolder({ 'docs.json': docs('index'), 'index.mdx': 'Hello' })
})

const run = (extra: string[] = [], options: Parameters<typeof startBuild>[1] = {}) =>
  startBuild([site.folder, '--out', site.out, ...extra], options).exit
const neighbours = () => readdirSync(dirname(site.out)).sort()

describe('a site with errors', () => {
  beforeEach(async () => {
    await site.build()
    site.write('docs.json', docs('index', 'gone'))
  })

  test('is built without the missing page', async () => {
    expect(await site.build()).toMatchObject({ kind: 'built', pages: 1 })
  })

  test('exits with 0, or with 1 with --strict', async () => {
    const built = await run()
    expect(built).toMatchObject({ code: 0, out: expect.stringContaining('Built 1 page ') })
    expect(built.err).toContain('nav/page-not-found')
    const strict = await run(['--strict'])
    expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('Built 1 page ') })
    expect(strict.err).toMatch(/Failed because of --strict\. Fix the problems above\.\n$/)
  })
})

describe('a docs.json that does not parse', () => {
  beforeEach(async () => {
    await site.build()
    site.write('docs.json', '{ "name": ')
  })

  test('stops the build and leaves the old output', async () => {
    const before = site.built()
    expect(await site.build()).toMatchObject({ kind: 'refused', files: 0 })
    expect(differences(before, site.built())).toEqual([])
    expect(neighbours()).toEqual(['built', 'site'])
  })

  test('exits with 1', async () => {
    for (const flags of [[], ['--force']]) {
      const failedBuild = await run(flags)
      expect(failedBuild).toMatchObject({ code: 1, out: '' })
      expect(failedBuild.err).toContain('config/not-json')
      expect(failedBuild.err).toMatch(
        /Build stopped; .*built is unchanged\. Fix docs\.json and build again\.\n$/,
      )
    }
  })
})

describe('an output folder that a build did not write', () => {
  test('is rejected and left unchanged', async () => {
    mkdirSync(site.out)
    writeFileSync(join(site.out, 'thesis.txt'), 'the only copy')
    const failedBuild = await run(['--force'])
    expect(failedBuild).toMatchObject({ code: 1, out: '' })
    expect(failedBuild.err).toMatch(/built contains files that `octavo build` did not write.*--out\.\n$/)
    expect([...site.built()]).toEqual([['thesis.txt', 'the only copy']])
    expect(neighbours()).toEqual(['built', 'site'])
  })

  test('is rejected if it is the site folder', async () => {
    const failedBuild = await startBuild([site.folder, '--out', site.folder]).exit
    expect(failedBuild).toMatchObject({
      code: 1,
      err: expect.stringContaining('--out is the site folder.'),
    })
    expect(site.read('../site/index.mdx')).toBe('Hello')
  })

  test('is used if it is empty or missing', async () => {
    mkdirSync(site.out)
    expect(await site.build()).toMatchObject({ kind: 'built' })
    const deep = join(site.out, '../a/b/c')
    await site.build({ out: deep })
    expect(differences(site.built(), readFolder(deep))).toEqual([])
  })

  test('is left alone if its name looks like a temporary folder', async () => {
    const similarNames = ['built.old-2024', 'built.old-backup', 'built.next-gen', 'built.next-1', 'built.zip']
    for (const name of similarNames) {
      mkdirSync(join(site.out, '..', name))
      writeFileSync(join(site.out, '..', name, 'mine'), name)
    }
    for (const _time of ['first', 'second']) await site.build()
    expect(neighbours()).toEqual(['built', ...similarNames, 'site'].sort())
    for (const name of similarNames)
      expect(readFileSync(join(site.out, '..', name, 'mine'), 'utf8')).toBe(name)
  })
})

/** The build must fail with a message and leave the old output. */
async function expectUnchanged(options: Parameters<typeof startBuild>[1], words: RegExp): Promise<void> {
  const before = site.built()
  site.write('index.mdx', 'Hello again. '.repeat(1_000))
  const failed = await run([], options)
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(words)
  expect(differences(before, site.built())).toEqual([])
  expect(neighbours()).toEqual(['built', 'site'])
  expect(existsSync(join(site.out, '.octavo/build'))).toBe(true)
}

describe('an output folder that cannot be written', () => {
  beforeEach(() => site.build())

  test('is left unchanged without permission', async () => {
    const parentFolder = dirname(site.out)
    for (const folder of [dirname(parentFolder), parentFolder]) chmodSync(folder, 0o755)
    chmodSync(parentFolder, 0o555)
    const sentence =
      /^Cannot write \S*built: this user has no permission to write there\. The previous build is unchanged\.\n$/
    await expectUnchanged({ isNobody: process.getuid?.() === 0 }, sentence)
    chmodSync(parentFolder, 0o755)
  })

  test('is left unchanged if a file exceeds the size limit', async () => {
    await expectUnchanged(
      { limits: 'ulimit -f 4' },
      /^Cannot write \S*built\/\S+: the file system does not allow files of this size\./,
    )
  })

  // With so few descriptors, Node itself reports the failure.
  test('is left unchanged if too few files can be opened', async () => {
    await expectUnchanged({ limits: 'ulimit -n 64' }, /EMFILE|too many open files|Cannot find/)
  })

  test('is complete or unchanged with slightly more open files', async () => {
    const before = site.built()
    for (const maxFiles of [80, 128]) {
      const { code } = await run([], { limits: `ulimit -n ${maxFiles}` })
      expect([0, 1]).toContain(code)
      expect(differences(before, site.built()), `${maxFiles} files`).toEqual([])
    }
  })
})
