import { problemResponse } from '../../core/diagnostic/problem.ts'
import { isLoopbackHost } from '../../core/remote/public-address.ts'
import { isRead } from '../spelling.ts'
import { makeKey, showKey } from './agent-key.ts'
import type { SignInHandler, SignInRequest } from './request.ts'
import { showJwtCallback, showSignIn, takeCallback, takeForm, takeToken } from './sign-in.ts'
import { showSignOut, signOut } from './sign-out.ts'

type Route = { get?: SignInHandler; post?: SignInHandler }

const routes = new Map<string, Route>([
  ['/login', { get: showSignIn, post: takeForm }],
  ['/login/callback', { get: takeCallback }],
  ['/login/jwt-callback', { get: showJwtCallback }],
  ['/login/jwt', { post: takeToken }],
  ['/login/key', { get: showKey, post: makeKey }],
  ['/logout', { get: showSignOut, post: signOut }],
])

/** Handles all sign-in and sign-out requests, by path below the base path. */
export async function handleSignIn(path: string, signInRequest: SignInRequest): Promise<Response> {
  const { request } = signInRequest
  const route = routes.get(path)!
  const handler = request.method === 'POST' ? route.post : isRead(request) ? route.get : undefined
  if (!handler) return methodNotAllowed(route)
  if (request.method === 'POST' && !isOwnRequest(request, signInRequest.signIn.site)) {
    const { audit, address, signIn } = signInRequest
    const reason = 'Form sent from another site.'
    audit({ event: 'refused', method: signIn.method.kind, visitor: address, reason })
    return problemResponse(403, 'origin_refused', {
      title: 'Forms from other sites are not allowed',
    })
  }
  return handler(signInRequest)
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-405-method-not-allowed */
function methodNotAllowed({ get, post }: Route): Response {
  const response = problemResponse(405, 'method_not_allowed', {
    title: 'Method not allowed',
  })
  response.headers.set('Allow', [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', '))
  return response
}

/**
 * Whether a form was sent by this site. Browsers send `Origin` and https://www.w3.org/TR/fetch-metadata/, and
 * scripts can set neither; a request without both is refused.
 */
function isOwnRequest({ headers, url }: Request, site: string): boolean {
  const fetchSite = headers.get('Sec-Fetch-Site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  const origin = headers.get('Origin')
  if (origin === null) return fetchSite === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { origin: siteOrigin, hostname } = new URL(site)
  const from = new URL(origin)
  // Localhost has several names, and a foreign name may resolve to it too.
  const isLocal = isLoopbackHost(hostname) && isLoopbackHost(from.hostname)
  return origin === siteOrigin || (isLocal && from.host === new URL(url).host)
}
