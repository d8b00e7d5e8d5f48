import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Refusal } from '../method.ts'

const notSetUp = "This site is not set up correctly at the sign-in provider. Contact the site's owner."
const askAgain = 'Sign in at the provider first, then try again.'
const isBroken = 'The sign-in provider has a problem. Try again in a few minutes.'
const isAway = 'The sign-in provider cannot be reached. Try again in a few minutes.'

/**
 * Messages for the codes of https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError. Never the description that came with a code, because
 * anyone can write it into a URL.
 */
const words: ReadonlyMap<string, string> = new Map([
  [
    'access_denied',
    'The provider denied access, or you did not allow it to share your identity with this site.',
  ],
  ['login_required', askAgain],
  ['interaction_required', askAgain],
  ['account_selection_required', askAgain],
  ['consent_required', askAgain],
  ['temporarily_unavailable', isAway],
  ['server_error', isBroken],
  ['invalid_request', notSetUp],
  ['invalid_client', notSetUp],
  ['invalid_scope', notSetUp],
  ['unauthorized_client', notSetUp],
  ['unsupported_response_type', notSetUp],
  ['unsupported_grant_type', notSetUp],
])

/** Only known codes go into the log. */
function knownCode(code: string): string {
  return words.has(code) ? `the code ${code}` : 'an unknown code'
}

export function refusalOfError(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError)
    return provider(
      `The provider rejected the sign-in with ${knownCode(error.error)}.`,
      words.get(error.error),
    )
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? startAgain(
          'The provider rejected the authorization code: it was already used, is expired, or belongs to another sign-in.',
        )
      : provider(
          `The provider rejected the authorization code with ${knownCode(error.error)}.`,
          words.get(error.error),
        )
  if (error instanceof WWWAuthenticateChallengeError)
    return provider("The provider rejected this site's client ID and secret, or its own token.", notSetUp)
  if (error instanceof ProviderAway || error instanceof TypeError || hasCode(error, timeouts))
    return provider(`The provider cannot be reached: ${messageOf(error)}`, isAway)
  if (hasCode(error, odd))
    return provider(`The provider sent an invalid response: ${messageOf(error)}`, isBroken)
  return startAgain(`The provider's response was rejected: ${messageOf(error)}`)
}

/** Before readers have left: to begin again would lead them here again. */
export function refusalOfBeginning(error: unknown): Refusal {
  if (error instanceof ProviderAway) return refusalOfError(error)
  return provider(`The provider cannot be used: ${messageOf(error)}`, notSetUp)
}

/** The provider's metadata cannot be fetched. A failed `fetch` throws a TypeError instead. */
export class ProviderAway extends Error {}

const timeouts = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const odd = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ClientError && error.code !== undefined && codes.includes(error.code)
}

export function startAgain(reason: string): Refusal {
  return { kind: 'refused', reason, message: { kind: 'start-again' } }
}

export function provider(reason: string, words?: string): Refusal {
  return { kind: 'refused', reason, message: { kind: 'provider', ...(words ? { words } : {}) } }
}

/** Messages of all causes, except of JSON errors, which repeat the input and maybe a token. */
export function messageOf(error: unknown): string {
  const parts = new Set<string>()
  for (let cause = error; cause instanceof Error && !(cause instanceof SyntaxError); cause = cause.cause)
    parts.add(cause.message)
  return [...parts].join(': ').slice(0, 300)
}
