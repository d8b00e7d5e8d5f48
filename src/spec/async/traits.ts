import { type Bundle, childNode, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, listOf, textOf } from '../read/pointer.ts'
import type { AsyncVersion } from './structure.ts'

export type { AsyncVersion } from './structure.ts'

/** An operation or a message with its traits: each thing is said by the first that says it. */
export type Traited = {
  own: SpecNode
  get: (name: string) => SpecNode | undefined
  /** Everyone who says something about it: what is a schema, or a map, is put together. */
  all: (name: string) => SpecNode[]
  text: (name: string) => string | undefined
}

/** What stands there, or what a reference there leads to. Nothing where it leads nowhere. */
export function settled(node: SpecNode | undefined, bundle: Bundle): SpecNode | undefined {
  if (!node) return undefined
  const target = follow(node, bundle)
  return target.kind === 'found' ? target.node : undefined
}

/**
 * In 3.x what an object says itself counts before its traits; in 2.x traits are merged into it, and replace what it says.
 * https://www.asyncapi.com/docs/reference/specification/v3.1.0#traitsMergeMechanism
 */
export function readTraits(own: SpecNode, bundle: Bundle, version: AsyncVersion): Traited {
  const traits = listOf(isObject(own.value) ? own.value.traits : undefined)
    .flatMap((_, index) => settled(childNode(own, 'traits', index), bundle) ?? [])
    .reverse()
  const order = version === '3' ? [own, ...traits] : [...traits, own]
  const get = (name: string) => {
    for (const source of order) {
      const child = childNode(source, name)
      if (child) return child
    }
    return undefined
  }
  return {
    own,
    get,
    all: (name) => order.flatMap((source) => childNode(source, name) ?? []),
    text: (name) => textOf(get(name)?.value),
  }
}
