import { encodeAddress } from '../core/encode-address.ts'
import { pageHeaders } from '../http/security-headers.ts'

/**
 * What a static host should send with the files, in the form that Netlify, Cloudflare Pages and others read. On hosts
 * that do not, the pages still have their policy in themselves.
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
  /** A rule of docs.json. The others come from pages: their older names, and folders that have no page of their own. */
  isRule?: boolean
}

/**
 * Cloudflare skips plain lines beyond these: https://developers.cloudflare.com/pages/configuration/redirects/#per-file.
 */
const maxPlain = 2000

const hasPattern = ({ from }: Redirect) => /[:*]/.test(from)

/** Those that lead on from their small pages alone, because there are more than hosts read. */
function leftToPages(redirects: readonly Redirect[]): Redirect[] {
  const plain = redirects.filter((redirect) => !hasPattern(redirect))
  return plain.length > maxPlain ? plain.filter(({ isRule }) => !isRule) : []
}

/**
 * Redirects in the form that the same hosts read, where the rest of a path is `*` and then `:splat`. Rules that take more
 * than one are left out.
 *
 * Rules of the owner come first, in case a host reads only so many. Patterns come last, as a server looks at them, and
 * because Cloudflare counts every line behind the first pattern as one, of which it reads a hundred.
 */
function writeRedirectsFile(redirects: readonly Redirect[]): string {
  const left = new Set(leftToPages(redirects))
  const rank = (redirect: Redirect) => (hasPattern(redirect) ? 2 : redirect.isRule ? 0 : 1)
  const sorted = redirects
    .filter((redirect) => !left.has(redirect))
    .sort((redirect, other) => rank(redirect) - rank(other))
  const lines = sorted.flatMap(({ from, to, status }) => {
    const source = encodeAddress(from).replace(/\/:\w+\*$/, '/*')
    const target = to.replace(/:\w+\*|\*/, ':splat')
    const isPlain = !/\*./.test(source) && !/[\s*]/.test(target)
    // The only ones that all of these hosts know.
    return isPlain ? [`${source} ${target} ${status === 308 ? 301 : 302}`] : []
  })
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}

/** A file that is there for hosts, and what its owner should know about it. Without content there is none. */
export type HostFile = { name: string; content?: string; note?: string }

export function writeHostFiles(base: string, redirects: readonly Redirect[]): HostFile[] {
  const left = leftToPages(redirects).length
  return [
    { name: '_headers', content: writeHeadersFile(base) },
    {
      name: '_redirects',
      content: writeRedirectsFile(redirects) || undefined,
      note:
        left === 0
          ? undefined
          : `${left.toLocaleString('en')} redirects from other addresses of pages are not in _redirects: Cloudflare reads ${maxPlain.toLocaleString('en')} at most. Small pages lead on from them.`,
    },
    // Else GitHub Pages leaves out what begins with `_`, where it publishes a branch.
    { name: '.nojekyll', content: '' },
  ]
}
