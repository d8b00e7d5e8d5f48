import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { typeWords } from '../deep/plain.ts'
import { isObject, listOf } from '../read/pointer.ts'
import { hintFor, isEmptyResponses, knownKeys, type RawError, type Rule, unknownKeyOf } from './errors.ts'

/** What is wrong in a part; `path` leads from the part to the wrong value. */
export type StructureFinding = { path: JsonPath; on: 'value' | 'key'; message: string; hint?: string }

type Wording = { path?: JsonPath; on?: 'value' | 'key'; message: string; hint?: string | undefined }

/** One sentence for the author about one error; `part` names what was checked: `operation`. */
export function findingOf(error: RawError, path: JsonPath, part: string): StructureFinding {
  const name = nameOf(path, part)
  const { hint, ...words } = say(error, path, name.charAt(0).toUpperCase() + name.slice(1), name)
  return { path, on: 'value', ...words, ...(hint !== undefined && { hint }) }
}

function nameOf(path: JsonPath, part: string): string {
  const last = path.at(-1)
  if (last === undefined) return `the ${part}`
  if (typeof last === 'string') return quote(last)
  const list = path.at(-2)
  return `entry ${last + 1}${list === undefined ? '' : ` of ${nameOf(path.slice(0, -1), part)}`}`
}

function say(error: RawError, path: JsonPath, subject: string, name: string): Wording {
  const { keyword, params, data, schema, parentSchema } = error
  const unknown = unknownKeyOf(error)
  if (unknown !== undefined) return { path: [...path, unknown], on: 'key', ...sayUnknown(error, unknown) }
  if (isEmptyResponses(error))
    return {
      message: `${subject} has no response`,
      hint: 'Add one under its status code, such as `200`, or under `default`.',
    }
  switch (keyword) {
    case 'type':
      return sayType(error, path, subject)
    case 'enum':
      return sayEnum(params.allowedValues ?? [], data, subject)
    case 'const':
      if (path.at(-1) === 'required') return { message: pathParameter }
      return sayEnum([params.allowedValue ?? null], data, subject)
    case 'required':
      if (isObject(data) && data.in === 'querystring' && params.missingProperty === 'content')
        return { message: 'A parameter with `in: querystring` must have `content`' }
      return {
        ...sayMissing(quote(params.missingProperty), path, name),
        hint: hintFor(error, 'x-missing', String(params.missingProperty)),
      }
    case 'oneOf':
    case 'anyOf': {
      const keys = (schema as { required: string[] }[]).flatMap(({ required }) => required)
      return params.passingSchemas ? onlyOne(keys, path) : sayMissing(listed(keys, 'or'), path, name)
    }
    case 'not': {
      const { required } = schema as { required?: string[] }
      return required
        ? onlyOne(required, path)
        : { message: '`in: query` and `in: querystring` cannot stand together' }
    }
    case 'contains':
      return { message: 'Only one parameter can have `in: querystring`' }
    case 'false schema':
      return { on: 'key', message: `${subject} cannot stand beside ${quote(besideOf(error.schemaPath))}` }
    case 'propertyNames':
      return {
        path: [...path, String(params.propertyName)],
        on: 'key',
        ...sayName(params.propertyName, schema as Rule),
      }
    case 'pattern':
      return sayPattern(String(params.pattern), data, subject)
    case 'minimum':
      return { message: `${subject} must be ${params.limit} or more, not ${shown(data)}` }
    case 'exclusiveMinimum':
      return { message: `${subject} must be more than ${params.limit}, not ${shown(data)}` }
    case 'minItems':
      return { message: `${subject} must not be empty` }
    case 'minProperties':
    case 'maxProperties':
      if (parentSchema.maxProperties === 1) return { message: `${subject} must have exactly one media type` }
      return { message: `${subject} must not be empty` }
    case 'uniqueItems': {
      const first = Math.min(Number(params.i), Number(params.j))
      const second = Math.max(Number(params.i), Number(params.j))
      return {
        path: [...path, second],
        message: `${subject} has the same entry twice: ${shown(listOf(data)[second])}`,
        hint: `Remove one: entries ${first + 1} and ${second + 1} are equal.`,
      }
    }
    default:
      return { message: `${subject} is not what is expected here` }
  }
}

const pathParameter = 'A path parameter must have `required: true`'

function sayMissing(what: string, path: JsonPath, name: string): Wording {
  if (what === '`required`') return { on: path.length > 0 ? 'key' : 'value', message: pathParameter }
  if (path.length === 0) return { message: `${what} is missing` }
  return { on: 'key', message: `${what} is missing in ${name}` }
}

function onlyOne(keys: readonly string[], path: JsonPath): Wording {
  return {
    path: [...path, ...keys.slice(-1)],
    on: 'key',
    message: `Only one of ${listed(keys, 'and')} can be given`,
  }
}

/** Keywords that a Schema Object has since 3.1. */
const newerKeywords =
  '$anchor $comment $defs $id $schema const contains contentEncoding contentMediaType contentSchema ' +
  'dependentRequired dependentSchemas else examples if maxContains minContains patternProperties prefixItems ' +
  'propertyNames then unevaluatedItems unevaluatedProperties'

function sayUnknown(error: RawError, key: string): Wording {
  const names = knownKeys(error)
  const patterns = Object.keys(error.parentSchema.patternProperties ?? {})
  if (patterns.includes('^/'))
    return { message: `${quote(key)} must begin with \`/\``, hint: `Write ${quote(`/${key}`)}.` }
  if (patterns.some((pattern) => pattern.startsWith('^[1-5]')))
    return {
      message: `${quote(key)} is not a status code`,
      hint: 'Write a code such as `200`, a range such as `2XX`, or `default`.',
    }
  if (key === '$ref')
    return { message: 'A reference cannot stand here', hint: 'Write the object itself in place of `$ref`.' }
  const moved = hintFor(error, 'x-moved', key)
  if (moved !== undefined) return { message: `Unknown key ${quote(key)}`, hint: moved }
  if (names.includes(key)) return { message: `${quote(key)} cannot be used here`, hint: misfit(error.data) }
  const newer = names.includes('nullable') && newerKeywords.split(' ').includes(key)
  return {
    message: `Unknown key ${quote(key)}`,
    hint: newer
      ? 'Schemas have it since OpenAPI 3.1; this description is written for 3.0.'
      : (didYouMean(key, names) ?? 'Keys of your own begin with `x-`.'),
  }
}

/** Why a key that the schema knows does not fit: it belongs to another `in` or `type`. */
function misfit(data: Json): string | undefined {
  if (!isObject(data)) return undefined
  if ('content' in data) return 'It goes with `schema`, not with `content`.'
  const key = ['type', 'in'].find((name) => typeof data[name] === 'string')
  return key && `It does not go with ${quote(`${key}: ${data[key]}`)}.`
}

function sayType(error: RawError, path: JsonPath, subject: string): Wording {
  const { params, data, parentSchema } = error
  const [type = '', other] = [params.type ?? []].flat()
  const expected = other === undefined ? (typeWords[type] ?? type) : 'an object'
  const actual = data === null ? 'but it is empty' : `not ${kindOf(data)}`
  return {
    message: `${subject} must be ${expected}, ${actual}`,
    hint: hintFor(error, 'x-missing', '$ref') ?? typeHint(type, data, path.at(-1), parentSchema),
  }
}

function kindOf(data: Json): string {
  if (Array.isArray(data)) return 'a list'
  if (typeof data === 'number') return Number.isInteger(data) ? 'a number' : shown(data)
  if (typeof data === 'boolean') return shown(data)
  return typeof data === 'string' ? 'a text' : 'an object'
}

function typeHint(
  expected: string,
  data: Json,
  key: string | number | undefined,
  rule: Rule,
): string | undefined {
  const limit = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }[String(key)]
  if (limit && rule['x-schema'] === 'draft-07') return `It is the limit itself, in place of ${quote(limit)}.`
  if (key === 'discriminator' && expected === 'string' && isObject(data))
    return 'In AsyncAPI it is the name of the property itself.'
  if (limit && expected === 'number' && typeof data === 'boolean')
    return `Since OpenAPI 3.1 it is the limit itself, in place of ${quote(limit)}.`
  if (limit && expected === 'boolean' && typeof data === 'number')
    return `In OpenAPI 3.0 the limit is ${quote(limit)}, and this says whether it is left out.`
  if (key === 'required' && expected === 'array' && typeof data === 'boolean')
    return 'Put the name of the property into the list `required` of the object that has it.'
  if (key === 'examples' && expected === 'array') return 'The examples of a schema are a list of values.'
  if (key === 'type' && expected === 'string' && Array.isArray(data))
    return 'A list of types needs OpenAPI 3.1; in 3.0 write one type, and `nullable: true` for null.'
  if (expected === 'string' && (typeof data === 'number' || typeof data === 'boolean'))
    return 'Put it in quotes.'
  if (expected === 'string' && isObject(data) && '$ref' in data)
    return 'A reference cannot stand for a text: write the text here.'
  const plain = { boolean: /^(true|false)$/, number: /^-?\d+(\.\d+)?$/, integer: /^\d+$/ }[expected]
  if (typeof data === 'string' && plain?.test(data)) return 'Write it without quotes.'
  return undefined
}

function sayEnum(allowed: readonly Json[], data: Json, subject: string): Wording {
  const words = allowed.map(String)
  const message =
    words.length > 5
      ? `${subject} cannot be ${shown(data)}`
      : `${subject} must be ${listed(words, 'or')}, not ${shown(data)}`
  if (data === null && words.includes('null')) return { message, hint: 'Put it in quotes: `"null"`.' }
  if (words.includes('password') && ['header', 'query', 'cookie'].includes(String(data)))
    return { message, hint: 'A key of HTTP has `type: httpApiKey`.' }
  if (data === 'null' && words.includes('integer'))
    return { message, hint: 'In OpenAPI 3.0, write `nullable: true` beside another type.' }
  return { message, hint: typeof data === 'string' ? didYouMean(data, words) : undefined }
}

function besideOf(schemaPath: string): string {
  return schemaPath.match(/\/dependentSchemas\/([^/]+)/)?.[1] ?? 'the others'
}

function sayName(name: unknown, rule: Rule): Wording {
  if (rule.minLength) return { message: 'A name here must not be empty' }
  const message = `${quote(name)} cannot be a name here`
  if (rule.pattern) return { message, hint: 'Use letters, digits, `.`, `-` and `_`.' }
  const reserved = rule.not?.enum?.includes(name)
  if (reserved)
    return { message, hint: `Write it as ${quote(String(name).toLowerCase())} in the path itself.` }
  return { message, hint: 'Use letters, digits and `-`.' }
}

function sayPattern(pattern: string, data: Json, subject: string): Wording {
  const message = `${subject} cannot be ${shown(data)}`
  if (pattern.startsWith('^3')) return { message, hint: 'Write a version such as `3.1.0`.' }
  if (pattern === '^[^{}]+$') return { message, hint: 'Write the name without `{` and `}`.' }
  if (pattern.startsWith('^\\$message'))
    return { message, hint: 'Write where it stands, such as `$message.header#/id`.' }
  if (pattern.startsWith('^[^#]')) return { message, hint: 'Write it without `#`.' }
  if (pattern.startsWith('^[Bb]')) return { message, hint: '`bearerFormat` goes with `scheme: bearer` only.' }
  return { message, hint: 'Use letters, digits and `-`.' }
}

function listed(words: readonly string[], and: 'and' | 'or'): string {
  const quoted = words.map(quote)
  if (quoted.length < 2) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} ${and} ${quoted.at(-1)}`
}

function shown(data: Json | undefined): string {
  if (typeof data === 'object' && data !== null) return Array.isArray(data) ? 'a list' : 'an object'
  return quote(data)
}

const longest = 60

function quote(word: unknown): string {
  const text = String(word).replace(/\s+/g, ' ')
  return `\`${text.length > longest ? `${text.slice(0, longest)}…` : text}\``
}
