import { anonymous } from '../access/audience.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { type PlainResponse, problemResponse } from '../core/diagnostic/problem.ts'
import type { Site } from '../site/site.ts'
import { type Address, parseUrl, type Target } from './address.ts'
import type { AppEnv } from './app.ts'
import { isPackageFont, isTextFile, isTheme } from './asset-route.ts'
import { type Assets, assetNames } from './assets.ts'
import type { Audit } from './audit.ts'
import { decide } from './decide.ts'
import { isAgentRequest } from './mcp-route.ts'
import { challenge, metadataResponse } from './resource-metadata.ts'
import { handleSignIn } from './sign-in/routes.ts'
import { isRead, spellingResponse } from './spelling.ts'
import { audienceOf, nobody, readAgent, readReader, readVisitor, type Visitor } from './visitor.ts'
import { type AppOf, createVisitorResponses } from './visitor-response.ts'

export type GuardInput = {
  site: Site
  /** The application for a view. */
  appOf: AppOf
  assets: Assets
  /** The sign-in method; undefined on a site without sign-in. Throws while sign-in is unsafe. */
  signIn: () => Promise<SignIn | undefined>
  /** The client's IP address. */
  addressOf: (request: Request, env: AppEnv) => string
  audit: Audit
}

type SignInState = { kind: 'open' } | { kind: 'closed' } | { kind: 'on'; signIn: SignIn }

/**
 * Runs before all other handlers: identifies the visitor, decides whether they have access to the path, and
 * only then calls the site for their audience.
 */
export function createGuard({ site, appOf, assets, signIn, addressOf, audit }: GuardInput) {
  const { base } = site
  const publicNames = new Set(assetNames(assets))
  const isOwnAsset = (address: Address) =>
    address.kind === 'asset' &&
    (publicNames.has(address.name) ||
      address.name === 'oauth' ||
      isTheme(address.name) ||
      isTextFile(address.name) ||
      isPackageFont(address.name))

  async function readState(): Promise<SignInState> {
    try {
      const current = await signIn()
      return current ? { kind: 'on', signIn: current } : { kind: 'open' }
    } catch {
      // Already logged by the sign-in state.
      return { kind: 'closed' }
    }
  }

  const siteAddress = async () => {
    const state = await readState()
    return state.kind === 'on' ? state.signIn.site : base
  }

  const { respondTo, askToSignIn } = createVisitorResponses({ site, appOf, isOwnAsset, siteAddress })

  async function handle(request: Request, env: AppEnv = {}): Promise<Response> {
    const state = await readState()
    if (state.kind === 'open') return appOf(await site.view(anonymous)).fetch(request, env)
    const target = env.target ?? parseUrl(request.url, base)
    const { address } = target
    if (state.kind === 'closed') return isOwnAsset(address) ? respondTo(request, nobody, env) : unavailable()
    if (address.kind === 'mcp' && isAgentRequest(request)) return handleAgent(request, state.signIn, env)
    if (!target.isNormal) return spellingResponse(target, request)
    if (address.kind === 'oauth-metadata' && isRead(request)) return metadataResponse(request, state.signIn)
    return address.kind === 'sign-in'
      ? handleSignInPage(request, state.signIn, { path: address.path, from: addressOf(request, env) })
      : handlePage(request, state.signIn, { address, env })
  }

  /** An agent sends a key with each request; cookies are for people. */
  async function handleAgent(request: Request, signIn: SignIn, env: AppEnv): Promise<Response> {
    const authorization = request.headers.get('Authorization')
    const visitor = authorization === null ? nobody : await readAgent(signIn, authorization)
    auditRefusal(visitor, signIn, addressOf(request, env))
    if (visitor.kind === 'anonymous' && (await (await site.view(anonymous)).map()).routes.size === 0)
      return challenge(signIn.site)
    return respondTo(request, visitor, env)
  }

  async function handleSignInPage(
    request: Request,
    signIn: SignIn,
    { path, from }: { path: string; from: string },
  ): Promise<Response> {
    const visitor = await readReader(signIn, request.headers.get('Cookie'))
    auditRefusal(visitor, signIn, from)
    const view = await site.view(audienceOf(visitor))
    const jwtScript = `${base}/_octavo/${assets.jwt}`
    return handleSignIn(path, { request, signIn, visitor, view, address: from, audit, jwtScript })
  }

  async function handlePage(
    request: Request,
    signIn: SignIn,
    { address, env }: { address: Address; env: AppEnv },
  ): Promise<Response> {
    const from = addressOf(request, env)
    const visitor = await readVisitor(signIn, request.headers)
    auditRefusal(visitor, signIn, from)
    const response = await respondTo(request, visitor, env)
    // Proxies may cache public responses, and would cache a reader's cookie with them.
    const session = visitor.kind === 'signed-in' && !isOwnAsset(address) ? visitor.session : undefined
    const renewedCookie = session && (await signIn.sessions.renew(session))
    if (renewedCookie) response.headers.append('Set-Cookie', renewedCookie)
    return response
  }

  function auditRefusal({ kind }: Visitor, { method }: SignIn, visitor: string): void {
    if (kind !== 'refused') return
    audit({ event: 'refused', method: method.kind, visitor, reason: 'Invalid key or token.' })
  }

  return {
    handle,
    /** The sign-in response for an anonymous request to a restricted path. */
    async refuse(target: Target, accept: string | null): Promise<PlainResponse | undefined> {
      if ((await readState()).kind !== 'on') return undefined
      const view = await site.view(anonymous)
      const canKnow = await decide(site, target.address, { audience: anonymous, view })
      return canKnow ? undefined : askToSignIn(target, accept)
    },
    /** The visitor by their browser's cookie. */
    async visitorOf(cookie: string | null): Promise<Visitor> {
      const state = await readState()
      return state.kind === 'on' ? readReader(state.signIn, cookie) : nobody
    },
    /** The visitor by their agent's key. */
    async agentOf(authorization: string | null): Promise<Visitor> {
      const state = await readState()
      return state.kind === 'on' && authorization !== null ? readAgent(state.signIn, authorization) : nobody
    },
  }
}

/** The site requires sign-in, which is unavailable, so every request fails. */
function unavailable(): Response {
  const response = problemResponse(503, 'sign_in_unavailable', {
    title: 'Sign-in is currently unavailable',
    detail: 'The server log has the reason.',
  })
  response.headers.set('Retry-After', '30')
  return response
}
