import { renderToString } from 'preact-render-to-string'
import { MethodPill } from '../../components/api/method-pill.tsx'
import { type PageTools, ToolsContext, useTools } from '../../components/base/context.ts'
import { IconSvg } from '../../components/base/icon-svg.tsx'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { GlobalEntry } from '../../nav/node.ts'
import type { NavGroup, NavItem, Section, SwitchEntry } from '../../nav/site-map.ts'
import type { Strings } from '../../strings/english.ts'

export type SidebarInput = { section: Section; globals: GlobalEntry[]; tools: PageTools; strings: Strings }

/** The sidebar of a section, rendered once for all its pages; `markCurrent` marks the current one. */
export function renderSidebar({ section, globals, tools, strings }: SidebarInput): string {
  let group = 0
  const Items = ({ items, className = 'o-list' }: { items: NavItem[]; className?: string }) => (
    <ul class={className}>
      {items.map((item) =>
        item.kind === 'group' ? <Nested item={item} /> : <Entry item={item} strings={strings} />,
      )}
    </ul>
  )
  const Nested = ({ item }: { item: NavGroup }) => {
    group += 1
    return (
      <li>
        <details class="o-group" data-g={group} open={item.expanded}>
          <summary>
            <GroupTitle group={item} />
            <UiIcon name="chev" className="o-chev" />
          </summary>
          <Items items={withRoot(item)} />
        </details>
      </li>
    )
  }
  return renderToString(
    <ToolsContext.Provider value={tools}>
      <Anchors section={section} globals={globals} />
      {partsOf(section.items).map((part) =>
        Array.isArray(part) ? (
          <Items items={part} className="o-list sidebar-group" />
        ) : (
          <>
            <h2 class="sidebar-title">
              <GroupTitle group={part} href={part.root && tools.link(part.root)} />
            </h2>
            <Items items={part.items} className="o-list sidebar-group" />
          </>
        ),
      )}
    </ToolsContext.Provider>,
  )
}

/** A group's own page is first in its list. */
function withRoot(group: NavGroup): NavItem[] {
  return group.root ? [{ kind: 'page', url: group.root, title: group.title }, ...group.items] : group.items
}

export function Entry({ item, strings }: { item: Exclude<NavItem, NavGroup>; strings: Strings }) {
  const { link } = useTools()
  return (
    <li>
      <a href={link(item.kind === 'page' ? item.url : item.href)}>
        <IconSvg name={item.icon} type={item.iconType} />
        <span>{item.title}</span>
        {item.kind === 'page' && item.deprecated && <span class="o-mark">{strings.deprecated}</span>}
        {item.tag && <span class="o-mark nav-tag-pill">{item.tag}</span>}
        {item.kind === 'page' && item.method && <MethodPill method={item.method} nav />}
        {item.kind === 'link' && <UiIcon name="out" className="o-faint" />}
      </a>
    </li>
  )
}

export function GroupTitle({ group, href }: { group: NavGroup; href?: string }) {
  return (
    <>
      <IconSvg name={group.icon} type={group.iconType} />
      {href ? <a href={href}>{group.title}</a> : <span>{group.title}</span>}
      {group.tag && <span class="o-mark">{group.tag}</span>}
    </>
  )
}

export function Anchors({ section, globals }: Pick<SidebarInput, 'section' | 'globals'>) {
  const { link } = useTools()
  const anchors = [
    ...section.switches.filter((choice) => choice.kind === 'anchors').flatMap((choice) => choice.entries),
    ...globals.filter((entry) => entry.kind === 'anchors').map((entry) => ({ ...entry, current: false })),
  ]
  if (anchors.length === 0) return null
  return (
    <ul class="o-list o-anchors">
      {anchors.map((entry) => (
        <li>
          <a href={link(entry.href)} aria-current={entry.current ? 'true' : undefined}>
            <IconSvg name={entry.icon} color={entry.color} />
            <span>{entry.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Groups and loose items; adjacent loose items form one list. */
export function partsOf(items: readonly NavItem[]): (NavGroup | NavItem[])[] {
  const parts: (NavGroup | NavItem[])[] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (item.kind === 'group') parts.push(item)
    else if (Array.isArray(last)) last.push(item)
    else parts.push([item])
  }
  return parts
}

/** Marks the page's entry and opens its groups. */
export function markCurrent(html: string, groups: readonly number[], href: string): string {
  const link = `<a href="${escapeAttribute(href)}"`
  // Functions, because a URL may contain `$&`.
  let marked = html
    .replaceAll(`<li>${link}>`, () => `<li data-active="true">${link}>`)
    .replaceAll(`${link}>`, () => `${link} aria-current="page">`)
  for (const group of groups) marked = marked.replace(`data-g="${group}"`, (attribute) => `${attribute} open`)
  return marked.replaceAll(/(data-g="\d+") open open/g, '$1 open')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** The indices of the groups that contain a page, in rendering order. */
export function groupsAround(items: readonly NavItem[], url: string): number[] {
  let count = 0
  const path: number[] = []
  const containsPage = (group: NavGroup): boolean => {
    count += 1
    const index = count
    let isInside = group.root === url
    for (const item of group.items) {
      if (item.kind === 'group' ? containsPage(item) : item.kind === 'page' && item.url === url)
        isInside = true
    }
    if (isInside) path.push(index)
    return isInside
  }
  for (const item of items)
    if (item.kind === 'group') for (const inner of item.items) if (inner.kind === 'group') containsPage(inner)
  return path
}

/** Versions, products and the like: a menu that works without JavaScript. */
export function SwitchMenu({
  entries,
  label,
  className = 'o-switch',
  name,
}: {
  entries: SwitchEntry[]
  label: string
  className?: string
  /** The prefix of its ids. */
  name?: string
}) {
  const current = entries.find((entry) => entry.current) ?? entries[0]
  if (!current) return null
  return (
    <details class={className}>
      <summary id={name && `${name}-trigger`}>
        <span class="o-sr">{label}: </span>
        <IconSvg name={current.icon} color={current.color} />
        <span>{current.label}</span>
        {current.tag && <span class="o-mark">{current.tag}</span>}
        <UiIcon name="down" className="o-chev" />
      </summary>
      <ul class="o-list">
        {entries.map((entry) => (
          <li>
            <a
              id={name && `${name}-item-${entry.lang}`}
              href={entry.href}
              lang={entry.lang}
              hreflang={entry.lang}
              aria-current={entry.current ? 'true' : undefined}
            >
              <IconSvg name={entry.icon} color={entry.color} />
              <span>
                {entry.label}
                {entry.description && <small>{entry.description}</small>}
              </span>
              {entry.tag && <span class="o-mark">{entry.tag}</span>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
