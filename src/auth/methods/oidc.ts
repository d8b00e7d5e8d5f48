import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { OidcSettings } from '../../access/settings.ts'
import type { Json } from '../../core/json.ts'
import type { Attempt, Departure, SignInMethod } from '../method.ts'
import { createBearer } from '../oidc/bearer.ts'
import { createOidcProvider } from '../oidc/provider.ts'
import { refusalOfError, refusalOfStart, startAgain } from '../oidc/refusals.ts'
import { readOidcUser } from '../oidc/user.ts'

export type OidcMethodOptions = {
  settings: OidcSettings
  clientSecret: string | undefined
  /** The site's URL with its base path, without a trailing slash. */
  site: string
  /** In milliseconds. */
  now: () => number
}

/** The same as the lifetime of the sign-in cookie. */
const maxAgeMs = 600_000

/** Sign-in with OpenID Connect: the code flow with PKCE, state and nonce. */
export function createOidcMethod({ settings, clientSecret, site, now }: OidcMethodOptions): SignInMethod {
  const { issuer, label, scopes } = settings
  const provider = createOidcProvider({ settings, clientSecret, now })
  const callback = `${site}/login/callback`

  const begin = async (): Promise<Departure> => {
    try {
      const configuration = await provider.configuration()
      const signInState = {
        issuer,
        verifier: randomPKCECodeVerifier(),
        state: randomState(),
        nonce: randomNonce(),
        at: now(),
      }
      const to = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: [...new Set(['openid', ...scopes])].join(' '),
        code_challenge: await calculatePKCECodeChallenge(signInState.verifier),
        code_challenge_method: 'S256',
        state: signInState.state,
        nonce: signInState.nonce,
      })
      return { kind: 'away', to: to.href, keep: signInState }
    } catch (error) {
      return refusalOfStart(error)
    }
  }

  const finish = async ({ url, keep }: { url: URL; keep: Json | undefined }): Promise<Attempt> => {
    if (!isSignInState(keep)) return startAgain('The sign-in state is missing.')
    if (keep.issuer !== issuer) return startAgain('The sign-in started at another provider.')
    const age = now() - keep.at
    if (!(age < maxAgeMs && age > -60_000)) return startAgain('The sign-in took too long.')
    // The registered URL, because the request's own host is not trustworthy.
    const callbackUrl = new URL(callback)
    callbackUrl.search = url.search
    try {
      const configuration = await provider.configuration()
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: keep.verifier,
        expectedState: keep.state,
        expectedNonce: keep.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return startAgain('The provider sent no ID token.')
      const identity = { issuer: claims.iss, sub: claims.sub, claims, accessToken: tokens.access_token }
      const user = await readOidcUser(configuration, settings, identity)
      return 'kind' in user ? user : { kind: 'signed-in', user, hint: tokens.id_token }
    } catch (error) {
      return refusalOfError(error)
    }
  }

  const leave = async ({ hint, returnTo }: { hint?: string; returnTo: string }) => {
    try {
      const configuration = await provider.configuration()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(hint === undefined ? {} : { id_token_hint: hint }),
      }).href
    } catch {
      // The user is already signed out here; the provider is unavailable.
      return undefined
    }
  }

  return {
    kind: 'oidc',
    prompt: { kind: 'choices', choices: [{ label: label ?? new URL(issuer).hostname }] },
    begin,
    finish,
    refresh: async (user) => (isOfIssuer(user.id, issuer) ? user : undefined),
    leave,
    bearer: createBearer({ provider, settings, audience: `${site}/mcp`, now }),
    tokenIssuer: issuer,
  }
}

/** Sessions from another provider end when the settings change. */
function isOfIssuer(id: string, issuer: string): boolean {
  const idIssuer = id.slice(0, id.indexOf('|'))
  return URL.canParse(idIssuer) && new URL(idIssuer).href === new URL(issuer).href
}

type SignInState = { issuer: string; verifier: string; state: string; nonce: string; at: number }

function isSignInState(keep: Json | undefined): keep is SignInState {
  if (typeof keep !== 'object' || keep === null || Array.isArray(keep)) return false
  const { issuer, verifier, state, nonce, at } = keep
  const texts = [issuer, verifier, state, nonce]
  return texts.every((text) => typeof text === 'string' && text !== '') && typeof at === 'number'
}
