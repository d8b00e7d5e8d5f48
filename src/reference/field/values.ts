import type { Json } from '../../core/json.ts'
import { follow } from '../../spec/read/bundle.ts'
import { isObject, type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import type { EnumValue } from './field.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { isConstList } from './type-words.ts'
import { valueText } from './words.ts'

/** Allowed values without `null`, which the type shows. */
export function valuesOf(schema: Schema, { bundle }: SchemaDescriber): EnumValue[] {
  if (isConstList(schema, bundle))
    return (schema.oneOf.length > 0 ? schema.oneOf : schema.anyOf).flatMap((node) => {
      const target = follow(node, bundle)
      if (target.kind !== 'found' || !isObject(target.node.value)) return []
      const {
        const: value,
        title,
        description,
      } = { ...target.node.value, ...objectOrEmpty(target.siblings?.value) }
      return value === undefined || value === null ? [] : [entry(value, textOf(title), textOf(description))]
    })
  const { words } = schema
  // A single value is shown as a constant.
  if (words.const !== undefined) return []
  return listOf(words.enum).flatMap((value, index) => {
    if (value === null) return []
    const name = nth(words['x-enum-varnames'] ?? words['x-enumNames'], index)
    const descriptions = words['x-enumDescriptions'] ?? words['x-enum-descriptions']
    const description = isObject(descriptions)
      ? textOf(descriptions[keyOf(value, descriptions)])
      : nth(descriptions, index)
    return [entry(value, name, description)]
  })
}

const objectOrEmpty = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

function entry(value: Json, name: string | undefined, description: string | undefined): EnumValue {
  const text = valueText(value)
  const isDistinct = name !== undefined && name !== '' && name !== value
  return { value: text, ...(isDistinct && { name }), ...(description && { description }) }
}

const keyOf = (value: Json, map: JsonObject) =>
  typeof value === 'string' && Object.hasOwn(map, value) ? value : valueText(value)

const nth = (list: Json | undefined, index: number) => textOf(listOf(list)[index])

const maxPerLine = 20

/** Few values without descriptions go on one line; others get a list. */
export function fitsLine(values: readonly EnumValue[]): boolean {
  return values.length <= maxPerLine && values.every(({ name, description }) => !name && !description)
}
