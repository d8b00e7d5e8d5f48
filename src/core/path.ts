/**
 * Two kinds of path that plain strings would let us mix up: where a file lies in the site folder, and where a
 * reader finds a page.
 */
declare const brand: unique symbol
type Brand<Name extends string> = { readonly [brand]: Name }

/** Relative to the site folder, `/` between segments, no leading slash: `guides/intro.mdx`. */
export type FilePath = string & Brand<'FilePath'>

/** Absolute within the site, without base path, trailing slash, query or hash: `/guides/intro`. */
export type UrlPath = string & Brand<'UrlPath'>

/** What is such a path already, because the site folder or the site itself named it. What people write is for `filePath`. */
export const asFilePath = (path: string): FilePath => path as FilePath
export const asUrlPath = (path: string): UrlPath => path as UrlPath

/** Joins and normalises; undefined when the result would leave the site folder. */
export function filePath(text: string, from?: FilePath): FilePath | undefined {
  const base = from === undefined || text.startsWith('/') ? [] : from.split('/').slice(0, -1)
  const segments = [...base]
  for (const segment of text.replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') {
      if (segments.length === 0) return undefined
      segments.pop()
    } else segments.push(segment)
  }
  return asFilePath(segments.join('/'))
}

/** `Guides/Intro/` and `/Guides/Intro` are the same address; the case is kept. */
export function urlPath(text: string): UrlPath {
  const segments = text.split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? []
  return asUrlPath(`/${segments.join('/')}`)
}

/** `x/index.mdx` is served at `/x`, `index.mdx` at `/`. */
export function pageUrl(file: FilePath): UrlPath {
  return urlPath(
    file
      .replace(/\.mdx?$/, '')
      .replace(/(^|\/)index$/, '')
      .replace(/[?#]/g, '-'),
  )
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function extension(path: string): string {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}
