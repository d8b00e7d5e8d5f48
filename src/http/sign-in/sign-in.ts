import type { SignInMessage } from '../../access/sign-in.ts'
import type { Attempt, Refusal } from '../../auth/method.ts'
import type { Json } from '../../core/json.ts'
import { jwtCallbackPage } from './callback-pages.ts'
import { badForm, goTo, notFound, readForm, redirectOf, type SignInRequest, signPage } from './request.ts'

/** The page at `/login`, or a redirect to the provider if there is only one. */
export async function showSignIn(signInRequest: SignInRequest): Promise<Response> {
  const { request, visitor, signIn } = signInRequest
  if (visitor.kind === 'signed-in') return goTo(redirectOf(signInRequest))
  const { searchParams } = new URL(request.url)
  const { prompt, begin } = signIn.method
  const choiceText = searchParams.get('choice')
  const isOnly = prompt.kind === 'choices' && prompt.choices.length === 1
  if (!begin || prompt.kind !== 'choices' || (choiceText === null && !isOnly))
    return signInPage(signInRequest)
  const choice = Number(choiceText ?? 0)
  if (!Number.isInteger(choice) || choice < 0 || choice >= prompt.choices.length)
    return signInPage(signInRequest)
  const redirect = redirectOf(signInRequest)
  const departure = await begin({ choice, redirect })
  if (departure.kind === 'refused') return refuse(signInRequest, departure)
  const cookie = await signIn.sessions.saveSignIn(
    departure.keep ?? null,
    redirect,
    request.headers.get('Cookie'),
  )
  return goTo(departure.to, [cookie], 302)
}

async function signInPage(
  signInRequest: SignInRequest,
  message?: SignInMessage,
  form?: URLSearchParams,
): Promise<Response> {
  const { view, signIn, visitor, request } = signInRequest
  const { prompt } = signIn.method
  const target = form ? form.get('redirect') : new URL(request.url).searchParams.get('redirect')
  const redirect = target === null ? '' : redirectOf(signInRequest, target)
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
    message,
    name: form?.get('name') ?? undefined,
  })
  return signPage(signInRequest, html, message)
}

function refuse(
  signInRequest: SignInRequest,
  { reason, message }: Pick<Refusal, 'reason' | 'message'>,
  form?: URLSearchParams,
): Promise<Response> {
  const { audit, signIn, address } = signInRequest
  audit({ event: 'refused', method: signIn.method.kind, visitor: address, reason })
  return signInPage(signInRequest, message, form)
}

export async function takeForm(signInRequest: SignInRequest): Promise<Response> {
  const form = await readForm(signInRequest)
  const { submit } = signInRequest.signIn.method
  if (!form || !submit) return badForm()
  return finishForm(signInRequest, await submit(form, signInRequest.address), form)
}

export async function takeCallback(signInRequest: SignInRequest): Promise<Response> {
  const { request, signIn, view } = signInRequest
  const { finish: finishMethod } = signIn.method
  if (!finishMethod) return notFound()
  const state = new URL(request.url).searchParams.get('state')
  const saved = await signIn.sessions.readSignIn(
    request.headers.get('Cookie'),
    (value) => state !== null && valueAt(value, 'state') === state,
  )
  // The public URL that the provider knows; behind a reverse proxy, the request has another one.
  const url = new URL(`${signIn.site}/login/callback${new URL(request.url).search}`)
  const response = await finish(signInRequest, await finishMethod({ url, keep: saved?.value }), {
    redirect: redirectOf(signInRequest, saved?.redirect ?? `${view.base}/`),
  })
  response.headers.append('Set-Cookie', signIn.sessions.dropSignIn(saved))
  return response
}

export async function showJwtCallback({
  signIn,
  view,
  jwtScript,
  request,
}: SignInRequest): Promise<Response> {
  if (!signIn.method.accept) return notFound()
  const { body, headers } = jwtCallbackPage(jwtScript, `${view.base}/login/jwt`, await view.language())
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

export async function takeToken(signInRequest: SignInRequest): Promise<Response> {
  const form = await readForm(signInRequest)
  const { accept } = signInRequest.signIn.method
  if (!form || !accept) return badForm()
  return finishForm(signInRequest, await accept(form.get('token') ?? ''), form)
}

const finishForm = (signInRequest: SignInRequest, attempt: Attempt, form: URLSearchParams) =>
  finish(signInRequest, attempt, { redirect: redirectOf(signInRequest, form.get('redirect')), form })

const valueAt = (value: Json, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined

/** Always starts a new session and ends the previous one. */
async function finish(
  signInRequest: SignInRequest,
  attempt: Attempt,
  { redirect, form }: { redirect: string; form?: URLSearchParams },
): Promise<Response> {
  const { signIn, audit, address, visitor } = signInRequest
  if (attempt.kind === 'refused') return refuse(signInRequest, attempt, form)
  if (visitor.kind === 'signed-in' && visitor.session) await signIn.sessions.end(visitor.session)
  const { user, hint, until } = attempt
  const result = await signIn.sessions.start(user, { hint, until }).catch((problem: Error) => problem)
  // The user has more groups than fit into a cookie.
  if (result instanceof Error)
    return refuse(signInRequest, { reason: result.message, message: { kind: 'provider' } }, form)
  const { cookie, leftOut } = result
  const reason = leftOut.length > 0 ? `too large for a cookie, omitted: ${leftOut.join(', ')}` : undefined
  audit({ event: 'signed-in', method: signIn.method.kind, user: user.id, visitor: address, reason })
  return goTo(redirect, [cookie])
}
