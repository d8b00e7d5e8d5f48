import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Audience } from '../../../src/access/audience.ts'
import { startDev } from '../../../src/dev/dev.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Mill',
    auth: { default: 'public' },
    navigation: { pages: ['index', 'staff', 'hello'] },
  }),
  'index.mdx': '# Open\n\nEverybody reads this.',
  'staff.mdx': '---\ngroups: [staff]\n---\n\n# Staff\n\nThe canary sings.',
  'hello.mdx': "{user.groups?.join() ?? 'nobody'} is looking.",
  'bird.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const site = createSiteFolder({ ...files, 'staff.mdx': `${files['staff.mdx']}\n\n![Bird](/bird.svg)` })

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

async function preview(audience?: Audience) {
  const quiet = { onDiagnostics: () => {}, onProblem: () => {} }
  const dev = await startDev({
    folder: site.folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    audience,
    ...quiet,
  })
  closing.push(dev.close)
  return async (path: string) => {
    const response = await fetch(`${dev.url}${path}`)
    return { status: response.status, text: await response.text() }
  }
}

test('previews everything, or what an anonymous visitor or a group sees', async () => {
  const fullPreview = await preview()
  expect(await fullPreview('/staff')).toMatchObject({ status: 200 })
  const anonymous = await preview({ kind: 'anonymous' })
  expect(await anonymous('/staff')).toMatchObject({ status: 404 })
  expect((await anonymous('/')).text).not.toContain('/staff')
  expect((await anonymous('/hello')).text).toMatch(/nobody(<\/[^>]*>)? is looking/)
  const member = await preview({ kind: 'reader', groups: ['staff'] })
  expect((await member('/staff')).text).toContain('The canary sings.')
  expect((await member('/hello')).text).toMatch(/staff(<\/[^>]*>)? is looking/)
  const other = await preview({ kind: 'reader', groups: [] })
  expect(await other('/staff')).toMatchObject({ status: 404 })
})

test('refuses to build a site with restricted pages', async () => {
  await expect(site.build()).rejects.toThrow(
    'This site has 1 restricted page, and static files are public. Use `octavo serve`, or build only the public pages with --public-only.',
  )
})

test('leaves restricted pages out of every file with --public-only', async () => {
  const { kind, notes, pages } = await site.build({ publicOnly: true })
  expect({ kind, pages }).toEqual({ kind: 'built', pages: 2 })
  expect(notes).toContain('Left out 1 restricted page.')
  const built = site.built()
  expect([...built.keys()].filter((path) => /staff|bird/.test(path))).toEqual([])
  for (const [path, text] of built) expect(text, path).not.toMatch(/canary|\/staff/i)
  // Data for the next build is in the folder, too.
  const records = readdirSync(join(site.out, '.octavo')).filter((name) => name.startsWith('build'))
  expect(records.sort()).toEqual(['build', 'build-search-all'])
  for (const name of records)
    expect(gunzipSync(readFileSync(join(site.out, '.octavo', name))).toString(), name).not.toMatch(
      /canary|\/staff/i,
    )
})

test('builds a site with `auth` and no restricted pages', async () => {
  const publicSite = createSiteFolder({ ...files, 'staff.mdx': '# Not closed' })
  expect(await publicSite.build()).toMatchObject({ kind: 'built', pages: 3 })
})
