import * as z from 'zod'
import { type Diagnostic, type Place, report } from './diagnostic/diagnostic.ts'
import { didYouMean, nearest } from './diagnostic/nearest.ts'

/** Where the value at a path is in the file, and where its key is. */
export type Places = {
  place: (path: string[]) => Place
  keyPlace: (path: string[]) => Place
  /** Messages put this name before every path. */
  root?: string
}

/** Any schema: schemas contain others. */
type Schema = z.core.$ZodType

/** Numbers are array indexes. */
type Path = (string | number)[]
type Context = { places: Places; diagnostics: Diagnostic[]; paths: Map<object, Path> }

/** The position of a check in the value. */
type Spot = { path: Path; context: Context }

const childSpot = ({ path, context }: Spot, key: string | number): Spot => ({ path: [...path, key], context })

const invalid = Symbol('invalid')

/**
 * Validates a value and keeps its valid parts: an invalid part is reported at its place and ignored. (Zod alone would
 * reject the whole value.)
 */
export function parseLeniently<Outer extends z.ZodType>(
  schema: Outer,
  value: unknown,
  places: Places,
): {
  value: z.output<Outer> | undefined
  diagnostics: Diagnostic[]
  /** The place of a key in an object of the result, whose array indexes differ if entries were ignored. */
  placeOf: (part: object, key: string) => Place
} {
  const context: Context = { places, diagnostics: [], paths: new Map() }
  const result = check(schema, value, { path: [], context })
  return {
    value: result === invalid ? undefined : (result as z.output<Outer>),
    diagnostics: context.diagnostics,
    placeOf: (part, key) => places.place([...(context.paths.get(part) ?? []), key].map(String)),
  }
}

function check(schema: Schema, value: unknown, spot: Spot): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (value === undefined) return schema.parse(undefined)
    const inner = check(schema.unwrap(), value, spot)
    return inner === invalid && schema instanceof z.ZodDefault ? schema.parse(undefined) : inner
  }
  if (schema instanceof z.ZodObject) return checkObject(schema, value, spot)
  if (schema instanceof z.ZodRecord) return checkRecord(schema, value, spot)
  if (schema instanceof z.ZodArray) return checkArray(schema, value, spot)
  if (schema instanceof z.ZodUnion) return checkUnion(schema, value, spot)
  if (schema instanceof z.ZodPipe) return checkPipe(schema, value, spot)
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : refuse(schema, value, spot)
}

function checkObject(schema: z.ZodObject, value: unknown, spot: Spot): unknown {
  if (!isObject(value)) return refuse(schema, value, spot)
  const result: Record<string, unknown> = {}
  let isComplete = true
  spot.context.paths.set(result, spot.path)
  const isRequired = (key: string) => !z.safeParse(schema.shape[key]!, undefined).success
  const renames = reportUnknown(value, { names: Object.keys(schema.shape), isRequired }, spot)
  for (const [key, child] of Object.entries(schema.shape)) {
    // Fast path: the most common case by far.
    if (child instanceof z.ZodOptional && !Object.hasOwn(value, key)) continue
    if (!Object.hasOwn(value, key) && isRequired(key)) {
      reportMissing(child, { key, rename: renames.get(key) }, spot)
      isComplete = false
      continue
    }
    const checked = check(child, Object.hasOwn(value, key) ? value[key] : undefined, childSpot(spot, key))
    if (checked === invalid) isComplete &&= z.safeParse(child, undefined).success
    else if (checked !== undefined) result[key] = checked
  }
  return isComplete ? result : invalid
}

type KnownKeys = { names: readonly string[]; isRequired: (key: string) => boolean }

/** Reports unknown keys. Returns those that look like a missing required key instead, by that key. */
function reportUnknown(value: object, { names, isRequired }: KnownKeys, spot: Spot): Map<string, string> {
  const { places, diagnostics } = spot.context
  const renames = new Map<string, string>()
  const unknown = Object.keys(value).filter((key) => !names.includes(key))
  if (unknown.length === 0) return renames
  const missing = names.filter((key) => !Object.hasOwn(value, key) && isRequired(key))
  for (const key of unknown) {
    const requiredKey = nearest(
      key,
      missing.filter((candidate) => !renames.has(candidate)),
    )
    if (requiredKey !== undefined) {
      renames.set(requiredKey, key)
      continue
    }
    const at = places.keyPlace([...spot.path, key].map(String))
    const hint = didYouMean(key, names) ?? 'Remove the key; it has no effect.'
    diagnostics.push(report('config/unknown-key', `Unknown key ${name(childSpot(spot, key))}`, { hint, at }))
  }
  return renames
}

function reportMissing(schema: Schema, { key, rename }: { key: string; rename?: string }, spot: Spot): void {
  const { places, diagnostics } = spot.context
  const missing = name(childSpot(spot, key))
  if (rename !== undefined) {
    const at = places.keyPlace([...spot.path, rename].map(String))
    diagnostics.push(misspelledKey({ missing, unknown: name(childSpot(spot, rename)), at }))
    return
  }
  const at = places.place(spot.path.map(String))
  const hint = `Add ${missing}: ${expectation(schema)}.`
  diagnostics.push(report('config/missing-key', `${missing} is missing`, { hint, at }))
}

/** A required key is missing, and an unknown key looks like it. */
export function misspelledKey(key: { missing: string; unknown: string; at: Place }): Diagnostic {
  const { missing, unknown, at } = key
  const hint = `Rename ${unknown} to ${missing}.`
  return report('config/missing-key', `${missing} is missing, but there is an unknown key ${unknown}`, {
    hint,
    at,
  })
}

function checkRecord(schema: z.ZodRecord, value: unknown, spot: Spot): unknown {
  if (!isObject(value)) return refuse(schema, value, spot)
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const result = check(schema.valueType, item, childSpot(spot, key))
    return result === invalid ? [] : [[key, result]]
  })
  return Object.fromEntries(entries)
}

function checkArray(schema: z.ZodArray, value: unknown, spot: Spot): unknown {
  if (!Array.isArray(value)) return refuse(schema, value, spot)
  return value
    .map((item, index) => check(schema.element, item, childSpot(spot, index)))
    .filter((item) => item !== invalid)
}

/** Validates against the option with the value's type, whose diagnostics are the useful ones. */
function checkUnion(schema: z.ZodUnion, value: unknown, spot: Spot): unknown {
  const options = schema.options.filter((option) => typeNames(option).includes(typeName(value)))
  const exact = options.find((option) => z.safeParse(option, value).success)
  const bestOption = exact ?? options.at(-1)
  return bestOption ? check(bestOption, value, spot) : refuse(schema, value, spot)
}

/** Validates, then transforms. */
function checkPipe(schema: z.ZodPipe, value: unknown, spot: Spot): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  if (!typeNames(schema).includes(typeName(value))) return refuse(schema, value, spot)
  const checked = check(schema.in, value, spot)
  if (checked === invalid) return invalid
  const transformed = z.safeParse(schema.out, checked)
  return transformed.success ? transformed.data : refuse(schema, value, spot)
}

function refuse(schema: Schema, value: unknown, spot: Spot): typeof invalid {
  const { places, diagnostics } = spot.context
  const code = typeNames(schema).includes(typeName(value)) ? 'config/invalid-value' : 'config/wrong-type'
  const suggestion =
    schema instanceof z.ZodEnum ? didYouMean(String(value), schema.options.map(String)) : undefined
  diagnostics.push(
    report(code, `${name(spot)} must be ${expectation(schema)}, got ${describeActual(value, code)}`, {
      hint: suggestion ?? wordsOf(schema, 'hint') ?? 'Fix the value; until then it is ignored.',
      at: places.place(spot.path.map(String)),
    }),
  )
  return invalid
}

/** A valid type with an invalid value is quoted, unless it is long. */
function describeActual(value: unknown, code: 'config/invalid-value' | 'config/wrong-type'): string {
  const text = typeof value === 'object' ? '' : String(value)
  const isShort = text !== '' && text.length <= 40 && !text.includes('`')
  if (text === '' && typeof value === 'string') return 'an empty string'
  return code === 'config/invalid-value' && isShort ? `\`${text}\`` : describeType(value)
}

/** `a string`, for messages. */
export const describeType = (value: unknown): string => typeWords[typeName(value)] ?? typeName(value)

const typeWords: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: '`null`',
}

/** Text from `z.meta`, for messages. */
function wordsOf(schema: Schema, key: 'expected' | 'hint'): string | undefined {
  const words = z.globalRegistry.get(schema)?.[key]
  return typeof words === 'string' ? words : undefined
}

function expectation(schema: Schema): string {
  const expected = wordsOf(schema, 'expected')
  if (expected) return expected
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return expectation(schema.unwrap())
  if (schema instanceof z.ZodEnum)
    return `one of ${schema.options.map((option) => `\`${option}\``).join(', ')}`
  if (schema instanceof z.ZodLiteral) return `\`${String(schema.value)}\``
  if (schema instanceof z.ZodString && schema.minLength) return 'a non-empty string'
  if (schema instanceof z.ZodNumber && Number.isFinite(schema.maxValue))
    return `a number from ${schema.minValue} to ${schema.maxValue}`
  const words: Record<string, string> = { ...typeWords, boolean: '`true` or `false`' }
  return [...new Set(typeNames(schema).map((type) => words[type] ?? type))].join(' or ')
}

function typeNames(schema: Schema): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return typeNames(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(typeNames)
  if (schema instanceof z.ZodPipe) return typeNames(schema.in)
  if (schema instanceof z.ZodEnum) return ['string']
  if (schema instanceof z.ZodLiteral) return [typeName(schema.value)]
  if (schema instanceof z.ZodArray) return ['array']
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return ['object']
  if (schema instanceof z.ZodBoolean) return ['boolean']
  if (schema instanceof z.ZodNumber) return ['number']
  return ['string']
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeName(value) === 'object'
}

function name({ path, context }: Spot): string {
  const dotted = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  const fullPath = `${context.places.root ?? ''}${dotted}`.replace(/^\./, '')
  return fullPath === '' ? 'The file' : `\`${fullPath}\``
}
