/** The address a browser must ask for: base path added, file extensions of pages dropped, no code. */
export function createLink(base: string): (href: string) => string {
  return (href) => {
    // Browsers ignore control characters in a scheme, so they count for nothing here too.
    if (/^(javascript|vbscript|data):/i.test(href.replace(/[\0-\x20]/g, ''))) return '#'
    if (!href.startsWith('/') || href.startsWith('//')) return href
    const [path = '', rest = ''] = href.split(/(?=[?#])/, 2)
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/'
    const clean = page.length > 1 ? page.replace(/\/$/, '') : page
    return `${base}${clean === '/' && base ? '' : clean}${rest}` || '/'
  }
}
