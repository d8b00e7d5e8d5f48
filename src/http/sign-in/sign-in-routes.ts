import { problemResponse } from '../../core/diagnostic/problem.ts'
import { isOwnRequest } from '../own-request.ts'
import { isRead } from '../spelling.ts'
import { makeKey, showKey } from './agent-key-page.ts'
import { showJwtCallback, showSignIn, takeCallback, takeForm, takeToken } from './sign-in-page.ts'
import type { SignInHandler, SignInRequest } from './sign-in-request.ts'
import { showSignOut, signOut } from './sign-out-page.ts'

type Route = { get?: SignInHandler; post?: SignInHandler }

const routes = new Map<string, Route>([
  ['/login', { get: showSignIn, post: takeForm }],
  ['/login/callback', { get: takeCallback }],
  ['/login/jwt-callback', { get: showJwtCallback }],
  ['/login/jwt', { post: takeToken }],
  ['/login/key', { get: showKey, post: makeKey }],
  ['/logout', { get: showSignOut, post: signOut }],
])

/** Pages and forms to sign in and out, by their path below the base. */
export async function handleSignIn(path: string, signInRequest: SignInRequest): Promise<Response> {
  const { request } = signInRequest
  const route = routes.get(path)!
  const handler = request.method === 'POST' ? route.post : isRead(request) ? route.get : undefined
  if (!handler) return notThisWay(route)
  if (request.method === 'POST' && !isOwnRequest(request, signInRequest.signIn.site)) {
    const { audit, address, signIn } = signInRequest
    const reason = 'The form came from another site.'
    audit({ event: 'refused', method: signIn.method.kind, visitor: address, reason })
    return problemResponse(403, 'origin_refused', 'Only pages of this site may send this form')
  }
  return handler(signInRequest)
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-405-method-not-allowed */
function notThisWay({ get, post }: Route): Response {
  const response = problemResponse(405, 'method_not_allowed', 'This address is not asked this way')
  response.headers.set('Allow', [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', '))
  return response
}
