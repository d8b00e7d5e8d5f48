import { randomBytes } from 'node:crypto'
import type { MethodKind, SessionSettings } from '../../access/settings.ts'
import { UserError } from '../../core/user-error.ts'
import type { User } from '../user.ts'
import { type CookiePlace, createCookie } from './cookie.ts'
import type { Marks } from './marks.ts'
import { maxPayloadBytes, type Seal } from './seal.ts'
import { createSessionMarks } from './session-marks.ts'
import { parseSession, type Session, sessionPayloads } from './session-payload.ts'
import { createSignInCookie, type SignInCookie } from './sign-in-cookie.ts'

export type SessionsOptions = {
  seal: Seal
  marks: Marks
  settings: SessionSettings
  method: MethodKind
  place: CookiePlace
  /** Milliseconds. */
  now: () => number
}

/** Cookies are returned as values of a `Set-Cookie` header. */
export type Sessions = SignInCookie & {
  /** `leftOut` lists fields that did not fit: `hint`, `content` or `inputs`. */
  start: (
    user: User,
    options?: { hint?: string; until?: number },
  ) => Promise<{ cookie: string; leftOut: string[] }>
  read: (cookieHeader: string | null) => Promise<Session | undefined>
  /** Undefined while the cookie is recent enough. */
  renew: (session: Session) => Promise<string | undefined>
  end: (session: Session) => Promise<string>
  /** On all devices, including agent keys. */
  endEverywhere: (session: Session) => Promise<string>
}

const purpose = 'session'
/** Browsers silently drop cookies over 4,096 bytes. */
const maxCookieLength = 3800
/** Machines' clocks differ a little. A session from further in the future is invalid. */
const maxClockSkewMs = 60_000

export function createSessions({ seal, marks, settings, method, place, now }: SessionsOptions): Sessions {
  const cookie = createCookie('session', place)
  const sessionMarks = createSessionMarks(marks, method)
  const secondsLeft = ({ issuedAt, until = Number.POSITIVE_INFINITY }: Session) =>
    (Math.min(issuedAt + settings.maxAge * 1000, until) - now()) / 1000

  const write = async (session: Session) => {
    const seconds = Math.min(settings.idle, secondsLeft(session))
    for (const { payload, leftOut } of sessionPayloads(session)) {
      if (Buffer.byteLength(JSON.stringify(payload)) > maxPayloadBytes) continue
      const setCookie = cookie.write(await seal.seal(purpose, payload, seconds), seconds)
      if (setCookie.length < maxCookieLength) return { cookie: setCookie, leftOut }
    }
    const count = session.user.groups.length
    throw new UserError(
      `A user's ${count} groups do not fit into a cookie. Configure the provider to send only groups that this site uses.`,
    )
  }

  const isOpen = async ({ sid, user, issuedAt, seenAt, method: sessionMethod, until }: Session) => {
    const at = now()
    if (sessionMethod !== method || Math.max(issuedAt, seenAt) > at + maxClockSkewMs) return false
    if (until !== undefined && at >= until) return false
    if (at - issuedAt >= settings.maxAge * 1000 || at - seenAt >= settings.idle * 1000) return false
    const endMarks = await Promise.all([
      sessionMarks.isEnded(sid),
      sessionMarks.isEndedSince(user.id, issuedAt),
    ])
    return !endMarks.includes(true)
  }

  const end = async (session: Session) => {
    await sessionMarks.end(session.sid, secondsLeft(session))
    return cookie.remove()
  }

  return {
    ...createSignInCookie(seal, place),
    start: (user, { hint, until } = {}) => {
      // A new ID for each session, against session fixation.
      const sid = randomBytes(16).toString('base64url')
      return write({ sid, user, method, issuedAt: now(), seenAt: now(), hint, until })
    },
    async read(header) {
      for (const text of cookie.read(header)) {
        const session = parseSession(await seal.open(purpose, text))
        if (session && (await isOpen(session))) return session
      }
      return undefined
    },
    async renew(session) {
      if (now() - session.seenAt < (settings.idle * 1000) / 4) return undefined
      return (await write({ ...session, seenAt: now() })).cookie
    },
    end,
    async endEverywhere(session) {
      await sessionMarks.endEverywhere(session.user.id, settings)
      return end(session)
    },
  }
}
