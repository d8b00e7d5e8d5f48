import { afterAll, beforeAll, expect, test } from 'vitest'
import { isExpiring, type OAuthToken } from '../../../src/client/playground/oauth/oauth-token.ts'
import { refreshToken } from '../../../src/client/playground/oauth/refresh.ts'
import { serveSmallProvider } from '../../fixtures/oauth/serve-small-provider.ts'
import { directTransport } from './direct-transport.ts'

let provider: Awaited<ReturnType<typeof serveSmallProvider>>

beforeAll(async () => {
  provider = await serveSmallProvider()
})
afterAll(() => provider.close())

const old = (more: Partial<OAuthToken> = {}): OAuthToken => ({
  access: 'old',
  type: 'Bearer',
  refresh: 'again',
  scopes: ['orders:read'],
  flow: 'password',
  tokenUrl: `${provider.url}/token`,
  clientId: 'shop',
  ...more,
})

const renew = (token: OAuthToken) => refreshToken(token, directTransport, new AbortController().signal)

test('what does not change stays: the scopes, the way to renew, the client', async () => {
  provider.answer('/token', { access_token: 'new', token_type: 'Bearer', expires_in: '60' })
  const token = await renew(old())
  expect(token).toMatchObject({ ...old(), access: 'new' })
  expect(token.expiresAt! - Date.now()).toBeGreaterThan(50_000)
  expect(provider.posts).toMatchObject([
    { form: { grant_type: 'refresh_token', refresh_token: 'again', client_id: 'shop' } },
  ])
  expect(provider.posts[0]).toHaveProperty('basic', undefined)
})

test('a new way to renew takes the place of the old one', async () => {
  provider.answer('/token', { access_token: 'new', refresh_token: 'next' })
  expect((await renew(old())).refresh).toBe('next')
})

test('the secret goes where it went before', async () => {
  provider.answer('/token', { access_token: 'new' })
  const inHeader = await renew(old({ clientSecret: 'a:b c', secretIn: 'header' }))
  const inBody = await renew(old({ clientSecret: 'a:b c', secretIn: 'body' }))
  expect([inHeader, inBody].map(({ clientSecret, secretIn }) => [clientSecret, secretIn])).toEqual([
    ['a:b c', 'header'],
    ['a:b c', 'body'],
  ])
  expect(provider.posts[0]).toMatchObject({ basic: 'shop:a%3Ab+c' })
  expect(provider.posts[0]!.form).not.toHaveProperty('client_secret')
  expect(provider.posts[1]!.form).toMatchObject({ client_id: 'shop', client_secret: 'a:b c' })
})

test('a provider that no longer renews is said in words', async () => {
  provider.answer('/token', { status: 400, body: '{"error":"invalid_grant"}' })
  await expect(renew(old())).rejects.toThrow('The provider no longer renews this token.')
  await expect(renew(old({ refresh: undefined }))).rejects.toThrow('Get a new one.')
})

test('a way to renew is never sent where it could be read on the way', async () => {
  await expect(renew(old({ tokenUrl: 'http://provider.example/token' }))).rejects.toThrow(
    'https addresses only',
  )
})

test('a token is renewed when it ends within half a minute and there is a way to', () => {
  expect(isExpiring(old({ expiresAt: 40_000 }), 0)).toBe(false)
  expect(isExpiring(old({ expiresAt: 40_000 }), 20_000)).toBe(true)
  expect(isExpiring(old({ expiresAt: 40_000 }), 50_000)).toBe(true)
  expect(isExpiring(old({ expiresAt: 40_000, refresh: undefined }), 50_000)).toBe(false)
  expect(isExpiring(old(), 50_000)).toBe(false)
})
