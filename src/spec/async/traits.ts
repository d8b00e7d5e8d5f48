import { type Bundle, childNode, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, listOf, textOf } from '../read/pointer.ts'
import type { AsyncVersion } from './structure.ts'

export type { AsyncVersion } from './structure.ts'

/** An operation or message with its traits, by precedence. */
export type WithTraits = {
  node: SpecNode
  get: (name: string) => SpecNode | undefined
  /** All values of a key, for schemas and maps that are merged. */
  all: (name: string) => SpecNode[]
  text: (name: string) => string | undefined
}

/** The node, or its reference target; undefined if unresolved. */
export function resolveNode(node: SpecNode | undefined, bundle: Bundle): SpecNode | undefined {
  if (!node) return undefined
  const target = follow(node, bundle)
  return target.kind === 'found' ? target.node : undefined
}

/**
 * In 3.x an object overrides its traits; in 2.x traits override the object.
 * https://www.asyncapi.com/docs/reference/specification/v3.1.0#traitsMergeMechanism
 */
export function readTraits(node: SpecNode, bundle: Bundle, version: AsyncVersion): WithTraits {
  const traits = listOf(isObject(node.value) ? node.value.traits : undefined)
    .flatMap((_, index) => resolveNode(childNode(node, 'traits', index), bundle) ?? [])
    .reverse()
  const order = version === '3' ? [node, ...traits] : [...traits, node]
  const get = (name: string) => {
    for (const source of order) {
      const child = childNode(source, name)
      if (child) return child
    }
    return undefined
  }
  return {
    node,
    get,
    all: (name) => order.flatMap((source) => childNode(source, name) ?? []),
    text: (name) => textOf(get(name)?.value),
  }
}
