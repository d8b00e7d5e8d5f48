import { type Audience, anonymous } from '../access/audience.ts'
import type { Session } from '../auth/session/session-payload.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { User } from '../auth/user.ts'

/** Who asks. */
export type Visitor =
  /** `isEnded`: they come with a session that does not hold any more. */
  | { kind: 'anonymous'; isEnded: boolean }
  | { kind: 'signed-in'; user: User; session?: Session }
  /** They show a key that is none. */
  | { kind: 'refused' }

type Logged = { get: (name: string) => string | null }

export const nobody: Visitor = { kind: 'anonymous', isEnded: false }

export function audienceOf(visitor: Visitor): Audience {
  return visitor.kind === 'signed-in' ? { kind: 'reader', groups: visitor.user.groups } : anonymous
}

/**
 * A reader by their cookie, or an agent by its key. Other schemes are for somebody else: browsers go on sending the
 * password of a server in front to every page.
 */
export async function readVisitor(signIn: SignIn, headers: Logged): Promise<Visitor> {
  const shown = headers.get('Authorization')
  return shown !== null && /^bearer\b/i.test(shown)
    ? readAgent(signIn, shown)
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
  const bearer = key ? key.user : await method.bearer?.(token)
  // Tokens of the provider tell of today; keys of ours tell of the day when they were made.
  const user = key && bearer && method.refresh ? await method.refresh(bearer) : bearer
  return user ? { kind: 'signed-in', user } : { kind: 'refused' }
}
