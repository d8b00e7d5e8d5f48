/** Only there to read relative addresses against; nothing is asked for. */
const here = 'https://here.invalid/'

/** One link may be opened again in thousands of paragraphs, so that a long address would become a huge page. */
const maxAddress = 2048

/**
 * Judged by the same algorithm that browsers use, https://url.spec.whatwg.org/#concept-basic-url-parser. What it
 * would silently repair (control characters, backslashes, `https:host`) is refused, because nobody means it.
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

/** Pictures come from the site itself, or from elsewhere by `https:` written out. */
export function isSafeImage(src: string): boolean {
  const address = read(src)
  return address?.protocol === 'https:' && (!address.elsewhere || /^https:/i.test(src))
}

export function isElsewhere(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
