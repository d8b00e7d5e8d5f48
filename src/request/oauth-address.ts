import { encode } from './encode.ts'

/** A URL that may receive secrets: https, or http on this machine. Undefined for others. */
export function parseSafeUrl(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
    ? url
    : undefined
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The sign-in URL. Its own query is preserved, except for parameters that we set.
 * https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 */
export function writeAuthorizationUrl(url: URL, fields: Record<string, string>): string {
  const ownPairs = url.search
    .slice(1)
    .split('&')
    .filter(
      (piece) => piece && ![...new URLSearchParams(piece).keys()].some((name) => Object.hasOwn(fields, name)),
    )
  const fieldPairs = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`)
  return `${url.origin}${url.pathname}?${[...ownPairs, ...fieldPairs].join('&')}`
}
