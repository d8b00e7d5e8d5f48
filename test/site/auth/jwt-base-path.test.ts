import { expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded.ts'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'

test('below a base path a reader who signed in elsewhere comes back to the page they wanted', async () => {
  const site = await createGuardedTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Mill',
        auth: jwtAuth(),
        navigation: { pages: ['index', 'care'] },
      }),
      'index.mdx': '# Mill',
      'care.mdx': '# Care',
    },
    { base: '/docs' },
  )
  const response = await site.request('/docs/care?size=2')
  expect(response.headers.get('Location')).toBe('/docs/login?redirect=%2Fdocs%2Fcare%3Fsize%3D2')
  const away = await site.request(response.headers.get('Location')!)
  const to = new URL(away.headers.get('Location')!)
  expect(to.href).toBe('https://id.example/login?redirect=%2Fdocs%2Fcare%3Fsize%3D2')
  // Where they signed in gives `redirect` back as it is, with the token.
  const redirect = to.searchParams.get('redirect')!
  const back = await site.post('/login/jwt', { token: freshToken(), redirect })
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/docs/care?size=2'])
  await site.close()
})
