import { tryDecode } from '../core/decode-path.ts'

const maxCharacters = 2_000
/** Placeholder origin for resolving paths; never requested. */
const origin = 'https://site.invalid'

/**
 * Where to go after sign-in: the requested path on this site, as a browser writes it, or the home page.
 * `base` is the base path without a trailing slash. Anyone can write a link to the sign-in page, so the
 * target must never lead to another site: https://cwe.mitre.org/data/definitions/601.html
 */
export function redirectTarget(target: string | null, base: string): string {
  return (target !== null && pathOnSite(target, base)) || `${base}/`
}

function pathOnSite(requested: string, base: string): string | undefined {
  if (requested.length > maxCharacters || !isPlainPath(requested) || !URL.canParse(requested, origin))
    return undefined
  const url = new URL(requested, origin)
  // Checked again after normalization: `/..//elsewhere.example` becomes `//elsewhere.example`.
  if (url.origin !== origin || !isPlainPath(url.pathname)) return undefined
  const path = url.pathname === base ? `${base}/` : url.pathname
  if (!path.startsWith(`${base}/`) || isSignIn(path.slice(base.length))) return undefined
  const target = `${path}${url.search}${url.hash}`
  return target.length > maxCharacters ? undefined : target
}

/**
 * Browsers read `\` as `/` and drop tabs and newlines
 * (https://url.spec.whatwg.org/#concept-basic-url-parser), and proxies may decode a path before they check
 * it, so it must be plain in both forms.
 */
function isPlainPath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/, 1)
  const decoded = tryDecode(beforeQuery)
  return decoded !== undefined && [path, decoded].every(isPlain)
}

function isPlain(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\x00-\x1f\x7f-\x9f\u2028\u2029\\]/.test(path)
}

/** Redirecting to these pages would prompt again or sign out. */
function isSignIn(path: string): boolean {
  const first = tryDecode(path)
    ?.split('/')
    .find((part) => part !== '')
  return first !== undefined && /^log(in|out)$/i.test(first)
}
