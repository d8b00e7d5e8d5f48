import { report } from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { OperationEntry } from '../node.ts'
import { operationTitle } from '../operation-title.ts'
import { generatedAccess, placedIn } from '../page-access.ts'
import type { NavItem, Route } from '../site-map.ts'
import { placeRoute } from './place-route.ts'
import type { Resolution, Spot } from './resolution.ts'

/** The sidebar entry of a generated page. */
export function resolveOperation(resolution: Resolution, entry: OperationEntry, spot: Spot): NavItem[] {
  const { operation, at } = entry
  const { href, metadata } = operation.meta
  const title = textIn(metadata.sidebarTitle) ?? textIn(metadata.title) ?? operationTitle(operation)
  const icon = iconIn(metadata.icon)
  const tag = textIn(metadata.tag)
  if (href && isExternal(operation)) {
    const access = placedIn(generatedAccess(operation), spot.levels)
    return [{ kind: 'link', href, title, icon, tag, access }]
  }
  const route = claimRoute(resolution, entry)
  if (!route) return []
  placeRoute(resolution, route, { spot, name: operation.key, at })
  if (metadata.hidden === true) return []
  const { path } = operation
  const method = operation.kind === 'webhook' ? 'WEBHOOK' : operation.method
  const deprecated = metadata.deprecated === true || operation.deprecated
  return [{ kind: 'page', url: route.url, title, icon, tag, deprecated, method, path }]
}

/** The URL of an operation for menus; undefined if it is hidden or on another site. */
export function operationUrl(
  { apiPages }: Resolution,
  { source, operation }: OperationEntry,
): UrlPath | undefined {
  if (isExternal(operation) || operation.meta.metadata.hidden) return undefined
  return apiPages.addressOf(source, operation).url
}

/** Gets the route of the operation, which another sidebar may have created, and adds its aliases. */
function claimRoute({ map, apiPages, diagnostics }: Resolution, entry: OperationEntry): Route | undefined {
  const { source, operation, at } = entry
  const { key } = operation
  const { url, aliases, parts } = apiPages.addressOf(source, operation)
  const existing = map.routes.get(url)
  if (existing && !(existing.kind === 'operation' && existing.api === source.id && existing.key === key)) {
    const message = `\`${key}\` is not shown: another page already has its URL \`${url}\``
    const hint = 'Set another `href` in `x-site`.'
    diagnostics.push(report('nav/duplicate-address', message, { hint, at }))
    return undefined
  }
  const route = existing ?? {
    kind: 'operation' as const,
    url,
    api: source.id,
    key,
    section: undefined,
    trail: [],
    access: generatedAccess(operation),
  }
  map.routes.set(url, route)
  for (const [alias, to] of [...aliases.map((alias) => [alias, url] as const), ...parts])
    if (!map.aliases.has(alias)) map.aliases.set(alias, to)
  if (!map.named.has(url)) map.named.set(url, at)
  return route
}

const isExternal = ({ meta: { href } }: OperationOutline) => href !== undefined && /^https?:/i.test(href)

/** An icon name or an image of the site: a spec must not make readers load images from other hosts. */
const iconIn = (value: unknown) =>
  typeof value === 'string' && /^([a-z0-9-]+|\/[^/\\].*)$/i.test(value) ? value : undefined

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
