import * as z from 'zod'
import { isLoopbackHost } from '../../core/remote/public-address.ts'

const day = 24 * 60 * 60
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 60 * 60, d: day }

/** `12h`, `30m`, `90s` or `7d` in seconds. */
function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,6})\s*([smhd])$/.exec(text.trim()) ?? []
  const seconds = units[unit]
  return number === undefined || seconds === undefined ? undefined : Number(number) * seconds
}

const duration = (min: number, max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((written, context) => {
      const seconds = typeof written === 'number' ? written : parseDuration(written)
      if (seconds !== undefined && seconds >= min && seconds <= max) return seconds
      context.addIssue({ code: 'custom', message: 'not a duration' })
      return z.NEVER
    })
    .meta({ expected: 'a duration such as "12h", "30m" or "7d"' })

/** No plain http but on this machine: what goes over it could be read and changed. */
const secureUrl = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username } = new URL(text)
    return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
  })
  .meta({ expected: 'an https address' })

const loginUrl = z.strictObject({ name: z.string().min(1), url: secureUrl })

export const auth = z
  .strictObject({
    method: z.enum(['users', 'password', 'jwt', 'oidc']).default('users'),
    default: z.enum(['private', 'public']).default('private'),
    oidc: z
      .strictObject({
        issuer: secureUrl,
        clientId: z.string().min(1),
        scopes: z.array(z.string().min(1)).default(['openid', 'profile', 'email']),
        groupsClaim: z.string().min(1).default('groups'),
        groupsFrom: z.enum(['id_token', 'userinfo']).optional(),
        groupsDelimiter: z.string().min(1).max(4).optional(),
        label: z.string().min(1).optional(),
      })
      .optional(),
    jwt: z
      .strictObject({
        publicKey: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
        jwksUrl: secureUrl.optional(),
        loginUrl: secureUrl.optional(),
        loginUrls: z.array(loginUrl).max(10).optional(),
        algorithms: z
          .array(z.enum(['EdDSA', 'ES256', 'RS256']))
          .min(1)
          .default(['EdDSA', 'ES256', 'RS256']),
        audience: z.string().min(1).optional(),
        logoutUrl: secureUrl.optional(),
      })
      .optional(),
    session: z
      .strictObject({
        maxAge: duration(60, 90 * day).default(day / 2),
        idle: duration(60, 90 * day).default(2 * 60 * 60),
      })
      .optional(),
  })
  .meta({
    description:
      'How readers sign in, and what is closed where nothing is said. Secrets stand in the environment.',
  })
