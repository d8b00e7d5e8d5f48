import { nearest } from '../../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { fromPointer, valueAt } from '../read/pointer.ts'

/** A schema rule from an ajv error. */
export type Rule = {
  [keyword: string]: unknown
  properties?: object
  patternProperties?: object
  not?: { enum?: unknown[] }
  /** Allowed keys that are not listed as properties. */
  'x-keys'?: string[]
  'x-missing'?: Record<string, string>
  'x-moved'?: Record<string, string>
}

/** Error parameters from ajv, depending on the keyword. */
type ErrorParams = {
  [name: string]: unknown
  additionalProperty?: string
  unevaluatedProperty?: string
  type?: string | string[]
  allowedValue?: Json
  allowedValues?: Json[]
}

/** https://ajv.js.org/api.html#error-objects, with `verbose` and without `messages` */
export type RawError = {
  keyword: string
  instancePath: string
  schemaPath: string
  params: ErrorParams
  schema: unknown
  parentSchema: Rule
  data: Json
  propertyName?: string
}

const unknownKeywords = ['additionalProperties', 'unevaluatedProperties']

/** The unknown key of an error. */
export function unknownKeyOf({ keyword, params }: RawError): string | undefined {
  if (!unknownKeywords.includes(keyword)) return undefined
  return params.additionalProperty ?? params.unevaluatedProperty
}

/** The keys that the schema allows in the object. */
export function knownKeys({ parentSchema }: RawError): string[] {
  return parentSchema['x-keys'] ?? Object.keys(parentSchema.properties ?? {})
}

/** The rule's own hint for a missing key, or for a key of another version. */
export function hintFor(
  { parentSchema }: RawError,
  list: 'x-missing' | 'x-moved',
  key: string,
): string | undefined {
  const hints = parentSchema[list]
  return hints && Object.hasOwn(hints, key) ? hints[key] : undefined
}

/** Errors are compared pairwise. */
const maxErrors = 200

/** Whether the rule belongs to the Schema Object, which can use another dialect. */
export function isSchemaRule({ parentSchema }: RawError): boolean {
  return parentSchema['x-schema'] !== undefined
}

/** Errors that are not consequences of others, most certain first. */
export function siftErrors(errors: readonly RawError[]): RawError[] {
  const candidates = errors.filter((error) => !isFrame(error) && !isRepaired(error)).slice(0, maxErrors)
  return candidates.filter((error) => !isConsequence(error, candidates)).sort((a, b) => rank(a) - rank(b))
}

/** Wrapper errors of conditions. */
function isFrame({ keyword, schemaPath, propertyName }: RawError): boolean {
  return (
    keyword === 'if' ||
    propertyName !== undefined ||
    /\/(oneOf|anyOf)\/\d+\/|^#\/contains\/./.test(schemaPath)
  )
}

/** An operation without responses is reported by `repair/missing-responses.ts`. */
const isRepaired = (error: RawError) =>
  isEmptyResponses(error) || (error.keyword === 'required' && error.params.missingProperty === 'responses')

function isConsequence(error: RawError, all: readonly RawError[]): boolean {
  const otherErrors = all.filter((other) => other !== error)
  const samePathErrors = otherErrors.filter(({ instancePath }) => instancePath === error.instancePath)
  const unknownKey = unknownKeyOf(error)
  if (unknownKey !== undefined) {
    // A conditional key is reported as unknown whenever another error makes its condition fail.
    return (
      error.keyword === 'unevaluatedProperties' &&
      knownKeys(error).includes(unknownKey) &&
      otherErrors.some(
        ({ keyword, instancePath }) =>
          keyword !== 'unevaluatedProperties' && `${instancePath}/`.startsWith(`${error.instancePath}/`),
      )
    )
  }
  if (isEmptyResponses(error)) return samePathErrors.some((other) => !isEmptyResponses(other))
  if (['enum', 'const', 'pattern'].includes(error.keyword))
    return samePathErrors.some(({ keyword }) => keyword === 'type')
  if (error.keyword !== 'required') return false
  const missingKey = String(error.params.missingProperty)
  return samePathErrors.some((other) => {
    const key = unknownKeyOf(other)
    if (key === undefined) return false
    const isMoved = hintFor(other, 'x-moved', key)?.includes(`\`${missingKey}\``)
    return key === '$ref' || isMoved || nearest(key, knownKeys(other)) === missingKey
  })
}

/** `responses: {}` violates two equivalent rules. */
export function isEmptyResponses({ keyword, params, parentSchema, schemaPath }: RawError): boolean {
  if (keyword === 'required') return params.missingProperty === 'default' && schemaPath.includes('/then/')
  return keyword === 'minProperties' && 'default' in (parentSchema.properties ?? {})
}

function rank({ keyword }: RawError): number {
  if (keyword === 'type') return 0
  return ['required', 'oneOf', 'anyOf'].includes(keyword) ? 2 : 1
}

/** From `/paths/~1orders/0` to `['paths', '/orders', 0]`. */
export function pathOf({ instancePath }: RawError, value: Json): JsonPath {
  const keys = fromPointer(instancePath)
  return keys.map((key, index) => (Array.isArray(valueAt(value, keys.slice(0, index))) ? Number(key) : key))
}
