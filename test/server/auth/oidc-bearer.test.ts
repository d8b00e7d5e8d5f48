import { createHmac, randomBytes, sign as signBytes } from 'node:crypto'
import { decodeJwt, EncryptJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createKey,
  type SigningKey,
  serveProvider,
  signToken,
  type TestProvider,
} from '../../fixtures/auth/provider.ts'
import { agentToken, methodFor, secret, signIn, site } from './oidc-flow.ts'

let provider: TestProvider
let other: TestProvider
const audience = `${site}/mcp`

beforeAll(async () => {
  provider = await serveProvider({ site })
  other = await serveProvider({ site })
})
beforeEach(() => {
  for (const item of [provider, other]) {
    item.honest()
    item.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
  }
})
afterAll(async () => {
  await provider.close()
  await other.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** As the provider writes them. */
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: provider.url,
  aud: audience,
  sub: 'ida',
  client_id: 'agent',
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 300,
  groups: ['staff'],
  ...more,
})
const sign = (more: JWTPayload = {}, header: object = {}, key: SigningKey = provider.key()) =>
  signToken(key, claims(more), { typ: 'at+jwt', ...header })
const byHand = (header: object, payload: string, key = provider.key()) => {
  const data = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })}.${Buffer.from(payload).toString('base64url')}`
  return `${data}.${signBytes('sha256', Buffer.from(data), key.privateKey).toString('base64url')}`
}
const hmac = (key: string) => {
  const data = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: provider.key().kid })}.${encode(claims())}`
  return `${data}.${createHmac('sha256', key).update(data).digest('base64url')}`
}
const unsigned = (alg: string, signature = '') =>
  `${encode({ alg, typ: 'at+jwt' })}.${encode(claims())}.${signature}`
const without = (name: string) => {
  const { [name]: _, ...rest } = claims()
  return signToken(provider.key(), rest, { typ: 'at+jwt' })
}
const ofProvider = async (change: (token: string) => string) => change(await agentToken(provider, audience))

test('honest ones are taken: of the provider, and of this test', async () => {
  const { bearer } = methodFor(provider)
  const expected = { id: `${provider.url}|ida`, groups: ['staff'] }
  expect(await bearer!(await agentToken(provider, audience))).toMatchObject(expected)
  expect(await bearer!(await sign())).toMatchObject(expected)
  expect(await bearer!(byHand({}, JSON.stringify(claims())))).toMatchObject(expected)
  expect(await bearer!(await sign({ aud: ['https://x', audience] }))).toMatchObject(expected)
  expect(await bearer!(await sign({}, { typ: 'application/at+jwt' }))).toMatchObject(expected)
})

test('groups stand where they stand in the ID token', async () => {
  const { bearer } = methodFor(provider, { groupsClaim: 'realm_access.roles' })
  expect(await bearer!(await sign({ realm_access: { roles: ['r'] } }))).toMatchObject({ groups: ['r'] })
  expect(await bearer!(await sign())).toMatchObject({ groups: [] })
})

test.for([
  ['for another service, as the provider gave it', () => agentToken(provider, 'https://shop.example/mcp')],
  ['for another service', () => sign({ aud: 'https://evil.example/mcp' })],
  ['for other services', () => sign({ aud: ['https://a.example', 'https://b.example'] })],
  ['for the site, but not for agents', () => sign({ aud: site })],
  ['for an address below', () => sign({ aud: `${audience}/x` })],
  ['for the address with a slash', () => sign({ aud: `${audience}/` })],
  ['for the address in capitals', () => sign({ aud: audience.toUpperCase() })],
  ['for the client of the site', () => sign({ aud: 'docs' })],
  ['for nobody', () => without('aud')],
  ['for a list in a list', () => byHand({}, JSON.stringify({ ...claims(), aud: [[audience]] }))],
  [
    'that is an ID token, as the provider gave it',
    async () => {
      const attempt = await signIn(methodFor(provider))
      return (attempt as { hint: string }).hint
    },
  ],
  ['that is an ID token for this address', () => sign({ nonce: 'x' }, { typ: 'JWT' })],
  ['without typ', () => sign({}, { typ: undefined })],
  ['with typ logout+jwt', () => sign({}, { typ: 'logout+jwt' })],
  ['with typ in a list', () => byHand({ typ: ['at+jwt'] }, JSON.stringify(claims()))],
  [
    'with HS256 by the public key',
    () => hmac(provider.key().publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  ],
  ['with HS256 by the secret of the client', () => hmac(secret)],
  ['with HS256 by nothing', () => hmac('')],
  ['with alg none', () => unsigned('none')],
  ['with alg None', () => unsigned('None')],
  ['with alg none and some signature', () => unsigned('none', 'eA')],
  ['with RS256 and no signature', () => unsigned('RS256')],
  ['with RS512 over the same key', () => sign({}, { alg: 'RS512' })],
  ['that has expired', () => sign({ iat: seconds() - 600, exp: seconds() - 10 })],
  ['that never expires', () => without('exp')],
  ['that expires at a text', () => byHand({}, JSON.stringify({ ...claims(), exp: '9999999999' }))],
  [
    'that expires beyond all numbers',
    () => byHand({}, JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999')),
  ],
  ['that is not yet good', () => sign({ nbf: seconds() + 60 })],
  ['without a time', () => without('iat')],
  ['of another provider, as it gave it', () => agentToken(other, audience)],
  ['of another issuer by our key', () => sign({ iss: other.url })],
  ['of our issuer by another provider', () => sign({}, {}, other.key())],
  ['of our issuer with a slash', () => sign({ iss: `${provider.url}/` })],
  ['of no issuer', () => without('iss')],
  ['of a list of issuers', () => byHand({}, JSON.stringify({ ...claims(), iss: [provider.url] }))],
  ['about nobody', () => without('sub')],
  ['about an empty name', () => sign({ sub: '' })],
  ['about a number', () => byHand({}, JSON.stringify({ ...claims(), sub: 1 }))],
  ['about a name of 300 letters', () => sign({ sub: 'x'.repeat(300) })],
  ['of no client', () => without('client_id')],
  ['that is bound to a key of its holder', () => sign({ cnf: { jkt: 'x' } })],
  [
    'whose groups Entra left out',
    () => {
      const { groups: _, ...rest } = claims({ _claim_names: { groups: 'src1' } })
      return signToken(provider.key(), rest, { typ: 'at+jwt' })
    },
  ],
  ['by another key of the same name', () => sign({}, {}, createKey(provider.key().kid))],
  ['by a key that nobody knows', () => sign({}, {}, createKey('unknown'))],
  [
    'by a key that it brings',
    () => {
      const key = createKey('own')
      return sign({}, { jwk: key.publicKey.export({ format: 'jwk' }) }, key)
    },
  ],
  ['by a key that it names an address of', () => sign({}, { jku: `${other.url}/jwks` }, other.key())],
  ['with crit', () => byHand({ crit: ['x'], x: 1 }, JSON.stringify(claims()))],
  ['with zip', () => byHand({ zip: 'DEF' }, JSON.stringify(claims()))],
  ['without its signature', () => ofProvider((token) => token.replace(/[^.]*$/, ''))],
  ['with half of its signature', () => ofProvider((token) => token.slice(0, -100))],
  [
    'with a changed signature',
    () =>
      ofProvider((token) => token.replace(/.(.{9})$/, (end) => (end[0] === 'A' ? 'B' : 'A') + end.slice(1))),
  ],
  [
    'with other claims under its signature',
    () =>
      ofProvider((token) => {
        const [header, payload, signature] = token.split('.')
        const more = { ...decodeJwt(`${header}.${payload}.${signature}`), groups: ['admins'] }
        return `${header}.${encode(more)}.${signature}`
      }),
  ],
  ['with a blank', () => ofProvider((token) => `${token} `)],
  [
    'that is encrypted',
    () =>
      new EncryptJWT(claims())
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })
        .encrypt(randomBytes(32)),
  ],
  ['that is no token', () => 'moss'],
  ['that is empty', () => ''],
  ['of 20 KB', () => sign({ more: 'x'.repeat(20_000) })],
] as [string, () => string | Promise<string>][])('a token %s is refused', async ([, make]) => {
  expect(await methodFor(provider).bearer!(await make())).toBe(undefined)
})

test('tokens with names of keys that nobody has do not make the site ask again and again', async () => {
  const { bearer } = methodFor(provider)
  provider.asked.length = 0
  const token = await sign({}, {}, createKey('unknown'))
  for (let times = 0; times < 20; times++) expect(await bearer!(token)).toBe(undefined)
  expect(provider.asked.filter((path) => path === '/jwks')).toHaveLength(1)
})

test('words that are no token do not make the site ask at all', async () => {
  const { bearer } = methodFor(provider)
  provider.asked.length = 0
  for (const words of ['', 'moss', 'a.b', 'a.b.c.d.e']) expect(await bearer!(words)).toBe(undefined)
  expect(provider.asked).toEqual([])
})
