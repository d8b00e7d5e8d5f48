import { type Claims, claimOf } from '../claims/text.ts'

/** Allowed difference between the clocks of two machines. */
export const skewSeconds = 5
/** A token is only for the redirect back from sign-in, which takes moments. */
const maxSeconds = 60

export type TokenPlace = { host: string; audience?: string }

/** Why a correctly signed token is not valid for this site and time, if so. `now` is in seconds. */
export function refusalOfClaims(claims: Claims, place: TokenPlace, now: number): string | undefined {
  return refusalOfPlace(claims, place) ?? refusalOfTime(claims, now)
}

function refusalOfPlace(claims: Claims, { host, audience }: TokenPlace): string | undefined {
  const hasHost = Object.hasOwn(claims, 'host')
  if (hasHost && claims.host !== host) return "its `host` is not this site's host"
  const aud = claimOf(claims, 'aud')
  const isForUs = audience !== undefined && (Array.isArray(aud) ? aud.includes(audience) : aud === audience)
  if (audience !== undefined && aud !== undefined && !isForUs)
    return "its `aud` does not contain this site's audience"
  return hasHost || isForUs ? undefined : 'it needs `host` or `aud`'
}

/** Expiry and `nbf` were already checked with the signature. */
function refusalOfTime(claims: Claims, now: number): string | undefined {
  const exp = claimOf(claims, 'exp')
  const iat = claimOf(claims, 'iat')
  if (!isTime(exp)) return 'it needs `exp`, in seconds'
  if (exp > now + maxSeconds + skewSeconds)
    return `its \`exp\` is more than ${maxSeconds} seconds in the future`
  if (iat === undefined) return undefined
  if (!isTime(iat)) return 'its `iat` is not a number of seconds'
  if (iat > now + maxSeconds) return 'its `iat` is in the future'
  if (iat > exp || exp - iat > maxSeconds) return `it is valid for more than ${maxSeconds} seconds`
  return undefined
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value)
}

/** `expiresAt` of existing sites: when the user's data expires, in seconds. */
export function readExpiry(claims: Claims, now: number): { until?: number } | { refusal: string } {
  const value = claimOf(claims, 'expiresAt')
  if (value === undefined || value === null) return {}
  if (!isTime(value)) return { refusal: 'its `expiresAt` is not a number of seconds' }
  return value <= now ? { refusal: 'its `expiresAt` is in the past' } : { until: value * 1000 }
}
