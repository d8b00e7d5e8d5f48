import type { OAuthClient, SecretPlace } from '../../../request/oauth-request.ts'
import type { TokenResponse } from '../../../request/oauth-token-response.ts'
import type { FormFlow } from '../../../request/playground.ts'

/** A token with what is needed to renew it. */
export type OAuthToken = {
  access: string
  /** What stands before it in the header: `Bearer`. */
  type: string
  refresh?: string
  /** Milliseconds, as `Date.now()` counts them. */
  expiresAt?: number
  scopes?: string[]
  flow: FormFlow['kind']
  /** Where it is renewed. It and the client are kept only where there is something to renew it with. */
  tokenUrl?: string
  clientId?: string
  clientSecret?: string
  secretIn?: SecretPlace
}

/** What the token was requested with. */
type TokenRequest = { flow: FormFlow; client: OAuthClient; scopes: string[] }

/** The token that the provider gave at this time. */
export function createToken(
  response: TokenResponse,
  { flow, client, scopes }: TokenRequest,
  now: number,
): OAuthToken {
  const renewal = response.refresh && {
    refresh: response.refresh,
    tokenUrl: flow.refreshUrl ?? flow.tokenUrl,
    clientId: client.id,
    ...(client.secret && { clientSecret: client.secret, secretIn: client.secretIn }),
  }
  return {
    access: response.access,
    type: response.type,
    expiresAt: response.lifetime && now + response.lifetime * 1000,
    // Where the provider does not name them, they are those that were asked for.
    scopes: response.scopes ?? scopes,
    flow: flow.kind,
    ...renewal,
  }
}

/** Whether it is better to renew the token before it is sent: it ends within half a minute. */
export function isExpiring(token: OAuthToken, now: number): boolean {
  return token.refresh !== undefined && token.expiresAt !== undefined && token.expiresAt - now < 30_000
}
