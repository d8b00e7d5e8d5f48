import { expect, test } from 'vitest'
import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, places } from '../../fixtures/site.ts'

const docs = (auth: object | undefined, navigation: object, extra: object = {}) =>
  JSON.stringify({ name: 'Mill', ...(auth && { auth }), navigation, ...extra })

async function diagnosticsOf(files: Record<string, string>, options: Partial<SiteOptions> = {}) {
  const { diagnostics, close } = createTestSite(files, options)
  const result = (await diagnostics()).filter(({ severity }) => severity !== 'note')
  await close()
  return result
}

test('reports once that groups have no effect without sign-in', async () => {
  const results = await diagnosticsOf({
    'docs.json': docs(undefined, { pages: ['a', 'b'] }),
    'a.mdx': '---\ntitle: A\ngroups: [staff]\n---\n',
    'b.mdx': '---\ngroups: [staff]\n---\n',
  })
  expect(places(results)).toEqual(['access/no-sign-in a.mdx:3:9'])
  expect(results[0]!.message).toBe(
    '2 pages are restricted, but all pages are public because the site has no sign-in',
  )
})

test('reports the display `auth` only without sign-in', async () => {
  const files = {
    'a.mdx': '---\nplayground: auth\napi: GET https://api.example.com/a\nauthMethod: none\n---\n',
  }
  const display = { api: { playground: { display: 'auth' } } }
  const without = await diagnosticsOf({ ...files, 'docs.json': docs(undefined, { pages: ['a'] }, display) })
  expect(without.map(({ code }) => code).sort()).toEqual(['config/auth-display', 'page/auth-display'])
  const withSignIn = await diagnosticsOf({ ...files, 'docs.json': docs({}, { pages: ['a'] }, display) })
  expect(withSignIn).toEqual([])
})

test('reports a group without members and suggests a similar name', async () => {
  const files = {
    'docs.json': docs({}, { groups: [{ group: 'Inside', groups: ['staf'], pages: ['b'] }], pages: ['a'] }),
    'a.mdx': '---\ngroups: [staff, partners]\n---\n',
    'b.mdx': '# B',
  }
  const results = await diagnosticsOf(files, { members: async () => new Set(['staff']) })
  expect(results.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'access/no-member',
      'Group `partners` has no members',
      'Add a user with `octavo users add NAME --groups partners`.',
    ],
    ['access/no-member', 'Group `staf` has no members', 'Did you mean `staff`?'],
  ])
  // Only the provider knows its users.
  expect(await diagnosticsOf(files, { members: async () => undefined })).toEqual([])
})

test('reports a page no one can open and a public page that links to a restricted one', async () => {
  const results = await diagnosticsOf({
    'docs.json': docs({ default: 'public' }, { pages: ['open', 'closed', 'nobody'] }),
    'open.mdx': '# Open\n\nSee [this](/closed#part) and [that](/open).',
    'closed.mdx': '---\ngroups: [staff]\n---\n\n## Part\n\nBack to [open](/open), on to [nobody](/nobody).',
    'nobody.mdx': '---\ngroups: []\n---\n',
  })
  expect(places(results)).toEqual(['access/nobody nobody.mdx:2:9', 'access/closed-link open.mdx:3:5'])
  expect(results[1]!.message).toBe('A public page links to the restricted page `/closed`')
})

test('reports a link from a public navigation group to a restricted page', async () => {
  const results = await diagnosticsOf({
    'docs.json': docs(
      {},
      {
        groups: [
          { group: 'Open', public: true, pages: ['a'] },
          { group: 'Rest', pages: ['b'] },
        ],
      },
    ),
    'a.mdx': '[b](/b)',
    'b.mdx': '[a](/a)',
  })
  expect(places(results)).toEqual(['access/closed-link a.mdx:1:1'])
})

test('reports an invalid `auth` in place and restricts the site', async () => {
  const site = createTestSite({
    'docs.json': docs({ method: 'userz', default: 'public' }, { pages: ['a'] }),
    'a.mdx': '# A',
  })
  expect(places(await site.diagnostics())).toEqual(['config/invalid-value docs.json:1:33'])
  const anonymous = await site.site.view({ kind: 'anonymous' })
  expect((await anonymous.map()).routes.size).toBe(0)
  const reader = await site.site.view({ kind: 'reader', groups: ['staff'] })
  expect((await reader.map()).routes.size).toBe(1)
  await site.close()
})

test.each(['60s', 60, '1m', '90d'])('accepts a session of %s', async (maxAge) => {
  const site = { 'docs.json': docs({ session: { maxAge } }, { pages: ['a'] }), 'a.mdx': '# A' }
  expect(await diagnosticsOf(site)).toEqual([])
})

test.each(['59s', 59, '91d'])('rejects a session of %s', async (maxAge) => {
  const site = { 'docs.json': docs({ session: { maxAge } }, { pages: ['a'] }), 'a.mdx': '# A' }
  expect(places(await diagnosticsOf(site))).toEqual([expect.stringContaining('docs.json')])
})

test.each([
  [{ method: 'oidc' }, '`auth.method` is `oidc`, but `auth.oidc` is missing'],
  [{ method: 'jwt' }, '`auth.method` is `jwt`, but `auth.jwt` is missing'],
  [{ method: 'jwt', jwt: { loginUrl: 'https://a.example' } }, '`auth.method` is `jwt`, but a key is missing'],
  [
    { method: 'oidc', oidc: { issuer: 'http://id.example', clientId: 'x' } },
    '`auth.oidc.issuer` must be an `https://` URL',
  ],
  [
    { session: { maxAge: 'soon' } },
    '`auth.session.maxAge` must be a duration from `60s` to `90d`, such as `12h` or `30m`',
  ],
  [{ secret: 'x' }, 'Unknown key `auth.secret`'],
])('reports invalid `auth`: %o', async (auth, message) => {
  const [diagnostic] = await diagnosticsOf({ 'docs.json': docs(auth, { pages: ['a'] }), 'a.mdx': '# A' })
  expect(diagnostic?.message).toContain(message)
})

test.each([
  ['a string instead of a list', { groups: 'staff' }],
  ['an object', { groups: { name: 'staff' } }],
  ['an empty list', { groups: [] }],
  ['group names mixed with page groups', { groups: ['staff', { group: 'G', pages: ['b'] }] }],
  ['a string instead of a boolean', { public: 'false' }],
])('restricts pages if the access setting in navigation is invalid: %s', async (_name, text) => {
  const navigation = { groups: [{ group: 'Inside', pages: ['a'], ...text }] }
  const { site, close } = createTestSite({
    'docs.json': docs({ default: 'public' }, navigation),
    'a.mdx': '# A',
    'b.mdx': '# B',
  })
  const anonymousMap = await (await site.view({ kind: 'anonymous' })).map()
  expect([...anonymousMap.routes.keys()]).not.toContain('/a')
  await close()
})

test('accepts groups at the root of navigation', async () => {
  const { site, close } = createTestSite({
    'docs.json': docs({ default: 'public' }, { groups: ['staff'], pages: ['a'] }),
    'a.mdx': '# A',
  })
  const routes = async (groups: string[]) =>
    (await (await site.view({ kind: 'reader', groups })).map()).routes.size
  expect([await routes([]), await routes(['staff'])]).toEqual([0, 1])
  await close()
})
