import type { Json } from '../../core/json.ts'
import { typeWords } from '../deep/type-words.ts'
import { isObject } from '../read/pointer.ts'
import { hintFor, type RawError, type Rule } from './errors.ts'
import { quote, shown, type Wording } from './wording.ts'

/** A value of another type than the rule expects, under its key. */
type Mismatch = { expected: string; data: Json; key: string | number | undefined; rule: Rule }

/** `subject` begins the sentence: `` `required` ``. */
export function describeWrongType(error: RawError, subject: string, key: Mismatch['key']): Wording {
  const { params, data, parentSchema } = error
  const [type = '', other] = [params.type ?? []].flat()
  const expected = other === undefined ? (typeWords[type] ?? type) : 'an object'
  const actual = data === null ? 'but it is empty' : `not ${kindOf(data)}`
  const mismatch = { expected: type, data, key, rule: parentSchema }
  return {
    message: `${subject} must be ${expected}, ${actual}`,
    hint:
      hintFor(error, 'x-missing', '$ref') ?? limitHint(mismatch) ?? keyHint(mismatch) ?? valueHint(mismatch),
  }
}

function kindOf(data: Json): string {
  if (Array.isArray(data)) return 'a list'
  if (typeof data === 'number') return Number.isInteger(data) ? 'a number' : shown(data)
  if (typeof data === 'boolean') return shown(data)
  return typeof data === 'string' ? 'a text' : 'an object'
}

/** `exclusiveMinimum` is a boolean in 3.0, and a number later. */
function limitHint({ expected, data, key, rule }: Mismatch): string | undefined {
  const limit = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }[String(key)]
  if (!limit) return undefined
  if (rule['x-schema'] === 'draft-07') return `It is the limit itself, in place of ${quote(limit)}.`
  if (expected === 'number' && typeof data === 'boolean')
    return `Since OpenAPI 3.1 it is the limit itself, in place of ${quote(limit)}.`
  if (expected === 'boolean' && typeof data === 'number')
    return `In OpenAPI 3.0 the limit is ${quote(limit)}, and this says whether it is left out.`
  return undefined
}

/** Keywords that have another type in another version, or in another place. */
function keyHint({ expected, data, key }: Mismatch): string | undefined {
  if (key === 'discriminator' && expected === 'string' && isObject(data))
    return 'In AsyncAPI it is the name of the property itself.'
  if (key === 'required' && expected === 'array' && typeof data === 'boolean')
    return 'Put the name of the property into the list `required` of the object that has it.'
  if (key === 'examples' && expected === 'array') return 'The examples of a schema are a list of values.'
  if (key === 'type' && expected === 'string' && Array.isArray(data))
    return 'A list of types needs OpenAPI 3.1; in 3.0 write one type, and `nullable: true` for null.'
  return undefined
}

function valueHint({ expected, data }: Mismatch): string | undefined {
  if (expected === 'string' && (typeof data === 'number' || typeof data === 'boolean'))
    return 'Put it in quotes.'
  if (expected === 'string' && isObject(data) && '$ref' in data)
    return 'A reference cannot stand for a text: write the text here.'
  const plain = { boolean: /^(true|false)$/, number: /^-?\d+(\.\d+)?$/, integer: /^\d+$/ }[expected]
  return typeof data === 'string' && plain?.test(data) ? 'Write it without quotes.' : undefined
}
