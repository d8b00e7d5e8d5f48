import { OAuthProblem } from '../../../request/oauth-problem.ts'
import { parseTokenResponse } from '../../../request/oauth-token-response.ts'
import type { Transport } from '../send/exchange.ts'
import { postForm } from './ask.ts'
import { createToken, type OAuthToken } from './oauth-token.ts'

/** A new token in place of this one: https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export async function refreshToken(
  token: OAuthToken,
  transport: Transport,
  signal: AbortSignal,
): Promise<OAuthToken> {
  const { refresh, tokenUrl, clientId: id = '', clientSecret: secret = '', secretIn = 'header' } = token
  if (!refresh) throw new OAuthProblem('This token cannot be renewed. Get a new one.')
  const client = { id, secret, secretIn }
  const fields = { grant_type: 'refresh_token', refresh_token: refresh }
  const answer = await postForm({ client, transport, signal }, tokenUrl, fields)
  const response = parseTokenResponse(answer, 'refresh_token')
  // A provider that gives no new one to renew with means that the old one goes on.
  const flow = { kind: token.flow, tokenUrl, scopes: [] }
  return createToken(
    { ...response, refresh: response.refresh ?? refresh },
    { flow, client, scopes: token.scopes ?? [] },
    Date.now(),
  )
}
