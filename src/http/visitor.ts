import { type Audience, anonymous } from '../access/audience.ts'
import type { Session } from '../auth/session/session-payload.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { User } from '../auth/user.ts'

/** The visitor behind a request. */
export type Visitor =
  /** `isEnded`: the session has expired. */
  | { kind: 'anonymous'; isEnded: boolean }
  | { kind: 'signed-in'; user: User; session?: Session }
  /** The key is invalid. */
  | { kind: 'refused' }

type HeaderReader = { get: (name: string) => string | null }

export const nobody: Visitor = { kind: 'anonymous', isEnded: false }

export function audienceOf(visitor: Visitor): Audience {
  return visitor.kind === 'signed-in' ? { kind: 'reader', groups: visitor.user.groups } : anonymous
}

/**
 * A reader by cookie, or an agent by key. Other schemes are ignored: browsers keep sending the
 * Basic credentials of a reverse proxy with every request.
 */
export async function readVisitor(signIn: SignIn, headers: HeaderReader): Promise<Visitor> {
  const authorization = headers.get('Authorization')
  return authorization !== null && /^bearer\b/i.test(authorization)
    ? readAgent(signIn, authorization)
    : readReader(signIn, headers.get('Cookie'))
}

export async function readReader({ sessions, method }: SignIn, cookie: string | null): Promise<Visitor> {
  if (cookie === null || !cookie.includes('octavo_session')) return nobody
  const session = await sessions.read(cookie)
  const user = session && (method.refresh ? await method.refresh(session.user) : session.user)
  return user ? { kind: 'signed-in', user, session } : { kind: 'anonymous', isEnded: true }
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export async function readAgent({ keys, method }: SignIn, authorization: string): Promise<Visitor> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization) ?? []
  if (token === undefined) return { kind: 'refused' }
  const key = await keys.readAgentKey(token)
  const tokenUser = key ? key.user : await method.bearer?.(token)
  // Provider tokens have current claims; our keys have those of their creation.
  const user = key && tokenUser && method.refresh ? await method.refresh(tokenUser) : tokenUser
  return user ? { kind: 'signed-in', user } : { kind: 'refused' }
}
