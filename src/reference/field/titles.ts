import type { SpecNode } from '../../spec/read/bundle.ts'
import { isObject, listOf, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { typeWords } from './type-words.ts'
import { valueText } from './words.ts'

type Candidate = { node: SpecNode; schema: Schema }

/** Unique variant titles. */
export function variantTitles(
  candidates: readonly Candidate[],
  discriminator: Schema['discriminator'],
  describer: SchemaDescriber,
): string[] {
  const names = candidates.map((candidate): [string, ...string[]] => {
    const [first, ...others] = [
      textOf(candidate.schema.words.title),
      candidate.schema.name,
      mappedName(candidate, discriminator),
      constantOf(candidate.schema, discriminator?.property, describer),
    ].flatMap((name) => (name ? [name] : []))
    const type = typeWords(candidate.schema, describer)
    return first === undefined ? [type] : [first, ...others, type]
  })
  const count = new Map<string, number>()
  for (const [first] of names) count.set(first, (count.get(first) ?? 0) + 1)
  const usedTitles = new Set<string>()
  return names.map((candidates) => {
    const [first] = candidates
    const free =
      count.get(first) === 1 ? first : candidates.find((name) => !usedTitles.has(name) && !count.has(name))
    let title = free ?? first
    for (let n = 2; usedTitles.has(title); n++) title = `${first} ${n}`
    usedTitles.add(title)
    return title
  })
}

/** Its key in the mapping. */
function mappedName({ node, schema }: Candidate, discriminator: Schema['discriminator']): string | undefined {
  if (!discriminator || !isObject(node.value)) return undefined
  const { $ref: ref } = node.value
  for (const [name, to] of discriminator.mapping) if (to === ref || to === schema.name) return name
  return undefined
}

const maxSearched = 30

/** `kind: { const: "card" }` names a variant without a title. */
function constantOf(
  schema: Schema,
  property: string | undefined,
  describer: SchemaDescriber,
): string | undefined {
  if (schema.words.const !== undefined) return valueText(schema.words.const)
  const discriminatorNodes = property === undefined ? undefined : schema.properties.get(property)
  const lists = discriminatorNodes
    ? [discriminatorNodes]
    : [...schema.properties.values()].slice(0, maxSearched)
  for (const nodes of lists) {
    const { words } = describer.read(nodes)
    const only = words.const ?? (listOf(words.enum).length === 1 ? listOf(words.enum)[0] : undefined)
    if (typeof only === 'string' && only !== '') return only
  }
  return undefined
}
