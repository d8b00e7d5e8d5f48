import { wellFormed } from '../core/encode-address.ts'

const asCode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** https://www.rfc-editor.org/rfc/rfc3986#section-2.3: escapes everything but unreserved characters. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, asCode)
}

/**
 * Leaves reserved characters and escapes unchanged, for `allowReserved`. Brackets and quotes are still escaped: they are
 * not allowed in a query, and clients treat them differently. A `#` would end the query.
 */
export function encodeReserved(text: string): string {
  return encodeURI(wellFormed(text))
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[#'[\]]/g, asCode)
}

/** The same for a path, which a `?` would end. */
export function encodePath(text: string): string {
  return encodeReserved(text).replaceAll('?', '%3F')
}

/** https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1: escapes only characters that cookies cannot hold. */
export function encodeCookie(text: string): string {
  return wellFormed(text).replace(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent)
}
