import { nearest } from '../../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { fromPointer, valueAt } from '../read/pointer.ts'

/** A rule of the schema, as ajv hands it out with its errors. */
export type Rule = {
  [keyword: string]: unknown
  properties?: object
  patternProperties?: object
  not?: { enum?: unknown[] }
  /** Keys that are allowed, where the rule does not list them as properties. */
  'x-keys'?: string[]
  'x-missing'?: Record<string, string>
  'x-moved'?: Record<string, string>
}

/** What ajv says about an error; which of these there are depends on the keyword. */
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

/** The key that an error about an unknown key is about. */
export function unknownKeyOf({ keyword, params }: RawError): string | undefined {
  if (!unknownKeywords.includes(keyword)) return undefined
  return params.additionalProperty ?? params.unevaluatedProperty
}

/** The keys that the schema knows in the object an error is about. */
export function knownKeys({ parentSchema }: RawError): string[] {
  return parentSchema['x-keys'] ?? Object.keys(parentSchema.properties ?? {})
}

/** What a rule says itself about a key that is missing, or about one that another version has. */
export function hintFor(
  { parentSchema }: RawError,
  list: 'x-missing' | 'x-moved',
  key: string,
): string | undefined {
  const hints = parentSchema[list]
  return hints && Object.hasOwn(hints, key) ? hints[key] : undefined
}

/** Errors are compared with each other, so a part where everything is wrong is not looked at to its end. */
const enough = 200

/** Whether the rule is one of the Schema Object, which a document can replace by another dialect. */
export function isSchemaRule({ parentSchema }: RawError): boolean {
  return parentSchema['x-schema'] !== undefined
}

/** Only the errors that say something of their own; the surest first. */
export function siftErrors(errors: readonly RawError[]): RawError[] {
  const own = errors.filter((error) => !isFrame(error) && !isRepaired(error)).slice(0, enough)
  return own.filter((error) => !isConsequence(error, own)).sort((a, b) => rank(a) - rank(b))
}

/** What ajv says about a condition, besides the error that made it fail. */
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
  const others = all.filter((other) => other !== error)
  const same = others.filter(({ instancePath }) => instancePath === error.instancePath)
  const unknown = unknownKeyOf(error)
  if (unknown !== undefined) {
    // A key that fits only under a condition is left over whenever something else made the condition fail.
    return (
      error.keyword === 'unevaluatedProperties' &&
      knownKeys(error).includes(unknown) &&
      others.some(
        ({ keyword, instancePath }) =>
          keyword !== 'unevaluatedProperties' && `${instancePath}/`.startsWith(`${error.instancePath}/`),
      )
    )
  }
  if (isEmptyResponses(error)) return same.some((other) => !isEmptyResponses(other))
  if (['enum', 'const', 'pattern'].includes(error.keyword))
    return same.some(({ keyword }) => keyword === 'type')
  if (error.keyword !== 'required') return false
  const missing = String(error.params.missingProperty)
  return same.some((other) => {
    const key = unknownKeyOf(other)
    if (key === undefined) return false
    const isMoved = hintFor(other, 'x-moved', key)?.includes(`\`${missing}\``)
    return key === '$ref' || isMoved || nearest(key, knownKeys(other)) === missing
  })
}

/** `responses: {}` breaks two rules that mean the same. */
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
