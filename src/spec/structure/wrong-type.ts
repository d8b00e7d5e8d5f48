import type { Json } from '../../core/json.ts'
import { typeWords } from '../deep/type-words.ts'
import { isObject } from '../read/pointer.ts'
import { hintFor, type RawError, type Rule } from './errors.ts'
import { quote, quoteValue, type Wording } from './wording.ts'

/** A value whose type differs from the expected one, and its key. */
type Mismatch = { expected: string; data: Json; key: string | number | undefined; rule: Rule }

/** `subject` starts the sentence: `` `required` ``. */
export function describeWrongType(error: RawError, subject: string, key: Mismatch['key']): Wording {
  const { params, data, parentSchema } = error
  const [type = '', other] = [params.type ?? []].flat()
  const expected = other === undefined ? (typeWords[type] ?? type) : 'an object'
  const actual = data === null ? 'null' : kindOf(data)
  const mismatch = { expected: type, data, key, rule: parentSchema }
  return {
    message: `${subject} must be ${expected}, got ${actual}`,
    hint:
      hintFor(error, 'x-missing', '$ref') ?? limitHint(mismatch) ?? keyHint(mismatch) ?? valueHint(mismatch),
  }
}

function kindOf(data: Json): string {
  if (Array.isArray(data)) return 'an array'
  if (typeof data === 'number') return Number.isInteger(data) ? 'a number' : quoteValue(data)
  if (typeof data === 'boolean') return quoteValue(data)
  return typeof data === 'string' ? 'a string' : 'an object'
}

const inclusiveLimits = new Map([
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
])

/** `exclusiveMinimum` is a boolean in 3.0 and a number in later versions. */
function limitHint({ expected, data, key, rule }: Mismatch): string | undefined {
  const limit = inclusiveLimits.get(String(key))
  if (!limit) return undefined
  if (rule['x-schema'] === 'draft-07' || (expected === 'number' && typeof data === 'boolean'))
    return `Write the limit as a number and remove ${quote(limit)}.`
  if (expected === 'boolean' && typeof data === 'number')
    return `Write the limit in ${quote(limit)} and use ${quote(`${key}: true`)} in OpenAPI 3.0.`
  return undefined
}

/** Keywords whose type depends on the version or on the parent object. */
function keyHint({ expected, data, key }: Mismatch): string | undefined {
  if (key === 'discriminator' && expected === 'string' && isObject(data))
    return 'Write the property name as a string in AsyncAPI.'
  if (key === 'required' && expected === 'array' && typeof data === 'boolean')
    return "Add the property name to the object's `required` array."
  if (key === 'examples' && expected === 'array') return 'Write schema examples as an array of values.'
  if (key === 'type' && expected === 'string' && Array.isArray(data))
    return 'Write one type in OpenAPI 3.0, with `nullable: true` for null; type arrays need 3.1.'
  return undefined
}

/** Strings that would be valid without quotes. */
const unquoted = new Map([
  ['boolean', /^(true|false)$/],
  ['number', /^-?\d+(\.\d+)?$/],
  ['integer', /^\d+$/],
])

function valueHint({ expected, data }: Mismatch): string | undefined {
  if (expected === 'string' && (typeof data === 'number' || typeof data === 'boolean'))
    return 'Put it in quotes.'
  if (expected === 'string' && isObject(data) && '$ref' in data) return 'Replace the reference with a string.'
  const pattern = unquoted.get(expected)
  return typeof data === 'string' && pattern?.test(data) ? 'Write it without quotes.' : undefined
}
