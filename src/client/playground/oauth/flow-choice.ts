import type { OAuthProvider } from '../../../request/oauth-discovery.ts'
import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import { type Draft, startDraft } from './draft.ts'
import type { FlowWay } from './flows/flow-way.ts'
import { flowWays } from './flows/index.ts'

/** The flow that the reader chose, and what there is to choose from. */
export type FlowChoice = {
  flows: FormFlow[]
  /** Nothing where the provider has none. */
  flow?: FormFlow
  /** Nothing where the flow is not supported. */
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

/** The flows to choose from. The implicit one is shown only where nothing better stands in its place. */
function offeredFlows(flows: FormFlow[]): FormFlow[] {
  const hasCode = flows.some(({ kind }) => kind === 'authorizationCode')
  return flows.filter(({ kind }) => kind !== 'implicit' || !hasCode)
}

/** The scopes to choose from, with what they mean: first what the operation needs. */
function offeredScopes(flow: FormFlow, scheme: FormScheme): FlowChoice['scopes'] {
  const words = new Map(flow.scopes)
  const needed = startDraft(scheme, undefined).scopes
  const names = new Set([...needed, ...words.keys()])
  // It stands for a user who signs in, and here there is none.
  if (flow.kind === 'clientCredentials' && !scheme.scopes.includes('openid')) names.delete('openid')
  return [...names].map((name) => [name, words.get(name) ?? ''])
}
