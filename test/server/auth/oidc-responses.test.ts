import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createKey,
  type ProviderResponse,
  type ResponseChange,
  type SigningKey,
  serveProvider,
  signToken,
  type TestProvider,
} from '../../fixtures/auth/provider.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'
import { depart, expectRefused, type MethodOptions, methodFor, signIn, site } from './oidc-flow.ts'

/** Serves user claims only at its userinfo endpoint, so every sign-in requests all endpoints. */
let provider: TestProvider
let other: TestProvider
/** A request to this server would leak credentials to an attacker. */
let trap: { url: string; requests: string[]; close: () => Promise<void> }
const discovery = '/.well-known/openid-configuration'

beforeAll(async () => {
  provider = await serveProvider({ site, inIdToken: false })
  other = await serveProvider({ site })
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  trap = { url: await listen(server), requests, close: () => stop(server) }
})
beforeEach(() => {
  provider.reset()
  provider.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
})
afterAll(async () => {
  expect(trap.requests).toEqual([])
  await provider.close()
  await other.close()
  await trap.close()
})

const huge = 'x'.repeat(1_100_000)
const json = (body: unknown, extra: Partial<ProviderResponse> = {}): ProviderResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...extra,
})
const withExtra = (extra: object | (() => object)): ResponseChange => {
  return (original) =>
    json({ ...JSON.parse(original.body), ...(typeof extra === 'function' ? extra() : extra) })
}
const to = (path: string, status: number): ResponseChange => {
  return () => json('', { status, headers: { location: `${trap.url}${path}` } })
}

/** Invalid responses, for every endpoint. */
const invalidResponses: [string, ResponseChange][] = [
  ['an error', () => json('{"error":"<b>moss</b>"}', { status: 500 })],
  ['not found', () => json('{}', { status: 404 })],
  ['a redirect (302)', to('/302', 302)],
  ['a redirect that preserves the body (307)', to('/307', 307)],
  ['a redirect that preserves the body (308)', to('/308', 308)],
  ['an HTML page', () => json('<html>moss</html>', { headers: { 'content-type': 'text/html' } })],
  ['HTML declared as JSON', () => json('<html>moss</html>')],
  ['nothing', () => json('')],
  ['no content', () => json('', { status: 204 })],
  ['null', () => json('null')],
  ['a list', () => json('[]')],
  ['a string', () => json('"moss"')],
  ['an empty object', () => json('{}')],
  ['more than 1 MB', withExtra({ more: huge })],
  ['endless brackets', () => json('['.repeat(500_000))],
]

const signInWithChange = async (path: string, change: ResponseChange, extra: MethodOptions = {}) => {
  provider.change(path, change)
  const attempt = await signIn(methodFor(provider, extra))
  expectRefused(attempt)
  // Neither shown nor logged.
  expect(JSON.stringify(attempt)).not.toMatch(/moss|<b>/)
  return attempt
}

test('requests every endpoint and signs in with honest responses', async () => {
  provider.requests.length = 0
  expect(await signIn(methodFor(provider))).toMatchObject({ kind: 'signed-in', user: { groups: ['staff'] } })
  for (const path of [discovery, '/token', '/jwks', '/me']) expect(provider.requests).toContain(path)
})

describe('a discovery document is rejected', () => {
  test.for(invalidResponses)('when it is %s', async ([, change]) => {
    expect((await signInWithChange(discovery, change)).kind === 'refused').toBe(true)
  })

  test.for([
    ['with another issuer', withExtra(() => ({ issuer: other.url }))],
    ['with an issuer of another path', withExtra(() => ({ issuer: `${provider.url}/realm` }))],
    [
      'with an issuer of another scheme',
      withExtra(() => ({ issuer: provider.url.replace('http', 'https') })),
    ],
    ['with an issuer that is not a URL', withExtra({ issuer: 'moss' })],
    ['without an issuer', withExtra({ issuer: undefined })],
    ['with an issuer that is a list', withExtra(() => ({ issuer: [provider.url] }))],
    [
      'with a javascript: authorization endpoint',
      withExtra({ authorization_endpoint: 'javascript:alert(1)' }),
    ],
    ['with a data: authorization endpoint', withExtra({ authorization_endpoint: 'data:text/html,moss' })],
    ['without an authorization endpoint', withExtra({ authorization_endpoint: undefined })],
  ] as [string, ResponseChange][])('%s', async ([, change]) => {
    await signInWithChange(discovery, change)
  })

  test.for([
    [
      'a token endpoint on another machine without https',
      { token_endpoint: 'http://169.254.169.254/latest' },
    ],
    ['a token endpoint in a private network', { token_endpoint: 'http://10.0.0.1/token' }],
    ['a token endpoint in a file', { token_endpoint: 'file:///etc/passwd' }],
    ['a token endpoint with a password', { token_endpoint: 'http://ida:fern@127.0.0.1:1/token' }],
    ['no token endpoint', { token_endpoint: undefined }],
    ['keys on another machine without https', { jwks_uri: 'http://169.254.169.254/keys' }],
    ['keys in a file', { jwks_uri: 'file:///etc/keys' }],
    ['no keys', { jwks_uri: undefined }],
    ['users on another machine without https', { userinfo_endpoint: 'http://169.254.169.254/me' }],
  ] as [string, object][])('with %s', async ([, extra]) => {
    await signInWithChange(discovery, withExtra(extra))
  })

  test('with the keys of another issuer', async () => {
    await signInWithChange(
      discovery,
      withExtra(() => ({ jwks_uri: `${other.url}/jwks` })),
    )
  })

  test('with the token endpoint of another issuer', async () => {
    await signInWithChange(
      discovery,
      withExtra(() => ({ token_endpoint: `${other.url}/token` })),
    )
  })
})

describe('a key set is rejected', () => {
  const jwk = (extra: object) => ({
    ...provider.key().publicKey.export({ format: 'jwk' }),
    kid: 'first',
    ...extra,
  })
  test.for(invalidResponses)('when it is %s', async ([, change]) => {
    await signInWithChange('/jwks', change)
  })
  test.for([
    [
      'of another owner with the same kid',
      () => ({ keys: [{ ...createKey('first').publicKey.export({ format: 'jwk' }), kid: 'first' }] }),
    ],
    ['for encryption', () => ({ keys: [jwk({ use: 'enc' })] })],
    ['for another algorithm', () => ({ keys: [jwk({ alg: 'RS512' })] })],
    ['that are symmetric', () => ({ keys: [{ kty: 'oct', k: 'bW9zcw', kid: 'first' }] })],
    ['that share one kid', () => ({ keys: [jwk({}), jwk({})] })],
    ['missing', () => ({ keys: [] })],
    ['listed in an object', () => ({ keys: { first: jwk({}) } })],
    ['that are null', () => ({ keys: [null] })],
  ] as [string, () => object][])('with keys %s', async ([, body]) => {
    await signInWithChange('/jwks', () => json(body()))
  })
})

describe('a token response is rejected', () => {
  test.for(invalidResponses)('when it is %s', async ([, change]) => {
    await signInWithChange('/token', change)
  })
  test.for([
    ['with another token type', withExtra({ token_type: 'mac' })],
    ['without a token type', withExtra({ token_type: undefined })],
    ['without an access token', withExtra({ access_token: undefined })],
    ['with an access token that is an object', withExtra({ access_token: {} })],
    [
      'that is an error with HTML in its description',
      () => json({ error: 'invalid_grant', error_description: '<b>moss</b>' }, { status: 400 }),
    ],
    ['that is an error with HTML in its code', () => json({ error: '<b>moss</b>' }, { status: 400 })],
    [
      'that requests Basic authentication',
      () => json('{}', { status: 401, headers: { 'www-authenticate': 'Basic realm="moss"' } }),
    ],
  ] as [string, ResponseChange][])('%s', async ([, change]) => {
    await signInWithChange('/token', change)
  })
})

describe('a userinfo response is rejected', () => {
  test.for(invalidResponses)('when it is %s', async ([, change]) => {
    await signInWithChange('/me', change)
  })
  test.for([
    ['about another user', withExtra({ sub: 'otto', groups: ['admins'] })],
    ['without a subject', withExtra({ sub: undefined })],
    ['whose subject is a number', withExtra({ sub: 1 })],
    ['whose subject is empty', withExtra({ sub: '' })],
    ['whose subject is a list', withExtra({ sub: ['ida'] })],
    ['whose subject differs in case', withExtra({ sub: 'IDA' })],
    [
      'that rejects the token',
      () => json('{}', { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
    ],
  ] as [string, ResponseChange][])('%s', async ([, change]) => {
    await signInWithChange('/me', change)
  })

  test.for([
    ['another key', () => createKey('first'), 'RS256'],
    ['another issuer', () => other.key(), 'RS256'],
    ['no one', () => provider.key(), 'none'],
  ] as [string, () => SigningKey, string][])('when it is signed by %s', async ([, key, alg]) => {
    const signed = (by: SigningKey, alg: string): ResponseChange => {
      return async () => {
        const token = await signToken(by, { sub: 'ida', iss: provider.url, aud: 'docs', groups: ['staff'] })
        const header = Buffer.from(JSON.stringify({ alg })).toString('base64url')
        const body = alg === 'none' ? token.replace(/^[^.]*/, header).replace(/[^.]*$/, '') : token
        return json(body, { headers: { 'content-type': 'application/jwt' } })
      }
    }
    provider.change(discovery, withExtra({ userinfo_signing_alg_values_supported: ['RS256', 'none'] }))
    provider.change('/me', signed(provider.key(), 'RS256'))
    expect((await signIn(methodFor(provider))).kind).toBe('signed-in')
    await signInWithChange('/me', signed(key(), alg))
  })

  test('when a needed claim is nested too deep, and unneeded deep claims are dropped', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const userinfo = `{"sub":"ida","name":"Ida","content":{"a":${deep}},"apiPlaygroundInputs":${deep}`
    provider.change('/me', () => json(`${userinfo},"groups":["staff"]}`))
    const attempt = await signIn(methodFor(provider))
    const user = { id: `${provider.url}|ida`, name: 'Ida', groups: ['staff'] }
    expect(attempt).toMatchObject({ kind: 'signed-in', user })
    expect(attempt).not.toHaveProperty('user.content')
    provider.change('/me', () => json(`${userinfo},"groups":${deep}}`))
    expect(await signIn(methodFor(provider))).toMatchObject({ user: { groups: [] } })
  })

  test('when only the groups come from it', async () => {
    await signInWithChange('/me', withExtra({ sub: 'otto' }), { groupsFrom: 'userinfo' })
  })
})

describe.concurrent('a provider that never completes its response', () => {
  /** Runs in parallel, so that all endpoints take as long as one. */
  test('times out after ten seconds on every endpoint', async () => {
    const slow = await Promise.all(
      ['description', '/token', '/jwks', '/me'].map(() => serveProvider({ site, inIdToken: false })),
    )
    const paths = [discovery, '/token', '/jwks', '/me']
    const before = Date.now()
    const attempts = await Promise.all(
      slow.map(async (item, at) => {
        item.change(paths[at]!, () => undefined)
        return signIn(methodFor(item))
      }),
    )
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ kind: 'refused', message: { kind: 'provider' } })
    expect(Date.now() - before).toBeGreaterThan(9_000)
    expect(Date.now() - before).toBeLessThan(40_000)
    await Promise.all(slow.map((item) => item.close()))
  })

  test('times out after ten seconds even if it keeps sending bytes', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    })
    const url = await listen(server)
    const before = Date.now()
    expect((await methodFor({ url }).begin!({ choice: 0, redirect: '/' })).kind).toBe('refused')
    expect(Date.now() - before).toBeLessThan(40_000)
    server.closeAllConnections()
    await stop(server)
  })
})

test('contains no secrets in the refusal', async () => {
  const method = methodFor(provider)
  const departure = await depart(method)
  if (departure.kind === 'refused') throw new Error(departure.reason)
  provider.change('/token', (original) => ({ ...original, body: original.body.slice(1) }))
  const attempt = await method.finish!({ url: departure.url, keep: departure.keep })
  const { verifier, nonce, state } = departure.keep as Record<string, string>
  for (const text of [verifier, nonce, state, departure.url.searchParams.get('code'), 'fern', 'access_token'])
    expect(JSON.stringify(attempt)).not.toContain(text)
  expectRefused(attempt)
})
