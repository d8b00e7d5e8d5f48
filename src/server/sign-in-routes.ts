import type { Attempt, Told } from '../auth/method.ts'
import { redirectTarget } from '../auth/redirect-target.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { problemResponse } from '../core/problem.ts'
import type { View } from '../site/view.ts'
import type { Audit } from './audit.ts'
import { jwtCallbackPage } from './jwt-callback.ts'
import { isOwnRequest } from './own-request.ts'
import { readBounded } from './read-bounded.ts'
import { pageHeaders } from './security-headers.ts'
import type { Visitor } from './visitor.ts'

export type SignInRequest = {
  request: Request
  signIn: SignIn
  visitor: Visitor
  /** The site as this visitor sees it. */
  view: View
  /** Where they come from. */
  address: string
  audit: Audit
  /** The script of the page that takes a token back. */
  jwtScript: string
}

/** A key for an agent holds so long. */
const keyDays = 30
const mostFormBytes = 20_000

/** Pages and forms to sign in and out, by their path below the base; nothing for all others. */
export async function answerSignIn(asked: SignInRequest): Promise<Response | undefined> {
  const { request, view } = asked
  const path = pathBelow(request, view.base)
  const route = path === undefined ? undefined : routes.get(path)
  if (!route) return undefined
  const handler = request.method === 'POST' ? route.post : isRead(request) ? route.get : undefined
  if (!handler) return notThisWay(route)
  if (request.method === 'POST' && !isOwnRequest(request, asked.signIn.site))
    return problemResponse(403, 'origin_refused', 'Only pages of this site may send this form')
  return handler(asked)
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-405-method-not-allowed */
function notThisWay({ get, post }: Route): Response {
  const found = problemResponse(405, 'method_not_allowed', 'This address is not asked this way')
  found.headers.set('Allow', [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', '))
  return found
}

/** As it is written: an address of these that is spelt in another way is none of them. */
export function pathBelow(request: Request, base: string): string | undefined {
  const { pathname } = new URL(request.url)
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

type Handler = (asked: SignInRequest) => Promise<Response>

type Route = { get?: Handler; post?: Handler }

const routes = new Map<string, Route>([
  ['/login', { get: showSignIn, post: takeForm }],
  ['/login/callback', { get: takeCallback }],
  ['/login/jwt-callback', { get: showJwtCallback }],
  ['/login/jwt', { post: takeToken }],
  ['/login/key', { get: showKey, post: makeKey }],
  ['/logout', { get: showSignOut, post: signOut }],
])

const redirectOf = ({ request, view }: SignInRequest, given?: string | null) =>
  redirectTarget(given === undefined ? new URL(request.url).searchParams.get('redirect') : given, view.base)

async function showSignIn(asked: SignInRequest): Promise<Response> {
  const { request, visitor, signIn, view } = asked
  if (visitor.kind === 'signed-in') return goTo(redirectOf(asked))
  const { searchParams } = new URL(request.url)
  const { prompt, begin } = signIn.method
  const written = searchParams.get('choice')
  const isOnly = prompt.kind === 'choices' && prompt.choices.length === 1
  if (!begin || prompt.kind !== 'choices' || (written === null && !isOnly)) return signInPage(asked)
  const choice = Number(written ?? 0)
  if (!Number.isInteger(choice) || choice < 0 || choice >= prompt.choices.length) return signInPage(asked)
  const redirect = redirectOf(asked)
  const departure = await begin({ choice, redirect: redirect.slice(view.base.length), site: signIn.site })
  if (departure.kind === 'refused') return refuse(asked, departure.reason, departure.told)
  const cookie = await signIn.sessions.keep(departure.keep ?? null, redirect)
  return goTo(departure.to, [cookie], 302)
}

async function signInPage(asked: SignInRequest, told?: Told, typed?: URLSearchParams): Promise<Response> {
  const { view, signIn, visitor, request } = asked
  const { prompt } = signIn.method
  const written = typed ? typed.get('redirect') : new URL(request.url).searchParams.get('redirect')
  const redirect = written === null ? '' : redirectOf(asked, written)
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
    told,
    name: typed?.get('name') ?? undefined,
  })
  return page(asked, html, told ? statusOf(told) : 200, told)
}

const statusOf = ({ kind }: Told) => ({ 'no-match': 403, wait: 429, 'start-again': 400, provider: 502 })[kind]

function refuse(asked: SignInRequest, reason: string, told: Told, typed?: URLSearchParams) {
  const { audit, signIn, address } = asked
  audit({ event: 'refused', method: signIn.method.kind, visitor: address, reason })
  return signInPage(asked, told, typed)
}

async function readForm({ request }: SignInRequest): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  const text = await readBounded(request, mostFormBytes)
  return text === undefined ? undefined : new URLSearchParams(text)
}

const badForm = () => problemResponse(400, 'bad_form', 'This is not the form of the page')

async function takeForm(asked: SignInRequest): Promise<Response> {
  const form = await readForm(asked)
  const { submit } = asked.signIn.method
  if (!form || !submit) return badForm()
  return finish(asked, await submit(form, asked.address), redirectOf(asked, form.get('redirect')), form)
}

async function takeCallback(asked: SignInRequest): Promise<Response> {
  const { request, signIn, view } = asked
  const { finish: back } = signIn.method
  if (!back) return notHere()
  const kept = await signIn.sessions.kept(request.headers.get('Cookie'))
  // The address as the provider knows it: behind a proxy this process is asked under another one.
  const url = new URL(`${signIn.site}/login/callback${new URL(request.url).search}`)
  const response = await finish(
    asked,
    await back({ url, keep: kept?.value }),
    redirectOf(asked, kept?.redirect ?? `${view.base}/`),
  )
  response.headers.append('Set-Cookie', signIn.sessions.dropKept())
  return response
}

async function showJwtCallback({ signIn, view, jwtScript, request }: SignInRequest): Promise<Response> {
  if (!signIn.method.accept) return notHere()
  const { body, headers } = jwtCallbackPage(jwtScript, `${view.base}/login/jwt`, 'en')
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

async function takeToken(asked: SignInRequest): Promise<Response> {
  const form = await readForm(asked)
  const { accept } = asked.signIn.method
  if (!form || !accept) return badForm()
  return finish(asked, await accept(form.get('token') ?? ''), redirectOf(asked, form.get('redirect')), form)
}

/** Whatever way they came: a new session, and never one that was there before. */
async function finish(
  asked: SignInRequest,
  attempt: Attempt,
  redirect: string,
  typed?: URLSearchParams,
): Promise<Response> {
  const { signIn, audit, address, visitor } = asked
  if (attempt.kind === 'refused') return refuse(asked, attempt.reason, attempt.told, typed)
  if (visitor.kind === 'signed-in' && visitor.session) await signIn.sessions.end(visitor.session)
  const { user, hint, until } = attempt
  const started = await signIn.sessions.start(user, { hint, until }).catch((problem: Error) => problem)
  // They have more groups than a cookie holds.
  if (started instanceof Error) return refuse(asked, started.message, { kind: 'provider' }, typed)
  const { cookie, leftOut } = started
  const reason = leftOut.length > 0 ? `too long for a cookie, left out: ${leftOut.join(', ')}` : undefined
  audit({ event: 'signed-in', method: signIn.method.kind, user: user.id, visitor: address, reason })
  return goTo(redirect, [cookie])
}

async function showSignOut(asked: SignInRequest): Promise<Response> {
  const { visitor, view } = asked
  const { base } = view
  const html =
    visitor.kind === 'signed-in'
      ? await view.signOutPage({
          kind: 'signed-in',
          name: visitor.user.name,
          action: `${base}/logout`,
          back: `${base}/`,
        })
      : await view.signOutPage({ kind: 'signed-out', signIn: `${base}/login` })
  return page(asked, html, 200)
}

async function signOut(asked: SignInRequest): Promise<Response> {
  const { visitor, signIn, view, audit, address } = asked
  const form = await readForm(asked)
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
    ? page(asked, await view.signOutPage({ kind: 'signed-out', signIn: `${view.base}/login` }), 200)
    : goTo(`${view.base}/logout`)
  // A form may not lead to another site by the policy of pages, and need not: the page that follows it does.
  if (away) response.headers.set('Refresh', `0;url=${away}`)
  response.headers.append('Set-Cookie', cookie)
  response.headers.set('Clear-Site-Data', '"cache", "storage"')
  return response
}

async function showKey(asked: SignInRequest): Promise<Response> {
  const { visitor, view } = asked
  if (visitor.kind !== 'signed-in')
    return goTo(`${view.base}/login?redirect=${encodeURIComponent(`${view.base}/`)}`)
  return keyPage(asked)
}

async function makeKey(asked: SignInRequest): Promise<Response> {
  const { visitor, signIn, audit, address, view } = asked
  if (visitor.kind !== 'signed-in' || !visitor.session) return goTo(`${view.base}/login`)
  const newKey = await signIn.keys.createAgentKey(visitor.user, keyDays * 86_400)
  audit({ event: 'key-made', method: signIn.method.kind, user: visitor.user.id, visitor: address })
  return keyPage(asked, newKey)
}

async function keyPage(asked: SignInRequest, newKey?: string): Promise<Response> {
  const { view, signIn } = asked
  const html = await view.agentKeyPage({
    action: `${view.base}/login/key`,
    mcpAddress: `${signIn.site}/mcp`,
    days: keyDays,
    newKey,
  })
  return page(asked, html, 200)
}

const notHere = () => problemResponse(404, 'not_found', 'There is nothing at this address')

function page({ request }: SignInRequest, html: string, status: number, told?: Told): Response {
  const headers = new Headers(pageHeaders(html))
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  if (told?.kind === 'wait') headers.set('Retry-After', String(told.seconds))
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

function goTo(to: string, cookies: readonly string[] = [], status: 302 | 303 = 303): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status, headers })
}
