/** Brands keep two kinds of path apart: paths of files in the site folder, and URL paths of pages. */
declare const brand: unique symbol
type Brand<Name extends string> = { readonly [brand]: Name }

/** Relative to the site folder, `/` between segments, no leading slash: `guides/intro.mdx`. */
export type FilePath = string & Brand<'FilePath'>

/** Absolute within the site, without base path, trailing slash, query or hash: `/guides/intro`. */
export type UrlPath = string & Brand<'UrlPath'>

/** For paths that are already normalized. Use `filePath` for paths that people write. */
export const asFilePath = (path: string): FilePath => path as FilePath
export const asUrlPath = (path: string): UrlPath => path as UrlPath

/** Joins and normalizes; undefined if the result is outside the site folder. */
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

/** `Guides/Intro/` and `/Guides/Intro` are the same path. Preserves case. */
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
