import { encode } from './encode.ts'

/** Where secrets may go: encrypted, or not leaving this machine. Nothing where an address is anything else. */
export function parseSafeAddress(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
    ? url
    : undefined
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address that a reader signs in at. Its own query stays as it is written, but for names that are ours to say.
 * https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 */
export function writeAuthorizationAddress(at: URL, fields: Record<string, string>): string {
  const own = at.search
    .slice(1)
    .split('&')
    .filter(
      (piece) => piece && ![...new URLSearchParams(piece).keys()].some((name) => Object.hasOwn(fields, name)),
    )
  const added = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`)
  return `${at.origin}${at.pathname}?${[...own, ...added].join('&')}`
}
