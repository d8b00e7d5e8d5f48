import { tryDecode } from '../core/decode-path.ts'

const maxCharacters = 2_000
/** Stands for the site while an address is resolved; nothing is ever asked there. */
const origin = 'https://site.invalid'

/**
 * Where to go after sign-in: the path of this site that was asked for, as a browser would write it, else its home page.
 * `base` is the base path of the site without a slash at the end. Anybody can write the address of the sign-in page, so
 * what it asks for must never lead away: https://cwe.mitre.org/data/definitions/601.html
 */
export function redirectTarget(target: string | null, base: string): string {
  return (target !== null && ownPath(target, base)) || `${base}/`
}

function ownPath(written: string, base: string): string | undefined {
  if (written.length > maxCharacters || !isPlainPath(written) || !URL.canParse(written, origin))
    return undefined
  const url = new URL(written, origin)
  // Once more after `.` and `..` are gone: `/..//elsewhere.example` begins with one slash, and ends up with two.
  if (url.origin !== origin || !isPlainPath(url.pathname)) return undefined
  const path = url.pathname === base ? `${base}/` : url.pathname
  if (!path.startsWith(`${base}/`) || isSignIn(path.slice(base.length))) return undefined
  const target = `${path}${url.search}${url.hash}`
  return target.length > maxCharacters ? undefined : target
}

/**
 * Browsers take `\` for `/` and drop tabs and line ends (https://url.spec.whatwg.org/#concept-basic-url-parser), and
 * servers on the way may decode a path before they look at it: it must be plain either way.
 */
function isPlainPath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/, 1)
  const decoded = tryDecode(beforeQuery)
  return decoded !== undefined && [path, decoded].every(isPlain)
}

function isPlain(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\x00-\x1f\x7f-\x9f\u2028\u2029\\]/.test(path)
}

/** Whoever came back to these would be asked to sign in again, or be signed out at once. */
function isSignIn(path: string): boolean {
  const first = tryDecode(path)
    ?.split('/')
    .find((part) => part !== '')
  return first !== undefined && /^log(in|out)$/i.test(first)
}
