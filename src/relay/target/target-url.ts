import { Refusal } from '../response/refusal.ts'

/**
 * Parses the URL to request. All later checks use the parsed URL, so spellings that parsers read differently
 * are rejected first: https://url.spec.whatwg.org/#concept-basic-url-parser drops tabs and newlines, reads
 * `\` as `/`, and accepts a host without slashes.
 */
export function parseTargetUrl(text: string): URL {
  if (!/^https?:\/\/[^/?#\\]/i.test(text) || /[^\x21-\x7e]|\\/.test(text))
    throw new Refusal('bad_url', 'The URL must start with https:// or http:// and be percent-encoded.')
  const url = parseUrl(text)
  const [, authority = '', path = ''] = /^[^/]*\/\/([^/?#]*)([^?#]*)/.exec(text) ?? []
  if (url.username !== '' || url.password !== '' || authority.includes('@'))
    throw new Refusal('bad_url', 'The URL contains a username or password. Send them in a header.')
  if (text.includes('#')) throw new Refusal('bad_url', 'The URL contains `#`, which is never sent.')
  if (hasDotSegments(path)) throw new Refusal('bad_url', 'The URL path contains `.` or `..` segments.')
  return url
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new Refusal('bad_url', 'The URL has no valid host.')
  }
}

/** No legitimate path is escaped more often. */
const maxDecodings = 5

/**
 * Whether some server may read a segment as `.` or `..`: literal, escaped any number of times, next to a
 * backslash or an escaped slash, before a character at which servers stop reading, or in the overlong UTF-8
 * of old decoders.
 */
export function hasDotSegments(path: string): boolean {
  // Fast path: most URLs have none of these.
  if (!/%|\\|\/\./.test(path)) return false
  let form = path
  for (let times = 0; times <= maxDecodings; times++) {
    if (form.split(/[/\\]/).some(isDots) || /%c[01]|[\xc0\xc1]/i.test(form)) return true
    const decoded = decodeOnce(form)
    if (decoded === form) return false
    form = decoded
  }
  return true
}

/** Java servers read `..;x` as `..`, C servers `..%00`; others cut a segment at white space, `?` or `#`. */
function isDots(part: string): boolean {
  return /^\.{1,2}([\0\t-\r ?#;]|$)/.test(part)
}

/** Byte by byte, because invalid UTF-8 has to be checked too. */
function decodeOnce(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
