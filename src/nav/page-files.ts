import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { type FilePath, pageUrl, type UrlPath } from '../core/path.ts'
import { pageAccess, unlistedAccess } from './page-access.ts'
import type { PageMeta } from './page-meta.ts'
import type { KnownApi } from './selector.ts'
import type { Route, SiteMap } from './site-map.ts'

type Files = ReadonlyMap<FilePath, PageMeta>

/** Adds a route for each page file, listed or not. If two have the same URL, the first by name gets it. */
export function claimAddresses(files: Files, routes: Map<UrlPath, Route>): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const file of files.keys()) {
    const url = pageUrl(file)
    const existing = routes.get(url)
    if (existing) {
      const first = existing.kind === 'page' ? existing.file : url
      const message = `\`${first}\` and \`${file}\` have the same URL \`${url}\`; only the first is shown`
      const at = { file, line: 1, column: 1, length: 1 }
      diagnostics.push(
        report('nav/duplicate-address', message, { hint: 'Rename or remove one of them.', at }),
      )
    } else routes.set(url, { kind: 'page', url, file, section: undefined, trail: [] })
  }
  return diagnostics
}

/** Sets the access rules of each page file, including those of its operation. */
export function claimAccess(
  files: Files,
  routes: ReadonlyMap<UrlPath, Route>,
  apis: ReadonlyMap<string, KnownApi>,
): void {
  for (const route of routes.values()) {
    if (route.kind !== 'page') continue
    const { operation } = route
    route.access = pageAccess(
      files.get(route.file)!,
      operation && apis.get(operation.api)?.operation(operation.key),
    )
  }
}

/** Reports pages that navigation does not list. If it could not be read completely, they are restricted. */
export function reportUnlisted(files: Files, { routes, named }: SiteMap, isWhole: boolean): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const route of routes.values()) {
    if (route.kind !== 'page' || named.has(route.url)) continue
    if (!isWhole) route.access = unlistedAccess
    if (files.get(route.file)?.hidden || route.url === '/') continue
    const hint = 'Add it to `navigation`, or set `hidden: true` in its front matter.'
    const at = { file: route.file, line: 1, column: 1, length: 1 }
    diagnostics.push(report('nav/unlisted-page', `\`${route.file}\` is not in navigation`, { hint, at }))
  }
  return diagnostics
}
