import { contentHash } from '../../core/hash.ts'
import { cachings } from '../../http/caching.ts'
import { policyHeaders } from '../../http/security-headers.ts'

/**
 * A built page with its headers. Its policy is in the page; as a header, it also limits who may frame the
 * page.
 */
export function describePage(text: string): { text: string; headers: Record<string, string> } {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text.slice(0, 4096)) ?? []
  const headers = policyHeaders(`${policy.replaceAll('&amp;', '&')}; frame-ancestors 'self'`)
  return {
    text,
    headers: { ...headers, 'Cache-Control': cachings.production, ETag: `W/"${contentHash(text)}"` },
  }
}
