import { anonymous } from '../access/audience.ts'
import type { User } from '../auth/user.ts'
import { type PlainResponse, responseOf } from '../core/diagnostic/problem.ts'
import { filePath, urlPath } from '../core/path.ts'
import { isServed } from '../core/policy/served-files.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { type Address, parseUrl, type Target } from './address.ts'
import type { AppEnv } from './app.ts'
import { decide, isPrivate } from './decide.ts'
import { notFoundResponse } from './not-found.ts'
import { challenge, describeChallenge } from './resource-metadata.ts'
import { pageHeaders } from './security-headers.ts'
import { withInputs } from './sign-in/user-inputs.ts'
import { isRead } from './spelling.ts'
import { audienceOf, type Visitor } from './visitor.ts'

export type AppOf = (view: View) => {
  fetch: (request: Request, env?: AppEnv) => Response | Promise<Response>
}

type Input = {
  site: Site
  appOf: AppOf
  /** Octavo's own files and the theme: the same for every visitor, and needed to sign in. */
  isOwnAsset: (address: Address) => boolean
  /** The site's public URL, if known. */
  siteAddress: () => Promise<string>
}

/** Responds to a visitor: decides access by address, calls the site for their audience, then sets caching. */
export function createVisitorResponses({ site, appOf, isOwnAsset, siteAddress }: Input) {
  const { base } = site

  async function respondTo(request: Request, visitor: Visitor, env: AppEnv = {}): Promise<Response> {
    if (visitor.kind === 'refused') return challenge(await siteAddress(), 'invalid_token')
    const target = env.target ?? parseUrl(request.url, base)
    const { address } = target
    const audience = audienceOf(visitor)
    const view = await site.view(audience)
    if (isOwnAsset(address)) return appOf(view).fetch(request, env)
    const canKnow = !isRead(request) || (await decide(site, address, { audience, view }))
    if (visitor.kind === 'signed-in') {
      const publicView = await site.view(anonymous)
      if (isRead(request) && (await isPublicFile(publicView, address)))
        return forAnonymous(await appOf(publicView).fetch(request, env))
      const response = canKnow
        ? await appOf(view).fetch(withoutConditions(request), { ...env, user: readerOf(visitor.user) })
        : await notFound(request, address, view)
      return forReader(address, response, { user: visitor.user, view })
    }
    const accept = request.headers.get('Accept')
    if (!canKnow) return responseOf(await askToSignIn(target, accept))
    // On a private site, anonymous visitors cannot distinguish missing from restricted pages.
    const isQuiet = isRead(request) && (await isPrivate(site))
    const response = await appOf(view).fetch(request, { ...env, isQuiet })
    const isMissing = isQuiet && response.status === 404
    return isMissing ? responseOf(await askToSignIn(target, accept)) : forAnonymous(response)
  }

  /** Browsers are redirected to the sign-in page; programs get a challenge. */
  async function askToSignIn(target: Target, accept: string | null): Promise<PlainResponse> {
    if (!accept?.includes('text/html')) return describeChallenge(await siteAddress())
    const to = `${base}/login?redirect=${encodeURIComponent(target.normal)}`
    return { status: 302, headers: { Location: to, 'Cache-Control': 'no-store' }, body: '' }
  }

  return { respondTo, askToSignIn }
}

async function notFound(request: Request, { path }: Address, view: View): Promise<Response> {
  const problem = notFoundResponse(request, path, 'no-store')
  if (problem) return problem
  const html = await view.notFound(path)
  const body = request.method === 'HEAD' ? null : html
  return new Response(body, { status: 404, headers: pageHeaders(html, await view.policy()) })
}

/** A file that everyone may read is the same for all readers, so that browsers may cache it. */
async function isPublicFile(view: View, { kind, path }: Address): Promise<boolean> {
  if (kind !== 'page' || (await view.map()).routes.has(urlPath(path))) return false
  const file = filePath(path)
  return file !== undefined && isServed(file) && view.hasFile(file)
}

/** The user's data for pages. Playground inputs are never part of a page. */
const readerOf = ({ name, groups, content }: User) => ({ name, groups: [...groups], ...content })

/** A cached copy must not outlive the reader's access. */
function withoutConditions(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  for (const name of ['If-None-Match', 'If-Modified-Since', 'If-Range']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers })
}

/** Not cacheable by proxies or browsers: going back requests the page again. */
async function forReader(
  address: Address,
  response: Response,
  { user, view }: { user: User; view: View },
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.delete('ETag')
  headers.append('Vary', 'Cookie, Authorization')
  const { status } = response
  const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
  const isForm = status === 200 && address.kind === 'playground'
  if (!response.body || !(isPage || (isForm && user.inputs)))
    return new Response(response.body, { status, headers })
  headers.delete('Content-Length')
  const text = await response.text()
  const body = isPage
    ? view.withAccountName(text, user.name)
    : JSON.stringify(withInputs(JSON.parse(text), user.inputs ?? {}))
  return new Response(body, { status, headers })
}

/** Browsers may cache and revalidate it; proxies may not, because they cannot distinguish visitors. */
function forAnonymous(response: Response): Response {
  const headers = new Headers(response.headers)
  if (headers.get('Cache-Control') !== 'no-store') headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Cookie, Authorization')
  return new Response(response.body, { status: response.status, headers })
}
