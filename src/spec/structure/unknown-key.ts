import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json } from '../../core/json.ts'
import { isObject } from '../read/pointer.ts'
import { hintFor, knownKeys, type RawError } from './errors.ts'
import { quote, type Wording } from './wording.ts'

/** Schema keywords added in 3.1. */
const newerKeywords =
  '$anchor $comment $defs $id $schema const contains contentEncoding contentMediaType contentSchema ' +
  'dependentRequired dependentSchemas else examples if maxContains minContains patternProperties prefixItems ' +
  'propertyNames then unevaluatedItems unevaluatedProperties'

export function describeUnknownKey(error: RawError, key: string): Wording {
  const names = knownKeys(error)
  const patterns = Object.keys(error.parentSchema.patternProperties ?? {})
  if (patterns.includes('^/'))
    return { message: `${quote(key)} must start with \`/\``, hint: `Write ${quote(`/${key}`)}.` }
  if (patterns.some((pattern) => pattern.startsWith('^[1-5]')))
    return {
      message: `${quote(key)} is not a status code`,
      hint: 'Write a code such as `200`, a range such as `2XX`, or `default`.',
    }
  if (key === '$ref')
    return { message: '`$ref` is not allowed here', hint: 'Replace `$ref` with the object itself.' }
  const movedHint = hintFor(error, 'x-moved', key)
  if (movedHint !== undefined) return { message: `Unknown key ${quote(key)}`, hint: movedHint }
  if (names.includes(key)) return { message: `${quote(key)} cannot be used here`, hint: misfit(error.data) }
  const isNewer = names.includes('nullable') && newerKeywords.split(' ').includes(key)
  return {
    message: `Unknown key ${quote(key)}`,
    hint: isNewer
      ? 'Upgrade to OpenAPI 3.1 to use it; this spec uses 3.0.'
      : (didYouMean(key, names) ?? 'Start custom keys with `x-`.'),
  }
}

/** Why a known key is invalid: it belongs to another `in` or `type`. */
function misfit(data: Json): string | undefined {
  if (!isObject(data)) return undefined
  if ('content' in data) return 'Use it with `schema` instead of `content`.'
  const key = ['type', 'in'].find((name) => typeof data[name] === 'string')
  return key && `Remove it; it is not valid with ${quote(`${key}: ${data[key]}`)}.`
}
