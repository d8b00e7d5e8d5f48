import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json } from '../../core/json.ts'
import { isObject } from '../read/pointer.ts'
import { hintFor, knownKeys, type RawError } from './errors.ts'
import { quote, type Wording } from './wording.ts'

/** Keywords that a Schema Object has since 3.1. */
const newerKeywords =
  '$anchor $comment $defs $id $schema const contains contentEncoding contentMediaType contentSchema ' +
  'dependentRequired dependentSchemas else examples if maxContains minContains patternProperties prefixItems ' +
  'propertyNames then unevaluatedItems unevaluatedProperties'

export function describeUnknownKey(error: RawError, key: string): Wording {
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
