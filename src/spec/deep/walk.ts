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

type StackEntry = SpecObject & { isReversed: boolean }

/**
 * Visits every object of a spec, including other files. Reference targets are visited once, with the kind of
 * the first reference. Uses an explicit stack, because specs control the depth.
 */
export function* walkSpec(document: SpecNode, follow: Follow): Generator<SpecObject> {
  const seen = new Set<object>()
  const stack: StackEntry[] = [
    { kind: 'document', node: document, name: '', direction: undefined, isReversed: false },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next
    if (!isObject(node.value) || seen.has(node.value)) continue
    seen.add(node.value)
    yield next
    if (typeof node.value.$ref === 'string') {
      const target = follow(node)
      if (target.kind === 'found') stack.push({ ...next, node: target.node })
    }
    // Reversed, so that the first child is visited first.
    for (const child of childrenOf(next).reverse()) stack.push(child)
  }
}

function childrenOf(parent: StackEntry): StackEntry[] {
  const { kind, node } = parent
  const children: StackEntry[] = []
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
    const isReversed = parent.isReversed || kind === 'webhook' || kind === 'callback'
    const direction = directionOf(childKind, parent.direction, isReversed)
    children.push({ kind: childKind, node: child, name, direction, isReversed })
  }
}

/** Values in webhooks and callbacks have no direction. */
function directionOf(
  kind: ObjectKind,
  parentDirection: Direction | undefined,
  isReversed: boolean,
): Direction | undefined {
  if (isReversed) return undefined
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : parentDirection
}
