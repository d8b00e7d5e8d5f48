import { childNode, type SpecNode } from './bundle.ts'
import type { Follow } from './deep-follow.ts'
import type { Direction } from './deep-value.ts'
import { type ObjectKind, stepsOf } from './object-kinds.ts'
import { entriesOf, isObject, type JsonObject, listOf } from './pointer.ts'

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
    const { kind, node } = next
    if (!isObject(node.value) || seen.has(node.value)) continue
    seen.add(node.value)
    meet(next)
    if (typeof node.value.$ref === 'string') {
      const found = follow(node)
      if (found.kind === 'found') open.push({ ...next, node: found.node })
    }
    // The first is met first.
    const children = childrenOf(next)
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]!
      const isTurned = next.isTurned || kind === 'webhook' || kind === 'callback'
      open.push({ ...child, direction: directionOf(child.kind, next.direction, isTurned), isTurned })
    }
  }
}

function childrenOf({ kind, node }: Met): Pick<Met, 'kind' | 'node' | 'name'>[] {
  if (kind === 'callback')
    return entriesOf(node.value)
      .filter(([name]) => !name.startsWith('x-') && name !== '$ref')
      .map(([name]) => ({ kind: 'webhook' as const, node: childNode(node, name)!, name }))
  const steps = stepsOf(kind)
  const found: Pick<Met, 'kind' | 'node' | 'name'>[] = []
  for (const [key, value] of steps.size > 0 ? Object.entries(node.value as JsonObject) : []) {
    const step = typeof value === 'object' && value !== null ? steps.get(key) : undefined
    if (!step) continue
    const { kind: child, many } = step
    const owner = childNode(node, key)!
    if (many === 'one') found.push({ kind: child, node: owner, name: key })
    else if (many === 'list')
      listOf(value).forEach((_one, index) => {
        found.push({ kind: child, node: childNode(owner, index)!, name: String(index) })
      })
    else
      for (const [name] of entriesOf(value))
        if (child === 'schema' || !name.startsWith('x-'))
          found.push({ kind: child, node: childNode(owner, name)!, name })
  }
  return found
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
