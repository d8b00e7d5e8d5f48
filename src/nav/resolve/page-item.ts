import { report } from '../../core/diagnostic/diagnostic.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { PageEntry } from '../node.ts'
import { operationTitle } from '../operation-title.ts'
import { pageAccess, placedIn } from '../page-access.ts'
import type { PageMeta } from '../page-meta.ts'
import { parseSelector } from '../selector.ts'
import type { NavItem } from '../site-map.ts'
import { placeRoute } from './place-route.ts'
import type { Resolution, Spot } from './resolution.ts'

/** The sidebar entry of a page file; empty if the page is hidden or does not exist. */
export function resolvePage(resolution: Resolution, entry: PageEntry, spot: Spot): NavItem[] {
  const { files, apis, map, findPage } = resolution
  const route = findPage(entry.path)
  const meta = route && files.get(route.file)
  if (!route || !meta) {
    reportMissingPage(resolution, entry)
    return []
  }
  const operation = route.operation && apis.get(route.operation.api)?.operation(route.operation.key)
  const { icon, iconType, tag } = meta
  const ownTitle = meta.sidebarTitle ?? meta.title
  const title = titleOf(meta, operation ? operationTitle(operation) : route.schema?.name)
  if (!map.named.has(route.url)) map.named.set(route.url, entry.at)
  if (meta.url) {
    const access = placedIn(pageAccess(meta, operation), spot.levels)
    return [{ kind: 'link', href: meta.url, title, icon, iconType, tag, access }]
  }
  placeRoute(resolution, route, { spot, name: entry.path, at: entry.at })
  if (meta.hidden) return []
  return [
    {
      kind: 'page',
      url: route.url,
      title,
      ...(title !== ownTitle && { ownTitle }),
      icon,
      iconType,
      tag,
      deprecated: meta.deprecated ?? operation?.deprecated,
      method: methodOf(meta, operation),
      path: operation?.path,
    },
  ]
}

/** A page without a title gets that of its operation or schema. */
function titleOf({ title, sidebarTitle, untitled }: PageMeta, shownTitle: string | undefined): string {
  return sidebarTitle ?? (untitled ? shownTitle : undefined) ?? title
}

function methodOf({ api = '' }: PageMeta, operation: OperationOutline | undefined): string | undefined {
  if (operation) return operation.kind === 'webhook' ? 'WEBHOOK' : operation.method
  return /^[A-Za-z]+(?=\s)/.exec(api)?.[0].toUpperCase()
}

function reportMissingPage({ suggest, diagnostics }: Resolution, entry: PageEntry): void {
  const message = `Page \`${entry.path}\` is listed in navigation but does not exist`
  const path = entry.path.replace(/^\.?\//, '')
  const hint = selectorHint(entry.path) ?? suggest(path) ?? `Create \`${path}.mdx\` or remove the entry.`
  diagnostics.push(report('nav/page-not-found', message, { hint, at: entry.at }))
}

/** For an entry such as `GET /users` without an API in its parents. */
function selectorHint(path: string): string | undefined {
  const selector = parseSelector(path)
  if (!selector) return undefined
  const [subject, key] =
    selector.method === 'channel' ? ['a channel', 'asyncapi'] : ['an operation', 'openapi']
  return `Set \`${key}\` on this element or a parent to show ${subject} here.`
}
