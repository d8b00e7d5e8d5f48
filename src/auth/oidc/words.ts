import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Refusal } from '../method.ts'

const notSetUp = 'This site is not set up correctly at the provider. Please tell the people who run it.'
const askAgain = 'The provider asks you to sign in there first. Please try again.'
const isBroken = 'The provider has a problem of its own. Please try again in a few minutes.'
const isAway = 'The provider cannot be reached at the moment. Please try again in a few minutes.'

/**
 * What readers are told for the codes of https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError. Never the text that came with a code: anybody can
 * write that into an address.
 */
const words: ReadonlyMap<string, string> = new Map([
  [
    'access_denied',
    'The provider did not let you in, or you did not allow it to tell this site who you are.',
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

/** The code, where it is one that we know: only these go into the log. */
function knownCode(code: string): string {
  return words.has(code) ? `the code ${code}` : 'a code that is not known'
}

export function refusalOfError(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError)
    return provider(
      `The provider answered the sign-in with ${knownCode(error.error)}.`,
      words.get(error.error),
    )
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? startAgain(
          'The provider did not take the code: it was used before, is too old, or is of another sign-in.',
        )
      : provider(`The provider answered the code with ${knownCode(error.error)}.`, words.get(error.error))
  if (error instanceof WWWAuthenticateChallengeError)
    return provider(
      'The provider does not take the client id and secret of this site, or its own token.',
      notSetUp,
    )
  if (error instanceof ProviderAway || error instanceof TypeError || hasCode(error, timeouts))
    return provider(`The provider cannot be asked: ${messageOf(error)}`, isAway)
  if (hasCode(error, odd)) return provider(`The provider answered oddly: ${messageOf(error)}`, isBroken)
  return startAgain(`The answer of the provider was refused: ${messageOf(error)}`)
}

/** Before readers have left: to begin again would lead them here again. */
export function refusalOfBeginning(error: unknown): Refusal {
  if (error instanceof ProviderAway) return refusalOfError(error)
  return provider(`The provider cannot be used: ${messageOf(error)}`, notSetUp)
}

/** What the provider says about itself cannot be had. A `fetch` that fails throws a TypeError of its own. */
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

/** Words of the libraries, down to the first cause. Those of the JSON parser repeat what was sent, maybe a token. */
export function messageOf(error: unknown): string {
  const parts = new Set<string>()
  for (let cause = error; cause instanceof Error && !(cause instanceof SyntaxError); cause = cause.cause)
    parts.add(cause.message)
  return [...parts].join(': ').slice(0, 300)
}
