import { type Audience, anonymous } from '../access/audience.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { User } from '../auth/user.ts'
import { type UrlPath, urlPath } from '../core/path.ts'
import { problemResponse } from '../core/problem.ts'
import { findRedirect } from '../nav/redirect.ts'
import type { PlaygroundData } from '../request/playground.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view.ts'
import type { Assets } from './assets.ts'
import type { Audit } from './audit.ts'
import { lostResponse } from './lost.ts'
import { pathOf } from './request-path.ts'
import { answerMetadata, challenge, isAgentRequest } from './resource-metadata.ts'
import { pageHeaders } from './security-headers.ts'
import { answerSignIn, pathBelow } from './sign-in-routes.ts'
import { withInputs } from './user-inputs.ts'
import { audienceOf, nobody, readAgent, readReader, readVisitor, type Visitor } from './visitor.ts'

export type GuardInput = {
  site: Site
  /** The application for what somebody sees. */
  appOf: (view: View) => { fetch: (request: Request, env?: object) => Response | Promise<Response> }
  assets: Assets
  /** How readers sign in; nothing on a site without sign-in. Throws while it is not safe to. */
  signIn: () => Promise<SignIn | undefined>
  /** Where a request comes from. */
  addressOf: (request: Request, env: unknown) => string
  audit: Audit
}

/**
 * Stands before everything that a site answers. It finds out who asks, and hands the request to the site as that
 * visitor sees it, which knows of nothing else; what comes back is marked so that nobody in between keeps it for others.
 */
export function createGuard({ site, appOf, assets, signIn, addressOf, audit }: GuardInput) {
  const { base } = site
  const own = new Set(Object.values(assets).flat())

  /** Files of Octavo and the colours of the site: the same for everybody, and needed to sign in. */
  function isOwnAsset(request: Request): boolean {
    const name = pathBelow(request, base)?.replace(/^\/_octavo\//, '')
    return name !== undefined && (own.has(name) || name === 'oauth' || /^theme-[\w-]+\.css$/.test(name))
  }

  async function known(): Promise<{ kind: 'open' } | { kind: 'closed' } | { kind: 'on'; signIn: SignIn }> {
    try {
      const found = await signIn()
      return found ? { kind: 'on', signIn: found } : { kind: 'open' }
    } catch {
      // Whoever keeps it has told the operator.
      return { kind: 'closed' }
    }
  }

  const siteAddress = async () => {
    const state = await known()
    return state.kind === 'on' ? state.signIn.site : base
  }

  /** What a visitor gets who is known already. */
  async function answerFor(request: Request, visitor: Visitor, env?: unknown): Promise<Response> {
    if (visitor.kind === 'refused') return challenge(await siteAddress(), 'invalid_token')
    const audience = audienceOf(visitor)
    const view = await site.view(audience)
    const isReader = visitor.kind === 'signed-in'
    const response = isReader
      ? await appOf(view).fetch(withoutConditions(request), {
          ...(env as object),
          user: readerOf(visitor.user),
        })
      : await appOf(view).fetch(request, env as object)
    if (isOwnAsset(request)) return response
    const isTelling = await leadsToClosed(request, response, audience)
    if (!isReader && (isTelling || (await isClosed(request, response, view)))) return askToSignIn(request)
    const told = isTelling ? await notThere(request, view) : response
    return isReader ? forReader(request, told, visitor, view) : forAnybody(told)
  }

  /** Redirects of docs.json are the same for everybody, and the address of a closed page may tell what it is about. */
  async function leadsToClosed(request: Request, response: Response, audience: Audience): Promise<boolean> {
    const to = response.headers.get('Location')
    if (to === null || !URL.canParse(to, request.url)) return false
    const path = pathOf(new Request(new URL(to, request.url)), base)
    return path !== undefined && (await isClosedPage(path, audience))
  }

  async function notThere(request: Request, view: View): Promise<Response> {
    const path = pathOf(request, base) ?? '/'
    const html = await view.notFound(path)
    const lost = lostResponse(request, path, 'no-store')
    const body = request.method === 'HEAD' ? null : html
    return lost ?? new Response(body, { status: 404, headers: pageHeaders(html) })
  }

  /** Whether an anonymous visitor has to sign in for it; on a closed site nobody learns what is there and what is not. */
  async function isClosed(request: Request, response: Response, view: View): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const auth = await site.auth()
    const isPrivate = auth.kind !== 'on' || auth.settings.default === 'private'
    const path = pathOf(request, base)
    if (path === undefined) return isPrivate
    if (response.status === 404) return isPrivate || (await isClosedPage(path, anonymous))
    // Without a public page there is nothing to list.
    return isPrivate && lists.test(path) && (await view.map()).routes.size === 0
  }

  /** Whether it is a page, or belongs to one, that the site has and these visitors may not see. */
  async function isClosedPage(path: string, audience: Audience): Promise<boolean> {
    const map = await site.map()
    const { resolvedRedirects } = await site.config()
    const page = urlPath(path.replace(belongings, '') || '/')
    const moved = findRedirect(resolvedRedirects, page)?.to
    const candidates = [page, map.aliases.get(page), moved && urlPath(moved)]
    for (const url of candidates) {
      const plain = url?.replace(/#.*$/, '') as UrlPath | undefined
      const found = plain && (await site.decide(plain, audience))
      if (found && found.page !== 'open') return true
    }
    return false
  }

  async function askToSignIn(request: Request): Promise<Response> {
    if (!(request.headers.get('Accept') ?? '').includes('text/html')) return challenge(await siteAddress())
    const { pathname, search } = new URL(request.url)
    const to = `${base}/login?redirect=${encodeURIComponent(pathname + search)}`
    return new Response(null, { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' } })
  }

  /** Whatever somebody asks, from the first look at who they are to the last header. */
  async function handle(request: Request, env?: unknown): Promise<Response> {
    const state = await known()
    if (state.kind === 'open')
      return appOf(await site.view({ kind: 'anonymous' })).fetch(request, env as object)
    if (state.kind === 'closed') return isOwnAsset(request) ? answerFor(request, nobody, env) : closedFor()
    const metadata = answerMetadata(request, state.signIn, base)
    if (metadata) return metadata
    if (isAgentRequest(request, base)) return answerAgent(request, state.signIn, env)
    const address = addressOf(request, env)
    const isSigningIn = /^\/log(in|out)(\/|$)/.test(pathBelow(request, base) ?? '')
    const visitor = isSigningIn
      ? await readReader(state.signIn, request.headers.get('Cookie'))
      : await readVisitor(state.signIn, request.headers)
    if (visitor.kind === 'refused') noteRefusal(state.signIn, address)
    const view = await site.view(audienceOf(visitor))
    const answered = await answerSignIn({
      request,
      signIn: state.signIn,
      visitor,
      view,
      address,
      audit,
      jwtScript: `${base}/_octavo/${assets.jwt}`,
    })
    if (answered) return answered
    const response = await answerFor(request, visitor, env)
    // What everybody gets may be kept on the way, and the cookie of one of them would be kept with it.
    const session = visitor.kind === 'signed-in' && !isOwnAsset(request) ? visitor.session : undefined
    const renewed = session && (await state.signIn.sessions.renew(session))
    if (renewed) response.headers.append('Set-Cookie', renewed)
    return response
  }

  function noteRefusal({ method }: SignIn, visitor: string): void {
    audit({ event: 'refused', method: method.kind, visitor, reason: 'The key or token is not good.' })
  }

  /** An agent shows a key with each request; cookies are for people. */
  async function answerAgent(request: Request, found: SignIn, env: unknown): Promise<Response> {
    const shown = request.headers.get('Authorization')
    const visitor = shown === null ? nobody : await readAgent(found, shown)
    if (visitor.kind === 'refused') noteRefusal(found, addressOf(request, env))
    if (
      visitor.kind === 'anonymous' &&
      (await (await site.view({ kind: 'anonymous' })).map()).routes.size === 0
    )
      return challenge(found.site)
    return answerFor(request, visitor, env)
  }

  return {
    handle,
    answerFor,
    /** Who asks, by the cookie of their browser. */
    async visitorOf(cookie: string | null): Promise<Visitor> {
      const state = await known()
      return state.kind === 'on' ? readReader(state.signIn, cookie) : nobody
    },
    /** Who asks, by the key of an agent. */
    async agentOf(authorization: string | null): Promise<Visitor> {
      const state = await known()
      return state.kind === 'on' && authorization !== null ? readAgent(state.signIn, authorization) : nobody
    },
  }
}

/** What pages may say of who reads them. Values for the playground are not among it: those never stand in a page. */
const readerOf = ({ name, groups, content }: User) => ({ name, groups: [...groups], ...content })

/** Lists of all pages, and what is found among them. */
const lists = /^\/(llms|sitemap|\.well-known\/llms|~search\/|~api\/)/

/** What has an address below that of its page. */
const belongings = /\.mdx?$|\/~part\/[^/]*$|\/~(playground|answers|console)\.json$|\/rss\.xml$/

/** Sign-in is wanted and cannot be had: then nobody gets anything. */
function closedFor(): Response {
  const found = problemResponse(
    503,
    'sign_in_unavailable',
    'Nobody can sign in to this site at the moment',
    'Its operator finds the reason in the log.',
  )
  found.headers.set('Retry-After', '30')
  return found
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
  request: Request,
  response: Response,
  { user }: Visitor & { kind: 'signed-in' },
  view: View,
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.delete('ETag')
  headers.append('Vary', 'Cookie, Authorization')
  const { status } = response
  const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
  const isForm = status === 200 && /\/~(playground|console)\.json$/.test(new URL(request.url).pathname)
  if (!response.body || !(isPage || (isForm && user.inputs)))
    return new Response(response.body, { status, headers })
  headers.delete('Content-Length')
  const text = await response.text()
  const own = isPage
    ? view.withAccountName(text, user.name)
    : JSON.stringify(withInputs(JSON.parse(text) as PlaygroundData, user.inputs ?? {}))
  return new Response(own, { status, headers })
}

/** Browsers may keep it and ask whether it is still the same; nobody on the way, who cannot tell one visitor from another. */
function forAnybody(response: Response): Response {
  const headers = new Headers(response.headers)
  if (headers.get('Cache-Control') !== 'no-store') headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Cookie, Authorization')
  return new Response(response.body, { status: response.status, headers })
}
