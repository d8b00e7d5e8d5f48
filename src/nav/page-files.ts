import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { type FilePath, pageUrl, type UrlPath } from '../core/path.ts'
import { lost, pageAccess } from './page-access.ts'
import type { PageMeta } from './page-meta.ts'
import type { KnownApi } from './selector.ts'
import type { Route, SiteMap } from './site-map.ts'

type Files = ReadonlyMap<FilePath, PageMeta>

/** Each page file has its address, listed or not. Two files for one address: the first by name keeps it. */
export function claimAddresses(files: Files, routes: Map<UrlPath, Route>): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const file of files.keys()) {
    const url = pageUrl(file)
    const taken = routes.get(url)
    if (taken) {
      const first = taken.kind === 'page' ? taken.file : url
      const message = `\`${first}\` and \`${file}\` have the same address \`${url}\`; the second is not shown`
      const at = { file, line: 1, column: 1, length: 1 }
      diagnostics.push(
        report('nav/duplicate-address', message, { hint: 'Rename or remove one of them.', at }),
      )
    } else routes.set(url, { kind: 'page', url, file, section: undefined, trail: [] })
  }
  return diagnostics
}

/** What each page file says about access, and the operation that it shows. */
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

/** Pages that navigation does not name. Where a part of it could not be read, nobody knows what it said of them. */
export function reportUnlisted(files: Files, { routes, named }: SiteMap, isWhole: boolean): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const route of routes.values()) {
    if (route.kind !== 'page' || named.has(route.url)) continue
    if (!isWhole) route.access = lost
    if (files.get(route.file)?.hidden || route.url === '/') continue
    const hint =
      'Readers reach it only by a link. Name it in `navigation`, or set `hidden: true` in its front matter.'
    const at = { file: route.file, line: 1, column: 1, length: 1 }
    diagnostics.push(report('nav/unlisted-page', `\`${route.file}\` is not in navigation`, { hint, at }))
  }
  return diagnostics
}
