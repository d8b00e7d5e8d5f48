import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { isObject, listOf } from '../read/pointer.ts'
import { hintFor, isEmptyResponses, type RawError, type Rule, unknownKeyOf } from './errors.ts'
import { describeUnknownKey } from './unknown-key.ts'
import { joinQuoted, quote, quoteValue, type Wording } from './wording.ts'
import { describeWrongType } from './wrong-type.ts'

/** A problem in a part; `path` is relative to the part. */
export type StructureFinding = { path: JsonPath; on: 'value' | 'key'; message: string; hint?: string }

/** The invalid value: `name` is used within a sentence, `subject` at its start. */
type Place = { path: JsonPath; name: string; subject: string }

/** Describes one error; `part` is the kind of part: `operation`. */
export function findingOf(error: RawError, path: JsonPath, part: string): StructureFinding {
  const name = nameOf(path, part)
  const subject = name.charAt(0).toUpperCase() + name.slice(1)
  const { hint, ...words } = describeError(error, { path, name, subject })
  return { path, on: 'value', ...words, ...(hint !== undefined && { hint }) }
}

function nameOf(path: JsonPath, part: string): string {
  const last = path.at(-1)
  if (last === undefined) return `the ${part}`
  if (typeof last === 'string') return quote(last)
  const list = path.at(-2)
  return `entry ${last + 1}${list === undefined ? '' : ` of ${nameOf(path.slice(0, -1), part)}`}`
}

function describeError(error: RawError, place: Place): Wording {
  const { path, subject } = place
  const unknownKey = unknownKeyOf(error)
  if (unknownKey !== undefined)
    return { path: [...path, unknownKey], on: 'key', ...describeUnknownKey(error, unknownKey) }
  if (isEmptyResponses(error))
    return {
      message: `${subject} has no responses`,
      hint: 'Add a response under a status code such as `200`, or under `default`.',
    }
  const describe = byKeyword.get(error.keyword)
  return describe ? describe(error, place) : { message: `${subject} is not valid here` }
}

type Describe = (error: RawError, place: Place) => Wording

const describeChoice: Describe = ({ params, schema }, place) => {
  const keys = (schema as { required: string[] }[]).flatMap(({ required }) => required)
  return params.passingSchemas ? onlyOne(keys, place) : describeMissing(joinQuoted(keys, 'or'), place)
}

const describePropertyCount: Describe = ({ parentSchema }, { subject }) => ({
  message:
    parentSchema.maxProperties === 1
      ? `${subject} must have exactly one media type`
      : `${subject} must not be empty`,
})

const byKeyword = new Map<string, Describe>([
  ['type', (error, { path, subject }) => describeWrongType(error, subject, path.at(-1))],
  ['enum', ({ params, data }, { subject }) => describeEnum(params.allowedValues ?? [], data, subject)],
  ['const', describeConst],
  ['required', describeRequired],
  ['oneOf', describeChoice],
  ['anyOf', describeChoice],
  ['not', describeNot],
  ['contains', () => ({ message: 'Only one parameter can have `in: querystring`' })],
  [
    'false schema',
    ({ schemaPath }, { subject }) => ({
      on: 'key',
      message: `${subject} cannot be combined with ${quote(besideOf(schemaPath))}`,
    }),
  ],
  [
    'propertyNames',
    ({ params: { propertyName }, schema }, { path }) => ({
      path: [...path, String(propertyName)],
      on: 'key',
      ...describeName(propertyName, schema as Rule),
    }),
  ],
  ['pattern', ({ params, data }, { subject }) => describePattern(String(params.pattern), data, subject)],
  [
    'minimum',
    ({ params, data }, { subject }) => ({
      message: `${subject} must be at least ${params.limit}, got ${quoteValue(data)}`,
    }),
  ],
  [
    'exclusiveMinimum',
    ({ params, data }, { subject }) => ({
      message: `${subject} must be greater than ${params.limit}, got ${quoteValue(data)}`,
    }),
  ],
  ['minItems', (_, { subject }) => ({ message: `${subject} must not be empty` })],
  ['minProperties', describePropertyCount],
  ['maxProperties', describePropertyCount],
  ['uniqueItems', describeDuplicate],
])

const pathParameter = 'A path parameter must have `required: true`'

function describeConst({ params, data }: RawError, { path, subject }: Place): Wording {
  if (path.at(-1) === 'required') return { message: pathParameter }
  return describeEnum([params.allowedValue ?? null], data, subject)
}

function describeRequired(error: RawError, place: Place): Wording {
  const { params, data } = error
  if (isObject(data) && data.in === 'querystring' && params.missingProperty === 'content')
    return { message: 'A parameter with `in: querystring` must have `content`' }
  return {
    ...describeMissing(quote(params.missingProperty), place),
    hint: hintFor(error, 'x-missing', String(params.missingProperty)),
  }
}

function describeNot({ schema }: RawError, place: Place): Wording {
  const { required } = schema as { required?: string[] }
  return required
    ? onlyOne(required, place)
    : { message: '`in: query` and `in: querystring` cannot be combined' }
}

function describeDuplicate({ params, data }: RawError, { path, subject }: Place): Wording {
  const first = Math.min(Number(params.i), Number(params.j))
  const second = Math.max(Number(params.i), Number(params.j))
  return {
    path: [...path, second],
    message: `${subject} has the duplicate entry ${quoteValue(listOf(data)[second])}`,
    hint: `Remove entry ${first + 1} or ${second + 1}.`,
  }
}

function describeMissing(keyList: string, { path, name }: Place): Wording {
  if (keyList === '`required`') return { on: path.length > 0 ? 'key' : 'value', message: pathParameter }
  if (path.length === 0) return { message: `${keyList} is missing` }
  return { on: 'key', message: `${keyList} is missing in ${name}` }
}

function onlyOne(keys: readonly string[], { path }: Place): Wording {
  return {
    path: [...path, ...keys.slice(-1)],
    on: 'key',
    message: `Only one of ${joinQuoted(keys, 'and')} is allowed`,
  }
}

function describeEnum(allowed: readonly Json[], data: Json, subject: string): Wording {
  const words = allowed.map(String)
  const message =
    words.length > 5
      ? `${subject} cannot be ${quoteValue(data)}`
      : `${subject} must be ${joinQuoted(words, 'or')}, got ${quoteValue(data)}`
  if (data === null && words.includes('null')) return { message, hint: 'Put it in quotes: `"null"`.' }
  if (words.includes('password') && ['header', 'query', 'cookie'].includes(String(data)))
    return { message, hint: 'Use `type: httpApiKey` for keys sent over HTTP.' }
  if (data === 'null' && words.includes('integer'))
    return { message, hint: 'Use `nullable: true` with another type in OpenAPI 3.0.' }
  return { message, hint: typeof data === 'string' ? didYouMean(data, words) : undefined }
}

function besideOf(schemaPath: string): string {
  return schemaPath.match(/\/dependentSchemas\/([^/]+)/)?.[1] ?? 'other keys'
}

function describeName(name: unknown, rule: Rule): Wording {
  if (rule.minLength) return { message: 'A name must not be empty' }
  const message = `${quote(name)} is not a valid name here`
  if (rule.pattern) return { message, hint: 'Use letters, digits, `.`, `-` and `_`.' }
  const isReserved = rule.not?.enum?.includes(name)
  if (isReserved)
    return { message, hint: `Add ${quote(String(name).toLowerCase())} to the path item instead.` }
  return { message, hint: 'Use letters, digits and `-`.' }
}

function describePattern(pattern: string, data: Json, subject: string): Wording {
  const message = `${subject} cannot be ${quoteValue(data)}`
  if (pattern.startsWith('^3')) return { message, hint: 'Write a version such as `3.1.0`.' }
  if (pattern === '^[^{}]+$') return { message, hint: 'Write the name without `{` and `}`.' }
  if (pattern.startsWith('^\\$message'))
    return { message, hint: 'Write a location such as `$message.header#/id`.' }
  if (pattern.startsWith('^[^#]')) return { message, hint: 'Remove `#`.' }
  if (pattern.startsWith('^[Bb]')) return { message, hint: 'Use `bearerFormat` only with `scheme: bearer`.' }
  return { message, hint: 'Use letters, digits and `-`.' }
}
