import { OAuthProblem } from '../../../request/oauth-problem.ts'
import { parseTokenResponse } from '../../../request/oauth-token-response.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Transport } from '../send/exchange.ts'
import { postForm } from './ask.ts'
import { createToken, type OAuthToken } from './oauth-token.ts'

/** Renews a token: https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export async function refreshToken(
  token: OAuthToken,
  transport: Transport,
  signal: AbortSignal,
): Promise<OAuthToken> {
  const { refresh, tokenUrl, clientId: id = '', clientSecret: secret = '', secretIn = 'header' } = token
  if (!refresh) throw new OAuthProblem(strings.cannotRenew)
  const client = { id, secret, secretIn }
  const fields = { grant_type: 'refresh_token', refresh_token: refresh }
  const raw = await postForm({ client, transport, signal }, tokenUrl, fields)
  const response = parseTokenResponse(raw, 'refresh_token')
  // Without a new refresh token, the old one stays valid.
  const flow = { kind: token.flow, tokenUrl, scopes: [] }
  return createToken(
    { ...response, refresh: response.refresh ?? refresh },
    { flow, client, scopes: token.scopes ?? [] },
    Date.now(),
  )
}
