import { asFilePath, type FilePath, filePath, pageUrl, type UrlPath } from '../../core/path.ts'
import type { PageMeta } from '../page-meta.ts'
import type { Route } from '../site-map.ts'

type PageRoute = Extract<Route, { kind: 'page' }>

/** Finds a page as written in navigation: `/a/b`, `./a/b`, `a/b.mdx` and `a/b/index` are the same page. */
export type FindPage = (written: string) => PageRoute | undefined

/** Results are cached: entries are looked up for the menus and again for the sidebars. */
export function createFindPage(
  files: ReadonlyMap<FilePath, PageMeta>,
  routes: ReadonlyMap<UrlPath, Route>,
): FindPage {
  const routesByEntry = new Map<string, PageRoute | undefined>()
  return (written) => {
    if (!routesByEntry.has(written)) routesByEntry.set(written, lookUp(written))
    return routesByEntry.get(written)
  }

  function lookUp(written: string): PageRoute | undefined {
    const path = filePath(written.replace(/^\.?\//, ''))
    const endings = ['', '.mdx', '.md', '/index.mdx', '/index.md']
    const file = endings
      .map((ending) => asFilePath(`${path}${ending}`))
      .find((candidate) => files.has(candidate))
    // If two files have the same URL, this is the route of the file shown there.
    const route = path !== undefined && file ? routes.get(pageUrl(file)) : undefined
    return route?.kind === 'page' ? route : undefined
  }
}
