import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskFiles } from '../../../src/core/files.ts'
import { contentHash } from '../../../src/core/hash.ts'
import type { FilePath } from '../../../src/core/path.ts'
import { readAssets } from '../../../src/http/assets.ts'
import { createSite } from '../../../src/site/site.ts'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'
import { createSiteFolder, createTempFolder } from '../../fixtures/build/site-folder.ts'

const docs = (extra: object) =>
  JSON.stringify({ name: 'Mill', auth: {}, navigation: { pages: ['a'] }, ...extra })

test('makes only the theme files of docs.json public', async () => {
  const pdf = new Uint8Array([37, 80, 68, 70])
  const site = await createGuardedTestSite({
    'docs.json': docs({
      logo: '/logo.svg',
      footer: { links: [{ header: 'H', items: [{ label: 'L', href: '/footer.pdf' }] }] },
      redirects: [{ source: '/old', destination: '/moved.pdf' }],
    }),
    'a.mdx': '# A',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'style.css': '@font-face { src: url("/fonts/own.woff2") }',
    'fonts/own.woff2': pdf,
    'footer.pdf': pdf,
    'moved.pdf': pdf,
  })
  const statusOf = async (path: string) => (await site.request(path)).status
  for (const path of ['/logo.svg', '/style.css', '/fonts/own.woff2'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/footer.pdf', '/moved.pdf']) expect([path, await statusOf(path)]).toEqual([path, 302])
  await site.close()
})

test('restricts a file under every name that leads to it', async () => {
  const folder = createTempFolder()
  mkdirSync(join(folder, 'v2'))
  writeFileSync(join(folder, 'v2', 'prices.pdf'), '%PDF')
  symlinkSync('v2', join(folder, 'current'))
  writeFileSync(join(folder, 'docs.json'), docs({ auth: { default: 'public' } }))
  writeFileSync(join(folder, 'a.mdx'), '---\ngroups: [staff]\n---\n\n[Prices](/v2/prices.pdf)')
  const site = createSite({ files: createDiskFiles(folder), assets: readAssets() })
  const anonymous = await site.view({ kind: 'anonymous' })
  const member = await site.view({ kind: 'reader', groups: ['staff'] })
  for (const path of ['v2/prices.pdf', 'current/prices.pdf', 'V2/prices.pdf'])
    expect([path, await anonymous.read(path as FilePath)]).toEqual([path, undefined])
  expect(await member.read('v2/prices.pdf' as FilePath)).toBeDefined()
  await site.close()
})

test.each(['rules', 'stubs'] as const)(
  'leaves redirects to restricted pages out of public %s',
  async (redirects) => {
    const site = createSiteFolder({
      'docs.json': docs({
        auth: { default: 'public' },
        navigation: { pages: ['a', 'canary-roadmap'] },
        redirects: [
          { source: '/old', destination: '/canary-roadmap' },
          { source: '/older', destination: '/a' },
        ],
      }),
      'a.mdx': '# A',
      'canary-roadmap.mdx': '---\ngroups: [staff]\n---\n',
    })
    await site.build({ publicOnly: true, redirects })
    const built = site.built()
    expect(built.has('older/index.html')).toBe(redirects === 'stubs')
    expect(built.get('_redirects')).toContain('/older ')
    for (const [path, text] of built) expect([path, /canary/.test(path + text)]).toEqual([path, false])
  },
)

test('serves the matching script of a personal interactive page', async () => {
  const site = await createGuardedTestSite(
    {
      'docs.json': docs({ auth: { default: 'public' } }),
      'a.mdx': `export const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }

{user.name && <b>Hi</b>}

<Count />
`,
    },
    { users: { ida: [] } },
  )
  for (const cookie of [undefined, await site.signIn('ida')]) {
    const page = await (await site.request('/a', { cookie })).text()
    const script = /data-src="([^"]+)"/.exec(page)![1]!
    const code = await (await site.request(script, { cookie })).text()
    // The file name contains a hash of the script.
    expect(script).toContain(contentHash(code))
  }
  await site.close()
})

test("ends an agent key when the token's user data expires", async () => {
  const site = await createGuardedTestSite({
    'docs.json': docs({ auth: jwtAuth() }),
    'a.mdx': '# A',
  })
  const expiresAt = Math.floor(site.clock.now / 1000) + 600
  const signInResponse = await site.post('/login/jwt', { token: freshToken({ expiresAt }, site.clock.now) })
  const cookie = signInResponse.headers.getSetCookie()[0]!.split(';', 1)[0]!
  const key = /octavo_[\w.-]+/.exec(await (await site.post('/login/key', {}, cookie)).text())![0]
  const requestPage = () => site.request('/a', { headers: { Authorization: `Bearer ${key}` } })
  expect((await requestPage()).status).toBe(200)
  site.clock.now += 601_000
  expect((await requestPage()).status).toBe(401)
  await site.close()
})

test('rebuilds evicted views and still notices changes', async () => {
  const groups = Array.from({ length: 30 }, (_, at) => `g${at}`)
  const site = await createGuardedTestSite({
    'docs.json': docs({ auth: { default: 'public' }, navigation: { pages: ['a', ...groups] } }),
    'a.mdx': '# First',
    ...Object.fromEntries(
      groups.map((group) => [`${group}.mdx`, `---\ngroups: [${group}]\n---\n\n# Of ${group}`]),
    ),
  })
  const html = async (group: string, url: string) =>
    (await site.site.view({ kind: 'reader', groups: [group] })).html(url as never)
  for (const round of ['First', 'Second']) {
    site.write('a.mdx', `# ${round}`)
    for (const group of groups) {
      expect(await html(group, '/a')).toContain(round)
      expect(await html(group, `/${group}`)).toContain(`Of ${group}`)
      expect(await html(group, '/g31')).toBeUndefined()
    }
  }
  await site.close()
})
