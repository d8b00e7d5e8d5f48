import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import type { OperationOutline, SpecOutline } from '../spec/outline.ts'
import type { ApiSource } from './api-source.ts'
import { sourcesOf } from './hand-written.ts'
import { isNode, type NavEntry, type NavNode, type OperationEntry, type PageEntry } from './node.ts'
import { groupByPath } from './path-groups.ts'
import { type KnownApi, operationHint, parseSelector, rankApis, type Selector } from './selector.ts'

export type GenerateInput = {
  root: NavNode
  apis: ReadonlyMap<string, KnownApi>
  /** The page file that shows an operation, and whether navigation names it. */
  handWritten: (api: string, key: string) => { path: string; listed: boolean } | undefined
  hasPage: (path: string) => boolean
}

/**
 * Puts the operations of API descriptions into the tree: those that `pages` lists where it lists them, else all of
 * them, a group for each tag, at the element that has `openapi` or `asyncapi`.
 */
export function generateEntries({ root, apis, handWritten, hasPage }: GenerateInput): {
  value: NavNode
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const hints = { left: 50 }
  return { value: expand(root, []), diagnostics }

  function expand(node: NavNode, inherited: readonly ApiSource[]): NavNode {
    const sources = inherit(node, inherited)
    const children = node.children.flatMap((child): (NavNode | NavEntry)[] => {
      if (isNode(child)) return [expand(child, sources)]
      return child.kind === 'page' ? expandEntry(child, sources) : [child]
    })
    const expanded = { ...node, children }
    // Who lists operations still has all channels, and the other way round.
    const made = families.flatMap((family) => {
      const own = node.apis.filter((source) => source.family === family)
      return own.length === 0 || listsOperations(node, own) ? [] : own
    })
    if (made.length === 0) return expanded
    return addGroups(
      expanded,
      made.flatMap((source) => generateGroups(source, node.at)),
    )
  }

  /** An entry that names an operation; one that does not is the path of a page. */
  function expandEntry(entry: PageEntry, sources: readonly ApiSource[]): NavEntry[] {
    const selector = parseSelector(entry.path)
    if (!selector || hasPage(entry.path)) return [entry]
    const candidates = candidatesFor(selector, sources, entry.at)
    if (candidates.length === 0) return [entry]
    for (const source of candidates) {
      const operation = apis.get(source.id)?.find(selector.method, selector.path)
      if (operation) return placeListed({ kind: 'operation', source, operation, at: entry.at })
    }
    // The description is broken for the moment: the entry keeps its address.
    const broken = candidates.find(({ id }) => !apis.get(id)?.outline)
    if (broken)
      return [{ kind: 'operation', source: broken, operation: unknownOperation(selector), at: entry.at }]
    const candidateApis = candidates.flatMap(({ id }) => apis.get(id) ?? [])
    const message = `Navigation names \`${entry.path}\`, but \`${candidateApis.map(({ id }) => id).join('`, `')}\` has no such operation`
    diagnostics.push(
      report('nav/operation-not-found', message, {
        hint: operationHint(candidateApis, selector, hints),
        at: entry.at,
      }),
    )
    return []
  }

  function candidatesFor({ file }: Selector, sources: readonly ApiSource[], at: Place): ApiSource[] {
    if (file === undefined) return [...sources]
    const near = [...apis.values()].toSorted((a, b) => +isIn(sources, b.id) - +isIn(sources, a.id))
    // One that stands elsewhere in navigation has its pages there.
    const placed = [...sources, ...sourcesOf(root)]
    return rankApis(near, file).map(
      ({ id }) =>
        placed.find((source) => source.id === id) ?? { id, family: apis.get(id)?.family ?? 'openapi', at },
    )
  }

  /** A page file for the same operation wins, and the author is told of both. */
  function placeListed(entry: OperationEntry): NavEntry[] {
    const page = handWritten(entry.source.id, entry.operation.key)
    if (!page) return [entry]
    const message = `\`${entry.operation.key}\` is shown by the page \`${page.path}\` and named in navigation; the page is shown`
    const hint = `Name \`${page.path.replace(/\.mdx?$/, '')}\` instead, or remove the page.`
    diagnostics.push(report('nav/operation-conflict', message, { hint, at: entry.at }))
    return page.listed ? [] : [{ kind: 'page', path: page.path, at: entry.at }]
  }

  function listsOperations(node: NavNode, sources: readonly ApiSource[]): boolean {
    return node.children.some((child) => {
      if (isNode(child)) {
        const own = child.apis.length === 0 ? sources : sources.filter(({ id }) => isIn(child.apis, id))
        return own.length > 0 && listsOperations(child, own)
      }
      if (child.kind !== 'page') return false
      const selector = parseSelector(child.path)
      if (!selector || selector.file !== undefined || hasPage(child.path)) return false
      return sources.some(({ id }) => {
        const api = apis.get(id)
        return !api?.outline || api.find(selector.method, selector.path) !== undefined
      })
    })
  }

  function generateGroups(source: ApiSource, at: Place): (NavNode | NavEntry)[] {
    const outline = apis.get(source.id)?.outline
    if (!outline) return [{ kind: 'problem', source, at: source.at }]
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
    const groups = new Map(
      [...byTag].flatMap(([tag, entries]) =>
        entries.length > 0 ? [[tag, tagGroup(tag, entries, outline, source, at)] as const] : [],
      ),
    )
    const first: NavEntry[] = source.overview ? [{ kind: 'overview', source, at }] : []
    return [...first, ...gather(nest(groups, outline, source, at), outline, at)]
  }

  /** Tags of 3.2 may have a parent, which may have no operations of its own. */
  function nest(
    groups: Map<string, NavNode>,
    outline: SpecOutline,
    source: ApiSource,
    at: Place,
  ): Map<string, NavNode> {
    const parentOf = parentsOf(outline)
    const top = new Map<string, NavNode>()
    const all = new Map(groups)
    const place = (tag: string): void => {
      const group = all.get(tag)!
      const parent = parentOf.get(tag)
      if (parent === undefined) {
        if (!top.has(tag)) top.set(tag, group)
        return
      }
      let owner = all.get(parent)
      if (!owner) {
        owner = tagGroup(parent, [], outline, source, at)
        all.set(parent, owner)
      }
      if (!owner.children.includes(group)) owner.children.push(group)
      place(parent)
    }
    for (const tag of groups.keys()) place(tag)
    return top
  }

  /** `x-tagGroups`; tags that none of them names stand after them. */
  function gather(groups: Map<string, NavNode>, { tagGroups }: SpecOutline, at: Place): NavNode[] {
    const rest = new Map(groups)
    const gathered = tagGroups.flatMap(({ name, tags }) => {
      const children = tags.flatMap((tag) => {
        const group = rest.get(tag)
        rest.delete(tag)
        return group ? [group] : []
      })
      return children.length > 0 ? [{ ...emptyGroup(name, at), children }] : []
    })
    return [...gathered, ...rest.values()]
  }
}

const families = ['openapi', 'asyncapi'] as const

/** The groups of what has no tag. */
const untagged = { operation: 'API Reference', webhook: 'Webhooks', channel: 'WebSockets' }

/** Descriptions of its own stand in place of inherited ones of the same family. */
function inherit({ apis }: NavNode, inherited: readonly ApiSource[]): ApiSource[] {
  return families.flatMap((family) => {
    const own = apis.filter((source) => source.family === family)
    return own.length > 0 ? own : inherited.filter((source) => source.family === family)
  })
}

/** Tags within tags, so deep and no deeper. */
const deepest = 8

/** The parent of each tag; one that would close a ring is none. */
function parentsOf({ tags }: SpecOutline): Map<string, string> {
  const parents = new Map<string, string>()
  for (const { name, parent } of tags) {
    let above = parent
    let depth = 0
    while (above !== undefined && above !== name && depth < deepest) {
      above = parents.get(above)
      depth += 1
    }
    if (parent !== undefined && above === undefined) parents.set(name, parent)
  }
  return parents
}

function tagGroup(
  tag: string,
  children: NavEntry[],
  { tags }: SpecOutline,
  source: ApiSource,
  at: Place,
): NavNode {
  const outline = tags.find(({ name }) => name === tag)
  const generated = { source, tag, description: outline?.description }
  return { ...emptyGroup(outline?.label ?? tag, at), generated, children }
}

const isIn = (sources: readonly ApiSource[], id: string) => sources.some((source) => source.id === id)

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

/** Below an element that only divides further, the first part without pages of its own is the place for them. */
function addGroups(node: NavNode, groups: (NavNode | NavEntry)[]): NavNode {
  const divisions = node.children.filter(
    (child): child is NavNode => isNode(child) && child.kind !== 'groups',
  )
  if (divisions.length === 0 || divisions.length < node.children.length)
    return { ...node, children: [...node.children, ...groups] }
  const open = divisions.filter(({ href }) => href === undefined)
  const chosen = open.find(({ children }) => children.length === 0) ?? open[0]
  if (!chosen) return { ...node, children: [...node.children, ...groups] }
  return {
    ...node,
    children: divisions.map((child) => (child === chosen ? addGroups(child, groups) : child)),
  }
}

function unknownOperation({ method, path }: Selector): OperationOutline {
  const kind = method === 'webhook' || method === 'channel' ? method : 'operation'
  const key = `${method} ${path}`
  const meta = { href: undefined, metadata: {}, isWritten: false }
  const shown = { operation: method, webhook: 'POST', channel: 'WS' }[kind]
  return { key, kind, method: shown, path, item: '', operation: '', deprecated: false, hidden: false, meta }
}
