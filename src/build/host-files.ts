import { encodeAddress } from '../core/encode-address.ts'
import { pageHeaders } from '../server/security-headers.ts'

/**
 * What a static host should send with the files, in the form that Netlify, Cloudflare Pages and others read. On hosts
 * that do not, the pages still have their policy in themselves.
 */
export function writeHeadersFile(base: string): string {
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

export type Redirect = { from: string; to: string; status: number }

/**
 * Redirects in the form that the same hosts read, where the rest of a path is `*` and then `:splat`. Rules that take more
 * than one are left out.
 */
export function writeRedirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to, status }) => {
    const source = encodeAddress(from).replace(/\/:\w+\*$/, '/*')
    const target = to.replace(/:\w+\*|\*/, ':splat')
    const isPlain = !/\*./.test(source) && !/[\s*]/.test(target)
    // The only ones that all of these hosts know.
    return isPlain ? [`${source} ${target} ${status === 308 ? 301 : 302}`] : []
  })
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}
