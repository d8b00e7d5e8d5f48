import { childNode, itemNodes, type SpecNode } from '../read/bundle.ts'
import { isObject } from '../read/pointer.ts'
import type { Follow } from './follow.ts'

/** The direction of a value: requests need no read-only fields, responses no write-only ones. */
export type Direction = 'request' | 'response'

const maxDepth = 40

const oneWayWords = { request: ['readOnly'], response: ['writeOnly'], either: ['readOnly', 'writeOnly'] }

/**
 * https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20: `required` then applies to one direction only.
 */
export function isOneWay(property: SpecNode, direction: Direction | undefined, follow: Follow): boolean {
  const words = oneWayWords[direction ?? 'either']
  return isMarked(property, 0)

  function isMarked(node: SpecNode, depth: number): boolean {
    const target = follow(node)
    if (target.kind !== 'found' || depth > maxDepth) return false
    return [target.siblings, target.node].some((at) => {
      if (!isObject(at?.value)) return false
      const { value } = at
      return (
        words.some((word) => value[word] === true) ||
        itemNodes(childNode(at, 'allOf')).some((part) => isMarked(part, depth + 1))
      )
    })
  }
}
