import { IconSvg } from '../components/icon-svg.tsx'
import { UiIcon } from '../components/ui-icon.tsx'
import type { NavGroup, NavItem } from '../nav/site-map.ts'

type Link = (href: string) => string

/** The pages of a group, on the page that stands for it. */
export function Listing({ group, link }: { group: NavGroup; link: Link }) {
  if (group.directory === 'card') {
    return (
      <div class="cards listing" data-cols="2">
        {group.items.map((item) => (
          <a class="card" href={link(addressOf(item))}>
            <IconSvg name={item.icon} type={item.iconType} />
            <div class="card-text">
              <b>{item.title}</b>
            </div>
          </a>
        ))}
      </div>
    )
  }
  return (
    <div class="accordions listing">
      {group.items.map((item) => (item.kind === 'group' ? <Fold group={item} link={link} /> : null))}
      <Links items={group.items} link={link} />
    </div>
  )
}

function Fold({ group, link }: { group: NavGroup; link: Link }) {
  return (
    <details class="fold" open>
      <summary>
        <UiIcon name="chev" />
        <IconSvg name={group.icon} type={group.iconType} />
        <span>{group.title}</span>
      </summary>
      <div class="in">
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
          <a href={link(addressOf(item))}>{item.title}</a>
        </li>
      ))}
    </ul>
  )
}

/** A group without a page of its own leads to its first. */
function addressOf(item: NavItem): string {
  if (item.kind === 'page') return item.url
  if (item.kind === 'link') return item.href
  const [first] = item.items
  return item.root ?? (first ? addressOf(first) : '#')
}
