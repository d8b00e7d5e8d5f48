import type { SignInMessage } from '../../access/sign-in.ts'
import { redirectTarget } from '../../auth/redirect-target.ts'
import type { SignIn } from '../../auth/sign-in.ts'
import { problemResponse } from '../../core/diagnostic/problem.ts'
import type { View } from '../../site/view/view.ts'
import type { Audit } from '../audit.ts'
import { readBounded } from '../read-bounded.ts'
import { pageHeaders } from '../security-headers.ts'
import type { Visitor } from '../visitor.ts'

/** A request to a sign-in page, with its context. */
export type SignInRequest = {
  request: Request
  signIn: SignIn
  visitor: Visitor
  /** The site as this visitor sees it. */
  view: View
  /** The visitor's IP address. */
  address: string
  audit: Audit
  /** The script of the JWT callback page. */
  jwtScript: string
}

export type SignInHandler = (signInRequest: SignInRequest) => Promise<Response>

const maxFormBytes = 20_000

/** The target after sign-in, from the query or a form. */
export const redirectOf = ({ request, view }: SignInRequest, target?: string | null) =>
  redirectTarget(target === undefined ? new URL(request.url).searchParams.get('redirect') : target, view.base)

export async function readForm({ request }: SignInRequest): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  const text = await readBounded(request, maxFormBytes)
  return text === undefined ? undefined : new URLSearchParams(text)
}

export const badForm = () => problemResponse(400, 'bad_form', { title: 'Invalid form data' })

export const notFound = () => problemResponse(404, 'not_found', { title: 'Not found' })

/** A sign-in or sign-out page, never cacheable. With a message, the status is an error. */
export function signPage({ request }: SignInRequest, html: string, message?: SignInMessage): Response {
  const headers = new Headers(pageHeaders(html))
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  if (message?.kind === 'wait') headers.set('Retry-After', String(message.seconds))
  const status = message ? statusOf[message.kind] : 200
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

const statusOf = { 'no-match': 403, wait: 429, 'start-again': 400, provider: 502 }

export function goTo(to: string, cookies: readonly string[] = [], status: 302 | 303 = 303): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status, headers })
}
