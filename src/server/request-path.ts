import { tryDecode } from '../core/decode-path.ts'

/** The decoded path below the base, or undefined for what is not below it or cannot be decoded. */
export function pathOf(request: Request, base: string): string | undefined {
  const { pathname } = new URL(request.url)
  if (base && pathname !== base && !pathname.startsWith(`${base}/`)) return undefined
  const decoded = tryDecode(pathname.slice(base.length) || '/')
  // What decodes to a separator or a climb is nobody's page.
  return decoded === undefined || /%2f|%5c/i.test(pathname) || /\\|\0|(^|\/)\.\.?(\/|$)/.test(decoded)
    ? undefined
    : decoded
}
