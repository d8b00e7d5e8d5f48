import { childNode, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, listOf } from '../read/pointer.ts'
import { type ObjectKind, stepsOf } from '../structure/object-kinds.ts'
import type { Follow } from './follow.ts'
import type { Direction } from './value.ts'

/** One object of a description, met once. */
export type Met = {
  kind: ObjectKind
  /** As it stands there, also where that is a `$ref`. */
  node: SpecNode
  /** The key it stands under. */
  name: string
  direction: Direction | undefined
}

type Open = Met & { isTurned: boolean }

/**
 * Every object of a description by its kind, also those that stand in other files. What is reached by a reference is
 * met once, in the role in which it is met first. The walk has its own stack, because the depth is the author's.
 */
export function walkDescription(document: SpecNode, follow: Follow, meet: (met: Met) => void): void {
  const seen = new Set<object>()
  const open: Open[] = [{ kind: 'document', node: document, name: '', direction: undefined, isTurned: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next
    if (!isObject(node.value) || seen.has(node.value)) continue
    seen.add(node.value)
    meet(next)
    if (typeof node.value.$ref === 'string') {
      const target = follow(node)
      if (target.kind === 'found') open.push({ ...next, node: target.node })
    }
    // The first is met first.
    const start = open.length
    pushChildren(next, open)
    reverseFrom(open, start)
  }
}

function reverseFrom(list: Open[], start: number): void {
  for (let low = start, high = list.length - 1; low < high; low++, high--) {
    const kept = list[low]!
    list[low] = list[high]!
    list[high] = kept
  }
}

function pushChildren(parent: Open, open: Open[]): void {
  const { kind, node } = parent
  const value = node.value as JsonObject
  if (kind === 'callback') {
    for (const name of Object.keys(value))
      if (!name.startsWith('x-') && name !== '$ref') push('webhook', childNode(node, name)!, name)
    return
  }
  const steps = stepsOf(kind)
  if (steps.size === 0) return
  for (const key of Object.keys(value)) {
    const child = value[key]!
    const step = typeof child === 'object' && child !== null ? steps.get(key) : undefined
    if (!step) continue
    const owner = childNode(node, key)!
    if (step.many === 'one') push(step.kind, owner, key)
    else if (step.many === 'list')
      listOf(child).forEach((_one, index) => {
        push(step.kind, childNode(owner, index)!, String(index))
      })
    else if (isObject(child))
      for (const name of Object.keys(child))
        if (step.kind === 'schema' || !name.startsWith('x-')) push(step.kind, childNode(owner, name)!, name)
  }

  function push(childKind: ObjectKind, child: SpecNode, name: string): void {
    const isTurned = parent.isTurned || kind === 'webhook' || kind === 'callback'
    const direction = directionOf(childKind, parent.direction, isTurned)
    open.push({ kind: childKind, node: child, name, direction, isTurned })
  }
}

/** What the server sends to the reader is neither a request of theirs nor an answer to them. */
function directionOf(
  kind: ObjectKind,
  above: Direction | undefined,
  isTurned: boolean,
): Direction | undefined {
  if (isTurned) return undefined
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : above
}
