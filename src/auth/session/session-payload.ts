import * as z from 'zod'
import type { MethodKind } from '../../access/settings.ts'
import type { Json } from '../../core/json.ts'
import type { User } from '../user.ts'

/** The content of a session cookie. Times are in milliseconds. */
export type Session = {
  sid: string
  user: User
  method: MethodKind
  issuedAt: number
  /** When the cookie was sealed. */
  seenAt: number
  /** Passed to the method on sign-out. */
  hint?: string
  /** When the session ends at the latest, if the method sets it. */
  until?: number
}

/** Increased when the format changes. Cookies with another version are ignored. */
const version = 1

const texts = z.record(z.string(), z.string())

/** Detects older formats. The payload is authentic, so values in `content` are not checked. */
export const userSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  groups: z.array(z.string()),
  content: z.record(z.string(), z.unknown()).optional(),
  inputs: z.partialRecord(z.enum(['server', 'header', 'query', 'cookie', 'path']), texts).optional(),
  proof: z.string().optional(),
}) as unknown as z.ZodType<User>

export const methodSchema = z.enum(['users', 'password', 'jwt', 'oidc'])

const sessionSchema = z.strictObject({
  v: z.literal(version),
  sid: z.string().min(1),
  user: userSchema,
  method: methodSchema,
  issuedAt: z.number(),
  seenAt: z.number(),
  hint: z.string().optional(),
  until: z.number().optional(),
})

export function parseSession(payload: Json | undefined): Session | undefined {
  const { success, data } = sessionSchema.safeParse(payload)
  if (!success) return undefined
  const { v: _, ...session } = data
  return session
}

/** Fields to leave out of a cookie that is too long, least important first. */
const optionalFields = ['hint', 'content', 'inputs'] as const

/** The session as ever shorter payloads, each with the fields that it omits. */
export function sessionPayloads(session: Session): { payload: Json; leftOut: string[] }[] {
  const presentFields = optionalFields.filter(
    (name) => (name === 'hint' ? session.hint : session.user[name]) !== undefined,
  )
  return [0, ...presentFields.map((_, index) => index + 1)].map((count) => {
    const leftOut = presentFields.slice(0, count)
    const omitFields = (from: object) =>
      Object.entries(from).filter(([name]) => !leftOut.some((part) => part === name))
    const { user, ...rest } = session
    const shortSession = {
      v: version,
      ...Object.fromEntries(omitFields(rest)),
      user: Object.fromEntries(omitFields(user)),
    }
    // Parsed again, so that it equals the opened payload.
    const payload: Json = JSON.parse(JSON.stringify(shortSession))
    return { payload, leftOut }
  })
}
