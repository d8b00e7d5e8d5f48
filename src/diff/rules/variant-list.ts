import type { SpecNode } from '../../spec/read/bundle.ts'
import type { Schema } from '../../spec/schema.ts'
import type { Read, SchemaPair } from '../finding.ts'
import { constantsOf, kindsOf } from './constants.ts'

/** A choice between constants counts as an enum. */
export const hasVariants = (schema: Schema): boolean =>
  schema.oneOf.length + schema.anyOf.length > 0 && constantsOf(schema) === undefined

/** One branch of `oneOf` or `anyOf`. */
type Variant = { nodes: readonly SpecNode[]; schema: Schema; label: string; isNamed: boolean }

export type MatchedVariants = { both: [Variant, Variant][]; removed: Variant[]; added: Variant[] }

/** Matches variants by component name, title, content, discriminator value, then type. */
export function matchVariants({ before, after, read }: SchemaPair): MatchedVariants {
  const isWrapped = isOneSided(before, after)
  let removed = listOf(before, read.before, isWrapped)
  let added = listOf(after, read.after, isWrapped)
  const both: [Variant, Variant][] = []
  const discriminator = before.discriminator?.property ?? after.discriminator?.property
  const marks: ((variant: Variant) => string | undefined)[] = [
    ({ schema, isNamed }) => (isNamed ? schema.name : undefined),
    ({ schema }) => (typeof schema.words.title === 'string' ? schema.words.title : undefined),
    ({ nodes }) => JSON.stringify(nodes.map(({ value }) => value)),
    ({ schema, isNamed }) =>
      isNamed || discriminator === undefined
        ? undefined
        : `${discriminator} ${constantOf(schema, discriminator)}`,
    // Renamed components count as different; renames are not guessed.
    ({ schema, isNamed }) => (isNamed && !isWrapped ? undefined : kindsOf(schema).join()),
  ]
  for (const markOf of marks) {
    const candidatesByMark = new Map<string, Variant[]>()
    for (const candidate of added.toReversed()) {
      const mark = markOf(candidate)
      if (mark === undefined) continue
      const list = candidatesByMark.get(mark) ?? []
      list.push(candidate)
      candidatesByMark.set(mark, list)
    }
    removed = removed.filter((candidate) => {
      const mark = markOf(candidate)
      const counterpart = mark === undefined ? undefined : candidatesByMark.get(mark)?.pop()
      if (counterpart) both.push([candidate, counterpart])
      return counterpart === undefined
    })
    const matched = new Set(both.map(([, counterpart]) => counterpart))
    added = added.filter((candidate) => !matched.has(candidate))
  }
  return { both, removed, added }
}

/** A value that changed from one schema to several, or back: the single one counts as a variant. */
export function isOneSided(before: Schema, after: Schema): boolean {
  if (hasVariants(before) === hasVariants(after)) return false
  const choice = hasVariants(before) ? before : after
  const plain = hasVariants(before) ? after : before
  return choice.properties.size === 0 && (kindsOf(plain).length > 0 || plain.properties.size > 0)
}

function listOf(schema: Schema, read: Read, isWrapped: boolean): Variant[] {
  if (!hasVariants(schema)) return isWrapped ? [variantOf(schema.nodes, schema)] : []
  return [...schema.oneOf, ...schema.anyOf].map((node) => variantOf([node], read(node)))
}

function variantOf(nodes: readonly SpecNode[], schema: Schema): Variant {
  const { name, words } = schema
  const title = typeof words.title === 'string' ? words.title : undefined
  const label = name ?? title ?? (kindsOf(schema).join(' or ') || 'anything')
  return { nodes, schema, label, isNamed: name !== undefined }
}

/** A variant's discriminator value. */
function constantOf({ properties }: Schema, property: string): string {
  const value = properties.get(property)?.[0]?.value
  return JSON.stringify(value ?? null)
}
