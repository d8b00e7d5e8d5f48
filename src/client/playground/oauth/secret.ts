import { OAuthProblem } from '../../../request/oauth-problem.ts'

/** 32 letters that nobody can guess: 24 bytes by chance. */
export function createState(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(24)))
}

/** A secret that only this tab knows, and what may be seen of it: https://www.rfc-editor.org/rfc/rfc7636#section-4 */
export async function createProof(): Promise<{ verifier: string; challenge: string }> {
  if (!isSecureContext) throw new OAuthProblem('Signing in works only where this site is opened by https.')
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
