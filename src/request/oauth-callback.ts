import type { OAuthProvider } from './oauth-discovery.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { explainRefusal } from './oauth-refusal.ts'

/**
 * What the callback page and the tab that waits say to each other. Every request has a channel of its own, named by
 * its state, so that nobody hears an answer who did not ask for it.
 */
export type CallbackMessage = { kind: 'answer'; query: string } | { kind: 'received' }

/** Nothing where the text is not a state that we wrote. */
export function channelOf(state: string | null): string | undefined {
  return state && /^[\w-]{32}$/.test(state) ? `octavo-oauth-${state}` : undefined
}

/**
 * The code in the query that the provider sent the reader back with, or an OAuthProblem.
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2, and https://www.rfc-editor.org/rfc/rfc9207 for `iss`
 */
export function parseCallback(query: URLSearchParams, provider: OAuthProvider): string {
  const issuer = query.get('iss')
  if (provider.issuer && (issuer === null ? provider.saysIssuer : issuer !== provider.issuer))
    throw new OAuthProblem('The response came from another provider.')
  const error = query.get('error')
  if (error) throw explainRefusal(error, query.get('error_description') ?? '')
  const code = query.get('code')
  if (!code) throw new OAuthProblem('The provider returned no code.')
  return code
}
