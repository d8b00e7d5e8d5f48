/** A base for parsing relative URLs; never requested. */
const here = 'https://here.invalid/'

/** A link may be reopened in thousands of paragraphs, so a long URL could make a page huge. */
const maxAddress = 2048

/**
 * Parsed like in browsers, https://url.spec.whatwg.org/#concept-basic-url-parser. Input that it
 * would silently repair (control characters, backslashes, `https:host`) is rejected.
 */
function read(address: string): { protocol: string; elsewhere: boolean } | undefined {
  if (address.length > maxAddress) return undefined
  if (/[\0-\x1f\x7f\\]/.test(address) || /^\s|^https?:(?!\/\/)/i.test(address)) return undefined
  try {
    const { protocol, origin } = new URL(address, here)
    return { protocol, elsewhere: origin !== new URL(here).origin }
  } catch {
    return undefined
  }
}

export function isSafeLink(href: string): boolean {
  const address = read(href)
  return address !== undefined && ['http:', 'https:', 'mailto:', 'tel:'].includes(address.protocol)
}

/** Images may come from the site or from `https:` URLs. */
export function isSafeImage(src: string): boolean {
  const address = read(src)
  return address?.protocol === 'https:' && (!address.elsewhere || /^https:/i.test(src))
}

export function isElsewhere(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
