import type { Place } from '../../core/diagnostic/diagnostic.ts'
import type { SpecOutline } from '../../spec/outline.ts'
import type { ApiSource } from '../api-source.ts'
import type { NavEntry, NavNode } from '../node.ts'
import type { Generation } from './generation.ts'
import { groupByPath } from './path-groups.ts'

/** The spec whose groups are generated, and the place of the element that lists it. */
type Origin = { outline: SpecOutline; source: ApiSource; at: Place }

/** The groups of operations without a tag. */
const untagged = { operation: 'API Reference', webhook: 'Webhooks', channel: 'WebSockets' }

/** How deep tags may be nested. */
const maxDepth = 8

/** All operations of a spec, in a group for each tag. */
export function generateGroups(generation: Generation, source: ApiSource, at: Place): (NavNode | NavEntry)[] {
  const outline = generation.apis.get(source.id)?.outline
  if (!outline) return [{ kind: 'problem', source, at: source.at }]
  const origin = { outline, source, at }
  const groups = new Map<string, NavNode>()
  for (const [tag, entries] of entriesByTag(generation, origin))
    if (entries.length > 0) groups.set(tag, tagGroup(origin, tag, entries))
  const overview: NavEntry[] = source.overview ? [{ kind: 'overview', source, at }] : []
  return [...overview, ...gather(origin, nest(origin, groups))]
}

function entriesByTag({ handWritten }: Generation, { outline, source, at }: Origin) {
  const byTag = new Map<string, NavEntry[]>()
  const groupOf = groupByPath(outline.operations) ?? (() => undefined)
  for (const operation of outline.operations) {
    if (operation.hidden) continue
    const tag = groupOf(operation) ?? operation.tag ?? untagged[operation.kind]
    const entries = byTag.get(tag) ?? []
    byTag.set(tag, entries)
    const page = handWritten(source.id, operation.key)
    if (!page) entries.push({ kind: 'operation', source, operation, at })
    else if (!page.listed) entries.push({ kind: 'page', path: page.path, at })
  }
  return byTag
}

/** Tags of OpenAPI 3.2 may have a parent, which may have no operations of its own. */
function nest(origin: Origin, groups: ReadonlyMap<string, NavNode>): Map<string, NavNode> {
  const parentOf = parentsOf(origin.outline)
  const top = new Map<string, NavNode>()
  const all = new Map(groups)
  const place = (tag: string, group: NavNode): void => {
    const parent = parentOf.get(tag)
    if (parent === undefined) {
      if (!top.has(tag)) top.set(tag, group)
      return
    }
    const owner = all.get(parent) ?? tagGroup(origin, parent, [])
    all.set(parent, owner)
    if (!owner.children.includes(group)) owner.children.push(group)
    place(parent, owner)
  }
  for (const [tag, group] of groups) place(tag, group)
  return top
}

/** The parent of each tag, without parents that would form a cycle. */
function parentsOf({ tags }: SpecOutline): Map<string, string> {
  const parents = new Map<string, string>()
  for (const { name, parent } of tags) {
    let above = parent
    let depth = 0
    while (above !== undefined && above !== name && depth < maxDepth) {
      above = parents.get(above)
      depth += 1
    }
    if (parent !== undefined && above === undefined) parents.set(name, parent)
  }
  return parents
}

/** The groups of `x-tagGroups`, then the tags that none of them contains. */
function gather({ outline, at }: Origin, groups: ReadonlyMap<string, NavNode>): NavNode[] {
  const rest = new Map(groups)
  const tagGroups = outline.tagGroups.flatMap(({ name, tags }) => {
    const children = tags.flatMap((tag) => {
      const group = rest.get(tag)
      rest.delete(tag)
      return group ? [group] : []
    })
    return children.length > 0 ? [{ ...emptyGroup(name, at), children }] : []
  })
  return [...tagGroups, ...rest.values()]
}

function tagGroup({ outline, source, at }: Origin, tag: string, children: NavEntry[]): NavNode {
  const tagOutline = outline.tags.find(({ name }) => name === tag)
  const generated = { source, tag, description: tagOutline?.description }
  return { ...emptyGroup(tagOutline?.label ?? tag, at), generated, children }
}

function emptyGroup(label: string, at: Place): NavNode {
  return {
    kind: 'groups',
    label,
    hidden: false,
    isDefault: false,
    align: 'start',
    apis: [],
    children: [],
    at,
  }
}
