import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readGroups } from '../../../src/auth/claims/groups.ts'
import { serveProvider, type TestProvider } from '../../fixtures/auth/provider.ts'
import { agentToken, depart, type MethodMore, methodFor, secret, signIn, site } from './oidc-flow.ts'

let provider: TestProvider
/** Tells about users only at its endpoint for that, as the standard says. */
let terse: TestProvider
const discovery = '/.well-known/openid-configuration'

beforeAll(async () => {
  provider = await serveProvider({ site })
  terse = await serveProvider({ site, inIdToken: false })
})
beforeEach(() => {
  for (const item of [provider, terse]) {
    item.honest()
    item.accounts.clear()
    item.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
    item.asked.length = 0
  }
})
afterAll(async () => {
  await provider.close()
  await terse.close()
})

const userOf = async (about: object, more: MethodMore = {}, at = provider) => {
  at.accounts.set('ida', { ...about })
  const attempt = await signIn(methodFor(at, more))
  return attempt.kind === 'signed-in' ? attempt.user : attempt
}

describe('signing in', () => {
  test('a reader goes to the provider and comes back as who they are', async () => {
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
    // What proves the reader stays here.
    expect(departure.to).not.toContain((departure.keep as { verifier: string }).verifier)
    expect(departure.to).not.toContain(encodeURIComponent(secret))

    const attempt = await signIn(method)
    expect(attempt).toEqual({
      kind: 'signed-in',
      user: { id: `${provider.url}|ida`, name: 'Ida Moss', groups: ['staff'] },
      hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  test('the button has the name of the provider, or its host', () => {
    const labels = (label?: string) => methodFor(provider, { label }).prompt
    expect(labels('Example')).toEqual({ kind: 'choices', choices: [{ label: 'Example' }] })
    expect(labels()).toEqual({ kind: 'choices', choices: [{ label: '127.0.0.1' }] })
  })

  test('openid is among the scopes, whatever the site asks for', async () => {
    const method = methodFor(provider, { scopes: ['profile', 'openid', 'profile'] })
    const departure = await method.begin!({ choice: 0, redirect: '/' })
    expect(departure.kind === 'away' && new URL(departure.to).searchParams.get('scope')).toBe(
      'openid profile',
    )
  })

  test('a site without a secret is let in for its proof alone', async () => {
    expect((await signIn(methodFor(provider, { clientId: 'public', clientSecret: '' }))).kind).toBe(
      'signed-in',
    )
  })

  test('a secret goes into the body where the provider takes it only there', async () => {
    const method = methodFor(provider, { clientId: 'in-body', clientSecret: 'moss' })
    provider.changeJson(discovery, (body) => ({
      ...body,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }))
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('a wrong secret is told as a matter of who runs the site', async () => {
    expect(await signIn(methodFor(provider, { clientSecret: 'wrong' }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('does not take the client id and secret'),
      message: { kind: 'provider', words: expect.stringContaining('not set up correctly') },
    })
  })

  test('a key that the provider changed is taken at once, and the old one no more', async () => {
    const method = methodFor(provider)
    expect((await signIn(method)).kind).toBe('signed-in')
    provider.rotate()
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('the address that the request itself names does not matter', async () => {
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

describe('a provider that is away', () => {
  test('does not stop the start, and readers are told until it is back', async () => {
    const method = methodFor(provider)
    provider.change(discovery, () => ({ status: 503, headers: {}, body: '' }))
    const begin = () => method.begin!({ choice: 0, redirect: '/' })
    expect(await begin()).toMatchObject({ kind: 'refused', message: { kind: 'provider' } })
    provider.honest()
    expect((await begin()).kind).toBe('away')
    expect((await signIn(method)).kind).toBe('signed-in')
  })

  test('is told in words of ours', async () => {
    const method = methodFor({ url: 'http://127.0.0.1:1' })
    expect(await method.begin!({ choice: 0, redirect: '/' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('The provider cannot be asked: '),
      message: { kind: 'provider', words: expect.stringContaining('cannot be reached') },
    })
    expect(await method.leave!({ returnTo: `${site}/` })).toBe(undefined)
    expect(await method.bearer!('a.b.c')).toBe(undefined)
  })

  test('is asked once for many readers', async () => {
    const method = methodFor(provider)
    await Promise.all(Array.from({ length: 20 }, () => method.begin!({ choice: 0, redirect: '/' })))
    expect(provider.asked.filter((path) => path === discovery)).toHaveLength(1)
  })

  test('is asked again after an hour, and what it said before holds while it is away', async () => {
    let now = Date.now()
    const method = methodFor(provider, { now: () => now })
    const ended = () => method.leave!({ returnTo: `${site}/` })
    expect(await ended()).toContain('/session/end')
    provider.changeJson(discovery, (body) => ({ ...body, end_session_endpoint: `${provider.url}/bye` }))
    expect(await ended()).toContain('/session/end')
    now += 3_601_000
    expect(await ended()).toContain('/bye')
    now += 3_601_000
    provider.change(discovery, () => ({ status: 500, headers: {}, body: '' }))
    expect(await ended()).toContain('/bye')
  })
})

test.for([
  ['http://id.example'],
  ['ftp://id.example'],
  ['id.example'],
  ['https://ida:moss@id.example'],
  ['http://127.0.0.1.id.example'],
])('an issuer at %s stops the start', ([url]) => {
  expect(() => methodFor({ url: url! })).toThrow('must begin with https://')
})

describe('signing out', () => {
  test('leads through the provider, which takes the address', async () => {
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

  test('needs no hint', async () => {
    const to = await methodFor(provider).leave!({ returnTo: `${site}/` })
    expect(new URL(to!).searchParams.has('id_token_hint')).toBe(false)
  })

  test('ends here where the provider has no address for it', async () => {
    provider.changeJson(discovery, ({ end_session_endpoint: _, ...body }) => body)
    expect(await methodFor(provider).leave!({ returnTo: `${site}/` })).toBe(undefined)
  })
})

describe('who signed in', () => {
  test.for([
    [{ name: 'Ida Moss' }, 'Ida Moss'],
    [{ preferred_username: 'ida.m', email: 'ida@example.com' }, 'ida.m'],
    [{ email: 'ida@example.com' }, 'ida@example.com'],
    [{}, 'ida'],
    [{ name: 7, email: 'ida@example.com' }, 'ida@example.com'],
    [{ name: ' \n ' }, 'ida'],
  ])('%j is called %s', async ([about, name]) => {
    expect(await userOf({ groups: [], ...(about as object) })).toMatchObject({ name })
  })

  test('has content and inputs for the playground', async () => {
    const about = { name: 'Ida', content: { plan: 'pro' }, apiPlaygroundInputs: { header: { 'X-Key': 'k' } } }
    const expected = { content: about.content, inputs: about.apiPlaygroundInputs }
    expect(await userOf(about)).toMatchObject(expected)
    expect(await userOf(about, {}, terse)).toMatchObject(expected)
  })

  test('has neither where they are not as they must be', async () => {
    const user = await userOf({ name: 'Ida', content: [1], apiPlaygroundInputs: { header: { a: 1 } } })
    expect(user).toEqual({ id: `${provider.url}|ida`, name: 'Ida', groups: [] })
  })
})

describe('groups', () => {
  const realm = { realm_access: { roles: ['staff'] } }
  test.for([
    ['from the ID token', { groups: ['staff'] }, {}],
    ['by a path with dots', realm, { groupsClaim: 'realm_access.roles' }],
    [
      'by a name that is an address',
      { 'https://example.com/groups': ['staff'] },
      { groupsClaim: 'https://example.com/groups' },
    ],
    ['from a text with commas', { groups: 'other, staff' }, { groupsDelimiter: ',' }],
    ['from a text alone', { groups: 'staff' }, {}],
    ['from the ID token alone', { groups: ['staff'] }, { groupsFrom: 'id_token' }],
  ] as [string, object, MethodMore][])('come %s', async ([, about, more]) => {
    const user = await userOf({ name: 'Ida', ...about }, more)
    expect(user).toMatchObject({ groups: expect.arrayContaining(['staff']) })
    expect(provider.asked).not.toContain('/me')
  })

  test('come from the endpoint about the user where the ID token has none', async () => {
    expect(await userOf({ groups: ['staff'] }, {}, terse)).toMatchObject({ groups: ['staff'] })
    expect(terse.asked).toContain('/me')
  })

  test('come from where the settings say, and from nowhere else', async () => {
    const about = { name: 'Ida', groups: ['staff'] }
    expect(await userOf(about, { groupsFrom: 'userinfo' })).toMatchObject({ groups: ['staff'] })
    provider.changeJson('/me', (body) => ({ ...body, groups: ['from-endpoint'] }))
    expect(await userOf(about, { groupsFrom: 'userinfo' })).toMatchObject({ groups: ['from-endpoint'] })
    expect(await userOf(about, { groupsFrom: 'id_token' }, terse)).toMatchObject({ groups: [] })
  })

  test('that are nowhere are none', async () => {
    expect(await userOf({ name: 'Ida' })).toMatchObject({ groups: [] })
  })

  test('that must come from an endpoint which the provider does not have are told to who runs the site', async () => {
    provider.changeJson(discovery, ({ userinfo_endpoint: _, ...body }) => body)
    expect(await userOf({}, { groupsFrom: 'userinfo' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('no such endpoint'),
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
  test.for(overage)('that Entra left out (%s) are told to who runs the site', async ([, about]) => {
    for (const at of [provider, terse])
      expect(await userOf({ name: 'Ida', ...about }, {}, at)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('Groups assigned to the application'),
        message: { kind: 'provider', words: expect.stringContaining('more groups') },
      })
  })

  test('that Entra left out do not matter where the groups are another claim', async () => {
    const about = { name: 'Ida', hasgroups: true, ...realm }
    expect(await userOf(about, { groupsClaim: 'realm_access.roles' })).toMatchObject({ groups: ['staff'] })
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
    'by %s of %j are %j',
    ([groupsClaim, claims, groups]) => {
      expect(readGroups(claims, { groupsClaim })).toEqual(groups)
    },
  )
})

describe('an agent with a token of the provider', () => {
  test('is the user who gave it, with their groups', async () => {
    const method = methodFor(provider)
    expect(method.tokenIssuer).toBe(provider.url)
    const token = await agentToken(provider, `${site}/mcp`)
    expect(await method.bearer!(token)).toEqual({ id: `${provider.url}|ida`, name: 'ida', groups: ['staff'] })
    // The same user as in a browser, so that both are the same to the site.
    expect(await userOf({ name: 'Ida' })).toMatchObject({ id: `${provider.url}|ida` })
  })

  test('is known also after the provider changed its key', async () => {
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

test('what is kept for one reader is of no use to another', async () => {
  const method = methodFor(provider)
  const [ida, otto] = [await depart(method), await depart(method, { login: 'otto' })]
  if (ida.kind === 'refused' || otto.kind === 'refused') throw new Error('The provider is away.')
  expect(await method.finish!({ url: otto.url, keep: ida.keep })).toMatchObject({ kind: 'refused' })
  expect(await method.finish!({ url: ida.url, keep: ida.keep })).toMatchObject({ user: { name: 'Ida Moss' } })
})
