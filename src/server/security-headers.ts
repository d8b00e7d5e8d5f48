import { createHash } from 'node:crypto'

/** What a page may load and run. Scripts are ours or the owner's own files; the one inline script is named by its hash. */
export function pagePolicy(html: string, connect: readonly string[] = []): string[] {
  const inline = [...html.slice(0, html.indexOf('</head>')).matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code]) => ` 'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    // An answer that is a picture or a sound is shown from memory.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    'frame-src https:',
    "font-src 'self' data:",
    `connect-src 'self'${connect.map((source) => ` ${source}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
}

/** Headers of every page. */
export function pageHeaders(html: string, connect: readonly string[] = []): Record<string, string> {
  return policyHeaders(pagePolicy(html, connect).join('; '))
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
