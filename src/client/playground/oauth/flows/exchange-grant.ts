import { parseTokenResponse } from '../../../../request/oauth-token-response.ts'
import { postForm } from '../ask.ts'
import { createToken, type OAuthToken } from '../oauth-token.ts'
import type { FlowRequest } from './flow-way.ts'

/** A token for a grant: a code, a password, or the client itself. */
export async function exchangeGrant(
  request: FlowRequest,
  grant: string,
  fields: Record<string, string>,
): Promise<OAuthToken> {
  const response = await postForm(request, request.flow.tokenUrl, { grant_type: grant, ...fields })
  return createToken(parseTokenResponse(response, grant), request, Date.now())
}
