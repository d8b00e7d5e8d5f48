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

const old = (extra: Partial<OAuthToken> = {}): OAuthToken => ({
  access: 'old',
  type: 'Bearer',
  refresh: 'again',
  scopes: ['orders:read'],
  flow: 'password',
  tokenUrl: `${provider.url}/token`,
  clientId: 'shop',
  ...extra,
})

const renew = (token: OAuthToken) => refreshToken(token, directTransport, new AbortController().signal)

test('keeps scopes, refresh token and client when the token is renewed', async () => {
  provider.respondWith('/token', { access_token: 'new', token_type: 'Bearer', expires_in: '60' })
  const token = await renew(old())
  expect(token).toMatchObject({ ...old(), access: 'new' })
  expect(token.expiresAt! - Date.now()).toBeGreaterThan(50_000)
  expect(provider.posts).toMatchObject([
    { form: { grant_type: 'refresh_token', refresh_token: 'again', client_id: 'shop' } },
  ])
  expect(provider.posts[0]).toHaveProperty('basic', undefined)
})

test('replaces the refresh token with a new one', async () => {
  provider.respondWith('/token', { access_token: 'new', refresh_token: 'next' })
  expect((await renew(old())).refresh).toBe('next')
})

test('sends the client secret in the same place as before', async () => {
  provider.respondWith('/token', { access_token: 'new' })
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

test('reports that the provider no longer renews the token', async () => {
  provider.respondWith('/token', { status: 400, body: '{"error":"invalid_grant"}' })
  await expect(renew(old())).rejects.toThrow('This token can no longer be renewed')
  await expect(renew(old({ refresh: undefined }))).rejects.toThrow('Get a new one.')
})

test('never sends a refresh token over plain http', async () => {
  await expect(renew(old({ tokenUrl: 'http://provider.example/token' }))).rejects.toThrow(
    'Secrets require https',
  )
})

test('a token is expiring 30 seconds before its end if it can be renewed', () => {
  expect(isExpiring(old({ expiresAt: 40_000 }), 0)).toBe(false)
  expect(isExpiring(old({ expiresAt: 40_000 }), 20_000)).toBe(true)
  expect(isExpiring(old({ expiresAt: 40_000 }), 50_000)).toBe(true)
  expect(isExpiring(old({ expiresAt: 40_000, refresh: undefined }), 50_000)).toBe(false)
  expect(isExpiring(old(), 50_000)).toBe(false)
})
