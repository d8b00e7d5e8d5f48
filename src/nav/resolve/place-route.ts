import { type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { placedIn } from '../page-access.ts'
import type { Route } from '../site-map.ts'
import type { Resolution, Spot } from './resolution.ts'

/** Adds a page to the sidebar at `spot`, and reports an entry that the sidebar has already. */
export function placeRoute(
  { map, diagnostics }: Resolution,
  route: Route,
  { spot, name, at }: { spot: Spot; name: string; at: Place },
): void {
  if (spot.pages.has(route.url)) {
    const message = `\`${name}\` is listed twice in one sidebar`
    const hint = 'Remove one entry; breadcrumbs use the first.'
    diagnostics.push(report('nav/duplicate-entry', message, { hint, at }))
  }
  if (!addToSidebar(route, spot)) return
  const { findable } = spot
  if (findable && Object.keys(findable).length > 0) route.findable = findable
  // A site that has only hidden pages still needs a home.
  map.first ??= route.url
}

/** The first spot of a page is its place; every spot adds access rules. Returns whether this is the first. */
export function addToSidebar(route: Route, { section, pages, trail, levels }: Spot): boolean {
  pages.add(route.url)
  route.access = placedIn(route.access, levels)
  if (route.section !== undefined) return false
  route.section = section
  route.trail = trail
  return true
}
