import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedTestSite, type GuardedSite } from '../../fixtures/auth/guarded-site.ts'

const page = `# Hello

Welcome, {user.name ?? 'stranger'}! {user.groups?.includes('staff') && <b>You are staff.</b>}

<Card title={\`For \${user.name ?? 'you'}\`}>One card.</Card>

export const Greeting = () => <p>Dear {user.name ?? 'reader'}</p>

<Greeting />

import Part from '/snippets/part.mdx'

<Part />
`

let site: GuardedSite
beforeAll(async () => {
  site = await createGuardedTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Mill',
        auth: { default: 'public' },
        navigation: { pages: ['hello', 'plain', 'own'] },
      }),
      'hello.mdx': page,
      'snippets/part.mdx': 'A part for {user.name ?? "all"}.',
      'plain.mdx': '# Plain\n\nEvery user of the mill knows it.',
      'own.mdx': "export const user = { name: 'Somebody' }\n\nBy {user.name}.",
    },
    { users: { ida: ['staff'], '<b>bo': [] } },
  )
})
afterAll(() => site.close())

const textOf = async (path: string, cookie?: string) => {
  const html = await (await site.request(path, { cookie })).text()
  return /<main[\s\S]*<\/main>/.exec(html)![0]
}

test('uses `user` in expressions, attributes, components and snippets', async () => {
  const text = await textOf('/hello', await site.signIn('ida'))
  expect(text).toContain('Welcome, ida!')
  expect(text).toContain('<b>You are staff.</b>')
  expect(text).toContain('For ida')
  expect(text).toContain('Dear ida')
  expect(text).toContain('A part for ida.')
})

test('`user` is `{}` for anonymous visitors', async () => {
  const text = await textOf('/hello')
  expect(text).toContain('Welcome, stranger!')
  expect(text).not.toContain('You are staff')
  expect(text).toContain('For you')
  expect(text).toContain('Dear reader')
  expect(text).toContain('A part for all.')
})

test('does not mix up readers under concurrent requests', async () => {
  const [ida, bo] = [await site.signIn('ida'), await site.signIn('<b>bo')]
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => textOf('/hello', [ida, bo, undefined][at % 3])),
  )
  for (const [at, text] of all.entries())
    expect(text).toContain(`Dear ${['ida', '&lt;b>bo', 'reader'][at % 3]}`)
})

test('is not personal for the word alone or for a local variable `user`', async () => {
  const ida = await site.signIn('ida')
  expect(
    (await (await site.site.view({ kind: 'reader', groups: [] })).page('/plain' as never))?.isPersonal,
  ).toBeUndefined()
  expect(await textOf('/own', ida)).toContain('By Somebody.')
})

test('Markdown contains no user data', async () => {
  const ida = await site.signIn('ida')
  const markdown = await (await site.request('/hello.md', { cookie: ida })).text()
  expect(markdown).toContain('Welcome, stranger!')
  expect(markdown).not.toContain('ida')
})

test('sends conditional content only to its readers, not in the script', async () => {
  const { createGuardedTestSite: create } = await import('../../fixtures/auth/guarded-site.ts')
  const other = await create(
    {
      'docs.json': JSON.stringify({
        name: 'Mill',
        auth: { default: 'public' },
        navigation: { pages: ['a'] },
      }),
      'a.mdx': `export const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n} for {user.name ?? 'you'}</button> }

<Count />

{user.groups?.includes('staff') && <b>canary-text</b>}

<Card title={user.groups?.includes('staff') ? 'canary-title'.toUpperCase() : 'Plain'}>Words</Card>
`,
    },
    { users: { ida: ['staff'] } },
  )
  const page = await (await other.request('/a')).text()
  const script = /data-src="([^"]+)"/.exec(page)![1]!
  const code = await (await other.request(script)).text()
  expect(page + code).not.toMatch(/canary/i)
  expect(code).toContain('onClick')
  const memberText = await (await other.request('/a', { cookie: await other.signIn('ida') })).text()
  expect(memberText).toContain('<b>canary-text</b>')
  expect(memberText).toContain('CANARY-TITLE')
  // The browser reads the user from the page.
  expect(memberText).toContain('data-user="{&quot;name&quot;:&quot;ida&quot;')
  await other.close()
})
