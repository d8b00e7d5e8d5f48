/** Claims of a token or a provider's response. Names are untrusted, so only own properties count. */
export type Claims = Readonly<Record<string, unknown>>

export function claimOf(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined
}

export function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of these claims that is a non-blank string. */
export function textOf(claims: Claims, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = claimOf(claims, name)
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

const maxDisplayCharacters = 100

/** A display name in one line, without characters that break it or change its direction. */
export function displayName(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return [...line].slice(0, maxDisplayCharacters).join('')
}

export function nameOf(claims: Claims): string | undefined {
  const name =
    textOf(claims, 'name') ??
    fullName(claims, 'given_name', 'family_name') ??
    fullName(claims, 'givenName', 'familyName') ??
    fullName(claims, 'firstName', 'lastName') ??
    textOf(claims, 'preferred_username', 'email')
  return name === undefined ? undefined : displayName(name) || undefined
}

function fullName(claims: Claims, first: string, last: string): string | undefined {
  const names = [textOf(claims, first), textOf(claims, last)].filter((name) => name !== undefined)
  return names.length === 0 ? undefined : names.join(' ')
}

const maxIdCharacters = 255

/** Long enough for every `sub`: https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
export function isId(text: string): boolean {
  return text.trim() !== '' && text.length <= maxIdCharacters && !/[\x00-\x1f\x7f]/.test(text)
}
