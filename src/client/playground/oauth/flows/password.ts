import type { OAuthToken } from '../oauth-token.ts'
import { exchangeGrant } from './exchange-grant.ts'
import type { FlowRequest } from './flow-way.ts'

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.3 */
export function getByPassword(request: FlowRequest): Promise<OAuthToken> {
  const { user: username, password, scopes } = request
  return exchangeGrant(request, 'password', { username, password, scope: scopes.join(' ') })
}
