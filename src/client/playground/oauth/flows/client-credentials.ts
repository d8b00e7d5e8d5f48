import type { OAuthToken } from '../oauth-token.ts'
import { exchangeGrant } from './exchange-grant.ts'
import type { FlowRequest } from './flow-way.ts'

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.4 */
export function getByClient(request: FlowRequest): Promise<OAuthToken> {
  return exchangeGrant(request, 'client_credentials', { scope: request.scopes.join(' ') })
}
