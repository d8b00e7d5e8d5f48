import type { PolicySources } from '../core/policy/policy-sources.ts'
import { pagePolicy } from '../http/security-headers.ts'

/** A page that brings its policy along, because no server adds headers to it. */
export function withPolicy(html: string, sources: PolicySources): string {
  return addPolicy(html, pagePolicy(html, sources))
}

/** Who may frame a page can only be said by a header. */
export function addPolicy(html: string, policy: readonly string[]): string {
  const written = policy.filter((directive) => !directive.startsWith('frame-ancestors')).join('; ')
  return html.replace(
    /<meta charset="utf-8" ?\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${attribute(written)}">`,
  )
}

export const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
