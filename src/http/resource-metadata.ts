import type { SignIn } from '../auth/sign-in.ts'
import { describeProblem, type PlainResponse, responseOf } from '../core/diagnostic/problem.ts'

const wellKnown = '/.well-known/oauth-protected-resource'

/** The authorization server for `/mcp`: https://www.rfc-editor.org/rfc/rfc9728. */
export function metadataResponse(request: Request, { method, site }: SignIn): Response {
  const metadata = {
    resource: `${site}/mcp`,
    ...(method.tokenIssuer && { authorization_servers: [method.tokenIssuer] }),
    bearer_methods_supported: ['header'],
    resource_documentation: `${site}/login/key`,
  }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(metadata), {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // Browser-based agents read it from any origin; it contains no secrets.
      'Access-Control-Allow-Origin': '*',
    },
  })
}

/** The 401 response for programs: https://www.rfc-editor.org/rfc/rfc6750#section-3. */
export function describeChallenge(site: string, error?: 'invalid_token'): PlainResponse {
  const problem = describeProblem(401, error ?? 'sign_in_required', { title: 'Sign-in required' })
  const where = `resource_metadata="${site}${wellKnown}/mcp"`
  const challenge = `Bearer ${error ? `error="${error}", ` : ''}${where}`
  return { ...problem, headers: { ...problem.headers, 'WWW-Authenticate': challenge } }
}

export const challenge = (site: string, error?: 'invalid_token'): Response =>
  responseOf(describeChallenge(site, error))
