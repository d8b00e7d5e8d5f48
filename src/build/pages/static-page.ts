import type { PolicySources } from '../../core/policy/policy-sources.ts'
import { pagePolicy } from '../../http/security-headers.ts'

/** Adds the policy to the page, because a static host may send no headers. */
export function withPolicy(html: string, sources: PolicySources): string {
  return addPolicy(html, pagePolicy(html, sources))
}

/** Without `frame-ancestors`, which only works as a header. */
export function addPolicy(html: string, policy: readonly string[]): string {
  const directives = policy.filter((directive) => !directive.startsWith('frame-ancestors')).join('; ')
  return html.replace(
    /<meta charset="utf-8" ?\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${attribute(directives)}">`,
  )
}

export const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
