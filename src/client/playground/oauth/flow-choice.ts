import type { OAuthProvider } from '../../../request/oauth-discovery.ts'
import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import { type Draft, startDraft } from './draft.ts'
import type { FlowWay } from './flows/flow-way.ts'
import { flowWays } from './flows/index.ts'

/** The chosen flow and the options. */
export type FlowChoice = {
  flows: FormFlow[]
  /** Undefined if the provider has none. */
  flow?: FormFlow
  /** Undefined if the flow is not supported. */
  way?: FlowWay
  scopes: [name: string, words: string][]
  secretIn: SecretPlace
}

export function readChoice(
  draft: Draft,
  scheme: FormScheme,
  provider: OAuthProvider | undefined,
): FlowChoice {
  const flows = offeredFlows(provider?.flows ?? [])
  const flow = flows.find(({ kind }) => kind === draft.kind) ?? flows[0]
  return {
    flows,
    flow,
    way: flowWays.find(({ kind }) => kind === flow?.kind),
    scopes: flow ? offeredScopes(flow, scheme) : [],
    secretIn: draft.secretIn ?? provider?.secretIn ?? 'header',
  }
}

/** Offers the implicit flow only if there is no authorization code flow. */
function offeredFlows(flows: FormFlow[]): FormFlow[] {
  const hasCode = flows.some(({ kind }) => kind === 'authorizationCode')
  return flows.filter(({ kind }) => kind !== 'implicit' || !hasCode)
}

/** The scopes with their descriptions; required ones first. */
function offeredScopes(flow: FormFlow, scheme: FormScheme): FlowChoice['scopes'] {
  const words = new Map(flow.scopes)
  const requiredScopes = startDraft(scheme, undefined).scopes
  const names = new Set([...requiredScopes, ...words.keys()])
  // `openid` is for users who sign in; this flow has none.
  if (flow.kind === 'clientCredentials' && !scheme.scopes.includes('openid')) names.delete('openid')
  return [...names].map((name) => [name, words.get(name) ?? ''])
}
