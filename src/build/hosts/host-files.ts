import { encodeAddress } from '../../core/encode-address.ts'
import { pageHeaders } from '../../http/security-headers.ts'

/**
 * Response headers in the format of Netlify, Cloudflare Pages and others. For other hosts, pages contain their policy
 * themselves.
 */
function writeHeadersFile(base: string): string {
  const { 'Content-Type': _type, 'Content-Security-Policy': _policy, ...headers } = pageHeaders('')
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return `${base}/*
${lines.join('\n')}
  Content-Security-Policy: frame-ancestors 'self'
${base}/_octavo/*
  Cache-Control: public, max-age=31536000, immutable
${base}/_octavo/oauth/*
  ! Cache-Control
  Cache-Control: no-store
`
}

export type Redirect = {
  from: string
  to: string
  status: number
  /** From docs.json. Others come from old page names, and from folders without a page. */
  isRule?: boolean
}

/**
 * Cloudflare skips plain lines beyond these: https://developers.cloudflare.com/pages/configuration/redirects/#per-file.
 */
const maxPlainRules = 2000

export const hasPattern = ({ from }: Redirect): boolean => /[:*]/.test(from)

/**
 * Redirects in the format of the same hosts, where `*` and `:splat` are the rest of a path. Rules with more than one are
 * omitted.
 *
 * The owner's rules come first, in case a host limits their number. Patterns come last, as in the server, and because
 * Cloudflare counts every line after the first pattern as a pattern, and reads a hundred of those.
 */
function writeRedirectsFile(redirects: readonly Redirect[]): string {
  const rank = (redirect: Redirect) => (hasPattern(redirect) ? 2 : redirect.isRule ? 0 : 1)
  const sorted = redirects.toSorted((redirect, other) => rank(redirect) - rank(other))
  const lines = sorted.flatMap(({ from, to, status }) => {
    const source = encodeAddress(from).replace(/\/:\w+\*$/, '/*')
    const target = to.replace(/:\w+\*|\*/, ':splat')
    const isPlain = !/\*./.test(source) && !/[\s*]/.test(target)
    // The only status codes that all of these hosts support.
    return isPlain ? [`${source} ${target} ${status === 308 ? 301 : 302}`] : []
  })
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}

/** A file for hosts, and a note for the owner. Without content, no file is written. */
export type HostFile = { name: string; content?: string; note?: string }

/** How old URLs redirect: by rules of the host, or also by a page at each of them. */
export const redirectKinds = ['rules', 'stubs'] as const
export type RedirectKind = (typeof redirectKinds)[number]

export function writeHostFiles(
  base: string,
  redirects: readonly Redirect[],
  kind: RedirectKind = 'rules',
): HostFile[] {
  const plainCount = redirects.filter((redirect) => !hasPattern(redirect)).length
  const isOverLimit = kind === 'rules' && plainCount > maxPlainRules
  return [
    { name: '_headers', content: writeHeadersFile(base) },
    {
      name: '_redirects',
      content: writeRedirectsFile(redirects) || undefined,
      ...(isOverLimit && { note: overLimitNote(plainCount) }),
    },
    // Otherwise GitHub Pages omits files that start with `_` when it publishes a branch.
    { name: '.nojekyll', content: '' },
  ]
}

const overLimitNote = (count: number) =>
  `_redirects has ${count.toLocaleString('en')} redirects. Cloudflare Pages reads the first ${maxPlainRules.toLocaleString('en')}; use --redirects stubs there.`
