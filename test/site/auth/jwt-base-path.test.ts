import { expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'

test('returns a reader to the requested page after external sign-in below a base path', async () => {
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
  const externalRedirect = await site.request(response.headers.get('Location')!)
  const to = new URL(externalRedirect.headers.get('Location')!)
  expect(to.href).toBe('https://id.example/login?redirect=%2Fdocs%2Fcare%3Fsize%3D2')
  // The provider returns `redirect` unchanged with the token.
  const redirect = to.searchParams.get('redirect')!
  const signInResponse = await site.post('/login/jwt', { token: freshToken(), redirect })
  expect([signInResponse.status, signInResponse.headers.get('Location')]).toEqual([303, '/docs/care?size=2'])
  await site.close()
})
