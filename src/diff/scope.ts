import { type Bundle, follow, keyOf, type SpecNode } from '../spec/read/bundle.ts'
import { isObject, listOf } from '../spec/read/pointer.ts'
import { splitKey } from '../spec/read/ref.ts'
import { type Place, type Section, sections, type Versions } from './change.ts'
import type { Finding } from './finding.ts'
import type { Ledger } from './ledger.ts'
import type { Visit } from './reach.ts'
import type { IsUnchanged } from './unchanged.ts'

/** The context of one comparison: owner, place and ledger. */
export type Scope = {
  ledger: Ledger
  visit: Visit
  place: Place
  bundles: Versions<Bundle>
  isUnchanged: IsUnchanged
  /** Queued component comparisons. */
  waiting: (() => void)[]
}

export function noteAll({ ledger, visit, place }: Scope, findings: readonly Finding[]): void {
  for (const finding of findings)
    ledger.note(visit, finding.field === undefined ? place : placeBelow(place, finding.field), {
      ...finding,
      field: undefined,
    })
}

/** Anchors have no spaces, and array items add no level. */
export function placeBelow(place: Place, name: string): Place {
  const step = name.replace(/\s+/g, '-')
  const isStart = place.path === '' || place.path.endsWith('.')
  return {
    ...place,
    isItem: undefined,
    path: isStart ? `${place.path}${step}` : `${place.path}.${step}`,
    field: place.field ? `${place.field}.${name}` : name,
  }
}

/** A referenced component with its name. */
export type Component = { node: SpecNode; name: string }

function componentOf(node: SpecNode | undefined, bundle: Bundle, section: Section): Component | undefined {
  if (!node || !isObject(node.value) || typeof node.value.$ref !== 'string') return undefined
  const target = follow(node, bundle)
  if (target.kind !== 'found' || target.name === undefined) return undefined
  return isComponent(target.node, section) ? { node: target.node, name: target.name } : undefined
}

/** Other targets have no component name: `#/paths/~1orders/get/responses/200`. */
function isComponent(node: SpecNode, section: Section): boolean {
  const { path } = splitKey(keyOf(node))
  const above = path.at(-2)
  if (path.length === 0) return true
  if (section === 'schemas' && (above === '$defs' || above === 'definitions')) return true
  return sections.some((name) => name === above)
}

/** The components of a schema: by reference, in `allOf`, or as the alternative to `null`. */
export function schemaComponents(nodes: readonly SpecNode[], bundle: Bundle): Component[] {
  return nodes.flatMap((node) => {
    if (!isObject(node.value)) return []
    if (typeof node.value.$ref === 'string') return componentOf(node, bundle, 'schemas') ?? []
    const { allOf, oneOf, anyOf } = node.value
    const [key, list] = Array.isArray(allOf)
      ? ['allOf', allOf]
      : listOf(oneOf).length === 2
        ? ['oneOf', listOf(oneOf)]
        : ['anyOf', listOf(anyOf).length === 2 ? listOf(anyOf) : []]
    const components = list.flatMap((value, index) => {
      const inner = { file: node.file, pointer: `${node.pointer}/${key}/${index}`, value }
      return componentOf(inner, bundle, 'schemas') ?? []
    })
    return key === 'allOf' || components.length === 1 ? components : []
  })
}

/** The nodes as written, possibly references to components of the section. */
type Written = Versions<SpecNode | undefined> & { section: Section }

/** Compares a shared component once, and anything else in place. */
export function compareShared(
  { section, before, after }: Written,
  scope: Scope,
  compare: (scope: Scope) => void,
): void {
  const old = componentOf(before, scope.bundles.before, section)
  const now = componentOf(after, scope.bundles.after, section)
  if (!old || !now) {
    compare(scope)
    return
  }
  if (scope.isUnchanged(old.node, now.node)) return
  const { visit, isNew } = scope.ledger.component(
    { section, name: now.name, before: old.node, after: now.node },
    scope.visit.side,
  )
  scope.visit.leadsTo.add(visit)
  if (isNew) compare({ ...scope, visit, place: placeAlone(scope.place) })
}

/** Components are independent of the operation, callback and status that use them. */
function placeAlone(place: Place): Place {
  const path = place.kind === 'parameter' ? (place.name ?? '').replace(/\s+/g, '-') : ''
  return { ...place, path, status: undefined, callback: undefined }
}
