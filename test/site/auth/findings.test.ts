import { expect, test } from 'vitest'
import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, places } from '../../fixtures/site.ts'

const docs = (auth: object | undefined, navigation: object, more: object = {}) =>
  JSON.stringify({ name: 'Mill', ...(auth && { auth }), navigation, ...more })

async function findingsOf(files: Record<string, string>, options: Partial<SiteOptions> = {}) {
  const { diagnostics, close } = createTestSite(files, options)
  const result = (await diagnostics()).filter(({ severity }) => severity !== 'note')
  await close()
  return result
}

test('groups on a site without sign-in close nothing, and that is said once', async () => {
  const findings = await findingsOf({
    'docs.json': docs(undefined, { pages: ['a', 'b'] }),
    'a.mdx': '---\ntitle: A\ngroups: [staff]\n---\n',
    'b.mdx': '---\ngroups: [staff]\n---\n',
  })
  expect(places(findings)).toEqual(['access/no-sign-in a.mdx:3:9'])
  expect(findings[0]!.message).toBe(
    '`groups` of 2 pages close nothing: the site has no sign-in, so everybody sees everything',
  )
})

test('the display `auth` is an error without sign-in, wherever it stands, and none with it', async () => {
  const files = {
    'a.mdx': '---\nplayground: auth\napi: GET https://api.example.com/a\nauthMethod: none\n---\n',
  }
  const display = { api: { playground: { display: 'auth' } } }
  const without = await findingsOf({ ...files, 'docs.json': docs(undefined, { pages: ['a'] }, display) })
  expect(without.map(({ code }) => code).sort()).toEqual(['config/auth-display', 'page/auth-display'])
  const withSignIn = await findingsOf({ ...files, 'docs.json': docs({}, { pages: ['a'] }, display) })
  expect(withSignIn).toEqual([])
})

test('a group that nobody is in, with the one that was meant', async () => {
  const files = {
    'docs.json': docs({}, { groups: [{ group: 'Inside', groups: ['staf'], pages: ['b'] }], pages: ['a'] }),
    'a.mdx': '---\ngroups: [staff, partners]\n---\n',
    'b.mdx': '# B',
  }
  const findings = await findingsOf(files, { members: async () => new Set(['staff']) })
  expect(findings.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'access/no-member',
      'Nobody is in the group `partners`',
      'Add somebody with `octavo users add NAME --groups partners`, or with `octavo users groups`.',
    ],
    ['access/no-member', 'Nobody is in the group `staf`', 'Did you mean `staff`?'],
  ])
  // Only the provider knows its users.
  expect(await findingsOf(files, { members: async () => undefined })).toEqual([])
})

test('a page for nobody, and a page for everybody that links to a closed one', async () => {
  const findings = await findingsOf({
    'docs.json': docs({ default: 'public' }, { pages: ['open', 'closed', 'nobody'] }),
    'open.mdx': '# Open\n\nSee [this](/closed#part) and [that](/open).',
    'closed.mdx': '---\ngroups: [staff]\n---\n\n## Part\n\nBack to [open](/open), on to [nobody](/nobody).',
    'nobody.mdx': '---\ngroups: []\n---\n',
  })
  expect(places(findings)).toEqual(['access/nobody nobody.mdx:2:9', 'access/closed-link open.mdx:3:5'])
  expect(findings[1]!.message).toBe('A page for everybody links to `/closed`, which is not')
})

test('a group of navigation that everybody may see, in a closed site', async () => {
  const findings = await findingsOf({
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
  expect(places(findings)).toEqual(['access/closed-link a.mdx:1:1'])
})

test('what is wrong in `auth` is told at its place, and closes the site', async () => {
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

test.each([
  [{ method: 'oidc' }, '`auth` has the method `oidc`, but no `oidc`'],
  [{ method: 'jwt' }, '`auth` has the method `jwt`, but no `jwt`'],
  [{ method: 'jwt', jwt: { loginUrl: 'https://a.example' } }, '`auth` has the method `jwt`, but no key'],
  [
    { method: 'oidc', oidc: { issuer: 'http://id.example', clientId: 'x' } },
    '`auth.oidc.issuer` must be an https address',
  ],
  [{ session: { maxAge: 'soon' } }, '`auth.session.maxAge` must be a duration such as "12h", "30m" or "7d"'],
  [{ secret: 'x' }, 'Unknown key `auth.secret`'],
])('%o', async (auth, message) => {
  const [diagnostic] = await findingsOf({ 'docs.json': docs(auth, { pages: ['a'] }), 'a.mdx': '# A' })
  expect(diagnostic?.message).toContain(message)
})

test.each([
  ['a name without a list', { groups: 'staff' }],
  ['an object', { groups: { name: 'staff' } }],
  ['an empty list', { groups: [] }],
  ['names and groups of pages at once', { groups: ['staff', { group: 'G', pages: ['b'] }] }],
  ['a word for yes or no', { public: 'false' }],
])('what is said wrongly of readers in navigation closes: %s', async (_name, text) => {
  const navigation = { groups: [{ group: 'Inside', pages: ['a'], ...text }] }
  const { site, close } = createTestSite({
    'docs.json': docs({ default: 'public' }, navigation),
    'a.mdx': '# A',
    'b.mdx': '# B',
  })
  const seen = await (await site.view({ kind: 'anonymous' })).map()
  expect([...seen.routes.keys()]).not.toContain('/a')
  await close()
})

test('groups of readers may stand at the root of navigation, for all of it', async () => {
  const { site, close } = createTestSite({
    'docs.json': docs({ default: 'public' }, { groups: ['staff'], pages: ['a'] }),
    'a.mdx': '# A',
  })
  const routes = async (groups: string[]) =>
    (await (await site.view({ kind: 'reader', groups })).map()).routes.size
  expect([await routes([]), await routes(['staff'])]).toEqual([0, 1])
  await close()
})
