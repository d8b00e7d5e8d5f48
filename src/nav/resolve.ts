import type { Level } from '../access/level.ts'
import { type Checked, type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath, filePath, pageUrl, type UrlPath, urlPath } from '../core/path.ts'
import { freeAddress } from './address.ts'
import { createApiPages, type Slugs } from './api-pages.ts'
import { commonFolder } from './common-folder.ts'
import type { DivisionKind } from './element.ts'
import type { Findable } from './findable.ts'
import { generateEntries } from './generate.ts'
import { addHandWrittenAliases, findHandWritten, listedFiles, sourcesOf } from './hand-written.ts'
import {
  isNode,
  type NavEntry,
  type NavNode,
  type OperationEntry,
  type PageEntry,
  type SourceEntry,
} from './node.ts'
import { operationTitle } from './operation-title.ts'
import { generatedAccess, pageAccess, placedIn } from './page-access.ts'
import { claimAccess, claimAddresses, reportUnlisted } from './page-files.ts'
import type { PageMeta } from './page-meta.ts'
import type { ParsedNav } from './parse.ts'
import { type KnownApi, parseSelector } from './selector.ts'
import type { NavGroup, NavItem, Route, Section, SiteMap, Switch, SwitchEntry } from './site-map.ts'
import { createSuggester } from './suggest.ts'
import { iconIn, inner, linkOutside, textIn } from './written.ts'

export type NavInput = {
  nav: ParsedNav
  /** Page files of the site folder. */
  files: ReadonlyMap<FilePath, PageMeta>
  /** Every API description the site knows, in the order in which it is looked through. */
  apis?: readonly KnownApi[]
  slugs?: Slugs
  /** False where something of docs.json could not be read, and so was left out. */
  isWhole?: boolean
}

type PageRoute = Extract<Route, { kind: 'page' }>

type Division = NavNode & { kind: DivisionKind }

/** What was chosen on the way down to a sidebar. */
type Way = {
  path: number[]
  switches: Switch[]
  trail: string[]
  language?: string
  findable?: Findable
  /** What is said about access on the way, the nearest first. */
  levels: readonly Level[]
}

/** The sidebar being drawn, and the pages it has so far. */
type Drawn = { section: string; pages: Set<UrlPath>; findable?: Findable; levels: readonly Level[] }

/** Navigation and page files -> every address of the site, and the sidebar that belongs to it. */
export function resolveNav(input: NavInput): Checked<SiteMap> {
  const { nav, files, apis = [], slugs = 'path', isWhole = true } = input
  const diagnostics: Diagnostic[] = []
  const map: SiteMap = {
    routes: new Map(),
    sections: new Map(),
    globals: nav.globals,
    named: new Map(),
    aliases: new Map(),
  }
  const byId = new Map(apis.map((api) => [api.id, api]))
  const suggest = createSuggester(() => [...files.keys()].map((path) => path.replace(/\.mdx?$/, '')))
  // Entries are looked up for the menus and again for the sidebars.
  const routesByEntry = new Map<string, PageRoute | undefined>()
  diagnostics.push(...claimAddresses(files, map.routes))
  const handWritten = findHandWritten({ files, apis, listed: listedFiles(nav.root), routes: map.routes })
  diagnostics.push(...handWritten.diagnostics)
  claimAccess(files, map.routes, byId)
  const generated = generateEntries({
    root: nav.root,
    apis: byId,
    handWritten: handWritten.pageOf,
    hasPage: (path) => findRoute(path) !== undefined,
  })
  diagnostics.push(...generated.diagnostics)
  const root = generated.value
  const apiPages = createApiPages({
    sources: sourcesOf(root),
    apis: byId,
    slugs,
    isPage: (url) => map.routes.has(url),
    shows: (url, api, key) => {
      const route = map.routes.get(url)
      return route?.kind === 'page' && route.operation?.api === api && route.operation.key === key
    },
    diagnostics,
  })
  resolveDivision(root, { path: [], switches: [], trail: [], levels: inner(root, []) })
  addHandWrittenAliases(map, sourcesOf(root), byId, apiPages)
  map.first = pagesBelow(root)[0] ?? map.first
  diagnostics.push(...reportUnlisted(files, map, isWhole))
  return { value: map, diagnostics }

  function resolveDivision(node: NavNode, way: Way): void {
    const divisions = node.children.filter(isDivision)
    // A tab or a link in a list of pages is an entry of that sidebar.
    if (divisions.length === 0 || divisions.length < node.children.length) {
      addSection(node, way)
      return
    }
    const entries = divisions.map((division, index) => toEntry(division, [...way.path, index].join('.')))
    // An anchor beside others is a link; the entries that have pages are the places to be.
    divisions.forEach((division, index) => {
      if (division.href && division.children.length === 0) return
      const choices = entries.flatMap((entry, other) =>
        entry ? [{ ...entry, current: other === index }] : [],
      )
      const { kind, label } = division
      resolveDivision(division, {
        path: [...way.path, index],
        switches: [...way.switches, { kind, entries: choices }],
        trail: kind === 'tabs' || kind === 'anchors' ? [...way.trail, label] : way.trail,
        language: kind === 'languages' ? label : way.language,
        findable: { ...way.findable, ...division.findable },
        levels: inner(division, way.levels),
      })
    })
  }

  function toEntry(node: Division, id: string): Omit<SwitchEntry, 'current'> | undefined {
    if (node.hidden) return undefined
    const pages = pagesBelow(node)
    const href = node.href ?? pages[0]
    const { label, icon, color, tag, description, align } = node
    if (href !== undefined)
      return { id, label, icon, color, tag, description, align, href, prefix: commonFolder(pages) }
    reportEmpty(node)
    return undefined
  }

  function addSection(node: NavNode, way: Way): void {
    const { path, switches, trail, language, findable, levels } = way
    const section: Section = { id: path.join('.') || 'root', switches, items: [], language }
    const drawn: Drawn = { section: section.id, pages: new Set(), findable, levels }
    section.items = node.children.flatMap((child) => resolveItem(child, drawn, trail))
    map.sections.set(section.id, section)
  }

  function resolveItem(child: NavNode | NavEntry, around: Drawn, trail: string[]): NavItem[] {
    if (child.kind === 'page') return resolvePage(child, around, trail)
    if (child.kind === 'operation') return resolveOperation(child, around, trail)
    if (child.kind === 'problem' || child.kind === 'overview') return resolveSource(child, around, trail)
    const drawn = {
      ...around,
      findable: { ...around.findable, ...child.findable },
      levels: inner(child, around.levels),
    }
    if (child.href && child.children.length === 0) {
      return child.hidden
        ? []
        : [
            {
              kind: 'link',
              href: child.href,
              title: child.label,
              icon: child.icon,
              iconType: child.iconType,
              tag: child.tag,
              ...(drawn.levels.length > 0 && { access: placedIn(undefined, drawn.levels) }),
            },
          ]
    }
    const below = [...trail, child.label]
    const group: NavGroup = {
      kind: 'group',
      title: child.label,
      icon: child.icon,
      iconType: child.iconType,
      tag: child.tag,
      expanded: child.expanded ?? false,
      directory: child.directory,
      items: [],
    }
    const outside = linkOutside(child)
    if (child.root && outside.length === 0) {
      const [root] = resolvePage(child.root, drawn, below)
      if (root?.kind === 'page') group.root = root.url
    }
    placeGroup(child, group, drawn, trail)
    group.items = [...outside, ...child.children.flatMap((item) => resolveItem(item, drawn, below))]
    if (child.hidden) return []
    reportEmpty(child)
    // A group without a name is a list among its neighbours.
    if (child.label === '') return group.items
    return group.items.length > 0 || group.root ? [group] : []
  }

  /** Entries that name no page, or hidden ones, are another matter. */
  function reportEmpty({ kind, label, root, children, at }: NavNode): void {
    if (children.length > 0 || root) return
    const message = `\`${label}\` in \`${kind}\` has no pages; it is not shown`
    diagnostics.push(report('nav/empty', message, { hint: 'Add pages to it, or remove it.', at }))
  }

  function resolvePage(entry: PageEntry, drawn: Drawn, trail: string[]): NavItem[] {
    const route = findRoute(entry.path)
    const meta = route && files.get(route.file)
    if (!route || !meta) {
      const names = parseSelector(entry.path)
      const path = entry.path.replace(/^\.?\//, '')
      const message = `Navigation names \`${entry.path}\`, but there is no such page`
      diagnostics.push(
        report('nav/page-not-found', message, {
          hint: names
            ? `To show ${names.method === 'channel' ? 'a channel' : 'an operation'} here, give this element or one around it an \`${names.method === 'channel' ? 'asyncapi' : 'openapi'}\`.`
            : (suggest(path) ?? `Create \`${path}.mdx\`, or remove the entry.`),
          at: entry.at,
        }),
      )
      return []
    }
    const operation = route.operation && byId.get(route.operation.api)?.operation(route.operation.key)
    const { icon, iconType, tag } = meta
    const better = operation ? operationTitle(operation) : route.schema?.name
    const ownTitle = meta.sidebarTitle ?? meta.title
    const title = meta.sidebarTitle ?? (meta.untitled ? better : undefined) ?? meta.title
    const deprecated = meta.deprecated ?? operation?.deprecated
    const method =
      (operation?.kind === 'webhook' ? 'WEBHOOK' : operation?.method) ??
      /^[A-Za-z]+(?=\s)/.exec(meta.api ?? '')?.[0].toUpperCase()
    if (!map.named.has(route.url)) map.named.set(route.url, entry.at)
    const declared = pageAccess(meta, operation)
    if (meta.url) {
      const access = placedIn(declared, drawn.levels)
      return [{ kind: 'link', href: meta.url, title, icon, iconType, tag, access }]
    }
    placeRoute(route, drawn, trail, entry.path, entry.at)
    const path = operation?.path
    if (meta.hidden) return []
    const other = title === ownTitle ? {} : { ownTitle }
    return [{ kind: 'page', url: route.url, title, ...other, icon, iconType, tag, deprecated, method, path }]
  }

  function resolveOperation(entry: OperationEntry, drawn: Drawn, trail: string[]): NavItem[] {
    const { source, operation, at } = entry
    const { href, metadata } = operation.meta
    const title = textIn(metadata.sidebarTitle) ?? textIn(metadata.title) ?? operationTitle(operation)
    const icon = iconIn(metadata.icon)
    const tag = textIn(metadata.tag)
    if (href && /^https?:/i.test(href)) {
      const access = placedIn(generatedAccess(operation), drawn.levels)
      return [{ kind: 'link', href, title, icon, tag, access }]
    }
    const { url, aliases, parts } = apiPages.addressOf(source, operation)
    const taken = map.routes.get(url)
    if (taken && !(taken.kind === 'operation' && taken.api === source.id && taken.key === operation.key)) {
      const message = `\`${operation.key}\` wants the address \`${url}\`, which another page has; it is not shown`
      const hint = 'Give it another `href` in `x-site`.'
      diagnostics.push(report('nav/duplicate-address', message, { hint, at }))
      return []
    }
    const route = taken ?? {
      kind: 'operation' as const,
      url,
      api: source.id,
      key: operation.key,
      section: undefined,
      trail: [],
      access: generatedAccess(operation),
    }
    map.routes.set(url, route)
    for (const [alias, to] of [...aliases.map((alias) => [alias, url] as const), ...parts])
      if (!map.aliases.has(alias)) map.aliases.set(alias, to)
    if (!map.named.has(url)) map.named.set(url, at)
    placeRoute(route, drawn, trail, operation.key, at)
    if (metadata.hidden === true) return []
    const { path } = operation
    const method = operation.kind === 'webhook' ? 'WEBHOOK' : operation.method
    const deprecated = metadata.deprecated === true || operation.deprecated
    return [{ kind: 'page', url, title, icon, tag, deprecated, method, path }]
  }

  /** Each group made from a tag has a page that lists its operations. */
  function placeGroup(node: NavNode, group: NavGroup, drawn: Drawn, trail: string[]): void {
    if (!node.generated) return
    const { source, tag, description } = node.generated
    const url = apiPages.groupUrl(source, tag)
    group.root = url
    group.directory = 'operations'
    const placed: Route = map.routes.get(url) ?? {
      kind: 'group',
      url,
      api: source.id,
      title: node.label,
      description,
      section: undefined,
      trail: [],
    }
    map.routes.set(url, placed)
    map.named.set(url, node.at)
    drawn.pages.add(url)
    placed.access = placedIn(placed.access, drawn.levels)
    if (placed.section !== undefined) return
    placed.section = drawn.section
    placed.trail = trail
  }

  /** A description may have a page of its own; one that cannot be read has one that says why. */
  function resolveSource(entry: SourceEntry, drawn: Drawn, trail: string[]): NavItem[] {
    const { kind, source, at } = entry
    const url = sourceUrl(entry)
    if (url === undefined) return []
    const route = map.routes.get(url) ?? { kind, url, api: source.id, section: undefined, trail: [] }
    map.routes.set(url, route)
    map.named.set(url, at)
    if (!drawn.pages.has(url)) placeRoute(route, drawn, trail, url, at)
    return [{ kind: 'page', url, title: kind === 'problem' ? 'API Reference' : 'Overview' }]
  }

  /** Who wrote a page at the address of an overview has a better one. */
  function sourceUrl({ kind, source }: SourceEntry): UrlPath | undefined {
    const wanted = urlPath(apiPages.prefixOf(source))
    const isTaken = (url: UrlPath) => {
      const route = map.routes.get(url)
      return route !== undefined && !(route.kind === kind && route.api === source.id)
    }
    if (kind === 'problem') return freeAddress(wanted, isTaken)
    return isTaken(wanted) ? undefined : wanted
  }

  function placeRoute(
    route: Route,
    { section, pages, findable, levels }: Drawn,
    trail: string[],
    name: string,
    at: Place,
  ) {
    if (pages.has(route.url)) {
      const message = `\`${name}\` is named twice in one sidebar`
      const hint = 'The first entry counts for the trail above the page.'
      diagnostics.push(report('nav/duplicate-entry', message, { hint, at }))
    }
    pages.add(route.url)
    route.access = placedIn(route.access, levels)
    if (route.section !== undefined) return
    route.section = section
    route.trail = trail
    if (findable && Object.keys(findable).length > 0) route.findable = findable
    // A site of hidden pages alone has a home too.
    map.first ??= route.url
  }

  /** `/a/b`, `./a/b`, `a/b.mdx` and `a/b/index` are all ways people write a page. */
  function findRoute(written: string): PageRoute | undefined {
    if (!routesByEntry.has(written)) routesByEntry.set(written, lookUp(written))
    return routesByEntry.get(written)
  }

  function lookUp(written: string): PageRoute | undefined {
    const path = filePath(written.replace(/^\.?\//, ''))
    const endings = ['', '.mdx', '.md', '/index.mdx', '/index.md']
    const file = endings
      .map((ending) => asFilePath(`${path}${ending}`))
      .find((candidate) => files.has(candidate))
    // Of two files for one address, the one that is shown there.
    const route = path !== undefined && file ? map.routes.get(pageUrl(file)) : undefined
    return route?.kind === 'page' ? route : undefined
  }

  /** Where a choice may lead: the pages a reader sees, those of the default version or language first. */
  function pagesBelow(node: NavNode): UrlPath[] {
    const isDefault = (child: NavNode | NavEntry) => Number(isNode(child) && child.isDefault)
    const children = node.children.toSorted((a, b) => isDefault(b) - isDefault(a))
    return [...(node.root ? [node.root] : []), ...children].flatMap((child) => {
      if (isNode(child)) return child.hidden ? [] : pagesBelow(child)
      if (child.kind === 'problem' || child.kind === 'overview') return sourceUrl(child) ?? []
      if (child.kind === 'operation') {
        const { href, metadata } = child.operation.meta
        const isOut = href !== undefined && /^https?:/i.test(href)
        return isOut || metadata.hidden ? [] : [apiPages.addressOf(child.source, child.operation).url]
      }
      const route = findRoute(child.path)
      const meta = route && files.get(route.file)
      return route && !meta?.url && !meta?.hidden ? [route.url] : []
    })
  }
}

function isDivision(child: NavNode | NavEntry): child is Division {
  return isNode(child) && child.kind !== 'groups' && child.kind !== 'root'
}
