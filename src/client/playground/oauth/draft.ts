import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import type { FlowField } from './flows/flow-way.ts'
import type { OAuthToken } from './oauth-token.ts'

/** What the reader has filled in. It is in memory only. */
export type Draft = Record<FlowField, string> & {
  /** Nothing where the reader has not chosen. */
  kind?: FormFlow['kind']
  secretIn?: SecretPlace
  scopes: string[]
}

/** The scopes that the operation needs are chosen. OpenID asks for its own in every request. */
export function startDraft(scheme: FormScheme, token: OAuthToken | undefined): Draft {
  return {
    kind: token?.flow,
    clientId: token?.clientId ?? '',
    clientSecret: '',
    user: '',
    password: '',
    scopes: scheme.kind === 'openIdConnect' ? ['openid', ...scheme.scopes] : scheme.scopes,
  }
}

/** The flows to choose from. The implicit one is shown only where nothing better stands in its place. */
export function offeredFlows(flows: FormFlow[]): FormFlow[] {
  const hasCode = flows.some(({ kind }) => kind === 'authorizationCode')
  return flows.filter(({ kind }) => kind !== 'implicit' || !hasCode)
}

/** The scopes to choose from, with what they mean: first what the operation needs. */
export function offeredScopes(flow: FormFlow, scheme: FormScheme): [name: string, words: string][] {
  const words = new Map(flow.scopes)
  const needed = startDraft(scheme, undefined).scopes
  const names = new Set([...needed, ...words.keys()])
  // It stands for a user who signs in, and here there is none.
  if (flow.kind === 'clientCredentials' && !scheme.scopes.includes('openid')) names.delete('openid')
  return [...names].map((name) => [name, words.get(name) ?? ''])
}
