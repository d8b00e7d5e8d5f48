import { type Bundle, follow, type SpecNode } from '../../spec/read/bundle.ts'
import { isObject, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'

/** The schema with the `discriminator`; schemas that extend it are its variants. */
export function discriminatorOwner(
  { discriminator, nodes }: Schema,
  bundle: Bundle,
): (NonNullable<Schema['discriminator']> & { owner: SpecNode; fallback?: string }) | undefined {
  if (!discriminator) return undefined
  for (const node of nodes) {
    const target = follow(node, bundle)
    if (target.kind !== 'found' || !isObject(target.node.value)) continue
    const value = target.node.value.discriminator
    // https://spec.openapis.org/oas/v3.2.0.html#discriminator-object: the default variant.
    if (isObject(value))
      return { ...discriminator, owner: target.node, fallback: textOf(value.defaultMapping) }
  }
  return undefined
}
