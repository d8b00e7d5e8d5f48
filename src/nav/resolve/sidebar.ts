import { report } from '../../core/diagnostic/diagnostic.ts'
import type { NavEntry, NavNode } from '../node.ts'
import { placedIn } from '../page-access.ts'
import type { NavGroup, NavItem, Route } from '../site-map.ts'
import { resolveOperation } from './operation-item.ts'
import { resolvePage } from './page-item.ts'
import { addToSidebar } from './place-route.ts'
import { levelsInside, type Resolution, type Spot } from './resolution.ts'
import { resolveSource } from './source-item.ts'

/** Turns a child of navigation into sidebar entries, and places its pages. */
export function resolveItem(resolution: Resolution, child: NavNode | NavEntry, spot: Spot): NavItem[] {
  if (child.kind === 'page') return resolvePage(resolution, child, spot)
  if (child.kind === 'operation') return resolveOperation(resolution, child, spot)
  if (child.kind === 'problem' || child.kind === 'overview') return resolveSource(resolution, child, spot)
  const { href, children, hidden } = child
  if (!href || children.length > 0) return resolveGroup(resolution, child, spot)
  return hidden ? [] : [toLink(child, href, spot)]
}

function toLink(node: NavNode, href: string, spot: Spot): NavItem {
  const { label, icon, iconType, tag } = node
  const levels = levelsInside(node, spot.levels)
  const access = levels.length > 0 && { access: placedIn(undefined, levels) }
  return { kind: 'link', href, title: label, icon, iconType, tag, ...access }
}

function resolveGroup(resolution: Resolution, node: NavNode, spot: Spot): NavItem[] {
  const { label, icon, iconType, tag, expanded = false, directory } = node
  const group: NavGroup = { kind: 'group', title: label, icon, iconType, tag, expanded, directory, items: [] }
  const groupSpot = {
    ...spot,
    findable: { ...spot.findable, ...node.findable },
    levels: levelsInside(node, spot.levels),
  }
  const inside = { ...groupSpot, trail: [...spot.trail, label] }
  const external = externalRoot(node)
  if (node.root && external.length === 0) {
    const [root] = resolvePage(resolution, node.root, inside)
    if (root?.kind === 'page') group.root = root.url
  }
  placeTagPage(resolution, { node, group, spot: groupSpot })
  const items = node.children.flatMap((child) => resolveItem(resolution, child, inside))
  group.items = [...external, ...items]
  if (node.hidden) return []
  reportEmpty(resolution, node)
  // The entries of a group without a name are shown without a heading.
  if (label === '') return group.items
  return group.items.length > 0 || group.root ? [group] : []
}

/** If the page of a group is on another site, it is the first link of the group. */
function externalRoot({ root, label }: NavNode): NavItem[] {
  const isExternal = root && /^https?:\/\//i.test(root.path)
  return isExternal ? [{ kind: 'link', href: root.path, title: label }] : []
}

/** A group generated from a tag has a page that lists its operations. */
function placeTagPage(
  { map, apiPages }: Resolution,
  { node, group, spot }: { node: NavNode; group: NavGroup; spot: Spot },
): void {
  if (!node.generated) return
  const { source, tag, description } = node.generated
  const url = apiPages.groupUrl(source, tag)
  group.root = url
  group.directory = 'operations'
  const route: Route = map.routes.get(url) ?? {
    kind: 'group',
    url,
    api: source.id,
    title: node.label,
    description,
    section: undefined,
    trail: [],
  }
  map.routes.set(url, route)
  map.named.set(url, node.at)
  addToSidebar(route, spot)
}

/** Reports an element without entries. Hidden or missing pages do not count as empty. */
export function reportEmpty({ diagnostics }: Resolution, node: NavNode): void {
  const { kind, label, root, children, at } = node
  if (children.length > 0 || root) return
  const message = `\`${label}\` in \`${kind}\` has no pages and is not shown`
  diagnostics.push(report('nav/empty', message, { hint: 'Add pages or remove the entry.', at }))
}
