import { follow, keyOf, type SpecNode } from '../../spec/read/bundle.ts'
import { toPointer } from '../../spec/read/pointer.ts'
import { describe, type Schema } from '../../spec/schema.ts'
import { discriminatorOwner } from './discriminator.ts'
import type { Rest } from './field.ts'
import { layersOf } from './items.ts'
import { limitsOf } from './limits.ts'
import { areOnlyNames } from './rules.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { variantTitles } from './titles.ts'
import { isConstList } from './type-words.ts'
import { valuesOf } from './values.ts'

export type Group = {
  of: Exclude<Rest['of'], 'fields'>
  /** The discriminator property. */
  by?: string
  variants: Schema[]
  /** One for each variant. Search needs none, and finding a constant reads every property. */
  titles: () => string[]
  /** The index after the last variant. */
  end: number
  /** The number of remaining variants. */
  more: number
  /** Contains all variants. */
  isWhole: boolean
  /** Shared fields shown before the choice, with their location. */
  shown: ReadonlyMap<string, string>
}

const maxVariants = 60

/** The choices of a schema, or the rest of one. */
export function groupsOf(schema: Schema, describer: SchemaDescriber, rest?: Rest): Group[] {
  const lists = [
    { of: 'oneOf', nodes: schema.oneOf },
    { of: 'anyOf', nodes: schema.anyOf },
    {
      of: 'mapping',
      nodes: schema.oneOf.length + schema.anyOf.length === 0 ? mappedNodes(schema, describer) : [],
    },
  ] as const
  return lists.flatMap(({ of, nodes }): Group[] => {
    if (nodes.length === 0 || isConstList(schema, describer.bundle) || areOnlyNames(nodes, describer))
      return []
    const from = rest?.of === of ? rest.from : 0
    const schemas = nodes
      .slice(from, from + maxVariants)
      .map((node) => ({ node, schema: describer.read(node) }))
      .filter(({ schema: variant }) => variant.key !== schema.key)
    if (from === 0 && schemas.every(({ schema: variant }) => isBare(variant, describer))) return []
    return [
      {
        of,
        by: schema.discriminator?.property,
        variants: schemas.map(({ schema: variant }) => variant),
        titles: () => variantTitles(schemas, schema.discriminator, describer),
        end: from + maxVariants,
        more: Math.max(0, nodes.length - from - maxVariants),
        isWhole: from === 0 && nodes.length <= maxVariants,
        shown: new Map(),
      },
    ]
  })
}

/** Has only a type. */
export function isBare(schema: Schema, describer: SchemaDescriber): boolean {
  const { core } = layersOf(schema, describer)
  if (!core) return true
  if (schema.beyond || schema.missing || core.beyond || core.missing) return false
  const isPlain = (variant: Schema) =>
    !describe(variant) &&
    limitsOf(variant, describer).length === 0 &&
    valuesOf(variant, describer).length === 0
  const names = core.properties.size + core.patterns.length + core.prefixItems.length
  if (names > 0 || typeof core.additional === 'object') return false
  return isPlain(schema) && isPlain(core) && core.oneOf.length + core.anyOf.length === 0
}

/**
 * A base schema with a `discriminator` may list its variants only in `mapping`. Applies only to the base
 * itself; schemas that extend it are its variants.
 */
function mappedNodes(schema: Schema, { bundle }: SchemaDescriber): SpecNode[] {
  const discriminator = discriminatorOwner(schema, bundle)
  if (!discriminator) return []
  const { owner, fallback, mapping } = discriminator
  const byTarget = new Map<string, SpecNode>()
  const targets = [...mapping].map(([name, to]) => ({ path: ['mapping', name], to }))
  if (fallback !== undefined) targets.push({ path: ['defaultMapping'], to: fallback })
  for (const { path, to } of targets) {
    // https://spec.openapis.org/oas/v3.1.1.html#discriminator-object: a bare name is a component name.
    const ref = /[#/.]/.test(to) ? to : `#/components/schemas/${to}`
    const pointer = owner.pointer + toPointer(['discriminator', ...path])
    if (!byTarget.has(ref)) byTarget.set(ref, { file: owner.file, pointer, value: { $ref: ref } })
  }
  return [...byTarget.values()].filter((node) => {
    const target = follow(node, bundle)
    return target.kind !== 'found' || keyOf(target.node) !== keyOf(owner)
  })
}
