import { hashSource } from '../core/policy/inline-code.ts'
import type { PolicySources, SourceKind } from '../core/policy/policy-sources.ts'

/**
 * The Content-Security-Policy of a page. Scripts are Octavo's, the owner's files, or from hosts that the
 * owner allows; inline code is allowed by hash.
 */
export function pagePolicy(html: string, sources: PolicySources = {}): string[] {
  const hostsFor = (kind: SourceKind) => (sources[kind] ?? []).map((host) => ` ${host}`).join('')
  const inline = [...html.slice(0, html.indexOf('</head>')).matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code = '']) => ` ${hashSource(code)}`)
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}${hostsFor('script')}`,
    `style-src 'self' 'unsafe-inline'${hostsFor('style')}`,
    // The playground shows images and audio responses as blobs.
    `img-src 'self' data: blob: https:${hostsFor('img')}`,
    `media-src 'self' blob: https:${hostsFor('media')}`,
    `frame-src https:${hostsFor('frame')}`,
    `font-src 'self' data:${hostsFor('font')}`,
    `connect-src 'self'${hostsFor('connect')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${hostsFor('form')}`,
    "frame-ancestors 'self'",
  ]
}

/** Headers of every page. */
export function pageHeaders(html: string, sources: PolicySources = {}): Record<string, string> {
  return policyHeaders(pagePolicy(html, sources).join('; '))
}

export function policyHeaders(policy: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  }
}
