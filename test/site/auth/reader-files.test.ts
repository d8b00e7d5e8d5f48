import { expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'

const create = () =>
  createGuardedTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Mill',
        auth: { default: 'public' },
        navigation: { pages: ['index', 'plan'] },
      }),
      'index.mdx': '---\ntitle: Home\n---\n\n![Logo](/logo.png)',
      'plan.mdx': '---\ntitle: Plan\ngroups: [owners]\n---\n\n![Map](/map.png)',
      'logo.png': 'logo',
      'map.png': 'map',
      'style.css': 'body {}',
    },
    { users: { olga: ['owners'] } },
  )

test.each(['/logo.png', '/style.css'])(
  'browsers of signed-in readers may cache the public file %s',
  async (path) => {
    const site = await create()
    const cookie = await site.signIn('olga')
    const response = await site.request(path, { cookie })
    const etag = response.headers.get('ETag')!
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(etag).toBe((await site.request(path)).headers.get('ETag'))
    const again = await site.request(path, { cookie, headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  },
)

test('browsers never cache restricted files and pages', async () => {
  const site = await create()
  const cookie = await site.signIn('olga')
  for (const path of ['/map.png', '/plan', '/']) {
    const response = await site.request(path, { cookie, headers: { 'If-None-Match': '*' } })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('ETag')).toBeNull()
  }
  expect((await site.request('/map.png')).status).not.toBe(200)
})

test('a file that becomes restricted is not cached any more', async () => {
  const site = await create()
  const cookie = await site.signIn('olga')
  await site.request('/logo.png', { cookie })
  site.write('index.mdx', '---\ntitle: Home\n---\n\nHi')
  site.write('plan.mdx', '---\ntitle: Plan\ngroups: [owners]\n---\n\n![Logo](/logo.png)')
  const response = await site.request('/logo.png', { cookie })
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
})
