import type { UrlPath } from '../core/path.ts'
import type { NavItem, SiteMap } from './site-map.ts'

/** A folder path leads to the first page below it, in navigation order, as existing sites expect. */
export function firstBelow({ sections, routes }: SiteMap, folder: UrlPath): UrlPath | undefined {
  if (folder === '/') return undefined
  const start = `${folder}/`
  for (const { items } of sections.values()) {
    const page = findIn(items, start)
    if (page) return page
  }
  for (const [url, { section }] of routes) if (section !== undefined && url.startsWith(start)) return url
  return undefined
}

function findIn(items: readonly NavItem[], start: string): UrlPath | undefined {
  for (const item of items) {
    if (item.kind === 'page' && item.url.startsWith(start)) return item.url
    const inner = item.kind === 'group' ? findIn(item.items, start) : undefined
    if (inner) return inner
  }
  return undefined
}
