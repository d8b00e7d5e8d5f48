import { expect } from 'vitest'
import type { OidcSettings } from '../../../src/access/settings.ts'
import type { Attempt } from '../../../src/auth/method.ts'
import { createOidcMethod } from '../../../src/auth/methods/oidc.ts'
import type { Json } from '../../../src/core/json.ts'
import { followSignIn, type TestProvider } from '../../fixtures/auth/provider.ts'

export const site = 'https://docs.example/base'
export const secret = 'moss & fern: 100%'

const settingsFor = (provider: { url: string }, extra: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.url,
  clientId: 'docs',
  scopes: ['openid', 'profile'],
  groupsClaim: 'groups',
  ...extra,
})

export type MethodOptions = Partial<OidcSettings> & { clientSecret?: string | undefined; now?: () => number }

export function methodFor(provider: { url: string }, extra: MethodOptions = {}) {
  const { clientSecret = secret, now = Date.now, ...settings } = extra
  return createOidcMethod({ settings: settingsFor(provider, settings), clientSecret, site, now })
}

export type SavedState = Record<string, Json>
export type Flow = {
  /** Hooks that change the outgoing URL, the callback URL and the saved state. */
  away?: (url: URL) => void
  back?: (url: URL) => void | Promise<void>
  keep?: (saved: SavedState) => Json | undefined
  login?: string
}

type Method = ReturnType<typeof createOidcMethod>

/** From the sign-in button to the callback. */
export async function signIn(method: Method, flow: Flow = {}): Promise<Attempt> {
  const departure = await depart(method, flow)
  return departure.kind === 'refused'
    ? departure
    : method.finish!({ url: departure.url, keep: departure.keep })
}

/** Follows the sign-in up to the callback URL. */
export async function depart(method: Method, { away, back: callback, keep, login = 'ida' }: Flow = {}) {
  const departure = await method.begin!({ choice: 0, redirect: '/' })
  if (departure.kind === 'refused') return departure
  const to = new URL(departure.to)
  away?.(to)
  const url = await followSignIn(to.href, login)
  await callback?.(url)
  const saved = departure.keep as SavedState
  return { kind: 'back' as const, url, keep: keep ? keep({ ...saved }) : saved }
}

/** An access token for an agent that is itself a client of the provider. */
export async function agentToken(provider: TestProvider, resource: string, login = 'ida'): Promise<string> {
  const verifier = 'a-verifier-that-is-long-enough-for-every-provider'
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const redirect_uri = `${site}/login/callback`
  const request = new URLSearchParams({
    client_id: 'agent',
    response_type: 'code',
    scope: 'mcp',
    redirect_uri,
    resource,
    code_challenge: Buffer.from(challenge).toString('base64url'),
    code_challenge_method: 'S256',
  })
  const callback = await followSignIn(`${provider.url}/auth?${request}`, login)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'agent',
    code: callback.searchParams.get('code')!,
    code_verifier: verifier,
    redirect_uri,
    resource,
  })
  const response = await fetch(`${provider.url}/token`, { method: 'POST', body })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** The log must not repeat any input. */
export function expectRefused(attempt: Attempt): void {
  expect(attempt).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^[\w `"'():,./-]+$/) })
}

/** Another reader's login up to the callback: what an attacker could have. */
export async function otherLogin(at: TestProvider, extra: MethodOptions = {}) {
  const departure = await depart(methodFor(at, extra), { login: 'otto' })
  if (departure.kind === 'refused') throw new Error(departure.reason)
  const { state, code } = Object.fromEntries(departure.url.searchParams)
  return { state: state!, code: code!, keep: departure.keep as SavedState, url: departure.url }
}
