import type { Attempt, SignInMessage } from '../../auth/method.ts'
import { jwtCallbackPage } from './jwt-callback.ts'
import {
  badForm,
  goTo,
  notHere,
  readForm,
  redirectOf,
  type SignInRequest,
  signPage,
} from './sign-in-request.ts'

/** The page at `/login`; where there is only one way to sign in, and that is elsewhere, they are led there. */
export async function showSignIn(signInRequest: SignInRequest): Promise<Response> {
  const { request, visitor, signIn } = signInRequest
  if (visitor.kind === 'signed-in') return goTo(redirectOf(signInRequest))
  const { searchParams } = new URL(request.url)
  const { prompt, begin } = signIn.method
  const written = searchParams.get('choice')
  const isOnly = prompt.kind === 'choices' && prompt.choices.length === 1
  if (!begin || prompt.kind !== 'choices' || (written === null && !isOnly)) return signInPage(signInRequest)
  const choice = Number(written ?? 0)
  if (!Number.isInteger(choice) || choice < 0 || choice >= prompt.choices.length)
    return signInPage(signInRequest)
  const redirect = redirectOf(signInRequest)
  const departure = await begin({ choice, redirect })
  if (departure.kind === 'refused') return refuse(signInRequest, departure.reason, departure.message)
  const cookie = await signIn.sessions.keep(departure.keep ?? null, redirect)
  return goTo(departure.to, [cookie], 302)
}

async function signInPage(
  signInRequest: SignInRequest,
  message?: SignInMessage,
  typed?: URLSearchParams,
): Promise<Response> {
  const { view, signIn, visitor, request } = signInRequest
  const { prompt } = signIn.method
  const written = typed ? typed.get('redirect') : new URL(request.url).searchParams.get('redirect')
  const redirect = written === null ? '' : redirectOf(signInRequest, written)
  const action = `${view.base}/login`
  const withRedirect = (choice: number) =>
    `${action}?choice=${choice}${redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''}`
  const html = await view.signInPage({
    prompt:
      prompt.kind === 'choices'
        ? {
            kind: 'choices',
            choices: prompt.choices.map(({ label }, at) => ({ label, href: withRedirect(at) })),
          }
        : prompt,
    mode: visitor.kind === 'anonymous' && visitor.isEnded ? 'session-ended' : 'sign-in',
    action,
    redirect,
    shownRedirect: redirect || undefined,
    message,
    name: typed?.get('name') ?? undefined,
  })
  return signPage(signInRequest, html, message ? statusOf(message) : 200, message)
}

const statusOf = ({ kind }: SignInMessage) =>
  ({ 'no-match': 403, wait: 429, 'start-again': 400, provider: 502 })[kind]

function refuse(
  signInRequest: SignInRequest,
  reason: string,
  message: SignInMessage,
  typed?: URLSearchParams,
) {
  const { audit, signIn, address } = signInRequest
  audit({ event: 'refused', method: signIn.method.kind, visitor: address, reason })
  return signInPage(signInRequest, message, typed)
}

export async function takeForm(signInRequest: SignInRequest): Promise<Response> {
  const form = await readForm(signInRequest)
  const { submit } = signInRequest.signIn.method
  if (!form || !submit) return badForm()
  return finish(
    signInRequest,
    await submit(form, signInRequest.address),
    redirectOf(signInRequest, form.get('redirect')),
    form,
  )
}

export async function takeCallback(signInRequest: SignInRequest): Promise<Response> {
  const { request, signIn, view } = signInRequest
  const { finish: back } = signIn.method
  if (!back) return notHere()
  const kept = await signIn.sessions.kept(request.headers.get('Cookie'))
  // The address as the provider knows it: behind a proxy this process is asked under another one.
  const url = new URL(`${signIn.site}/login/callback${new URL(request.url).search}`)
  const response = await finish(
    signInRequest,
    await back({ url, keep: kept?.value }),
    redirectOf(signInRequest, kept?.redirect ?? `${view.base}/`),
  )
  response.headers.append('Set-Cookie', signIn.sessions.dropKept())
  return response
}

export async function showJwtCallback({
  signIn,
  view,
  jwtScript,
  request,
}: SignInRequest): Promise<Response> {
  if (!signIn.method.accept) return notHere()
  const { body, headers } = jwtCallbackPage(jwtScript, `${view.base}/login/jwt`, 'en')
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

export async function takeToken(signInRequest: SignInRequest): Promise<Response> {
  const form = await readForm(signInRequest)
  const { accept } = signInRequest.signIn.method
  if (!form || !accept) return badForm()
  return finish(
    signInRequest,
    await accept(form.get('token') ?? ''),
    redirectOf(signInRequest, form.get('redirect')),
    form,
  )
}

/** Whatever way they came: a new session, and never one that was there before. */
async function finish(
  signInRequest: SignInRequest,
  attempt: Attempt,
  redirect: string,
  typed?: URLSearchParams,
): Promise<Response> {
  const { signIn, audit, address, visitor } = signInRequest
  if (attempt.kind === 'refused') return refuse(signInRequest, attempt.reason, attempt.message, typed)
  if (visitor.kind === 'signed-in' && visitor.session) await signIn.sessions.end(visitor.session)
  const { user, hint, until } = attempt
  const started = await signIn.sessions.start(user, { hint, until }).catch((problem: Error) => problem)
  // They have more groups than a cookie holds.
  if (started instanceof Error) return refuse(signInRequest, started.message, { kind: 'provider' }, typed)
  const { cookie, leftOut } = started
  const reason = leftOut.length > 0 ? `too long for a cookie, left out: ${leftOut.join(', ')}` : undefined
  audit({ event: 'signed-in', method: signIn.method.kind, user: user.id, visitor: address, reason })
  return goTo(redirect, [cookie])
}
