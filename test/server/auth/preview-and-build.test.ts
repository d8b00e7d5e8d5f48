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

test('the preview shows everything, or what somebody else would see', async () => {
  const own = await preview()
  expect(await own('/staff')).toMatchObject({ status: 200 })
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

test('files are for everybody: a site with closed pages is not built by mistake', async () => {
  await expect(site.build()).rejects.toThrow(
    'Readers sign in to this site, and nobody can sign in to files: 1 page is not for everybody. Serve it with `octavo serve`, or write what is for everybody with --public-only.',
  )
})

test('with --public-only what is not for everybody is left out of every file', async () => {
  const { kind, notes, pages } = await site.build({ publicOnly: true })
  expect({ kind, pages }).toEqual({ kind: 'built', pages: 2 })
  expect(notes).toContain('1 page is not for everybody, and was left out.')
  const built = site.built()
  expect([...built.keys()].filter((path) => /staff|bird/.test(path))).toEqual([])
  for (const [path, text] of built) expect(text, path).not.toMatch(/canary|\/staff/i)
})

test('a site whose sign-in closes nothing is built as any other', async () => {
  const open = createSiteFolder({ ...files, 'staff.mdx': '# Not closed' })
  expect(await open.build()).toMatchObject({ kind: 'built', pages: 3 })
})
