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

/** Raised when the form changes: a cookie of another form is as if there were none. */
const version = 1

const texts = z.record(z.string(), z.string())

/** Detects older formats. The payload is authentic, so values in `content` are not checked. */
export const userForm = z.object({
  id: z.string().min(1),
  name: z.string(),
  groups: z.array(z.string()),
  content: z.record(z.string(), z.unknown()).optional(),
  inputs: z.partialRecord(z.enum(['server', 'header', 'query', 'cookie', 'path']), texts).optional(),
  proof: z.string().optional(),
}) as unknown as z.ZodType<User>

export const methodForm = z.enum(['users', 'password', 'jwt', 'oidc'])

const sessionForm = z.strictObject({
  v: z.literal(version),
  sid: z.string().min(1),
  user: userForm,
  method: methodForm,
  issuedAt: z.number(),
  seenAt: z.number(),
  hint: z.string().optional(),
  until: z.number().optional(),
})

export function parseSession(payload: Json | undefined): Session | undefined {
  const { success, data } = sessionForm.safeParse(payload)
  if (!success) return undefined
  const { v: _, ...session } = data
  return session
}

/** Fields to leave out of a cookie that is too long, least important first. */
const spare = ['hint', 'content', 'inputs'] as const

/** The session in ever shorter forms, each with the fields that it lacks. */
export function sessionForms(session: Session): { payload: Json; leftOut: string[] }[] {
  const there = spare.filter((name) => (name === 'hint' ? session.hint : session.user[name]) !== undefined)
  return [0, ...there.map((_, index) => index + 1)].map((count) => {
    const leftOut = there.slice(0, count)
    const without = (from: object) =>
      Object.entries(from).filter(([name]) => !leftOut.some((part) => part === name))
    const { user, ...rest } = session
    const form = { v: version, ...Object.fromEntries(without(rest)), user: Object.fromEntries(without(user)) }
    // Parsed again, so that it equals the opened payload.
    const payload: Json = JSON.parse(JSON.stringify(form))
    return { payload, leftOut }
  })
}
