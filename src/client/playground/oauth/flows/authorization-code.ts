import { parseSafeUrl, writeAuthorizationUrl } from '../../../../request/oauth-address.ts'
import { parseCallback } from '../../../../request/oauth-callback.ts'
import { OAuthProblem } from '../../../../request/oauth-problem.ts'
import * as strings from '../../../../strings/playground-oauth.ts'
import { checkAddress } from '../ask.ts'
import { waitForCallback } from '../callback-wait.ts'
import type { OAuthToken } from '../oauth-token.ts'
import { exchangeGrant } from './exchange-grant.ts'
import type { FlowRequest } from './flow-way.ts'

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1 with https://www.rfc-editor.org/rfc/rfc7636 */
export async function getByCode(request: FlowRequest): Promise<OAuthToken> {
  checkAddress(request.flow.tokenUrl)
  const at = parseSafeUrl(checkAddress(request.flow.authorizationUrl))!
  // Before any await: browsers open windows only shortly after a click.
  const popup = openWindow()
  try {
    const { verifier, challenge } = await createProof()
    const code = await signIn(request, { at, challenge, popup })
    request.onStep({ kind: 'asking' })
    return await exchangeGrant(request, 'authorization_code', {
      code,
      redirect_uri: request.callbackUrl,
      code_verifier: verifier,
    })
  } finally {
    popup?.close()
  }
}

async function signIn(
  { client, scopes, callbackUrl, provider, signal, onStep }: FlowRequest,
  { at, challenge, popup }: { at: URL; challenge: string; popup: Window | null },
): Promise<string> {
  const state = createState()
  const url = writeAuthorizationUrl(at, {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callbackUrl,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  })
  const response = waitForCallback(state, signal)
  popup?.location.replace(url)
  onStep({ kind: 'sign-in', url, isOpen: popup !== null })
  return parseCallback(await response, provider)
}

/** An empty window without access to this page, or null if the browser blocks it. */
function openWindow(): Window | null {
  const popup = open('', '', 'popup,width=520,height=720')
  if (popup) popup.opener = null
  return popup
}

/** 24 random bytes as 32 characters. */
function createState(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(24)))
}

/** The PKCE verifier and its challenge: https://www.rfc-editor.org/rfc/rfc7636#section-4 */
async function createProof(): Promise<{ verifier: string; challenge: string }> {
  if (!isSecureContext) throw new OAuthProblem(strings.needsHttps)
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
