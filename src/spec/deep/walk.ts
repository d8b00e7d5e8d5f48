import { childNode, entryNodes, itemNodes, type SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject } from '../read/pointer.ts'
import { type ObjectKind, stepsOf } from '../structure/object-kinds.ts'
import type { Direction } from './direction.ts'
import type { Follow } from './follow.ts'

/** One visited object of a spec. */
export type SpecObject = {
  kind: ObjectKind
  /** As written, possibly a `$ref`. */
  node: SpecNode
  /** Its key. */
  name: string
  direction: Direction | undefined
}

type Open = SpecObject & { isTurned: boolean }

/**
 * Visits every object of a spec, including other files. Reference targets are visited once, with the kind of the first
 * reference. Uses an explicit stack, because specs control the depth.
 */
export function* walkSpec(document: SpecNode, follow: Follow): Generator<SpecObject> {
  const seen = new Set<object>()
  const open: Open[] = [{ kind: 'document', node: document, name: '', direction: undefined, isTurned: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next
    if (!isObject(node.value) || seen.has(node.value)) continue
    seen.add(node.value)
    yield next
    if (typeof node.value.$ref === 'string') {
      const target = follow(node)
      if (target.kind === 'found') open.push({ ...next, node: target.node })
    }
    // Reversed, so that the first child is visited first.
    for (const child of childrenOf(next).reverse()) open.push(child)
  }
}

function childrenOf(parent: Open): Open[] {
  const { kind, node } = parent
  const children: Open[] = []
  if (kind === 'callback') {
    for (const [name, child] of entryNodes(node))
      if (!name.startsWith('x-') && name !== '$ref') push('webhook', child, name)
    return children
  }
  const steps = stepsOf(kind)
  if (steps.size === 0) return children
  for (const [key, value] of entriesOf(node.value)) {
    const step = typeof value === 'object' && value !== null ? steps.get(key) : undefined
    const owner = step && childNode(node, key)
    if (!owner) continue
    if (step.many === 'one') push(step.kind, owner, key)
    else if (step.many === 'list')
      for (const [index, child] of itemNodes(owner).entries()) push(step.kind, child, String(index))
    else
      for (const [name, child] of entryNodes(owner))
        if (step.kind === 'schema' || !name.startsWith('x-')) push(step.kind, child, name)
  }
  return children

  function push(childKind: ObjectKind, child: SpecNode, name: string): void {
    const isTurned = parent.isTurned || kind === 'webhook' || kind === 'callback'
    const direction = directionOf(childKind, parent.direction, isTurned)
    children.push({ kind: childKind, node: child, name, direction, isTurned })
  }
}

/** Webhooks and callbacks have neither direction. */
function directionOf(
  kind: ObjectKind,
  above: Direction | undefined,
  isTurned: boolean,
): Direction | undefined {
  if (isTurned) return undefined
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : above
}
