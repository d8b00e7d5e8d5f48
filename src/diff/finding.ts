import type { Bundle, SpecNode } from '../spec/read/bundle.ts'
import { readSchema, type Schema } from '../spec/schema.ts'
import type { ChangeKind, Effect, Level, Side, Versions } from './change.ts'
import { type Words, wordsToText } from './words.ts'

/** A change found by a rule, without its position. */
export type Finding = {
  kind: ChangeKind
  effect: Effect
  level: Level
  /** The changed field, if not the value itself. */
  field?: string
  /** Follows the name of the place: ` removed`, `: type changed …`. */
  phrase: Words
}

/** One schema level in both versions. */
export type SchemaPair = {
  before: Schema
  after: Schema
  side: Side
  read: Versions<Read>
}
export type Read = (source: SpecNode | readonly SpecNode[]) => Schema

/** Compares one aspect of a schema level. */
export type SchemaRule = (pair: SchemaPair) => Finding[]

export const changed = (kind: ChangeKind, level: Level, phrase: Words): Finding => ({
  kind,
  effect: 'changed',
  level,
  phrase,
})

/** Equal for equal findings about the same value. */
export const identityOf = ({ kind, effect, field, phrase }: Finding): string =>
  JSON.stringify([kind, effect, field ?? null, wordsToText(phrase)])

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

/** Parsed schemas are cached by single nodes. */
export function nodeOrList(nodes: readonly SpecNode[]): SpecNode | readonly SpecNode[] {
  const [first, ...rest] = nodes
  return first && rest.length === 0 ? first : nodes
}
