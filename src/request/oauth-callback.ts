import * as strings from '../strings/playground-oauth.ts'
import type { OAuthProvider } from './oauth-discovery.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { explainRefusal } from './oauth-refusal.ts'

/**
 * Messages between the callback page and the waiting tab. Each request has its own channel, named by its state, so
 * that no other tab receives the code.
 */
export type CallbackMessage = { kind: 'response'; query: string } | { kind: 'received' }

/** Undefined if the text is not one of our states. */
export function channelOf(state: string | null): string | undefined {
  return state && /^[\w-]{32}$/.test(state) ? `octavo-oauth-${state}` : undefined
}

/**
 * The code in the query of the callback URL. Throws an OAuthProblem without one.
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2, and https://www.rfc-editor.org/rfc/rfc9207 for `iss`
 */
export function parseCallback(query: URLSearchParams, provider: OAuthProvider): string {
  const issuer = query.get('iss')
  if (provider.issuer && (issuer === null ? provider.saysIssuer : issuer !== provider.issuer))
    throw new OAuthProblem(strings.otherProvider)
  const error = query.get('error')
  if (error) throw explainRefusal(error, query.get('error_description') ?? '')
  const code = query.get('code')
  if (!code) throw new OAuthProblem(strings.noCode)
  return code
}
