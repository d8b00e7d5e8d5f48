import { decodeEntities, hashSource } from '../core/policy/inline-code.ts'
import { loadedHosts } from '../core/policy/loaded-hosts.ts'
import { mergeSources, type PolicySources, type SourceKind } from '../core/policy/policy-sources.ts'

/**
 * The Content-Security-Policy of a page. Scripts are Octavo's, the owner's files, or from hosts that the
 * owner allows; inline code is allowed by hash. Images, media and frames come from the hosts that the page names.
 */
export function pagePolicy(html: string, sources: PolicySources = {}): string[] {
  const all = mergeSources(sources, loadedHosts(html))
  const hostsFor = (kind: SourceKind) => (all[kind] ?? []).map((host) => ` ${host}`).join('')
  const inline = [
    ...html
      .slice(0, html.indexOf('</head>'))
      .matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g),
  ]
  const hashes = inline.map(([, code = '']) => ` ${hashSource(code)}`)
  const isOurs = inline.some(hasLoader) && !all.script?.length && !hasOtherScripts(html)
  // The diagram renderer writes HTML and adds styles of its own.
  const showsDiagram = hasDiagram(html)
  return [
    "default-src 'self'",
    // Browsers that know `strict-dynamic` ignore 'self'.
    `script-src 'self'${isOurs ? " 'strict-dynamic'" : ''}${hashes.join('')}${hostsFor('script')}`,
    `style-src 'self'${isOurs && !showsDiagram ? inlineStyles(html) : " 'unsafe-inline'"}${hostsFor('style')}`,
    // The playground shows images and audio responses as blobs.
    `img-src 'self' data: blob:${hostsFor('img')}`,
    `media-src 'self' blob:${hostsFor('media')}`,
    `frame-src${hostsFor('frame') || " 'none'"}`,
    `font-src 'self' data:${hostsFor('font')}`,
    `connect-src 'self'${hostsFor('connect')}`,
    ...(all.worker ? [`worker-src 'self'${hostsFor('worker')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${hostsFor('form')}`,
    ...(isOurs && !showsDiagram ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
    "frame-ancestors 'self'",
  ]
}

/** Whether the script of a page loads Octavo's modules, because the page has none of the owner's code. */
const hasLoader = ([, code = '']: RegExpExecArray) => code.includes(';(function(m,p){')

const script = /<script\b(?!\s+type="application\/(?:ld\+)?json")/y

/** Whether the body has scripts of the author. */
const hasOtherScripts = (html: string): boolean =>
  placesOf('<script', html, html.indexOf('</head>')).some((at) => {
    script.lastIndex = at
    return script.test(html)
  })

/** Pages are long and have few of these, so this is much faster than a regular expression. */
function placesOf(text: string, html: string, from = 0): number[] {
  const places: number[] = []
  for (let at = html.indexOf(text, from); at >= 0; at = html.indexOf(text, at + text.length)) places.push(at)
  return places
}

const hasDiagram = (html: string) => html.includes('data-octavo-diagram=')

/** With more hashes, the header is longer than some servers accept. */
const maxStyles = 40

/** Allows exactly the inline styles of a page, by hash; all of them if there are many, as in formulas. */
function inlineStyles(html: string): string {
  const attributes = placesOf('style="', html).flatMap((at) => styleAttribute(html, at) ?? [])
  const elements = placesOf('<style', html).flatMap((at) => styleElement(html, at) ?? [])
  const styles = new Set([...attributes, ...elements])
  const forAttributes = attributes.length > 0 ? " 'unsafe-hashes'" : ''
  if (styles.size > maxStyles) return " 'unsafe-inline'"
  if (styles.size === 0) return ''
  return `${forAttributes}${Array.from(styles, (style) => ` ${hashSource(style)}`).join('')}`
}

function styleAttribute(html: string, at: number): string | undefined {
  const start = at + 'style="'.length
  const end = html.indexOf('"', start)
  return end >= 0 && /\s/.test(html[at - 1] ?? '') ? decodeEntities(html.slice(start, end)) : undefined
}

function styleElement(html: string, at: number): string | undefined {
  const start = html.indexOf('>', at) + 1
  const end = start > 0 ? html.indexOf('</style>', start) : -1
  return end >= 0 ? html.slice(start, end) : undefined
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
