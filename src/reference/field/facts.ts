import { textOf } from '../../spec/read/pointer.ts'
import { describe, kindOf, type Schema } from '../../spec/schema.ts'
import type { Facts } from './field.ts'
import { layersOf } from './items.ts'
import { itemLimitsOf, limitsOf } from './limits.ts'
import { pillsOf } from './pills.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { typeWords } from './type-words.ts'
import { fitsLine, valuesOf } from './values.ts'

export type FactCache = WeakMap<Schema, SchemaFacts>

type FactDescriber = SchemaDescriber & { postKeys: readonly string[]; facts: FactCache }

/** Facts that do not depend on the name. */
type SchemaFacts = Facts & { ownTitle?: string }

/** Everything about a value except its name and fields. Lists are shared, so callers must not change them. */
export function factsOf(schema: Schema, name: string, describer: FactDescriber): Facts {
  const facts = cachedFacts(schema, describer)
  // For a whole body or response, the component name is not useful.
  const title = name === '' ? facts.ownTitle : facts.title
  return {
    title: title && !isSameName(title, name) ? title : undefined,
    type: facts.type,
    deprecated: facts.deprecated,
    pre: facts.pre,
    post: facts.post,
    description: facts.description,
    limits: facts.limits,
    values: facts.values,
  }
}

function cachedFacts(schema: Schema, describer: FactDescriber): SchemaFacts {
  const facts = describer.facts.get(schema) ?? describeFacts(schema, describer)
  describer.facts.set(schema, facts)
  return facts
}

function describeFacts(schema: Schema, describer: FactDescriber): SchemaFacts {
  const { layers } = layersOf(schema, describer)
  const inner = layers.at(-1) ?? schema
  const values = valuesOf(inner, describer)
  const pills = pillsOf(schema.words, describer.postKeys, describer.strings)
  return {
    ownTitle: textOf(schema.words.title),
    title: titleOf(schema, inner),
    type: typeWords(schema, describer),
    deprecated: schema.words.deprecated === true,
    pre: pills.pre,
    post: pills.post,
    description: paragraphs(describe(schema), inner === schema ? undefined : describe(inner)),
    limits: [
      ...limitsOf(schema, describer),
      ...layers.slice(1).flatMap((layer) => itemLimitsOf(layer, describer)),
    ],
    values: fitsLine(values) ? [] : values,
  }
}

/** The author's title. The component name is shown only for objects. */
function titleOf(schema: Schema, inner: Schema): string | undefined {
  const isObject = kindOf(inner).includes('object') || inner.oneOf.length > 0 || inner.anyOf.length > 0
  return textOf(schema.words.title) || textOf(inner.words.title) || (isObject ? inner.name : undefined)
}

/** `Ship to` says nothing new about `ship_to`. */
function isSameName(title: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return plain(title) === plain(name)
}

/** Both texts, unless one contains the other. */
export function paragraphs(first: string | undefined, second: string | undefined): string | undefined {
  const [from, other] = [first?.trim() ?? '', second?.trim() ?? '']
  if (from.includes(other)) return from || undefined
  return other.includes(from) ? other : `${from}\n\n${other}`
}
