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

const run = (more: string[] = [], options: Parameters<typeof startBuild>[1] = {}) =>
  startBuild([site.folder, '--out', site.out, ...more], options).ended
const neighbours = () => readdirSync(dirname(site.out)).sort()

describe('a site with errors', () => {
  beforeEach(async () => {
    await site.build()
    site.write('docs.json', docs('index', 'gone'))
  })

  test('is built without the page that is missing', async () => {
    expect(await site.build()).toMatchObject({ kind: 'built', pages: 1 })
  })

  test('is reported by the program, which exits with 0, or with 1 if it is strict', async () => {
    const built = await run()
    expect(built).toMatchObject({ code: 0, out: expect.stringContaining('Built 1 page ') })
    expect(built.err).toContain('nav/page-not-found')
    const strict = await run(['--strict'])
    expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('Built 1 page ') })
    expect(strict.err).toMatch(/Failed because of --strict: fix the problems above\.\n$/)
  })
})

describe('a docs.json that does not parse', () => {
  beforeEach(async () => {
    await site.build()
    site.write('docs.json', '{ "name": ')
  })

  test('stops the build, and the old output stays', async () => {
    const before = site.built()
    expect(await site.build()).toMatchObject({ kind: 'refused', files: 0 })
    expect(differences(before, site.built())).toEqual([])
    expect(neighbours()).toEqual(['built', 'site'])
  })

  test('is reported by the program, which exits with 1', async () => {
    for (const flags of [[], ['--force']]) {
      const refused = await run(flags)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toContain('config/not-json')
      expect(refused.err).toMatch(/Build stopped; .*built is unchanged\. Fix docs\.json and build again\.\n$/)
    }
  })
})

describe('a folder that a build did not write', () => {
  test('is refused, and nothing in it is touched', async () => {
    mkdirSync(site.out)
    writeFileSync(join(site.out, 'thesis.txt'), 'the only copy')
    const refused = await run(['--force'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/built has files that `octavo build` did not write.*--out\.\n$/)
    expect([...site.built()]).toEqual([['thesis.txt', 'the only copy']])
    expect(neighbours()).toEqual(['built', 'site'])
  })

  test('the site folder itself is refused', async () => {
    const refused = await startBuild([site.folder, '--out', site.folder]).ended
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('--out is the site folder itself'),
    })
    expect(site.read('../site/index.mdx')).toBe('Hello')
  })

  test('is used when it is empty, or not there with all that is above it', async () => {
    mkdirSync(site.out)
    expect(await site.build()).toMatchObject({ kind: 'built' })
    const deep = join(site.out, '../a/b/c')
    await site.build({ out: deep })
    expect(differences(site.built(), readFolder(deep))).toEqual([])
  })

  test('with a name like ours is left alone', async () => {
    const others = ['built.old-2024', 'built.old-backup', 'built.next-gen', 'built.next-1', 'built.zip']
    for (const name of others) {
      mkdirSync(join(site.out, '..', name))
      writeFileSync(join(site.out, '..', name, 'mine'), name)
    }
    for (const _time of ['first', 'second']) await site.build()
    expect(neighbours()).toEqual(['built', ...others, 'site'].sort())
    for (const name of others) expect(readFileSync(join(site.out, '..', name, 'mine'), 'utf8')).toBe(name)
  })
})

/** A failed build says so in a sentence, and the folder is the one of before. */
async function expectLeftAlone(options: Parameters<typeof startBuild>[1], words: RegExp): Promise<void> {
  const before = site.built()
  site.write('index.mdx', 'Hello again. '.repeat(1_000))
  const failed = await run([], options)
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(words)
  expect(differences(before, site.built())).toEqual([])
  expect(neighbours()).toEqual(['built', 'site'])
  expect(existsSync(join(site.out, '.octavo/build'))).toBe(true)
}

describe('when it cannot be written', () => {
  beforeEach(() => site.build())

  test('because this user may not', async () => {
    const around = dirname(site.out)
    for (const folder of [dirname(around), around]) chmodSync(folder, 0o755)
    chmodSync(around, 0o555)
    const sentence =
      /^\S*built cannot be written: this user may not write there\. What was built before is as it was\.\n$/
    await expectLeftAlone({ isNobody: process.getuid?.() === 0 }, sentence)
    chmodSync(around, 0o755)
  })

  test('because a file would be too large, as on a full disk', async () => {
    await expectLeftAlone(
      { limits: 'ulimit -f 4' },
      /^\S*built\/\S+ cannot be written: files may not be that large here\./,
    )
  })

  // So few that Node cannot load a program says so in its own words.
  test('because too few files may be open', async () => {
    await expectLeftAlone({ limits: 'ulimit -n 64' }, /EMFILE|too many open files|Cannot find/)
  })

  test('with a few more it is the whole site or nothing', async () => {
    const before = site.built()
    for (const most of [80, 128]) {
      const { code } = await run([], { limits: `ulimit -n ${most}` })
      expect([0, 1]).toContain(code)
      expect(differences(before, site.built()), `${most} files`).toEqual([])
    }
  })
})
