import type { Level } from '../../access/level.ts'
import type { UrlPath } from '../../core/path.ts'
import type { DivisionKind } from '../element.ts'
import type { Findable } from '../findable.ts'
import { isNode, type NavEntry, type NavNode } from '../node.ts'
import type { Section, Switch, SwitchEntry } from '../site-map.ts'
import { operationUrl } from './operation-item.ts'
import { levelsInside, type Resolution } from './resolution.ts'
import { reportEmpty, resolveItem } from './sidebar.ts'
import { sourceUrl } from './source-item.ts'

type Division = NavNode & { kind: DivisionKind }

/** The choices that lead to a sidebar: a tab, a version, a language. */
type Choices = {
  path: number[]
  switches: Switch[]
  trail: string[]
  language?: string
  findable?: Findable
  /** Access rules of the chosen elements, innermost first. */
  levels: readonly Level[]
}

/** Fills the map with the sections below the root of navigation. */
export function resolveRoot(resolution: Resolution, root: NavNode, language: string | undefined): void {
  const levels = levelsInside(root, [])
  resolveDivision(resolution, root, { path: [], switches: [], trail: [], language, levels })
}

function resolveDivision(resolution: Resolution, node: NavNode, choices: Choices): void {
  const divisions = node.children.filter(isDivision)
  // A tab or a link in a list of pages is an entry of that sidebar.
  if (divisions.length === 0 || divisions.length < node.children.length) {
    addSection(resolution, node, choices)
    return
  }
  const entries = divisions.map((division, index) =>
    toEntry(resolution, division, [...choices.path, index].join('.')),
  )
  divisions.forEach((division, index) => {
    // An anchor without pages is only a link.
    if (division.href && division.children.length === 0) return
    const switchEntries = entries.flatMap((entry, other) =>
      entry ? [{ ...entry, current: other === index }] : [],
    )
    const { kind, label } = division
    resolveDivision(resolution, division, {
      path: [...choices.path, index],
      switches: [...choices.switches, { kind, entries: switchEntries }],
      trail: kind === 'tabs' || kind === 'anchors' ? [...choices.trail, label] : choices.trail,
      language: kind === 'languages' ? label : choices.language,
      findable: { ...choices.findable, ...division.findable },
      levels: levelsInside(division, choices.levels),
    })
  })
}

function addSection(resolution: Resolution, node: NavNode, choices: Choices): void {
  const { path, switches, trail, language, findable, levels } = choices
  const section: Section = { id: path.join('.') || 'root', switches, items: [], language }
  const spot = { section: section.id, pages: new Set<UrlPath>(), trail, findable, levels }
  section.items = node.children.flatMap((child) => resolveItem(resolution, child, spot))
  resolution.map.sections.set(section.id, section)
}

function toEntry(
  resolution: Resolution,
  node: Division,
  id: string,
): Omit<SwitchEntry, 'current'> | undefined {
  if (node.hidden) return undefined
  const pages = pagesBelow(resolution, node)
  const href = node.href ?? pages[0]
  const { label, icon, color, tag, description, align } = node
  if (href !== undefined)
    return { id, label, icon, color, tag, description, align, href, prefix: commonFolder(pages) }
  reportEmpty(resolution, node)
  return undefined
}

/** Visible pages to which a choice may lead; the default version or language comes first. */
export function pagesBelow(resolution: Resolution, node: NavNode): UrlPath[] {
  const { findPage, files } = resolution
  const isDefault = (child: NavNode | NavEntry) => Number(isNode(child) && child.isDefault)
  const children = node.children.toSorted((a, b) => isDefault(b) - isDefault(a))
  return [...(node.root ? [node.root] : []), ...children].flatMap((child) => {
    if (isNode(child)) return child.hidden ? [] : pagesBelow(resolution, child)
    if (child.kind === 'problem' || child.kind === 'overview') return sourceUrl(resolution, child) ?? []
    if (child.kind === 'operation') return operationUrl(resolution, child) ?? []
    const route = findPage(child.path)
    const meta = route && files.get(route.file)
    return route && !meta?.url && !meta?.hidden ? [route.url] : []
  })
}

/** `/es/guides/a` and `/es/start` share `/es`. The page `/es` itself belongs to that folder too. */
function commonFolder(urls: readonly string[]): string {
  const folders = new Set(urls.map((url) => url.slice(0, url.lastIndexOf('/'))))
  const [first, ...rest] = urls.map((url) => url.split('/').slice(0, folders.has(url) ? undefined : -1))
  if (!first) return ''
  let length = first.length
  for (const other of rest) {
    let same = 0
    while (same < length && other[same] === first[same]) same += 1
    length = same
  }
  return first.slice(0, length).join('/')
}

function isDivision(child: NavNode | NavEntry): child is Division {
  return isNode(child) && child.kind !== 'groups' && child.kind !== 'root'
}
