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
    .transform((value, context) => {
      const seconds = typeof value === 'number' ? value : parseDuration(value)
      if (seconds !== undefined && seconds >= min && seconds <= max) return seconds
      context.addIssue({ code: 'custom', message: 'not a duration' })
      return z.NEVER
    })
    .meta({
      expected: 'a duration from `60s` to `90d`, such as `12h` or `30m`',
      value: 'duration or seconds',
    })

/** Plain HTTP is allowed only on localhost, because others could read and change the traffic. */
const secureUrl = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username } = new URL(text)
    return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
  })
  .meta({ expected: 'an `https://` URL', value: 'HTTPS URL' })

const loginUrl = z.strictObject({
  name: z.string().min(1).meta({ description: 'Button label.' }),
  url: secureUrl.meta({ description: 'Sign-in URL of the application.' }),
})

const oidc = z.strictObject({
  issuer: secureUrl.meta({
    description: "The provider's exact issuer. Octavo reads `/.well-known/openid-configuration` below it.",
  }),
  clientId: z.string().min(1).meta({ description: 'Client ID of the site.' }),
  scopes: z
    .array(z.string().min(1))
    .default(['openid', 'profile', 'email'])
    .meta({ description: 'Requested scopes. `openid` is always sent.' }),
  groupsClaim: z.string().min(1).default('groups').meta({
    description: 'Claim that contains the groups. Use dots for nested claims: `realm_access.roles`.',
  }),
  groupsFrom: z.enum(['id_token', 'userinfo']).optional().meta({
    description: 'Where to read the claim. If omitted, the ID token, then the userinfo endpoint.',
  }),
  groupsDelimiter: z.string().min(1).max(4).optional().meta({
    description: 'Separator for a string claim. If omitted, the string is one group.',
    value: '1 to 4 characters',
  }),
  label: z.string().min(1).optional().meta({
    description: 'Provider name on the button after a failed sign-in. If omitted, the host.',
  }),
})

const jwt = z.strictObject({
  publicKey: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .meta({
      description:
        'Accepted keys: Ed25519, P-256, or RSA with at least 2048 bits. List two while you rotate keys.',
      value: 'PEM or JWK as a string, or a list',
    }),
  jwksUrl: secureUrl.optional().meta({
    description:
      'Load keys from a URL instead of `publicKey`. Refreshed after ten minutes, or when a key is unknown.',
  }),
  loginUrl: secureUrl.optional().meta({ description: 'Where readers sign in. Its query is preserved.' }),
  loginUrls: z.array(loginUrl).max(10).optional().meta({
    description: 'Let readers choose from up to 10 sign-in URLs, instead of `loginUrl`.',
    value: 'list of objects',
  }),
  algorithms: z
    .array(z.enum(['EdDSA', 'ES256', 'RS256']))
    .min(1)
    .default(['EdDSA', 'ES256', 'RS256'])
    .meta({ description: 'Accepted signature algorithms.' }),
  audience: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Expected `aud` claim, if your tokens have one.' }),
  logoutUrl: secureUrl.optional().meta({ description: 'Where to redirect readers after sign-out.' }),
})

export const auth = z
  .strictObject({
    method: z
      .enum(['users', 'password', 'jwt', 'oidc'])
      .default('users')
      .meta({ description: 'Sign-in method.' }),
    default: z
      .enum(['private', 'public'])
      .default('private')
      .meta({ description: 'Access to pages without a rule of their own.' }),
    oidc: oidc.optional().meta({ description: 'Settings of the method `oidc`.' }),
    jwt: jwt.optional().meta({ description: 'Settings of the method `jwt`.' }),
    session: z
      .strictObject({
        maxAge: duration(60, 90 * day)
          .default(day / 2)
          .meta({ description: 'Maximum session length, from one minute to 90 days.', usual: '12h' }),
        idle: duration(60, 90 * day)
          .default(2 * 60 * 60)
          .meta({
            description: 'Session length without requests, from one minute to 90 days.',
            usual: '2h',
          }),
      })
      .optional()
      .meta({ description: 'Session lifetime.' }),
  })
  .meta({
    description: 'Sign-in. Secrets belong in environment variables, not in docs.json.',
  })
