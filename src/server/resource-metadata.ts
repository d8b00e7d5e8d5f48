import type { SignIn } from '../auth/sign-in.ts'
import { tryDecode } from '../core/decode-path.ts'
import { problemResponse } from '../core/problem.ts'

const wellKnown = '/.well-known/oauth-protected-resource'

/** Whether an agent asks: by POST, or to listen. The address may be spelt in every way in which it is found. */
export function isAgentRequest(request: Request, base: string): boolean {
  if (tryDecode(new URL(request.url).pathname) !== tryDecode(`${base}/mcp`)) return false
  return (
    !['GET', 'HEAD'].includes(request.method) ||
    (request.headers.get('Accept') ?? '').includes('text/event-stream')
  )
}

/** Tells agents who gives out tokens for `/mcp`: https://www.rfc-editor.org/rfc/rfc9728. */
export function answerMetadata(
  request: Request,
  { method, site }: SignIn,
  base: string,
): Response | undefined {
  const { pathname } = new URL(request.url)
  const paths = [`${wellKnown}${base}/mcp`, `${base}${wellKnown}/mcp`, `${base}${wellKnown}`]
  if (!paths.includes(pathname) || !['GET', 'HEAD'].includes(request.method)) return undefined
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
      // Agents that run in a browser look for it from anywhere; nothing in it is secret.
      'Access-Control-Allow-Origin': '*',
    },
  })
}

/** What a program gets that has to show who it is: https://www.rfc-editor.org/rfc/rfc6750#section-3. */
export function challenge(site: string, error?: 'invalid_token'): Response {
  const response = problemResponse(401, error ?? 'sign_in_required', 'Sign in to see this')
  const where = `resource_metadata="${site}${wellKnown}/mcp"`
  response.headers.set('WWW-Authenticate', `Bearer ${error ? `error="${error}", ` : ''}${where}`)
  return response
}
