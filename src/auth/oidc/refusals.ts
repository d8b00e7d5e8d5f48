import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { ProviderProblem } from '../../access/sign-in.ts'
import type { Refusal } from '../method.ts'

/**
 * The codes of https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError. Readers never see the description that came
 * with a code, because anyone can write it into a URL.
 */
const problems: ReadonlyMap<string, ProviderProblem> = new Map([
  ['access_denied', 'denied'],
  ['login_required', 'notSignedIn'],
  ['interaction_required', 'notSignedIn'],
  ['account_selection_required', 'notSignedIn'],
  ['consent_required', 'notSignedIn'],
  ['temporarily_unavailable', 'unreachable'],
  ['server_error', 'failed'],
  ['invalid_request', 'misconfigured'],
  ['invalid_client', 'misconfigured'],
  ['invalid_scope', 'misconfigured'],
  ['unauthorized_client', 'misconfigured'],
  ['unsupported_response_type', 'misconfigured'],
  ['unsupported_grant_type', 'misconfigured'],
])

/** Only known codes go into the log. */
function describeCode(code: string): string {
  return problems.has(code) ? `the code ${code}` : 'an unknown code'
}

export function refusalOfError(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError)
    return provider(
      `The provider rejected the sign-in with ${describeCode(error.error)}.`,
      problems.get(error.error),
    )
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? startAgain(
          'The provider rejected the authorization code: it was already used, is expired, or belongs to another sign-in.',
        )
      : provider(
          `The provider rejected the authorization code with ${describeCode(error.error)}.`,
          problems.get(error.error),
        )
  if (error instanceof WWWAuthenticateChallengeError)
    return provider(
      "The provider rejected this site's client ID and secret, or its own token.",
      'misconfigured',
    )
  if (error instanceof ProviderUnavailable || error instanceof TypeError || hasCode(error, timeouts))
    return provider(`The provider cannot be reached: ${messageOf(error)}`, 'unreachable')
  if (hasCode(error, invalidResponses))
    return provider(`The provider sent an invalid response: ${messageOf(error)}`, 'failed')
  return startAgain(`The provider's response was rejected: ${messageOf(error)}`)
}

/** For errors before the redirect to the provider, where another attempt would fail too. */
export function refusalOfStart(error: unknown): Refusal {
  if (error instanceof ProviderUnavailable) return refusalOfError(error)
  return provider(`The provider cannot be used: ${messageOf(error)}`, 'misconfigured')
}

/** The provider's metadata cannot be fetched. A failed `fetch` throws a TypeError instead. */
export class ProviderUnavailable extends Error {}

const timeouts = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const invalidResponses = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ClientError && error.code !== undefined && codes.includes(error.code)
}

export function startAgain(reason: string): Refusal {
  return { kind: 'refused', reason, message: { kind: 'start-again' } }
}

export function provider(reason: string, problem?: ProviderProblem): Refusal {
  return { kind: 'refused', reason, message: { kind: 'provider', ...(problem ? { problem } : {}) } }
}

/** Messages of all causes, except of JSON errors, which repeat the input and maybe a token. */
export function messageOf(error: unknown): string {
  const parts = new Set<string>()
  for (let cause = error; cause instanceof Error && !(cause instanceof SyntaxError); cause = cause.cause)
    parts.add(cause.message)
  return [...parts].join(': ').slice(0, 300)
}
