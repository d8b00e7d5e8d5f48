/** The address a browser must ask for: base path added, file extensions of pages dropped. */
export function createLink(base: string): (href: string) => string {
  return (href) => {
    if (!href.startsWith('/') || href.startsWith('//')) return href
    const [path = '', rest = ''] = href.split(/(?=[?#])/, 2)
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/'
    const clean = page.length > 1 ? page.replace(/\/$/, '') : page
    return `${base}${clean === '/' && base ? '' : clean}${rest}` || '/'
  }
}
