/** Whether the site uses HTTPS, and its base path (`''` for none). */
export type CookiePlace = { isSecure: boolean; base: string }

export type Cookie = {
  name: string
  /** The value of a `Set-Cookie` header. */
  write: (value: string, seconds: number) => string
  remove: () => string
  /** All values with this name, because another path or domain may have set one too. */
  read: (header: string | null) => string[]
}

/** Each value costs an attempt to decrypt it. */
const maxRead = 8

/**
 * The prefixes prevent other hosts of the domain from setting the cookie:
 * https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#name-cookie-name-prefixes
 */
export function createCookie(suffix: string, { isSecure, base }: CookiePlace): Cookie {
  const prefix = !isSecure ? '' : base === '' ? '__Host-' : '__Secure-'
  const name = `${prefix}octavo_${suffix}`
  const attributes = `Path=${base || '/'}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    name,
    write: (value, seconds) => `${name}=${value}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${attributes}`,
    remove: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header) =>
      (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
        .filter((value) => value !== '')
        .slice(0, maxRead),
  }
}
