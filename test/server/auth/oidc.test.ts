import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readGroups } from '../../../src/auth/claims/groups.ts'
import { serveProvider, type TestProvider } from '../../fixtures/auth/provider.ts'
import { agentToken, depart, type MethodOptions, methodFor, secret, signIn, site } from './oidc-flow.ts'

let provider: TestProvider
/** Serves user claims only at its userinfo endpoint, as the standard says. */
let minimalProvider: TestProvider
const discovery = '/.well-known/openid-configuration'

beforeAll(async () => {
  provider = await serveProvider({ site })
  minimalProvider = await serveProvider({ site, inIdToken: false })
})
beforeEach(() => {
  for (const item of [provider, minimalProvider]) {
    item.reset()
    item.accounts.clear()
    item.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
    item.requests.length = 0
  }
})
afterAll(async () => {
  await provider.close()
  await minimalProvider.close()
})

const userOf = async (userClaims: object, extra: MethodOptions = {}, at = provider) => {
  at.accounts.set('ida', { ...userClaims })
  const attempt = await signIn(methodFor(at, extra))
  return attempt.kind === 'signed-in' ? attempt.user : attempt
}

describe('sign-in', () => {
  test('sends the reader to the provider and returns the user', async () => {
    const method = methodFor(provider)
    const departure = await method.begin!({ choice: 0, redirect: '/' })
    if (departure.kind === 'refused') throw new Error(departure.reason)
    const { origin, searchParams } = new URL(departure.to)
    expect(origin).toBe(provider.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'docs',
      scope: 'openid profile',
      redirect_uri: 'https://docs.example/base/login/callback',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    // The PKCE verifier must not leave the site.
    expect(departure.to).not.toContain((departure.keep as { verifier: string }).verifier)
    expect(departure.to).not.toContain(encodeURIComponent(secret))

    const attempt = await signIn(method)
    expect(attempt).toEqual({
      kind: 'signed-in',
      user: { id: `${provider.url}|ida`, name: 'Ida Moss', groups: ['staff'] },
      hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  test('labels the button with the provider name or its host', () => {
    const labels = (label?: string) => methodFor(provider, { label }).prompt
    expect(labels('Example')).toEqual({ kind: 'choices', choices: [{ label: 'Example' }] })
    expect(labels()).toEqual({ kind: 'choices', choices: [{ label: '127.0.0.1' }] })
  })

  test('always requests the openid scope', async () => {
    const method = methodFor(provider, { scopes: ['profile', 'openid', 'profile'] })
    const departure = await method.begin!({ choice: 0, redirect: '/' })
    expect(departure.kind === 'away' && new URL(departure.to).searchParams.get('scope')).toBe(
      'openid profile',
    )
  })

  test('works without a client secret through PKCE', async () => {
    expect((await signIn(methodFor(provider, { clientId: 'public', clientSecret: '' }))).kind).toBe(
      'signed-in',
    )
  })

  test('sends the client secret in the body if the provider supports nothing else', async () => {
    const method = methodFor(provider, { clientId: 'in-body', clientSecret: 'moss' })
    provider.changeJson(discovery, (body) => ({
      ...body,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }))
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('reports a wrong client secret as a configuration problem', async () => {
    expect(await signIn(methodFor(provider, { clientSecret: 'wrong' }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining("rejected this site's client ID and secret"),
      message: { kind: 'provider', problem: 'misconfigured' },
    })
  })

  test('accepts a rotated key immediately', async () => {
    const method = methodFor(provider)
    expect((await signIn(method)).kind).toBe('signed-in')
    provider.rotate()
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('ignores the host and path of the callback request', async () => {
    const method = methodFor(provider)
    const attempt = await signIn(method, {
      back: (url) => {
        url.protocol = 'http:'
        url.host = '10.0.0.1:3000'
        url.pathname = '/elsewhere'
      },
    })
    expect(attempt.kind).toBe('signed-in')
  })
})

describe('an unavailable provider', () => {
  test('does not prevent startup and shows a message until it recovers', async () => {
    const method = methodFor(provider)
    provider.change(discovery, () => ({ status: 503, headers: {}, body: '' }))
    const startSignIn = () => method.begin!({ choice: 0, redirect: '/' })
    expect(await startSignIn()).toMatchObject({ kind: 'refused', message: { kind: 'provider' } })
    provider.reset()
    expect((await startSignIn()).kind).toBe('away')
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('is described in our own words', async () => {
    const method = methodFor({ url: 'http://127.0.0.1:1' })
    expect(await method.begin!({ choice: 0, redirect: '/' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('The provider cannot be reached: '),
      message: { kind: 'provider', problem: 'unreachable' },
    })
    expect(await method.leave!({ returnTo: `${site}/` })).toBe(undefined)
    expect(await method.bearer!('a.b.c')).toBe(undefined)
  })

  test('receives one discovery request for many readers', async () => {
    const method = methodFor(provider)
    await Promise.all(Array.from({ length: 20 }, () => method.begin!({ choice: 0, redirect: '/' })))
    expect(provider.requests.filter((path) => path === discovery)).toHaveLength(1)
  })

  test('is queried again after an hour, and the last document stays valid during an outage', async () => {
    let now = Date.now()
    const method = methodFor(provider, { now: () => now })
    const signOutUrl = () => method.leave!({ returnTo: `${site}/` })
    expect(await signOutUrl()).toContain('/session/end')
    provider.changeJson(discovery, (body) => ({ ...body, end_session_endpoint: `${provider.url}/bye` }))
    expect(await signOutUrl()).toContain('/session/end')
    now += 3_601_000
    expect(await signOutUrl()).toContain('/bye')
    now += 3_601_000
    provider.change(discovery, () => ({ status: 500, headers: {}, body: '' }))
    expect(await signOutUrl()).toContain('/bye')
  })
})

test.for([
  ['http://id.example'],
  ['ftp://id.example'],
  ['id.example'],
  ['https://ida:moss@id.example'],
  ['http://127.0.0.1.id.example'],
])('rejects %s as an issuer at startup', ([url]) => {
  expect(() => methodFor({ url: url! })).toThrow('must start with https://')
})

describe('sign-out', () => {
  test('redirects to the provider with a return URL', async () => {
    const method = methodFor(provider)
    const attempt = await signIn(method)
    if (attempt.kind === 'refused') throw new Error(attempt.reason)
    const to = await method.leave!({ hint: attempt.hint, returnTo: `${site}/` })
    expect(Object.fromEntries(new URL(to!).searchParams)).toEqual({
      client_id: 'docs',
      id_token_hint: attempt.hint,
      post_logout_redirect_uri: `${site}/`,
    })
    const page = await fetch(to!)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/session/end/confirm')
  })

  test('works without an ID token hint', async () => {
    const to = await methodFor(provider).leave!({ returnTo: `${site}/` })
    expect(new URL(to!).searchParams.has('id_token_hint')).toBe(false)
  })

  test('stays on the site if the provider has no end-session endpoint', async () => {
    provider.changeJson(discovery, ({ end_session_endpoint: _, ...body }) => body)
    expect(await methodFor(provider).leave!({ returnTo: `${site}/` })).toBe(undefined)
  })
})

describe('the signed-in user', () => {
  test.for([
    [{ name: 'Ida Moss' }, 'Ida Moss'],
    [{ preferred_username: 'ida.m', email: 'ida@example.com' }, 'ida.m'],
    [{ email: 'ida@example.com' }, 'ida@example.com'],
    [{}, 'ida'],
    [{ name: 7, email: 'ida@example.com' }, 'ida@example.com'],
    [{ name: ' \n ' }, 'ida'],
  ])('with the claims %j is called %s', async ([userClaims, name]) => {
    expect(await userOf({ groups: [], ...(userClaims as object) })).toMatchObject({ name })
  })

  test('has content and inputs for the playground', async () => {
    const userClaims = {
      name: 'Ida',
      content: { plan: 'pro' },
      apiPlaygroundInputs: { header: { 'X-Key': 'k' } },
    }
    const expected = { content: userClaims.content, inputs: userClaims.apiPlaygroundInputs }
    expect(await userOf(userClaims)).toMatchObject(expected)
    expect(await userOf(userClaims, {}, minimalProvider)).toMatchObject(expected)
  })

  test('has neither content nor inputs if they are malformed', async () => {
    const user = await userOf({ name: 'Ida', content: [1], apiPlaygroundInputs: { header: { a: 1 } } })
    expect(user).toEqual({ id: `${provider.url}|ida`, name: 'Ida', groups: [] })
  })
})

describe('groups', () => {
  const realm = { realm_access: { roles: ['staff'] } }
  test.for([
    ['from the ID token', { groups: ['staff'] }, {}],
    ['from a dotted path', realm, { groupsClaim: 'realm_access.roles' }],
    [
      'from a claim named by a URL',
      { 'https://example.com/groups': ['staff'] },
      { groupsClaim: 'https://example.com/groups' },
    ],
    ['from a comma-separated string', { groups: 'other, staff' }, { groupsDelimiter: ',' }],
    ['from a plain string', { groups: 'staff' }, {}],
    ['from the ID token alone', { groups: ['staff'] }, { groupsFrom: 'id_token' }],
  ] as [string, object, MethodOptions][])('come %s', async ([, userClaims, extra]) => {
    const user = await userOf({ name: 'Ida', ...userClaims }, extra)
    expect(user).toMatchObject({ groups: expect.arrayContaining(['staff']) })
    expect(provider.requests).not.toContain('/me')
  })

  test('come from the userinfo endpoint if the ID token has none', async () => {
    expect(await userOf({ groups: ['staff'] }, {}, minimalProvider)).toMatchObject({ groups: ['staff'] })
    expect(minimalProvider.requests).toContain('/me')
  })

  test('come only from the configured source', async () => {
    const userClaims = { name: 'Ida', groups: ['staff'] }
    expect(await userOf(userClaims, { groupsFrom: 'userinfo' })).toMatchObject({ groups: ['staff'] })
    provider.changeJson('/me', (body) => ({ ...body, groups: ['from-endpoint'] }))
    expect(await userOf(userClaims, { groupsFrom: 'userinfo' })).toMatchObject({ groups: ['from-endpoint'] })
    expect(await userOf(userClaims, { groupsFrom: 'id_token' }, minimalProvider)).toMatchObject({
      groups: [],
    })
  })

  test('are empty if there is no claim', async () => {
    expect(await userOf({ name: 'Ida' })).toMatchObject({ groups: [] })
  })

  test('are reported as a configuration problem if the userinfo endpoint is missing', async () => {
    provider.changeJson(discovery, ({ userinfo_endpoint: _, ...body }) => body)
    expect(await userOf({}, { groupsFrom: 'userinfo' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('no UserInfo endpoint'),
      message: { kind: 'provider' },
    })
    expect(await userOf({ name: 'Ida' })).toMatchObject({ groups: [] })
  })

  const overage = [
    [
      '_claim_names',
      { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } },
    ],
    ['hasgroups', { hasgroups: true }],
  ] as [string, object][]
  test.for(overage)(
    'are reported as a configuration problem if Entra omitted them (%s)',
    async ([, userClaims]) => {
      for (const at of [provider, minimalProvider])
        expect(await userOf({ name: 'Ida', ...userClaims }, {}, at)).toMatchObject({
          kind: 'refused',
          reason: expect.stringContaining('Groups assigned to the application'),
          message: { kind: 'provider', problem: 'tooManyGroups' },
        })
    },
  )

  test('may be omitted by Entra if another claim is configured', async () => {
    const userClaims = { name: 'Ida', hasgroups: true, ...realm }
    expect(await userOf(userClaims, { groupsClaim: 'realm_access.roles' })).toMatchObject({
      groups: ['staff'],
    })
  })

  test.for([
    ['a.b', { 'a.b': ['whole'], a: { b: ['path'] } }, ['whole']],
    ['a.b.c', { 'a.b': { c: ['x'] }, a: { 'b.c': ['y'] } }, ['x']],
    ['a.b.c', { a: { 'b.c': ['y'] } }, ['y']],
    ['resource_access.docs.example.roles', { resource_access: { 'docs.example': { roles: ['r'] } } }, ['r']],
    ['https://x.example/claims.groups', { 'https://x.example/claims': { groups: ['g'] } }, ['g']],
    ['groups', { groups: [] }, []],
    ['groups', {}, undefined],
    ['a.b', { a: 'text' }, undefined],
    ['a.0', { a: ['staff'] }, undefined],
    ['groups.length', { groups: ['staff'] }, undefined],
    ['constructor.name', {}, undefined],
    ['__proto__', {}, undefined],
    ['toString', {}, undefined],
    ['groups', { groups: { staff: true } }, []],
    ['groups', { groups: [['staff']] }, []],
    ['groups', { groups: 5 }, []],
    ['groups', { groups: null }, []],
  ] as [string, Record<string, unknown>, string[] | undefined][])(
    'from %s of %j are %j',
    ([groupsClaim, claims, groups]) => {
      expect(readGroups(claims, { groupsClaim })).toEqual(groups)
    },
  )
})

describe('an agent with a provider token', () => {
  test("acts as the token's user with their groups", async () => {
    const method = methodFor(provider)
    expect(method.tokenIssuer).toBe(provider.url)
    const token = await agentToken(provider, `${site}/mcp`)
    expect(await method.bearer!(token)).toEqual({ id: `${provider.url}|ida`, name: 'ida', groups: ['staff'] })
    // The id matches the one from a browser sign-in.
    expect(await userOf({ name: 'Ida' })).toMatchObject({ id: `${provider.url}|ida` })
  })

  test('is accepted after the provider rotates its key', async () => {
    const method = methodFor(provider)
    const before = await agentToken(provider, `${site}/mcp`)
    expect(await method.bearer!(before)).toBeDefined()
    provider.rotate()
    const after = await agentToken(provider, `${site}/mcp`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect(await method.bearer!(after)).toBeDefined()
    expect(await method.bearer!(before)).toBe(undefined)
    vi.useRealTimers()
  })
})

test('rejects the saved state of another reader', async () => {
  const method = methodFor(provider)
  const [ida, otto] = [await depart(method), await depart(method, { login: 'otto' })]
  if (ida.kind === 'refused' || otto.kind === 'refused') throw new Error('The provider is away.')
  expect(await method.finish!({ url: otto.url, keep: ida.keep })).toMatchObject({ kind: 'refused' })
  expect(await method.finish!({ url: ida.url, keep: ida.keep })).toMatchObject({ user: { name: 'Ida Moss' } })
})
