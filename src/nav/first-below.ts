import { asUrlPath, type UrlPath } from '../core/path.ts'
import type { NavItem, SiteMap } from './site-map.ts'

/** A folder path leads to the first page below it, in navigation order, as existing sites expect. */
export function firstBelow(map: SiteMap, folder: UrlPath): UrlPath | undefined {
  const pages = firstPages.get(map) ?? findFirstPages(map)
  firstPages.set(map, pages)
  return pages.get(folder)
}

/** Created once for each map, because a site has thousands of folders. */
const firstPages = new WeakMap<SiteMap, ReadonlyMap<UrlPath, UrlPath>>()

function findFirstPages({ sections, routes }: SiteMap): Map<UrlPath, UrlPath> {
  const pages = new Map<UrlPath, UrlPath>()
  const add = (url: UrlPath) => {
    for (let at = url.lastIndexOf('/'); at > 0; at = url.lastIndexOf('/', at - 1)) {
      const folder = asUrlPath(url.slice(0, at))
      // The folders above have a page too.
      if (pages.has(folder)) return
      pages.set(folder, url)
    }
  }
  const addAll = (items: readonly NavItem[]) => {
    for (const item of items)
      if (item.kind === 'page') add(item.url)
      else if (item.kind === 'group') addAll(item.items)
  }
  for (const { items } of sections.values()) addAll(items)
  for (const [url, { section }] of routes) if (section !== undefined) add(url)
  return pages
}
