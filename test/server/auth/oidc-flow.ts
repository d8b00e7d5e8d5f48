import { expect } from 'vitest'
import type { OidcSettings } from '../../../src/access/settings.ts'
import type { Attempt } from '../../../src/auth/method.ts'
import { createOidcMethod } from '../../../src/auth/methods/oidc.ts'
import type { Json } from '../../../src/core/json.ts'
import { type TestProvider, walkThrough } from '../../fixtures/auth/provider.ts'

export const site = 'https://docs.example/base'
export const secret = 'moss & fern: 100%'

const settingsFor = (provider: { url: string }, more: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.url,
  clientId: 'docs',
  scopes: ['openid', 'profile'],
  groupsClaim: 'groups',
  ...more,
})

export type MethodMore = Partial<OidcSettings> & { clientSecret?: string | undefined; now?: () => number }

export function methodFor(provider: { url: string }, more: MethodMore = {}) {
  const { clientSecret = secret, now = Date.now, ...settings } = more
  return createOidcMethod({ settings: settingsFor(provider, settings), clientSecret, site, now })
}

export type Kept = Record<string, Json>
export type Flow = {
  /** Hooks that change the outgoing URL, the callback URL and the saved state. */
  away?: (url: URL) => void
  back?: (url: URL) => void | Promise<void>
  keep?: (kept: Kept) => Json | undefined
  login?: string
}

type Method = ReturnType<typeof createOidcMethod>

/** From the sign-in button to the callback. */
export async function signIn(method: Method, flow: Flow = {}): Promise<Attempt> {
  const begun = await depart(method, flow)
  return begun.kind === 'refused' ? begun : method.finish!({ url: begun.url, keep: begun.keep })
}

/** Follows the sign-in up to the callback URL. */
export async function depart(method: Method, { away, back, keep, login = 'ida' }: Flow = {}) {
  const departure = await method.begin!({ choice: 0, redirect: '/' })
  if (departure.kind === 'refused') return departure
  const to = new URL(departure.to)
  away?.(to)
  const url = await walkThrough(to.href, login)
  await back?.(url)
  const kept = departure.keep as Kept
  return { kind: 'back' as const, url, keep: keep ? keep({ ...kept }) : kept }
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
  const back = await walkThrough(`${provider.url}/auth?${request}`, login)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'agent',
    code: back.searchParams.get('code')!,
    code_verifier: verifier,
    redirect_uri,
    resource,
  })
  const answer = await fetch(`${provider.url}/token`, { method: 'POST', body })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** The log must not repeat any input. */
export function expectRefused(attempt: Attempt): void {
  expect(attempt).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^[\w `"'():,./-]+$/) })
}

/** Another reader's login up to the callback: what an attacker could have. */
export async function otherLogin(at: TestProvider, more: MethodMore = {}) {
  const begun = await depart(methodFor(at, more), { login: 'otto' })
  if (begun.kind === 'refused') throw new Error(begun.reason)
  const { state, code } = Object.fromEntries(begun.url.searchParams)
  return { state: state!, code: code!, keep: begun.keep as Kept, url: begun.url }
}
