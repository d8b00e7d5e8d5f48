import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext, useTools } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { NavGroup, NavItem } from '../../nav/site-map.ts'
import type { Strings } from '../../strings/english.ts'
import { Anchors, Entry, GroupTitle, partsOf, type SidebarInput } from './sidebar.tsx'

/** Larger sections load their groups on demand. */
const maxInlineLinks = 100

/** In a large section, a page contains the links of its own group and only the titles of others. */
export function isLarge(items: readonly NavItem[]): boolean {
  return countLinks(items) > maxInlineLinks
}

function countLinks(items: readonly NavItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'group' ? countLinks(item.items) : 1), 0)
}

const maxListLength = 60
const chunkSize = 40

/** Splits a long list into shorter ones, named by their first and last entries. */
export function splitLong(items: readonly NavItem[]): NavItem[] {
  const inner = items.map((item) =>
    item.kind === 'group' ? { ...item, items: splitLong(item.items) } : item,
  )
  if (inner.filter((item) => item.kind !== 'group').length <= maxListLength) return inner
  const parts: NavItem[] = []
  for (let at = 0; at < inner.length; at += chunkSize) {
    const list = inner.slice(at, at + chunkSize)
    const title = [list[0], list.at(-1)].map((item) => shorten(item?.title ?? '')).join(' – ')
    parts.push({ kind: 'group', title, expanded: false, items: list })
  }
  return parts
}

const shorten = (title: string) => (title.length > 24 ? `${title.slice(0, 23).trimEnd()}…` : title)

/** The path of groups to each page, by position: `3.0` is the first group in the fourth item. */
export function groupPaths(items: readonly NavItem[]): Map<string, string> {
  const paths = new Map<string, string>()
  const walk = (list: readonly NavItem[], way: string): void => {
    list.forEach((item, index) => {
      if (item.kind === 'page' && !paths.has(item.url)) paths.set(item.url, way)
      if (item.kind !== 'group') return
      const below = way === '' ? String(index) : `${way}.${index}`
      if (item.root && !paths.has(item.root)) paths.set(item.root, below)
      walk(item.items, below)
    })
  }
  walk(items, '')
  return paths
}

/** All groups by position. */
export function groupsIn(items: readonly NavItem[], way = ''): string[] {
  return items.flatMap((item, index) =>
    item.kind === 'group' ? [`${way}${index}`, ...groupsIn(item.items, `${way}${index}.`)] : [],
  )
}

/** What the sidebar of a large section shows while a group is open: other groups have only a title and a link. */
export function shownItems(items: readonly NavItem[], open: string, way = ''): readonly object[] {
  return items.map((item, index) => {
    if (item.kind !== 'group') return item
    const isOpen = isOnPath(`${way}${index}`, open)
    const inner = isOpen ? shownItems(item.items, open, `${way}${index}.`) : []
    return { ...item, items: inner, href: hrefOf(item) }
  })
}

type LargeInput = SidebarInput & {
  /** The open groups. */
  open: string
  /** The name of a group's list, below `~nav/` and without `.html`. */
  listName: (path: string) => string
}

export function renderLargeSidebar({ section, globals, tools, strings, open, listName }: LargeInput): string {
  const shared = { open, listName, strings }
  return renderToString(
    <ToolsContext.Provider value={tools}>
      <Anchors section={section} globals={globals} />
      {partsOf(section.items).map((part) => {
        if (Array.isArray(part))
          return <Items items={part} way="" {...shared} className="o-list sidebar-group" />
        const path = String(section.items.indexOf(part))
        const isOpen = isOnPath(path, open)
        return (
          <>
            <h2 class={isOpen ? 'sidebar-title' : 'sidebar-title o-shut'}>
              <GroupTitle group={part} href={tools.link(hrefOf(part))} />
              {!isOpen && <OpenButton group={part} address={listName(path)} strings={strings} />}
            </h2>
            {isOpen && <Items items={part.items} way={path} {...shared} className="o-list sidebar-group" />}
          </>
        )
      })}
    </ToolsContext.Provider>,
  )
}

/** The list of one group, loaded on demand. */
export function renderNavList(
  items: readonly NavItem[],
  path: string,
  { tools, strings, listName }: { tools: PageTools; strings: Strings; listName: LargeInput['listName'] },
): string | undefined {
  let list = items
  let group: NavGroup | undefined
  for (const step of path.split('.')) {
    const next = list[Number(step)]
    if (next?.kind !== 'group') return undefined
    group = next
    list = next.items
  }
  if (!group) return undefined
  return renderToString(
    <ToolsContext.Provider value={tools}>
      <Items items={group.items} way={path} open={path} listName={listName} strings={strings} />
    </ToolsContext.Provider>,
  )
}

type ItemsProps = {
  items: readonly NavItem[]
  root?: NavItem
  way: string
  open: string
  listName: LargeInput['listName']
  strings: Strings
  className?: string
}

function Items({ items, root, way, open, listName, strings, className = 'o-list' }: ItemsProps) {
  const { link } = useTools()
  const prefix = way === '' ? '' : `${way}.`
  const hasClosedGroup = items.some(
    (item, index) => item.kind === 'group' && !isOnPath(`${prefix}${index}`, open),
  )
  return (
    <ul class={className} data-from={hasClosedGroup ? listName(prefix) : undefined}>
      {root && root.kind !== 'group' && <Entry item={root} strings={strings} />}
      {items.map((item, index) => {
        if (item.kind !== 'group') return <Entry item={item} strings={strings} />
        const path = `${prefix}${index}`
        if (!isOnPath(path, open)) {
          return (
            <li class="o-shut">
              <a href={link(hrefOf(item))}>{item.title}</a>
              <OpenButton group={item} address={String(index)} strings={strings} />
            </li>
          )
        }
        return (
          <li>
            <details class="o-group" open>
              <summary>
                <GroupTitle group={item} />
                <UiIcon name="chev" className="o-chev" />
              </summary>
              <Items
                items={item.items}
                root={item.root ? { kind: 'page', url: item.root, title: item.title } : undefined}
                way={path}
                open={open}
                listName={listName}
                strings={strings}
              />
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** Repeated many times on every page of a large section, so it is as short as possible. */
function OpenButton({ group, address, strings }: { group: NavGroup; address: string; strings: Strings }) {
  return <button data-nav={address} aria-expanded="false" aria-label={strings.pagesOf(group.title)} />
}

const isOnPath = (path: string, open: string) => open === path || open.startsWith(`${path}.`)

/** The group's page, or its first page. */
function hrefOf(item: NavItem): string {
  if (item.kind === 'page') return item.url
  if (item.kind === 'link') return item.href
  const first = item.items.find((item) => item.kind !== 'link') ?? item.items[0]
  return item.root ?? (first ? hrefOf(first) : '#')
}
