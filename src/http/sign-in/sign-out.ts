import type { SignIn } from '../../auth/sign-in.ts'
import { goTo, readForm, type SignInRequest, signPage } from './request.ts'

export async function showSignOut(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, view, signIn } = signInRequest
  if (visitor.kind !== 'signed-in') return showSignedOut(signInRequest)
  const html = await view.signOutPage({
    kind: 'signed-in',
    name: visitor.user.name,
    action: `${view.base}/logout`,
    back: `${view.base}/`,
    isAlone: hasOwnAccounts(signIn),
  })
  return signPage(signInRequest, html)
}

async function showSignedOut(signInRequest: SignInRequest): Promise<Response> {
  const { view } = signInRequest
  const html = await view.signOutPage({ kind: 'signed-out', signIn: `${view.base}/login` })
  return signPage(signInRequest, html)
}

export async function signOut(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, signIn, view, audit, address } = signInRequest
  const form = await readForm(signInRequest)
  if (visitor.kind !== 'signed-in' || !visitor.session) return goTo(`${view.base}/logout`)
  const { session, user } = visitor
  const isEverywhere = form?.get('everywhere') === 'yes' && hasOwnAccounts(signIn)
  const cookie = isEverywhere
    ? await signIn.sessions.endEverywhere(session)
    : await signIn.sessions.end(session)
  const event = isEverywhere ? 'signed-out-everywhere' : 'signed-out'
  audit({ event, method: signIn.method.kind, user: user.id, visitor: address })
  const providerUrl = await signIn.method.leave?.({ hint: session.hint, returnTo: `${signIn.site}/logout` })
  const response = providerUrl ? await showSignedOut(signInRequest) : goTo(`${view.base}/logout`)
  // The page policy forbids forms that redirect to another site, so the next page redirects.
  if (providerUrl) response.headers.set('Refresh', `0;url=${providerUrl}`)
  response.headers.append('Set-Cookie', cookie)
  // With a base path, other sites on this host share the storage.
  const cleared = ['cache', 'prefetchCache', 'prerenderCache', ...(view.base === '' ? ['storage'] : [])]
  response.headers.set('Clear-Site-Data', cleared.map((kind) => `"${kind}"`).join(', '))
  return response
}

/** With a shared password, other sessions belong to other people. */
const hasOwnAccounts = ({ method }: SignIn) => method.kind !== 'password'
