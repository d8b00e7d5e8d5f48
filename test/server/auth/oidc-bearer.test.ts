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
    item.reset()
    item.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
  }
})
afterAll(async () => {
  await provider.close()
  await other.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Claims as the provider issues them. */
const claims = (extra: JWTPayload = {}): JWTPayload => ({
  iss: provider.url,
  aud: audience,
  sub: 'ida',
  client_id: 'agent',
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 300,
  groups: ['staff'],
  ...extra,
})
const sign = (extra: JWTPayload = {}, header: object = {}, key: SigningKey = provider.key()) =>
  signToken(key, claims(extra), { typ: 'at+jwt', ...header })
const signByHand = (header: object, payload: string, key = provider.key()) => {
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
const changeProviderToken = async (change: (token: string) => string) =>
  change(await agentToken(provider, audience))

test('accepts valid tokens from the provider and hand-signed ones', async () => {
  const { bearer } = methodFor(provider)
  const expected = { id: `${provider.url}|ida`, groups: ['staff'] }
  expect(await bearer!(await agentToken(provider, audience))).toMatchObject(expected)
  expect(await bearer!(await sign())).toMatchObject(expected)
  expect(await bearer!(signByHand({}, JSON.stringify(claims())))).toMatchObject(expected)
  expect(await bearer!(await sign({ aud: ['https://x', audience] }))).toMatchObject(expected)
  expect(await bearer!(await sign({}, { typ: 'application/at+jwt' }))).toMatchObject(expected)
})

test('reads groups from the same claim as in the ID token', async () => {
  const { bearer } = methodFor(provider, { groupsClaim: 'realm_access.roles' })
  expect(await bearer!(await sign({ realm_access: { roles: ['r'] } }))).toMatchObject({ groups: ['r'] })
  expect(await bearer!(await sign())).toMatchObject({ groups: [] })
})

test.for([
  ['for another service, issued by the provider', () => agentToken(provider, 'https://shop.example/mcp')],
  ['for another service', () => sign({ aud: 'https://evil.example/mcp' })],
  ['for other services', () => sign({ aud: ['https://a.example', 'https://b.example'] })],
  ['for the site instead of its MCP endpoint', () => sign({ aud: site })],
  ['for a URL below', () => sign({ aud: `${audience}/x` })],
  ['for the URL with a slash', () => sign({ aud: `${audience}/` })],
  ['for the URL in upper case', () => sign({ aud: audience.toUpperCase() })],
  ["for the site's client", () => sign({ aud: 'docs' })],
  ['without an audience', () => without('aud')],
  ['for a nested list', () => signByHand({}, JSON.stringify({ ...claims(), aud: [[audience]] }))],
  [
    'that is an ID token issued by the provider',
    async () => {
      const attempt = await signIn(methodFor(provider))
      return (attempt as { hint: string }).hint
    },
  ],
  ['that is an ID token for this URL', () => sign({ nonce: 'x' }, { typ: 'JWT' })],
  ['without typ', () => sign({}, { typ: undefined })],
  ['with typ logout+jwt', () => sign({}, { typ: 'logout+jwt' })],
  ['with typ in a list', () => signByHand({ typ: ['at+jwt'] }, JSON.stringify(claims()))],
  [
    'with HS256 by the public key',
    () => hmac(provider.key().publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  ],
  ['with HS256 by the client secret', () => hmac(secret)],
  ['with HS256 by an empty key', () => hmac('')],
  ['with alg none', () => unsigned('none')],
  ['with alg None', () => unsigned('None')],
  ['with alg none and some signature', () => unsigned('none', 'eA')],
  ['with RS256 and no signature', () => unsigned('RS256')],
  ['with RS512 over the same key', () => sign({}, { alg: 'RS512' })],
  ['that has expired', () => sign({ iat: seconds() - 600, exp: seconds() - 10 })],
  ['that never expires', () => without('exp')],
  ['whose expiry is a string', () => signByHand({}, JSON.stringify({ ...claims(), exp: '9999999999' }))],
  [
    'whose expiry is infinite',
    () => signByHand({}, JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999')),
  ],
  ['that is not valid yet', () => sign({ nbf: seconds() + 60 })],
  ['without iat', () => without('iat')],
  ['issued by another provider', () => agentToken(other, audience)],
  ['of another issuer, signed by our key', () => sign({ iss: other.url })],
  ['of our issuer, signed by another provider', () => sign({}, {}, other.key())],
  ['of our issuer with a slash', () => sign({ iss: `${provider.url}/` })],
  ['without an issuer', () => without('iss')],
  ['of a list of issuers', () => signByHand({}, JSON.stringify({ ...claims(), iss: [provider.url] }))],
  ['without a subject', () => without('sub')],
  ['with an empty subject', () => sign({ sub: '' })],
  ['with a number as subject', () => signByHand({}, JSON.stringify({ ...claims(), sub: 1 }))],
  ['with a subject of 300 characters', () => sign({ sub: 'x'.repeat(300) })],
  ['without a client', () => without('client_id')],
  ['that is bound to a key', () => sign({ cnf: { jkt: 'x' } })],
  [
    'whose groups Entra omitted',
    () => {
      const { groups: _, ...rest } = claims({ _claim_names: { groups: 'src1' } })
      return signToken(provider.key(), rest, { typ: 'at+jwt' })
    },
  ],
  ['signed by another key with the same kid', () => sign({}, {}, createKey(provider.key().kid))],
  ['signed by an unknown key', () => sign({}, {}, createKey('unknown'))],
  [
    'signed by an embedded key',
    () => {
      const key = createKey('own')
      return sign({}, { jwk: key.publicKey.export({ format: 'jwk' }) }, key)
    },
  ],
  ['signed by a key from its jku', () => sign({}, { jku: `${other.url}/jwks` }, other.key())],
  ['with crit', () => signByHand({ crit: ['x'], x: 1 }, JSON.stringify(claims()))],
  ['with zip', () => signByHand({ zip: 'DEF' }, JSON.stringify(claims()))],
  ['without its signature', () => changeProviderToken((token) => token.replace(/[^.]*$/, ''))],
  ['with half of its signature', () => changeProviderToken((token) => token.slice(0, -100))],
  [
    'with a changed signature',
    () =>
      changeProviderToken((token) =>
        token.replace(/.(.{9})$/, (end) => (end[0] === 'A' ? 'B' : 'A') + end.slice(1)),
      ),
  ],
  [
    'with other claims under its signature',
    () =>
      changeProviderToken((token) => {
        const [header, payload, signature] = token.split('.')
        const extra = { ...decodeJwt(`${header}.${payload}.${signature}`), groups: ['admins'] }
        return `${header}.${encode(extra)}.${signature}`
      }),
  ],
  ['with a trailing space', () => changeProviderToken((token) => `${token} `)],
  [
    'that is encrypted',
    () =>
      new EncryptJWT(claims())
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })
        .encrypt(randomBytes(32)),
  ],
  ['that is plain text', () => 'moss'],
  ['that is empty', () => ''],
  ['of 20 KB', () => sign({ more: 'x'.repeat(20_000) })],
] as [string, () => string | Promise<string>][])('rejects a token %s', async ([, make]) => {
  expect(await methodFor(provider).bearer!(await make())).toBe(undefined)
})

test('does not fetch the key set again for every unknown kid', async () => {
  const { bearer } = methodFor(provider)
  provider.requests.length = 0
  const token = await sign({}, {}, createKey('unknown'))
  for (let times = 0; times < 20; times++) expect(await bearer!(token)).toBe(undefined)
  expect(provider.requests.filter((path) => path === '/jwks')).toHaveLength(1)
})

test('makes no request for malformed tokens', async () => {
  const { bearer } = methodFor(provider)
  provider.requests.length = 0
  for (const words of ['', 'moss', 'a.b', 'a.b.c.d.e']) expect(await bearer!(words)).toBe(undefined)
  expect(provider.requests).toEqual([])
})
