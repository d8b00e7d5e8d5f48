import { Refusal } from '../response/refusal.ts'

/**
 * The address to call. Everything after this judges and uses the parsed address; what parsers are known to read in
 * different ways is refused before: https://url.spec.whatwg.org/#concept-basic-url-parser drops tabs and line ends,
 * takes `\` for `/` and finds a host where no slash is.
 */
export function parseTargetUrl(text: string): URL {
  if (!/^https?:\/\/[^/?#\\]/i.test(text) || /[^\x21-\x7e]|\\/.test(text))
    throw new Refusal('bad_url', 'The URL must start with https:// or http:// and be percent-encoded.')
  const url = parseUrl(text)
  const [, authority = '', path = ''] = /^[^/]*\/\/([^/?#]*)([^?#]*)/.exec(text) ?? []
  if (url.username !== '' || url.password !== '' || authority.includes('@'))
    throw new Refusal('bad_url', 'The URL contains a username or password. Send them in a header.')
  if (text.includes('#')) throw new Refusal('bad_url', 'The URL contains `#`, which is never sent.')
  if (leadsElsewhere(path)) throw new Refusal('bad_url', 'The URL path contains `.` or `..` segments.')
  return url
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new Refusal('bad_url', 'The URL has no valid host.')
  }
}

/** Escaped more often than this is nothing that anybody means. */
const maxDecodings = 5

/**
 * Whether a part of the path is `.` or `..` to some reader of it: written so, escaped any number of times, with a
 * backslash or an escaped slash beside it, before something at which readers stop, or in the overlong UTF-8 of old
 * decoders.
 */
export function leadsElsewhere(path: string): boolean {
  // Most paths have nothing of all this.
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

/** `..;x` is `..` to servers of Java, `..%00` to those of C; white space and what begins a query are cut off by others. */
function isDots(part: string): boolean {
  return /^\.{1,2}([\0\t-\r ?#;]|$)/.test(part)
}

/** Byte by byte, because what is not UTF-8 has to be seen as well. */
function decodeOnce(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
