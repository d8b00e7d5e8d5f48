import { createHmac, randomBytes, sign as signBytes } from 'node:crypto'
import { type CompactJWSHeaderParameters, decodeJwt, EncryptJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createKey,
  type SigningKey,
  serveProvider,
  signToken,
  type TestProvider,
} from '../../fixtures/auth/provider.ts'
import { expectRefused, methodFor, otherLogin, secret, signIn, site } from './oidc-flow.ts'

let provider: TestProvider
let other: TestProvider
const minute = 60_000

beforeAll(async () => {
  provider = await serveProvider({ site })
  other = await serveProvider({ site })
})
beforeEach(() => {
  provider.reset()
  provider.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
})
afterAll(async () => {
  await provider.close()
  await other.close()
})

describe('an ID token is rejected', () => {
  type Header = Partial<CompactJWSHeaderParameters>
  /** Replaces the honest ID token, signed with the honest key by default. */
  const signInWith = async (make: (claims: JWTPayload, honest: string) => unknown) => {
    provider.changeJson('/token', async (body) => {
      const idToken = String(body.id_token)
      return { ...body, id_token: await make(decodeJwt(idToken), idToken) }
    })
    return signIn(methodFor(provider))
  }
  const sign = (claims: JWTPayload, header: Header = {}, key: SigningKey = provider.key()) =>
    signToken(key, claims, header)
  const seconds = () => Math.floor(Date.now() / 1000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = (header: object, claims: object, signature = '') =>
    `${encode(header)}.${encode(claims)}.${signature}`
  const hmac = (claims: object, key: string | Buffer, header: object = {}) => {
    const data = `${encode({ alg: 'HS256', ...header })}.${encode(claims)}`
    return `${data}.${createHmac('sha256', key).update(data).digest('base64url')}`
  }
  /** Also signs input that libraries refuse to sign. */
  const signByHand = (header: object, claims: object, key: SigningKey = provider.key()) => {
    const data = `${encode({ alg: 'RS256', kid: key.kid, ...header })}.${encode(claims)}`
    return `${data}.${signBytes('sha256', Buffer.from(data), key.privateKey).toString('base64url')}`
  }
  const pem = () => provider.key().publicKey.export({ type: 'spki', format: 'pem' }).toString()

  test('unless it is a valid replacement', async () => {
    expect((await signInWith((claims) => sign(claims))).kind).toBe('signed-in')
    expect((await signInWith((claims) => signByHand({}, claims))).kind).toBe('signed-in')
    expect((await signInWith((claims) => sign({ ...claims, aud: ['docs'] }))).kind).toBe('signed-in')
  })

  test.for([
    ['with another nonce', (claims) => sign({ ...claims, nonce: 'x' })],
    ['without a nonce', ({ nonce: _, ...claims }) => sign(claims)],
    ['with an empty nonce', (claims) => sign({ ...claims, nonce: '' })],
    ['with a nonce that is null', (claims) => sign({ ...claims, nonce: null })],
    ['with its nonce in a list', (claims) => sign({ ...claims, nonce: [claims.nonce] })],
    [
      'with the nonce of another login',
      async (claims) => sign({ ...claims, nonce: (await otherLogin(provider)).keep.nonce }),
    ],
    ['for another client', (claims) => sign({ ...claims, aud: 'public' })],
    ['for other clients', (claims) => sign({ ...claims, aud: ['public', 'agent'] })],
    ['for two clients', (claims) => sign({ ...claims, aud: ['docs', 'evil'] })],
    [
      'for two clients, issued to the other',
      (claims) => sign({ ...claims, aud: ['docs', 'evil'], azp: 'evil' }),
    ],
    ['without an audience', ({ aud: _, ...claims }) => sign(claims)],
    ['for an empty list', (claims) => sign({ ...claims, aud: [] })],
    ['for our client in another case', (claims) => sign({ ...claims, aud: 'DOCS' })],
    ['of another issuer', (claims) => sign({ ...claims, iss: other.url })],
    ['of our issuer with a slash', (claims) => sign({ ...claims, iss: `${claims.iss}/` })],
    ['without an issuer', ({ iss: _, ...claims }) => sign(claims)],
    ['issued by another provider', async (claims) => signToken(other.key(), { ...claims, iss: other.url })],
    ['that has expired', (claims) => sign({ ...claims, exp: seconds() - 60 })],
    ['that never expires', ({ exp: _, ...claims }) => sign(claims)],
    ['whose expiry is a string', (claims) => signByHand({}, { ...claims, exp: '9999999999' })],
    ['that is not valid yet', (claims) => sign({ ...claims, nbf: seconds() + 60 })],
    ['without iat', ({ iat: _, ...claims }) => sign(claims)],
    ['without a subject', ({ sub: _, ...claims }) => sign(claims)],
    ['with an empty subject', (claims) => sign({ ...claims, sub: '' })],
    ['with a blank subject', (claims) => sign({ ...claims, sub: ' ' })],
    ['with a number as subject', (claims) => sign({ ...claims, sub: 1 as never })],
    ['with a list as subject', (claims) => sign({ ...claims, sub: ['ida'] as never })],
    ['with a subject of 300 characters', (claims) => sign({ ...claims, sub: 'x'.repeat(300) })],
    ['with a newline in its subject', (claims) => sign({ ...claims, sub: 'ida\nadmin' })],
    ['with alg none', (claims) => unsigned({ alg: 'none' }, claims)],
    ['with alg None', (claims) => unsigned({ alg: 'None' }, claims)],
    ['without alg', (claims) => unsigned({}, claims)],
    ['with alg none and some signature', (claims) => unsigned({ alg: 'none' }, claims, 'eA')],
    ['with HS256 by the client secret', (claims) => hmac(claims, secret)],
    ['with HS256 by the public key', (claims) => hmac(claims, pem())],
    ['with HS256 and the kid of the RSA key', (claims) => hmac(claims, '', { kid: provider.key().kid })],
    ['with RS512, which the provider does not use', (claims) => sign(claims, { alg: 'RS512' })],
    ['with PS256 over the same key', (claims) => sign(claims, { alg: 'PS256' })],
    ['by another key with the same kid', (claims) => sign(claims, {}, createKey(provider.key().kid))],
    ['by an unknown key', (claims) => sign(claims, {}, createKey('unknown'))],
    ['by a key of another issuer', (claims) => sign(claims, {}, other.key())],
    [
      'by an embedded key',
      (claims) => {
        const key = createKey('own')
        return sign(claims, { jwk: key.publicKey.export({ format: 'jwk' }) as never }, key)
      },
    ],
    ['by a key from its jku', (claims) => sign(claims, { jku: `${other.url}/jwks` }, other.key())],
    ['with crit', (claims) => signByHand({ crit: ['x'], x: 1 }, claims)],
    ['without its signature', (_, honest) => honest.replace(/[^.]*$/, '')],
    ['with half of its signature', (_, honest) => honest.slice(0, -100)],
    [
      'with zeros for a signature',
      (_, honest) => honest.replace(/[^.]*$/, Buffer.alloc(256).toString('base64url')),
    ],
    [
      'with other claims under its signature',
      (claims, honest) => {
        const [header, , signature] = honest.split('.')
        return `${header}.${encode({ ...claims, sub: 'otto' })}.${signature}`
      },
    ],
    [
      'that is encrypted',
      (claims) =>
        new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(randomBytes(32)),
    ],
    ['that is missing', () => undefined],
    ['that is null', () => null],
    ['that is empty', () => ''],
    ['that is an object', (claims) => claims],
    ['that is a list', (_, honest) => [honest]],
    ['that is malformed', () => 'a.b.c'],
    ['whose claims are a list', (claims) => signByHand({}, [claims])],
  ] as [string, (claims: JWTPayload, honest: string) => unknown][])('%s', async ([, make]) => {
    expectRefused(await signInWith(make))
  })

  test('from an earlier sign-in', async () => {
    const earlierAttempt = await signIn(methodFor(provider))
    expectRefused(await signInWith(() => (earlierAttempt as { hint: string }).hint))
  })

  test("when the site's clock is two hours ahead", async () => {
    const now = () => Date.now() + 120 * minute
    expectRefused(await signIn(methodFor(provider, { now })))
  })

  test('by a weak key even if the provider lists it', async () => {
    const weak = createKey('weak', 1024)
    const { n, e } = weak.jwk
    provider.changeJson('/jwks', () => ({
      keys: [{ kty: 'RSA', kid: 'weak', use: 'sig', alg: 'RS256', n, e }],
    }))
    expectRefused(await signInWith((claims) => signByHand({}, claims, weak)))
  })
})
