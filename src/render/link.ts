import { encodeAddress } from '../core/encode-address.ts'
/** The URL for a browser: with the base path, without page extensions, and never a script. */
export function createLink(base: string): (href: string) => string {
  return (href) => {
    // Browsers ignore control characters in a scheme, so they are ignored here too.
    if (/^(javascript|vbscript|data):/i.test(href.replace(/[\0-\x20]/g, ''))) return '#'
    if (!href.startsWith('/') || href.startsWith('//')) return href
    const end = href.search(/[?#]/)
    const path = end === -1 ? href : href.slice(0, end)
    const suffix = end === -1 ? '' : href.slice(end)
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/'
    const clean = page.length > 1 ? page.replace(/\/$/, '') : page
    return `${base}${clean === '/' && base ? '' : encodePath(clean)}${suffix}` || '/'
  }
}

/** Only images may be data URLs. */
export function imageAddress(src: string, link: (href: string) => string): string {
  return /^data:image\//i.test(src) ? src : link(src)
}

/** Encodes invalid characters; existing escapes stay. */
function encodePath(path: string): string {
  return encodeAddress(path.replace(/%(?![0-9a-f]{2})/gi, '%25')).replace(/%25([0-9a-f]{2})/gi, '%$1')
}
