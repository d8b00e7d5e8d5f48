import { keyOf, type SpecNode } from '../spec/read/bundle.ts'
import type { SchemaPair } from './finding.ts'
import { isHidden } from './rules/fields.ts'
import { isMissing } from './rules/references.ts'
import { areUnrelated } from './rules/type.ts'
import { hasVariants, isOneSided, matchVariants } from './rules/variant-list.ts'

/** A child schema that exists in both versions. */
export type Child = {
  /** The segment in field names and anchors. Array items and variants have none. */
  name?: string
  isItem?: boolean
  before: readonly SpecNode[]
  after: readonly SpecNode[]
}

export function childrenOf(pair: SchemaPair): Child[] {
  const { before, after, side, read } = pair
  if (isMissing(before) || isMissing(after) || areUnrelated(before, after)) return []
  if (isOneSided(before, after)) return variantsOf(pair)
  const children: Child[] = []
  for (const [name, old] of before.properties) {
    const now = after.properties.get(name)
    if (!now || isHidden(old, side, read.before) || isHidden(now, side, read.after)) continue
    children.push({ name, before: old, after: now })
  }
  const patterns = new Map(after.patterns)
  for (const [name, node] of before.patterns) {
    const now = patterns.get(name)
    if (now) children.push({ name, before: [node], after: [now] })
  }
  if (typeof before.additional === 'object' && typeof after.additional === 'object')
    children.push({ name: '*', before: [before.additional], after: [after.additional] })
  before.prefixItems.forEach((node, index) => {
    const now = after.prefixItems[index]
    if (now) children.push({ name: String(index), before: [node], after: [now] })
  })
  if (before.items && after.items)
    children.push({ isItem: true, before: [before.items], after: [after.items] })
  if (hasVariants(before) && hasVariants(after)) children.push(...variantsOf(pair))
  return children
}

function variantsOf(pair: SchemaPair): Child[] {
  return matchVariants(pair).both.map(([old, now]) => ({ before: old.nodes, after: now.nodes }))
}

export const childKey = ({ name, isItem, before, after }: Child): string =>
  `${isItem ? '[]' : (name ?? '')} ${placesOf(before)} ${placesOf(after)}`

export const placesOf = (nodes: readonly SpecNode[]): string => nodes.map(keyOf).join('+')
