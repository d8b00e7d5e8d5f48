import { encodeAddress } from '../core/encode-address.ts'
/** The address a browser must ask for: base path added, file extensions of pages dropped, no code. */
export function createLink(base: string): (href: string) => string {
  return (href) => {
    // Browsers ignore control characters in a scheme, so they count for nothing here too.
    if (/^(javascript|vbscript|data):/i.test(href.replace(/[\0-\x20]/g, ''))) return '#'
    if (!href.startsWith('/') || href.startsWith('//')) return href
    const end = href.search(/[?#]/)
    const path = end === -1 ? href : href.slice(0, end)
    const rest = end === -1 ? '' : href.slice(end)
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/'
    const clean = page.length > 1 ? page.replace(/\/$/, '') : page
    return `${base}${clean === '/' && base ? '' : encodePath(clean)}${rest}` || '/'
  }
}

/** A picture may be written into the page itself; nothing else may. */
export function imageAddress(src: string, link: (href: string) => string): string {
  return /^data:image\//i.test(src) ? src : link(src)
}

/** Encodes what an address cannot hold and leaves alone what is encoded already. */
function encodePath(path: string): string {
  return encodeAddress(path.replace(/%(?![0-9a-f]{2})/gi, '%25')).replace(/%25([0-9a-f]{2})/gi, '%$1')
}
