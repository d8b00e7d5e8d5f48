import type { Json } from '../../core/json.ts'
import { isObject } from '../../spec/read/pointer.ts'
import { kindOf, type Schema } from '../../spec/schema.ts'

/** The values of an `enum`, of a `const`, or of a `oneOf` of constants. */
export function constantsOf({ words, oneOf, anyOf, properties }: Schema): Json[] | undefined {
  if (Array.isArray(words.enum)) return words.enum
  if (words.const !== undefined) return [words.const]
  const nodes = oneOf.length > 0 ? oneOf : anyOf
  if (nodes.length < 2 || properties.size > 0) return undefined
  const values: Json[] = []
  for (const { value } of nodes) {
    if (!isObject(value) || value.const === undefined) return undefined
    values.push(value.const)
  }
  return values
}

/** The types of a value, inferred from constants if necessary. Empty for any type. */
export function kindsOf(schema: Schema): string[] {
  const kinds = kindOf(schema)
  if (kinds.length > 0 || schema.oneOf.length + schema.anyOf.length === 0) return kinds
  const constants = constantsOf(schema)
  return constants ? kindOf({ ...schema, words: { enum: constants } }) : kinds
}
