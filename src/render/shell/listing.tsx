import { MethodPill } from '../../components/api/method-pill.tsx'
import { IconSvg } from '../../components/base/icon-svg.tsx'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { NavGroup, NavItem } from '../../nav/site-map.ts'

type Link = (href: string) => string

/** The pages of a group, on its own page. */
export function Listing({ group, link }: { group: NavGroup; link: Link }) {
  if (group.directory === 'operations') return <OperationList items={group.items} link={link} />
  if (group.directory === 'card') {
    return (
      <div class="o-cards o-listing" data-cols="2">
        {group.items.map((item) => (
          <a class="card" href={link(hrefOf(item))}>
            <IconSvg name={item.icon} type={item.iconType} />
            <div class="o-card-text">
              <b>{item.title}</b>
            </div>
          </a>
        ))}
      </div>
    )
  }
  return (
    <div class="o-accordions o-listing">
      {group.items.map((item) => (item.kind === 'group' ? <Fold group={item} link={link} /> : null))}
      <Links items={group.items} link={link} />
    </div>
  )
}

/** The operations of a tag, with method and path. */
function OperationList({ items, link }: { items: NavItem[]; link: Link }) {
  const pages = items.filter((item) => item.kind === 'page')
  const groups = items.filter((item) => item.kind === 'group')
  return (
    <div class="o-listing">
      {pages.length > 0 && (
        <ul class="o-list o-oplist">
          {pages.map((item) => (
            <li>
              <a href={link(item.url)}>
                {item.method && <MethodPill method={item.method} />}
                <span>
                  <b>{item.title}</b>
                  {item.path && <code>{item.path}</code>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <Fold group={group} link={link} />
      ))}
    </div>
  )
}

function Fold({ group, link }: { group: NavGroup; link: Link }) {
  return (
    <details class="o-fold" open>
      <summary>
        <UiIcon name="chev" />
        <IconSvg name={group.icon} type={group.iconType} />
        <span>{group.title}</span>
      </summary>
      <div class="o-in">
        <Links items={group.items} link={link} />
      </div>
    </details>
  )
}

function Links({ items, link }: { items: NavItem[]; link: Link }) {
  const pages = items.filter((item) => item.kind !== 'group')
  if (pages.length === 0) return null
  return (
    <ul>
      {pages.map((item) => (
        <li>
          <a href={link(hrefOf(item))}>{item.title}</a>
        </li>
      ))}
    </ul>
  )
}

/** A group without its own page links to its first page. */
function hrefOf(item: NavItem): string {
  if (item.kind === 'page') return item.url
  if (item.kind === 'link') return item.href
  const [first] = item.items
  return item.root ?? (first ? hrefOf(first) : '#')
}
