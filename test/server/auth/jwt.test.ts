import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { JwtSettings } from '../../../src/access/settings.ts'
import { readInputs } from '../../../src/auth/claims/inputs.ts'
import {
  type Claims,
  claims,
  ec,
  ed,
  edToken,
  pemOf,
  rsa,
  site,
  start,
  token,
  withEc,
  withEd,
  withRsa,
} from '../../fixtures/auth/jwt-tokens.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

describe('the redirect to the login page', () => {
  const startSignIn = (url: string, redirect: string) =>
    site({ loginUrls: [{ name: 'Example', url }] }).method.begin!({
      choice: 0,
      redirect,
    })

  test.for([
    ['https://id.example/login', '/orders', 'https://id.example/login?redirect=%2Forders'],
    ['https://id.example', '/', 'https://id.example/?redirect=%2F'],
    ['https://id.example/?a=b%20c', '/x', 'https://id.example/?a=b%20c&redirect=%2Fx'],
    ['https://id.example/?redirect=old&a=1', '/x', 'https://id.example/?a=1&redirect=%2Fx'],
    ['https://id.example/#top', '/x?y=1&z#a', 'https://id.example/?redirect=%2Fx%3Fy%3D1%26z%23a#top'],
  ])('builds the address from %s for %s: %s', async ([url, redirect, to]) => {
    expect(await startSignIn(url!, redirect!)).toEqual({ kind: 'away', to })
  })

  test('uses the chosen login URL and falls back to the first', async () => {
    const { method } = site({
      loginUrls: [
        { name: 'Staff', url: 'https://staff.example/' },
        { name: 'Customers', url: 'https://shop.example/' },
      ],
    })
    expect(method.prompt).toEqual({
      kind: 'choices',
      choices: [{ label: 'Staff' }, { label: 'Customers' }],
    })
    const to = async (choice: number) => {
      const departure = await method.begin!({ choice, redirect: '/' })
      return departure.kind === 'away' && new URL(departure.to).hostname
    }
    expect(await to(0)).toBe('staff.example')
    expect(await to(1)).toBe('shop.example')
    for (const choice of [2, -1, 0.5, Number.NaN]) expect(await to(choice)).toBe('staff.example')
  })

  test('uses the logout URL if the site has one', async () => {
    const leave = (extra: Partial<JwtSettings>) =>
      site(extra).method.leave!({ returnTo: 'https://docs.example/' })
    expect(await leave({ logoutUrl: 'https://id.example/bye' })).toBe('https://id.example/bye')
    expect(await leave({})).toBe(undefined)
  })
})

describe('a valid token', () => {
  test.for([
    ['EdDSA', withEd()],
    ['ES256', withEc()],
    ['RS256', withRsa()],
  ] as const)('with %s signs in', async ([alg, sign]) => {
    expect(await site().accept(token({ alg }, claims(), sign))).toEqual({
      kind: 'signed-in',
      user: { id: 'ida', name: 'ida', groups: ['staff'] },
    })
  })

  test.for([
    ['without typ', {}, {}],
    ['with typ JWT', {}, { typ: 'JWT' }],
    ['with typ jwt', {}, { typ: 'jwt' }],
    ['with an unknown kid', {}, { kid: 'x' }],
    ['without iat', { iat: undefined }, {}],
    ['that expired four seconds ago', { iat: start - 10, exp: start - 4 }, {}],
    ['valid for sixty seconds', { exp: start + 60 }, {}],
    ['from a clock five seconds ahead', { iat: start + 5, exp: start + 65 }, {}],
    ['with an aud that the site does not require', { aud: 'https://docs.example' }, {}],
  ] as [string, Claims, object][])('%s signs in', async ([, extra, header]) => {
    expect(await site().accept(edToken(extra, { typ: undefined, ...header }))).toMatchObject({
      kind: 'signed-in',
    })
  })

  test.for([
    ['https://docs.example/', undefined],
    [['other', 'https://docs.example/'], undefined],
    ['https://docs.example/', 'docs.example'],
  ])('may use aud %j instead of host if the site has an audience (host %j)', async ([aud, input]) => {
    const { accept } = site({ audience: 'https://docs.example/' })
    expect(await accept(edToken({ host: input, aud }))).toMatchObject({ kind: 'signed-in' })
  })

  test('is verified by the key with its kid if the site has two JWKs', async () => {
    const next = generateKeyPairSync('ed25519')
    const jwk = (key: typeof next, kid: string) =>
      JSON.stringify({ ...key.publicKey.export({ format: 'jwk' }), kid })
    const { accept } = site({ publicKey: [jwk(ed, 'old'), jwk(next, 'new')] })
    const header = (kid?: string) => ({ alg: 'EdDSA', kid })
    expect((await accept(token(header('old'), claims({ jti: '1' }), withEd()))).kind).toBe('signed-in')
    const signedNew = withEd(next.privateKey)
    expect((await accept(token(header('new'), claims({ jti: '2' }), signedNew))).kind).toBe('signed-in')
    expect((await accept(token(header(), claims({ jti: '3' }), signedNew))).kind).toBe('signed-in')
    expect((await accept(token(header('old'), claims({ jti: '4' }), signedNew))).kind).toBe('refused')
  })

  test('may limit how long the user data is valid', async () => {
    const at = (expiresAt: unknown) => site().accept(edToken({ expiresAt }))
    expect(await at(start + 3_600)).toMatchObject({ kind: 'signed-in', until: (start + 3_600) * 1000 })
    expect(await at(undefined)).not.toHaveProperty('until')
    for (const invalidTime of [start, 0, -1, 'tomorrow', true, {}])
      expect(await at(invalidTime)).toMatchObject({ kind: 'refused' })
    const infiniteClaims = JSON.stringify(claims({ expiresAt: 1 })).replace(
      '"expiresAt":1',
      '"expiresAt":1e999',
    )
    expect((await site().accept(token({ alg: 'EdDSA' }, infiniteClaims, withEd()))).kind).toBe('refused')
  })
})

describe('the signed-in user', () => {
  const user = async (extra: Claims) => {
    const attempt = await site().accept(edToken({ sub: undefined, groups: undefined, ...extra }))
    return attempt.kind === 'signed-in' ? attempt.user : attempt.reason
  }

  test.for([
    [
      { sub: 'u1', email: 'ida@example.com' },
      { id: 'u1', name: 'ida@example.com' },
    ],
    [{ email: 'ida@example.com' }, { id: 'ida@example.com', name: 'ida@example.com' }],
    [
      { userId: 42, name: 'Ida Moss' },
      { id: '42', name: 'Ida Moss' },
    ],
    [{ id: 'u2' }, { id: 'u2', name: 'u2' }],
    [{ sub: 'u3', given_name: 'Ida', family_name: 'Moss' }, { name: 'Ida Moss' }],
    [{ sub: 'u3', firstName: 'Ida' }, { name: 'Ida' }],
    [{ sub: 'u3', content: { firstName: 'Ida', plan: 'pro' } }, { name: 'Ida' }],
    [{ sub: 'u3', name: 'a\u0000b\u202ec\nd' }, { name: 'a b c d' }],
    [{ sub: 'u3', name: 'x'.repeat(500) }, { name: 'x'.repeat(100) }],
  ] as [Claims, object][])('from %j is %j', async ([extra, expected]) => {
    expect(await user(extra)).toMatchObject(expected)
  })

  test('without an id is identified by a hash of the user data', async () => {
    const item = await user({ content: { plan: 'pro' }, exp: start + 10, jti: 'a' })
    const sameUser = await user({ jti: 'b', exp: start + 20, iat: undefined, content: { plan: 'pro' } })
    const other = await user({ content: { plan: 'free' } })
    expect(item).toMatchObject({ id: expect.stringMatching(/^[\w-]{43}$/), name: 'Reader' })
    expect(sameUser).toEqual(item)
    expect(other).not.toMatchObject({ id: (item as { id: string }).id })
  })

  test('has the normalized groups of the token, each once', async () => {
    expect(await user({ sub: 'u', groups: [' staff ', 'staff', 'cafe\u0301', ''] })).toMatchObject({
      groups: ['staff', 'caf\u00e9'],
    })
  })

  test('has content and inputs for the playground', async () => {
    const content = { plan: 'pro', seats: 3, teams: ['a', { b: null }] }
    const apiPlaygroundInputs = { header: { 'X-Key': 'moss' }, server: { region: 'eu' } }
    expect(await user({ sub: 'u', content, apiPlaygroundInputs })).toMatchObject({
      content,
      inputs: apiPlaygroundInputs,
    })
  })

  test.for([
    ['not an object', ['a']],
    ['nested too deep', JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)],
  ])('has no content if it is %s', async ([, content]) => {
    expect(await user({ sub: 'u', content })).not.toHaveProperty('content')
  })

  test('has content without prototype keys', async () => {
    const content = JSON.parse('{"__proto__": {"isAdmin": true}, "a": {"__proto__": {"b": 1}, "c": 2}}')
    const input = await user({ sub: 'u', content })
    expect(JSON.stringify((input as { content: unknown }).content)).toBe('{"a":{"c":2}}')
  })
})

test.for([
  ['a list', [{ header: { a: 'b' } }]],
  ['a string', 'header'],
  ['an unknown place', { header: { a: 'b' }, body: { a: 'b' } }],
  ['a number for a value', { header: { a: 1 } }],
  ['a list for a place', { header: ['a'] }],
  ['an object for a value', { query: { a: { b: 'c' } } }],
  ['a line end in a value', { header: { a: 'b\r\nc: d' } }],
  ['a line end in a name', { header: { 'a\nb': 'c' } }],
  ['a blank name', { header: { ' ': 'c' } }],
  ['a name of a prototype', JSON.parse('{"header": {"__proto__": "x"}}')],
  ['a place of a prototype', JSON.parse('{"__proto__": {"a": "b"}}')],
  ['51 names', { query: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`n${at}`, ''])) }],
  ['more than 4 KB', { path: { a: 'x'.repeat(4_096) } }],
  ['nothing', {}],
])('drops playground inputs that contain %s', ([, value]) => {
  expect(readInputs(value)).toBe(undefined)
})

describe('startup with an unusable key or login setting fails:', () => {
  const jwk = (extra: object) => JSON.stringify({ ...ed.publicKey.export({ format: 'jwk' }), ...extra })
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
  test.for([
    ['a private key', { publicKey: ed.privateKey.export(pkcs8).toString() }, 'private or secret key'],
    [
      'a private JWK',
      { publicKey: JSON.stringify(ed.privateKey.export({ format: 'jwk' })) },
      'private or secret',
    ],
    ['a shared secret', { publicKey: '{"kty":"oct","k":"c2VjcmV0"}' }, 'private or secret key'],
    [
      'RSA of 1024 bits',
      { publicKey: pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) },
      'fewer than 2048 bits',
    ],
    [
      'another curve',
      { publicKey: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey) },
      'is not Ed25519, P-256 or RSA',
    ],
    ['Ed448', { publicKey: pemOf(generateKeyPairSync('ed448').publicKey) }, 'is not Ed25519'],
    ['a key for encryption', { publicKey: jwk({ use: 'enc' }) }, 'not for signatures'],
    ['a mismatched alg', { publicKey: jwk({ alg: 'ES256' }) }, 'has the wrong `alg`'],
    [
      'an algorithm that is not listed',
      { publicKey: pemOf(rsa.publicKey), algorithms: ['EdDSA'] },
      'is not in `auth.jwt.algorithms`',
    ],
    ['HS256', { algorithms: ['HS256'] }, 'EdDSA, ES256 and RS256'],
    ['no algorithm', { algorithms: [] }, 'EdDSA, ES256 and RS256'],
    ['no key', { publicKey: undefined }, 'needs either'],
    ['an empty list of keys', { publicKey: [] }, 'needs either'],
    ['plain text', { publicKey: 'moss' }, 'in PEM format'],
    ['a list in JSON', { publicKey: '[]' }, 'in PEM format'],
    [
      'keys over http',
      { publicKey: undefined, jwksUrl: 'http://id.example/keys' },
      'must start with https://',
    ],
    ['keys from a file', { publicKey: undefined, jwksUrl: 'file:///etc/passwd' }, 'must start with https://'],
    ['a javascript: login URL', { loginUrls: [{ name: 'x', url: 'javascript:alert(1)' }] }, 'loginUrl'],
    ['no login URL', { loginUrls: [] }, 'loginUrl'],
  ] as [string, object, string][])('%s', ([, extra, words]) => {
    expect(() => site(extra)).toThrow(words)
  })
})

describe('keys from a JWKS URL', () => {
  afterEach(() => vi.useRealTimers())

  async function serveKeys(
    createResponse: () => { status?: number; headers?: Record<string, string>; body: string },
  ) {
    let request = 0
    const server = createServer((_, response) => {
      request += 1
      const { status = 200, headers = { 'Content-Type': 'application/json' }, body } = createResponse()
      response.writeHead(status, headers).end(body)
    })
    const url = await listen(server)
    return { jwksUrl: `${url}/keys`, requestCount: () => request, close: () => stop(server) }
  }
  const setOf = (...keys: object[]) => ({ body: JSON.stringify({ keys }) })
  const jwkOf = (pair: typeof ed, extra: object = {}) => ({
    ...pair.publicKey.export({ format: 'jwk' }),
    ...extra,
  })
  const freshToken = () => token({ alg: 'EdDSA', kid: 'one' }, claims({ jti: crypto.randomUUID() }), withEd())

  test('are fetched once for many tokens and again for an unknown kid', async () => {
    const next = generateKeyPairSync('ed25519')
    let keys = [jwkOf(ed, { kid: 'one' })]
    const keyServer = await serveKeys(() => setOf(...keys))
    const { accept } = site({ publicKey: undefined, jwksUrl: keyServer.jwksUrl })
    expect((await accept(freshToken())).kind).toBe('signed-in')
    expect((await accept(freshToken())).kind).toBe('signed-in')
    expect(keyServer.requestCount()).toBe(1)

    keys = [jwkOf(next, { kid: 'two' })]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    const rotated = token({ alg: 'EdDSA', kid: 'two' }, claims(), withEd(next.privateKey))
    expect((await accept(rotated)).kind).toBe('signed-in')
    expect(await accept(freshToken())).toMatchObject({ kind: 'refused', message: { kind: 'start-again' } })
    await keyServer.close()
  })

  test('are not fetched again for every unknown kid', async () => {
    const keyServer = await serveKeys(() => setOf(jwkOf(ed, { kid: 'one' })))
    const { accept } = site({ publicKey: undefined, jwksUrl: keyServer.jwksUrl })
    for (let at = 0; at < 20; at++)
      expect((await accept(token({ alg: 'EdDSA', kid: `x${at}` }, claims(), withEd()))).kind).toBe('refused')
    expect(keyServer.requestCount()).toBe(1)
    await keyServer.close()
  })

  test('may have no kid', async () => {
    const keyServer = await serveKeys(() =>
      setOf(jwkOf(generateKeyPairSync('ed25519')), jwkOf(ed), jwkOf(ec)),
    )
    const { accept } = site({ publicKey: undefined, jwksUrl: keyServer.jwksUrl })
    expect((await accept(token({ alg: 'EdDSA' }, claims(), withEd()))).kind).toBe('signed-in')
    await keyServer.close()
  })

  test.for([
    ['an error', { status: 500, body: '' }],
    ['a redirect', { status: 302, headers: { Location: 'http://127.0.0.1:9/' }, body: '' }],
    ['nonsense', { body: '<html>' }],
    ['not a key set', { body: '{"keys":{}}' }],
    [
      'more than 1 MB',
      { body: JSON.stringify({ keys: [jwkOf(ed, { kid: 'one' })], x: 'x'.repeat(1_100_000) }) },
    ],
  ])('sign no one in when the response is %s, and blame the provider', async ([, createResponse]) => {
    const keyServer = await serveKeys(() => createResponse as { body: string })
    const { accept } = site({ publicKey: undefined, jwksUrl: keyServer.jwksUrl })
    expect(await accept(freshToken())).toMatchObject({ kind: 'refused', message: { kind: 'provider' } })
    await keyServer.close()
  })

  test('sign readers in again after an outage', async () => {
    let isUp = false
    const keyServer = await serveKeys(() =>
      isUp ? setOf(jwkOf(ed, { kid: 'one' })) : { status: 503, body: '' },
    )
    const { accept } = site({ publicKey: undefined, jwksUrl: keyServer.jwksUrl })
    const item = freshToken()
    expect((await accept(item)).kind).toBe('refused')
    isUp = true
    expect((await accept(item)).kind).toBe('signed-in')
    await keyServer.close()
  })
})
