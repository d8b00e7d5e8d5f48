import { type Bundle, follow, keyOf, type SpecNode } from '../spec/read/bundle.ts'
import { isObject, listOf } from '../spec/read/pointer.ts'
import { splitKey } from '../spec/read/ref.ts'
import { type Place, type Section, sections, type Versions } from './change.ts'
import type { Finding } from './finding.ts'
import type { Ledger } from './ledger.ts'
import type { Visit } from './reach.ts'
import type { IsUnchanged } from './unchanged.ts'

/** What one comparison needs to know: of whom, of what place, and where to note what it finds. */
export type Scope = {
  ledger: Ledger
  visit: Visit
  place: Place
  bundles: Versions<Bundle>
  isUnchanged: IsUnchanged
  /** Components that are still to be compared. */
  waiting: (() => void)[]
}

export function noteAll({ ledger, visit, place }: Scope, findings: readonly Finding[]): void {
  for (const finding of findings)
    ledger.note(visit, finding.field === undefined ? place : placeBelow(place, finding.field), {
      ...finding,
      field: undefined,
    })
}

/** An anchor has no spaces, and a field of an item is a field of its list. */
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

/** A component that a description refers to, by the name that its authors gave it. */
export type Component = { node: SpecNode; name: string }

function componentOf(node: SpecNode | undefined, bundle: Bundle, section: Section): Component | undefined {
  if (!node || !isObject(node.value) || typeof node.value.$ref !== 'string') return undefined
  const target = follow(node, bundle)
  if (target.kind !== 'found' || target.name === undefined) return undefined
  return isComponent(target.node, section) ? { node: target.node, name: target.name } : undefined
}

/** Others may stand anywhere, and their last step is no name: `#/paths/~1orders/get/responses/200`. */
function isComponent(node: SpecNode, section: Section): boolean {
  const { path } = splitKey(keyOf(node))
  const above = path.at(-2)
  if (path.length === 0) return true
  if (section === 'schemas' && (above === '$defs' || above === 'definitions')) return true
  return sections.some((name) => name === above)
}

/** The components that a schema is made of: by reference, by `allOf`, or by a choice between it and `null`. */
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

/** The node as written, where a reference to a component of the section may be. */
type Written = Versions<SpecNode | undefined> & { section: Section }

/** Compares a component once, however many operations refer to it, and anything else in place. */
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

/** A component does not know which operation, callback or status it is used for. */
function placeAlone(place: Place): Place {
  const path = place.kind === 'parameter' ? (place.name ?? '').replace(/\s+/g, '-') : ''
  return { ...place, path, status: undefined, callback: undefined }
}
