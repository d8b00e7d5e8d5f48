import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/core/json.ts'
import { serveProvider, signToken, type TestProvider } from '../../fixtures/auth/provider.ts'
import {
  depart,
  expectRefused,
  type Flow,
  methodFor,
  otherLogin,
  type SavedState,
  signIn,
  site,
} from './oidc-flow.ts'

let provider: TestProvider
let other: TestProvider
const discovery = '/.well-known/openid-configuration'
const minute = 60_000

beforeAll(async () => {
  provider = await serveProvider({ site })
  other = await serveProvider({ site })
})
beforeEach(() => {
  for (const item of [provider, other]) {
    item.reset()
    item.accounts.set('ida', { name: 'Ida Moss', groups: ['staff'] })
    item.accounts.set('otto', { name: 'Otto Fern', groups: [] })
  }
})
afterAll(async () => {
  await provider.close()
  await other.close()
})

const testHonestSignIn = () =>
  test('an honest sign-in works', async () => {
    expect((await signIn(methodFor(provider))).kind).toBe('signed-in')
  })
const param =
  (change: (query: URLSearchParams) => void | Promise<void>): Flow['back'] =>
  (url) =>
    change(url.searchParams)

describe('a callback is rejected', () => {
  testHonestSignIn()
  test.for([
    ['without state', { back: param((query) => query.delete('state')) }],
    ['with an empty state', { back: param((query) => query.set('state', '')) }],
    ['with another state', { back: param((query) => query.set('state', 'x'.repeat(43))) }],
    ['with the state twice', { back: param((query) => query.append('state', query.get('state')!)) }],
    [
      'with another state before its own',
      {
        back: param((query) => {
          const state = query.get('state')!
          query.set('state', 'x')
          query.append('state', state)
        }),
      },
    ],
    [
      'with the first half of its state',
      {
        back: param((query) => query.set('state', query.get('state')!.slice(0, 20))),
      },
    ],
    ['with its state and more', { back: param((query) => query.set('state', `${query.get('state')} `)) }],
    [
      'with its state in another case',
      {
        back: param((query) => query.set('state', query.get('state')!.toUpperCase())),
      },
    ],
    [
      'with state as a list',
      {
        back: param((query) => {
          query.set('state[]', query.get('state')!)
          query.delete('state')
        }),
      },
    ],
    [
      'with the state of another login',
      {
        back: param(async (query) => query.set('state', (await otherLogin(provider)).state)),
      },
    ],
    [
      "that is another login's callback",
      {
        back: async (url) => {
          url.search = (await otherLogin(provider)).url.search
        },
      },
    ],
    ['without code', { back: param((query) => query.delete('code')) }],
    ['with an empty code', { back: param((query) => query.set('code', '')) }],
    ['with an invented code', { back: param((query) => query.set('code', 'x'.repeat(43))) }],
    ['with two codes', { back: param((query) => query.append('code', 'x')) }],
    [
      'with the code of another reader',
      {
        back: param(async (query) => query.set('code', (await otherLogin(provider)).code)),
      },
    ],
    [
      'with a code for another client',
      {
        back: param(async (query) => {
          query.set('code', (await otherLogin(provider, { clientId: 'public', clientSecret: '' })).code)
        }),
      },
    ],
    [
      'with a code of another provider',
      {
        back: param(async (query) => query.set('code', (await otherLogin(other)).code)),
      },
    ],
    ['with the iss of another provider', { back: param((query) => query.set('iss', other.url)) }],
    ['without iss, which the provider sends', { back: param((query) => query.delete('iss')) }],
    ['with an empty iss', { back: param((query) => query.set('iss', '')) }],
    ['with iss twice', { back: param((query) => query.append('iss', query.get('iss')!)) }],
    ['with a slash at the end of iss', { back: param((query) => query.set('iss', `${query.get('iss')}/`)) }],
    [
      'with the callback of another provider',
      {
        back: async (url) => {
          url.search = (await otherLogin(other)).url.search
        },
      },
    ],
    [
      'with its parameters in the fragment',
      {
        back: (url) => {
          url.hash = url.search.slice(1)
          url.search = ''
        },
      },
    ],
    [
      'with an ID token of its own',
      {
        back: param(async (query) => {
          query.set('id_token', await signToken(provider.key(), { sub: 'otto', iss: provider.url }))
        }),
      },
    ],
    ['with a token of its own', { back: param((query) => query.set('token', 'x')) }],
    [
      'with a response in a JWT',
      {
        back: param(async (query) => {
          query.set(
            'response',
            await signToken(provider.key(), { code: 'x', iss: provider.url, aud: 'docs' }),
          )
        }),
      },
    ],
    ['with an error beside the code', { back: param((query) => query.set('error', 'access_denied')) }],
    [
      'with nothing',
      {
        back: (url) => {
          url.search = ''
        },
      },
    ],
    ['requested with another nonce', { away: (url: URL) => url.searchParams.set('nonce', 'x') }],
    ['requested without a nonce', { away: (url: URL) => url.searchParams.delete('nonce') }],
    [
      "requested with another reader's code challenge",
      {
        away: (url: URL) => url.searchParams.set('code_challenge', 'x'.repeat(43)),
      },
    ],
    ['requested with another state', { away: (url: URL) => url.searchParams.set('state', 'x') }],
  ] as [string, Flow][])('%s', async ([, flow]) => {
    expectRefused(await signIn(methodFor(provider), flow))
  })

  test('when it is replayed', async () => {
    const method = methodFor(provider)
    const departure = await depart(method)
    if (departure.kind === 'refused') throw new Error(departure.reason)
    const finish = () => method.finish!({ url: departure.url, keep: departure.keep })
    expect((await finish()).kind).toBe('signed-in')
    expect(await finish()).toMatchObject({ kind: 'refused', message: { kind: 'start-again' } })
  })

  test('when two identical ones race: at least one fails', async () => {
    const method = methodFor(provider)
    const departure = await depart(method)
    if (departure.kind === 'refused') throw new Error(departure.reason)
    const finish = () => method.finish!({ url: departure.url, keep: departure.keep })
    const kinds = (await Promise.all([finish(), finish()])).map(({ kind }) => kind)
    expect(kinds).toContain('refused')
  })

  test('with a wrong iss even if the provider does not announce the parameter', async () => {
    provider.changeJson(discovery, ({ authorization_response_iss_parameter_supported: _, ...body }) => body)
    const method = methodFor(provider)
    const iss = (change: (query: URLSearchParams) => void) => signIn(method, { back: param(change) })
    expectRefused(await iss((query) => query.set('iss', other.url)))
    expect((await iss((query) => query.delete('iss'))).kind).toBe('signed-in')
  })

  test('when responses of two providers are mixed up', async () => {
    // The reader started here; the attacker's provider returns them with its own code.
    const [ownMethod, attackerMethod] = [methodFor(provider), methodFor(other)]
    const [item, two] = [await depart(ownMethod), await depart(attackerMethod)]
    if (item.kind === 'refused' || two.kind === 'refused') throw new Error('A provider is away.')
    expectRefused(await ownMethod.finish!({ url: two.url, keep: two.keep }))
    expectRefused(await attackerMethod.finish!({ url: item.url, keep: two.keep }))
    expect((await attackerMethod.finish!({ url: two.url, keep: two.keep })).kind).toBe('signed-in')
  })
})

describe('the stored sign-in state is rejected', () => {
  testHonestSignIn()
  test.for([
    ['when it is missing', () => undefined],
    ['when it is null', () => null],
    ['when it is empty', () => ({})],
    ['when it is a list', () => []],
    ['when it is a string', () => 'kept'],
    ['without the verifier', ({ verifier: _, ...saved }) => saved],
    ['with an empty verifier', (saved) => ({ ...saved, verifier: '' })],
    ['with another verifier', (saved) => ({ ...saved, verifier: 'x'.repeat(43) })],
    ['without the state', ({ state: _, ...saved }) => saved],
    ['with an empty state', (saved) => ({ ...saved, state: '' })],
    ['with a state that is a number', (saved) => ({ ...saved, state: 1 })],
    ['without the nonce', ({ nonce: _, ...saved }) => saved],
    ['with another nonce', (saved) => ({ ...saved, nonce: 'x' })],
    ['with an empty nonce', (saved) => ({ ...saved, nonce: '' })],
    ['of another provider', (saved) => ({ ...saved, issuer: 'https://evil.example' })],
    ['without the provider', ({ issuer: _, ...saved }) => saved],
    ['from eleven minutes ago', (saved) => ({ ...saved, at: Date.now() - 11 * minute })],
    ['from the future', (saved) => ({ ...saved, at: Date.now() + 2 * minute })],
    ['without a time', ({ at: _, ...saved }) => saved],
    ['with a time that is a string', (saved) => ({ ...saved, at: String(Date.now()) })],
  ] as [string, (saved: SavedState) => Json | undefined][])('%s', async ([, keep]) => {
    expect(await signIn(methodFor(provider), { keep })).toMatchObject({
      kind: 'refused',
      message: { kind: 'start-again' },
    })
  })

  test('when it belongs to another login', async () => {
    const { keep } = await otherLogin(provider)
    expectRefused(await signIn(methodFor(provider), { keep: () => keep }))
    const parts = ['verifier', 'state', 'nonce'] as const
    for (const part of parts)
      expectRefused(
        await signIn(methodFor(provider), { keep: (saved) => ({ ...saved, [part]: keep[part]! }) }),
      )
  })
})

describe('a provider error', () => {
  const signInWithError = (error: string, extra: Record<string, string> = {}) =>
    signIn(methodFor(provider), {
      back: param((query) => {
        query.delete('code')
        for (const [name, value] of Object.entries({ error, ...extra })) query.set(name, value)
      }),
    })

  test.for([
    ['access_denied', 'denied'],
    ['login_required', 'notSignedIn'],
    ['temporarily_unavailable', 'unreachable'],
    ['server_error', 'failed'],
    ['invalid_scope', 'misconfigured'],
  ])('%s is reported as "%s"', async ([code, problem]) => {
    expect(await signInWithError(code!)).toMatchObject({
      kind: 'refused',
      reason: `The provider rejected the sign-in with the code ${code}.`,
      message: { kind: 'provider', problem },
    })
  })

  test.for([
    ['access_denied', '<img src=x onerror=alert(1)>'],
    ['access_denied', 'Call +1 555 0100 and tell us your password'],
    ['<script>alert(1)</script>', 'x'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['x'.repeat(5_000), 'x'],
    ['a\r\nb', 'x'],
  ])('%s with the text "%s" shows neither', async ([code, text]) => {
    const attempt = await signInWithError(code!, {
      error_description: text!,
      error_uri: `https://evil.example/${text}`,
    })
    expectRefused(attempt)
    const message = JSON.stringify(attempt)
    for (const part of ['<', 'evil', 'password', 'proto', 'constructor', 'xxxx'])
      expect(message).not.toContain(part)
  })

  test.for([
    ['without state', { state: '' }],
    ['with another state', { state: 'x' }],
    ['with another iss', { iss: 'https://evil.example' }],
  ] as [string, Record<string, string>][])('%s is ignored', async ([, extra]) => {
    expect(await signInWithError('access_denied', extra)).toMatchObject({ message: { kind: 'start-again' } })
  })
})
