import { type UrlPath, urlPath } from '../../core/path.ts'
import { freeAddress } from '../address.ts'
import type { SourceEntry } from '../node.ts'
import type { NavItem } from '../site-map.ts'
import { placeRoute } from './place-route.ts'
import type { Resolution, Spot } from './resolution.ts'

/** The overview page of a spec, or the page that says why the spec cannot be read. */
export function resolveSource(resolution: Resolution, entry: SourceEntry, spot: Spot): NavItem[] {
  const { map } = resolution
  const { kind, source, at } = entry
  const url = sourceUrl(resolution, entry)
  if (url === undefined) return []
  const route = map.routes.get(url) ?? { kind, url, api: source.id, section: undefined, trail: [] }
  map.routes.set(url, route)
  map.named.set(url, at)
  if (!spot.pages.has(url)) placeRoute(resolution, route, { spot, name: url, at })
  return [{ kind: 'page', url, title: kind === 'problem' ? 'API Reference' : 'Overview' }]
}

/** Undefined for an overview if a page file has its URL. */
export function sourceUrl({ map, apiPages }: Resolution, { kind, source }: SourceEntry): UrlPath | undefined {
  const wanted = urlPath(apiPages.prefixOf(source))
  const isTaken = (url: UrlPath) => {
    const route = map.routes.get(url)
    return route !== undefined && !(route.kind === kind && route.api === source.id)
  }
  if (kind === 'problem') return freeAddress(wanted, isTaken)
  return isTaken(wanted) ? undefined : wanted
}
