/** A base for parsing relative URLs; never requested. */
const placeholderBase = 'https://here.invalid/'

/** A link may be reopened in thousands of paragraphs, so a long URL could make a page huge. */
const maxUrlLength = 2048

/**
 * Parsed as in browsers, https://url.spec.whatwg.org/#concept-basic-url-parser. Input that they
 * would silently repair (control characters, backslashes, `https:host`) is rejected.
 */
function parse(url: string): { protocol: string; isRemote: boolean } | undefined {
  if (url.length > maxUrlLength) return undefined
  if (/[\0-\x1f\x7f\\]/.test(url) || /^\s|^https?:(?!\/\/)/i.test(url)) return undefined
  try {
    const { protocol, origin } = new URL(url, placeholderBase)
    return { protocol, isRemote: origin !== new URL(placeholderBase).origin }
  } catch {
    return undefined
  }
}

export function isSafeLink(href: string): boolean {
  const url = parse(href)
  return url !== undefined && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)
}

/** Images may come from the site or from `https:` URLs. */
export function isSafeImage(src: string): boolean {
  const url = parse(src)
  return url?.protocol === 'https:' && (!url.isRemote || /^https:/i.test(src))
}

export function isExternal(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
