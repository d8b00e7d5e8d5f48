import type { OAuthClient, SecretPlace } from '../../../request/oauth-request.ts'
import type { TokenResponse } from '../../../request/oauth-token-response.ts'
import type { FormFlow } from '../../../request/playground.ts'

/** A token with the data to renew it. */
export type OAuthToken = {
  access: string
  /** The prefix in the header: `Bearer`. */
  type: string
  refresh?: string
  /** As `Date.now()`. */
  expiresAt?: number
  scopes?: string[]
  flow: FormFlow['kind']
  /** Where to renew it. Stored, like the client, only with a refresh token. */
  tokenUrl?: string
  clientId?: string
  clientSecret?: string
  secretIn?: SecretPlace
}

/** The request for the token. */
type TokenRequest = { flow: FormFlow; client: OAuthClient; scopes: string[] }

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
    // Without scopes in the response, the requested ones were granted.
    scopes: response.scopes ?? scopes,
    flow: flow.kind,
    ...renewal,
  }
}

/** Whether to renew the token before it is sent: it expires within 30 seconds. */
export function isExpiring(token: OAuthToken, now: number): boolean {
  return token.refresh !== undefined && token.expiresAt !== undefined && token.expiresAt - now < 30_000
}
