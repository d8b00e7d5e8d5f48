import { listOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import { outsideLimits, plainLimits, sampleLimits, spaced } from './plain-limits.ts'
import { rulesOf } from './rules.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { fitsLine, valuesOf } from './values.ts'
import { code, codeOf, fill, type Words } from './words.ts'

/** All constraints of a schema, most important first. */
export function limitsOf(schema: Schema, describer: SchemaDescriber): Words[] {
  if (hasNoConstraints(schema)) return []
  const { strings } = describer
  return [
    ...noteLimits(schema, describer),
    ...exactWords(schema, describer, false),
    ...plainLimits(schema, strings),
    ...sampleLimits(schema, strings),
    ...rulesOf(schema, describer),
    ...outsideLimits(schema, strings),
  ]
}

const annotations = new Set(['title', 'description', 'deprecated', 'readOnly', 'writeOnly'])

/** Fast check: half of all fields have only a type and a description. */
function hasNoConstraints(schema: Schema): boolean {
  const { missing, nothing, examples, not, discriminator, additional, oneOf, anyOf, words } = schema
  if (missing || nothing || not || discriminator || additional !== undefined) return false
  if (examples.length + oneOf.length + anyOf.length > 0) return false
  for (const word in words) if (!annotations.has(word)) return false
  return true
}

/** The constraints of an array's items. */
export function itemLimitsOf(schema: Schema, describer: SchemaDescriber): Words[] {
  const { strings } = describer
  const each = [...plainLimits(schema, strings), ...rulesOf(schema, describer)]
  return [
    ...noteLimits(schema, describer),
    ...exactWords(schema, describer, true),
    ...each.map((words) => fill(strings.limits.each, words)),
  ]
}

function noteLimits({ missing, nothing }: Schema, { strings }: SchemaDescriber): Words[] {
  return [
    ...(missing ? [fill(strings.limits.missing, code(missing))] : []),
    ...(nothing ? [[strings.limits.never]] : []),
  ]
}

function exactWords(schema: Schema, describer: SchemaDescriber, isItem: boolean): Words[] {
  const texts = describer.strings.limits
  const { words } = schema
  if (words.const !== undefined) return [fill(texts.always, codeOf(words.const))]
  const values = valuesOf(schema, describer)
  if (values.length === 0 || !fitsLine(values)) return []
  const codes = spaced(values.map(({ value }) => code(value)))
  if (isItem) return [fill(texts.anyOf, codes)]
  return [fill(values.length === 1 && listOf(words.enum).length === 1 ? texts.always : texts.oneOf, codes)]
}
