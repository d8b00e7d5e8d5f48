import { expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'

const docs = {
  name: 'Mill',
  auth: { default: 'public' },
  redirects: [{ source: '/old-plan', destination: '/plan' }],
  navbar: {
    links: [
      { label: 'Start here', href: '/start' },
      { label: 'Our plan', href: '/plan' },
      { label: 'Old plan', href: '/old-plan#top' },
      { label: 'Plan file', href: 'plan.mdx?x=1' },
      { label: 'Inside', href: '/inside' },
      { label: 'Elsewhere', href: 'https://example.com/plan' },
    ],
    primary: { type: 'button', label: 'Plan button', href: '/plan' },
  },
  footer: {
    links: [
      { header: 'Secret column', items: [{ label: 'Plan below', href: '/plan' }] },
      {
        header: 'Public column',
        items: [
          { label: 'Start below', href: '/start' },
          { label: 'Notes', href: '/inside/notes' },
        ],
      },
    ],
  },
  navigation: { pages: ['start', 'plan', 'inside/notes'] },
}
const hidden = [
  'Our plan',
  'Old plan',
  'Plan file',
  'Inside',
  'Plan button',
  'Plan below',
  'Secret column',
  'Notes',
]
const shown = ['Start here', 'Elsewhere', 'Start below', 'Public column']

const create = (more: object = {}) =>
  createGuardedTestSite(
    {
      'docs.json': JSON.stringify({ ...docs, ...more }, null, 2),
      'start.mdx': '---\ntitle: Start\n---\n\nHi',
      'plan.mdx': '---\ntitle: The secret\ngroups: [owners]\n---\n\nText',
      'inside/notes.mdx': '---\ntitle: The notebook\ngroups: [owners]\n---\n\nText',
    },
    { users: { olga: ['owners'], ria: [] } },
  )

const labelsIn = (html: string) => [...hidden, ...shown].filter((label) => html.includes(label))

test('links to restricted pages are shown only to readers with access', async () => {
  const site = await create()
  const read = async (cookie?: string) => (await site.request('/start', { cookie })).text()
  expect(labelsIn(await read())).toEqual(shown)
  expect(labelsIn(await read(await site.signIn('ria')))).toEqual(shown)
  expect(labelsIn(await read(await site.signIn('olga')))).toEqual([...hidden, ...shown])
  expect(await read()).not.toContain('href="/plan"')
})

test('hides them on the 404 page and the sign-in page', async () => {
  const site = await create()
  for (const path of ['/missing', '/login'])
    expect(
      labelsIn(await (await site.request(path)).text()).filter((label) => hidden.includes(label)),
    ).toEqual([])
})

test('links change with the access rules', async () => {
  const site = await create()
  const read = async () => (await site.request('/start')).text()
  expect(await read()).not.toContain('Our plan')
  site.write('plan.mdx', '---\ntitle: The secret\n---\n\nText')
  expect(await read()).toContain('Our plan')
})

test('validate names the links', async () => {
  const site = await create()
  const notes = (await site.site.diagnostics()).filter(({ code }) => code === 'access/hidden-link')
  expect(notes).toHaveLength(5)
  expect(notes[0]).toMatchObject({
    severity: 'note',
    message: 'The layout links to the restricted page `/plan`; readers without access do not see the link',
    at: { file: 'docs.json' },
  })
  expect(notes.map(({ at }) => at?.lineText?.trim())).toContain('"href": "/old-plan#top"')
})
