import { goTo, readForm, type SignInRequest, signPage } from './sign-in-request.ts'

export async function showSignOut(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, view, signIn } = signInRequest
  const { base } = view
  const html =
    visitor.kind === 'signed-in'
      ? await view.signOutPage({
          kind: 'signed-in',
          name: visitor.user.name,
          action: `${base}/logout`,
          back: `${base}/`,
          // With one password for all, the other devices are other people's.
          isAlone: signIn.method.kind !== 'password',
        })
      : await view.signOutPage({ kind: 'signed-out', signIn: `${base}/login` })
  return signPage(signInRequest, html, 200)
}

export async function signOut(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, signIn, view, audit, address } = signInRequest
  const form = await readForm(signInRequest)
  if (visitor.kind !== 'signed-in' || !visitor.session) return goTo(`${view.base}/logout`)
  const { session, user } = visitor
  // With one password for all of them, the others are other people.
  const isEverywhere = form?.get('everywhere') === 'yes' && signIn.method.kind !== 'password'
  const cookie = isEverywhere
    ? await signIn.sessions.endEverywhere(session)
    : await signIn.sessions.end(session)
  const event = isEverywhere ? 'signed-out-everywhere' : 'signed-out'
  audit({ event, method: signIn.method.kind, user: user.id, visitor: address })
  const away = await signIn.method.leave?.({ hint: session.hint, returnTo: `${signIn.site}/logout` })
  const response = away
    ? signPage(
        signInRequest,
        await view.signOutPage({ kind: 'signed-out', signIn: `${view.base}/login` }),
        200,
      )
    : goTo(`${view.base}/logout`)
  // A form may not lead to another site by the policy of pages, and need not: the page that follows it does.
  if (away) response.headers.set('Refresh', `0;url=${away}`)
  response.headers.append('Set-Cookie', cookie)
  // Below a base path the storage is also that of whatever else is on this host.
  response.headers.set('Clear-Site-Data', view.base === '' ? '"cache", "storage"' : '"cache"')
  return response
}
