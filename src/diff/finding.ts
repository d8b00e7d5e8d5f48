import type { Bundle, SpecNode } from '../spec/read/bundle.ts'
import { readSchema, type Schema } from '../spec/schema.ts'
import type { ChangeKind, Effect, Level, Side, Versions } from './change.ts'
import { type Words, wordsToText } from './words.ts'

/** What a rule found. It does not know where the value stands that it looked at. */
export type Finding = {
  kind: ChangeKind
  effect: Effect
  level: Level
  /** The field of the value that it is about, if not the value itself. */
  field?: string
  /** What is said about that value: ` was removed`. */
  says: Words
}

/** Two forms of one level of a schema. */
export type SchemaPair = {
  before: Schema
  after: Schema
  side: Side
  read: Versions<Read>
}
export type Read = (source: SpecNode | readonly SpecNode[]) => Schema

/** A rule looks at one aspect of a level. */
export type SchemaRule = (pair: SchemaPair) => Finding[]

export const changed = (kind: ChangeKind, level: Level, says: Words): Finding => ({
  kind,
  effect: 'changed',
  level,
  says,
})

/** Equal for two findings that say the same about the same value. */
export const identityOf = ({ kind, effect, field, says }: Finding): string =>
  JSON.stringify([kind, effect, field ?? null, wordsToText(says)])

export function readPair(
  { before, after }: Versions<readonly SpecNode[]>,
  side: Side,
  bundles: Versions<Bundle>,
): SchemaPair {
  const read = {
    before: (source: SpecNode | readonly SpecNode[]) => readSchema(source, bundles.before),
    after: (source: SpecNode | readonly SpecNode[]) => readSchema(source, bundles.after),
  }
  return { before: read.before(nodeOrList(before)), after: read.after(nodeOrList(after)), side, read }
}

/** What was read of a single node is remembered by that node. */
export function nodeOrList(nodes: readonly SpecNode[]): SpecNode | readonly SpecNode[] {
  const [only, ...others] = nodes
  return only && others.length === 0 ? only : nodes
}
