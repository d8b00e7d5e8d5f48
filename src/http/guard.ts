import { anonymous } from '../access/audience.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { User } from '../auth/user.ts'
import { type PlainResponse, problemResponse, responseOf } from '../core/diagnostic/problem.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { type Address, parseUrl, type Target } from './address.ts'
import type { AppEnv } from './app.ts'
import { isTheme } from './asset-route.ts'
import type { Assets } from './assets.ts'
import type { Audit } from './audit.ts'
import { decide, isPrivate } from './decide.ts'
import { isAgentRequest } from './mcp-route.ts'
import { notFoundResponse } from './not-found.ts'
import { challenge, describeChallenge, metadataResponse } from './resource-metadata.ts'
import { pageHeaders } from './security-headers.ts'
import { handleSignIn } from './sign-in/sign-in-routes.ts'
import { withInputs } from './sign-in/user-inputs.ts'
import { isRead, spellingResponse } from './spelling.ts'
import { audienceOf, nobody, readAgent, readReader, readVisitor, type Visitor } from './visitor.ts'

export type GuardInput = {
  site: Site
  /** The application for what somebody sees. */
  appOf: (view: View) => { fetch: (request: Request, env?: AppEnv) => Response | Promise<Response> }
  assets: Assets
  /** How readers sign in; nothing on a site without sign-in. Throws while it is not safe to. */
  signIn: () => Promise<SignIn | undefined>
  /** Where a request comes from. */
  addressOf: (request: Request, env: AppEnv) => string
  audit: Audit
}

/**
 * Stands before everything that a site answers: who asks, what they may know of the address, and only then the site as
 * they see it, which knows of nothing else. What comes back is marked so that nobody in between keeps it for others.
 */
export function createGuard({ site, appOf, assets, signIn, addressOf, audit }: GuardInput) {
  const { base } = site
  const own = new Set(Object.values(assets).flat())

  /** Files of Octavo and the colours of the site: the same for everybody, and needed to sign in. */
  const isOwnAsset = (address: Address) =>
    address.kind === 'asset' && (own.has(address.name) || address.name === 'oauth' || isTheme(address.name))

  async function settle(): Promise<{ kind: 'open' } | { kind: 'closed' } | { kind: 'on'; signIn: SignIn }> {
    try {
      const current = await signIn()
      return current ? { kind: 'on', signIn: current } : { kind: 'open' }
    } catch {
      // Whoever keeps it has told the operator.
      return { kind: 'closed' }
    }
  }

  const siteAddress = async () => {
    const state = await settle()
    return state.kind === 'on' ? state.signIn.site : base
  }

  /** Decides access by the address before anything is rendered. */
  async function answerFor(request: Request, visitor: Visitor, env: AppEnv = {}): Promise<Response> {
    if (visitor.kind === 'refused') return challenge(await siteAddress(), 'invalid_token')
    const target = env.target ?? parseUrl(request.url, base)
    const { address } = target
    const audience = audienceOf(visitor)
    const view = await site.view(audience)
    if (isOwnAsset(address)) return appOf(view).fetch(request, env)
    const canKnow = !isRead(request) || (await decide(site, address, { audience, view }))
    if (visitor.kind === 'signed-in') {
      const notFound = canKnow
        ? await appOf(view).fetch(withoutConditions(request), { ...env, user: readerOf(visitor.user) })
        : await notThere(request, address, view)
      return forReader(address, notFound, { visitor, view })
    }
    const accept = request.headers.get('Accept')
    if (!canKnow) return responseOf(await askToSignIn(target, accept))
    // On a private site, anonymous visitors cannot tell missing pages from restricted ones.
    const isQuiet = isRead(request) && (await isPrivate(site))
    const response = await appOf(view).fetch(request, { ...env, isQuiet })
    const isLost = isQuiet && response.status === 404
    return isLost ? responseOf(await askToSignIn(target, accept)) : forAnybody(response)
  }

  async function notThere(request: Request, { path }: Address, view: View): Promise<Response> {
    const lost = notFoundResponse(request, path, 'no-store')
    if (lost) return lost
    const html = await view.notFound(path)
    const body = request.method === 'HEAD' ? null : html
    return new Response(body, { status: 404, headers: pageHeaders(html, await view.policy()) })
  }

  async function askToSignIn(target: Target, accept: string | null): Promise<PlainResponse> {
    if (!accept?.includes('text/html')) return describeChallenge(await siteAddress())
    const to = `${base}/login?redirect=${encodeURIComponent(target.normal)}`
    return { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' }, body: '' }
  }

  /** Whatever somebody asks, from the first look at who they are to the last header. */
  async function handle(request: Request, env: AppEnv = {}): Promise<Response> {
    const state = await settle()
    if (state.kind === 'open') return appOf(await site.view(anonymous)).fetch(request, env)
    const target = env.target ?? parseUrl(request.url, base)
    const { address } = target
    if (state.kind === 'closed') return isOwnAsset(address) ? answerFor(request, nobody, env) : closedFor()
    if (address.kind === 'mcp' && isAgentRequest(request)) return answerAgent(request, state.signIn, env)
    if (!target.isNormal) return spellingResponse(target, request)
    if (address.kind === 'oauth-metadata' && isRead(request)) return metadataResponse(request, state.signIn)
    const isSigningIn = address.kind === 'sign-in'
    const from = addressOf(request, env)
    const visitor = isSigningIn
      ? await readReader(state.signIn, request.headers.get('Cookie'))
      : await readVisitor(state.signIn, request.headers)
    if (visitor.kind === 'refused') noteRefusal(state.signIn, from)
    if (isSigningIn) {
      const view = await site.view(audienceOf(visitor))
      const jwtScript = `${base}/_octavo/${assets.jwt}`
      return handleSignIn(address.path, {
        request,
        signIn: state.signIn,
        visitor,
        view,
        address: from,
        audit,
        jwtScript,
      })
    }
    const response = await answerFor(request, visitor, env)
    // What everybody gets may be kept on the way, and the cookie of one of them would be kept with it.
    const session = visitor.kind === 'signed-in' && !isOwnAsset(address) ? visitor.session : undefined
    const renewed = session && (await state.signIn.sessions.renew(session))
    if (renewed) response.headers.append('Set-Cookie', renewed)
    return response
  }

  function noteRefusal({ method }: SignIn, visitor: string): void {
    audit({ event: 'refused', method: method.kind, visitor, reason: 'The key or token is not good.' })
  }

  /** An agent shows a key with each request; cookies are for people. */
  async function answerAgent(request: Request, signIn: SignIn, env: AppEnv): Promise<Response> {
    const shown = request.headers.get('Authorization')
    const visitor = shown === null ? nobody : await readAgent(signIn, shown)
    if (visitor.kind === 'refused') noteRefusal(signIn, addressOf(request, env))
    if (visitor.kind === 'anonymous' && (await (await site.view(anonymous)).map()).routes.size === 0)
      return challenge(signIn.site)
    return answerFor(request, visitor, env)
  }

  return {
    handle,
    /** The sign-in response for an anonymous request to a restricted address. */
    async refuse(target: Target, accept: string | null): Promise<PlainResponse | undefined> {
      if ((await settle()).kind !== 'on') return undefined
      const view = await site.view(anonymous)
      const canKnow = await decide(site, target.address, { audience: anonymous, view })
      return canKnow ? undefined : askToSignIn(target, accept)
    },
    /** Who asks, by the cookie of their browser. */
    async visitorOf(cookie: string | null): Promise<Visitor> {
      const state = await settle()
      return state.kind === 'on' ? readReader(state.signIn, cookie) : nobody
    },
    /** Who asks, by the key of an agent. */
    async agentOf(authorization: string | null): Promise<Visitor> {
      const state = await settle()
      return state.kind === 'on' && authorization !== null ? readAgent(state.signIn, authorization) : nobody
    },
  }
}

/** What pages may say of who reads them. Values for the playground are not among it: those never stand in a page. */
const readerOf = ({ name, groups, content }: User) => ({ name, groups: [...groups], ...content })

/** Sign-in is wanted and cannot be had: then nobody gets anything. */
function closedFor(): Response {
  const response = problemResponse(
    503,
    'sign_in_unavailable',
    'Nobody can sign in to this site at the moment',
    'Its operator finds the reason in the log.',
  )
  response.headers.set('Retry-After', '30')
  return response
}

/** What a browser has kept says nothing about what this reader may see now. */
function withoutConditions(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  for (const name of ['If-None-Match', 'If-Modified-Since', 'If-Range']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers })
}

/** Nobody keeps it, on the way or in the browser: the page after "back" is asked for again. */
async function forReader(
  address: Address,
  response: Response,
  { visitor: { user }, view }: { visitor: Visitor & { kind: 'signed-in' }; view: View },
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.delete('ETag')
  headers.append('Vary', 'Cookie, Authorization')
  const { status } = response
  const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
  const isForm = status === 200 && address.kind === 'playground' && address.data !== 'answers'
  if (!response.body || !(isPage || (isForm && user.inputs)))
    return new Response(response.body, { status, headers })
  headers.delete('Content-Length')
  const text = await response.text()
  const own = isPage
    ? view.withAccountName(text, user.name)
    : JSON.stringify(withInputs(JSON.parse(text), user.inputs ?? {}))
  return new Response(own, { status, headers })
}

/** Browsers may keep it and ask whether it is still the same; nobody on the way, who cannot tell one visitor from another. */
function forAnybody(response: Response): Response {
  const headers = new Headers(response.headers)
  if (headers.get('Cache-Control') !== 'no-store') headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Cookie, Authorization')
  return new Response(response.body, { status: response.status, headers })
}
