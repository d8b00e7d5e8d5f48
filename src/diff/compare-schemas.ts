import type { SpecNode } from '../spec/read/bundle.ts'
import { isObject } from '../spec/read/pointer.ts'
import type { Place, Versions } from './change.ts'
import { type Child, childKey, childrenOf, placesOf } from './children.ts'
import { identityOf, readPair } from './finding.ts'
import type { ComponentVisit } from './ledger.ts'
import { compareLevel } from './rules/index.ts'
import { type Component, noteAll, placeBelow, type Scope, schemaComponents } from './scope.ts'

type Step = Versions<readonly SpecNode[]> & { place: Place; depth: number }

/** Only recursive schemas of different cycle lengths nest this deep. */
const maxDepth = 200

/** Walks two schemas in parallel. Uses an explicit stack because specs control the depth. */
export function compareSchemas(before: SpecNode, after: SpecNode, scope: Scope): void {
  const stack: Step[] = [{ before: [before], after: [after], place: scope.place, depth: 0 }]
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { place, depth } = step
    const children = compareStep(step, { ...scope, place })
    if (depth === maxDepth && children.length > 0) {
      scope.ledger.markIncomplete()
      continue
    }
    // Reversed, so that the first child is visited first.
    for (const { name, isItem, before: old, after: now } of children.toReversed()) {
      const inner = name === undefined ? (isItem ? { ...place, isItem } : place) : placeBelow(place, name)
      stack.push({ before: old, after: now, place: inner, depth: depth + 1 })
    }
  }
}

/** Records the changes at this level and returns the levels below. */
function compareStep(step: Step, scope: Scope): Child[] {
  const { before, after } = step
  const id = `${placesOf(before)} ${placesOf(after)}`
  const { visit, bundles, ledger } = scope
  if (visit.seen.has(id) || !ledger.spend()) return []
  visit.seen.add(id)
  if (areEqualLeaves(before, after)) return []
  const components = matchComponents(
    schemaComponents(before, bundles.before),
    schemaComponents(after, bundles.after),
  )
  if (isOnlyReference(before) && isOnlyReference(after) && components[0]) {
    const [component] = components
    if (!scope.isUnchanged(component.before.node, component.after.node))
      queueComponent(componentVisit(component, scope), component, scope)
    return []
  }
  const pair = readPair(step, visit.side, bundles)
  let findings = compareLevel(pair)
  let children = childrenOf(pair)
  const reported = new Set(components.length > 0 ? findings.map(identityOf) : [])
  for (const component of components) {
    const inner = componentVisit(component, scope)
    const level = levelOf(inner, component, scope)
    // Another part of `allOf` can override the component here.
    if (![...level.identities].every((identity) => reported.has(identity))) continue
    queueComponent(inner, component, scope)
    findings = findings.filter((finding) => !level.all.has(identityOf(finding)))
    children = children.filter((child) => !level.children.has(childKey(child)))
  }
  noteAll(scope, findings)
  return children
}

type Match = Versions<Component>

/** Matches components by name; a single one on each side always matches. */
function matchComponents(before: readonly Component[], after: readonly Component[]): Match[] {
  const [old, now] = [before[0], after[0]]
  if (old && now && before.length === 1 && after.length === 1) return [{ before: old, after: now }]
  const byName = new Map(after.map((item) => [item.name, item]))
  return before.flatMap((item) => {
    const counterpart = byName.get(item.name)
    return counterpart ? [{ before: item, after: counterpart }] : []
  })
}

const componentVisit = ({ before, after }: Match, { ledger, visit }: Scope): ComponentVisit =>
  ledger.component(
    { section: 'schemas', name: after.name, before: before.node, after: after.node },
    visit.side,
  ).visit

/** Queues a component for comparison, once per side, after everything that leads to it. */
function queueComponent(inner: ComponentVisit, { before, after }: Match, scope: Scope): void {
  scope.visit.leadsTo.add(inner)
  if (!inner.isQueued) {
    inner.isQueued = true
    const place: Place = { kind: 'schema', path: '' }
    scope.waiting.push(() => compareSchemas(before.node, after.node, { ...scope, visit: inner, place }))
  }
}

function levelOf(inner: ComponentVisit, { before, after }: Match, { bundles }: Scope) {
  if (inner.level) return inner.level
  const pair = readPair({ before: [before.node], after: [after.node] }, inner.side, bundles)
  const findings = compareLevel(pair)
  inner.level = {
    all: new Set(findings.map(identityOf)),
    // Text beside the reference can differ from the component's own.
    identities: new Set(findings.filter(({ kind }) => kind !== 'words').map(identityOf)),
    children: new Set(childrenOf(pair).map(childKey)),
  }
  return inner.level
}

function isOnlyReference([node, second]: readonly SpecNode[]): boolean {
  if (!node || second || !isObject(node.value)) return false
  return typeof node.value.$ref === 'string' && Object.keys(node.value).length === 1
}

/** Most schemas are simple and unchanged, so compare their values before parsing them. */
function areEqualLeaves(
  [old, oldSecond]: readonly SpecNode[],
  [now, newSecond]: readonly SpecNode[],
): boolean {
  if (oldSecond || newSecond || !isObject(old?.value) || !isObject(now?.value)) return false
  const [was, is] = [old.value, now.value]
  const keys = Object.keys(was)
  if (keys.length !== Object.keys(is).length) return false
  return keys.every(
    (key) => key !== '$ref' && typeof was[key] !== 'object' && Object.hasOwn(is, key) && was[key] === is[key],
  )
}
