import * as z from 'zod'
import { type Diagnostic, type Place, report } from './diagnostic/diagnostic.ts'
import { didYouMean } from './diagnostic/nearest.ts'

/** Where the value at a path stands, and where its key does. */
export type Places = { place: (path: string[]) => Place; keyPlace: (path: string[]) => Place }

/** Of any kind, as schemas hold others. */
type Schema = z.core.$ZodType

/** Numbers are places in lists. */
type Path = (string | number)[]
type Context = { places: Places; root: string; diagnostics: Diagnostic[]; paths: Map<object, Path> }
const invalid = Symbol('invalid')

/**
 * Checks a value against a schema and keeps whatever is right: a wrong value is reported at its place and left out,
 * and its neighbours live. (Zod alone would refuse the whole.)
 */
export function parseLeniently<Outer extends z.ZodType>(
  schema: Outer,
  value: unknown,
  places: Places,
  root = '',
): {
  value: z.output<Outer> | undefined
  diagnostics: Diagnostic[]
  /** Where a key of an object in the value stands: what was left out of a list makes its numbers useless for that. */
  placeOf: (part: object, key: string) => Place
} {
  const context: Context = { places, root, diagnostics: [], paths: new Map() }
  const result = check(schema, value, [], context)
  return {
    value: result === invalid ? undefined : (result as z.output<Outer>),
    diagnostics: context.diagnostics,
    placeOf: (part, key) => places.place([...(context.paths.get(part) ?? []), key].map(String)),
  }
}

function check(schema: Schema, value: unknown, path: Path, context: Context): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (value === undefined) return schema.parse(undefined)
    const inner = check(schema.unwrap(), value, path, context)
    return inner === invalid && schema instanceof z.ZodDefault ? schema.parse(undefined) : inner
  }
  if (schema instanceof z.ZodObject) return checkObject(schema, value, path, context)
  if (schema instanceof z.ZodRecord) return checkRecord(schema, value, path, context)
  if (schema instanceof z.ZodArray) return checkArray(schema, value, path, context)
  if (schema instanceof z.ZodUnion) return checkUnion(schema, value, path, context)
  if (schema instanceof z.ZodPipe) return checkPipe(schema, value, path, context)
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : refuse(schema, value, path, context)
}

function checkObject(schema: z.ZodObject, value: unknown, path: Path, context: Context): unknown {
  if (!isObject(value)) return refuse(schema, value, path, context)
  const names = Object.keys(schema.shape)
  const result: Record<string, unknown> = {}
  let isWhole = true
  context.paths.set(result, path)
  for (const key of Object.keys(value)) {
    if (names.includes(key)) continue
    const at = context.places.keyPlace([...path, key].map(String))
    const hint = didYouMean(key, names) ?? 'It is ignored.'
    context.diagnostics.push(
      report('config/unknown-key', `Unknown key ${name([...path, key], context)}`, { hint, at }),
    )
  }
  for (const [key, child] of Object.entries(schema.shape)) {
    // By far the most common case, and thousands of pages have it two dozen times each.
    if (child instanceof z.ZodOptional && !Object.hasOwn(value, key)) continue
    if (!Object.hasOwn(value, key) && !z.safeParse(child, undefined).success) {
      const at = context.places.place(path.map(String))
      const hint = `Add ${name([...path, key], context)}: ${expectation(child)}.`
      context.diagnostics.push(
        report('config/missing-key', `${name([...path, key], context)} is missing`, { hint, at }),
      )
      isWhole = false
      continue
    }
    const checked = check(child, Object.hasOwn(value, key) ? value[key] : undefined, [...path, key], context)
    if (checked === invalid) isWhole &&= z.safeParse(child, undefined).success
    else if (checked !== undefined) result[key] = checked
  }
  return isWhole ? result : invalid
}

function checkRecord(schema: z.ZodRecord, value: unknown, path: Path, context: Context): unknown {
  if (!isObject(value)) return refuse(schema, value, path, context)
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const result = check(schema.valueType, item, [...path, key], context)
    return result === invalid ? [] : [[key, result]]
  })
  return Object.fromEntries(entries)
}

function checkArray(schema: z.ZodArray, value: unknown, path: Path, context: Context): unknown {
  if (!Array.isArray(value)) return refuse(schema, value, path, context)
  return value
    .map((item, index) => check(schema.element, item, [...path, index], context))
    .filter((item) => item !== invalid)
}

/** Of several forms, the one of the value's own type is meant; its findings are the useful ones. */
function checkUnion(schema: z.ZodUnion, value: unknown, path: Path, context: Context): unknown {
  const options = schema.options.filter((option) => typeNames(option).includes(typeName(value)))
  const exact = options.find((option) => z.safeParse(option, value).success)
  const chosen = exact ?? options.at(-1)
  return chosen ? check(chosen, value, path, context) : refuse(schema, value, path, context)
}

/** A value that is checked and then transformed. */
function checkPipe(schema: z.ZodPipe, value: unknown, path: Path, context: Context): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  if (!typeNames(schema).includes(typeName(value))) return refuse(schema, value, path, context)
  const checked = check(schema.in, value, path, context)
  if (checked === invalid) return invalid
  const transformed = z.safeParse(schema.out, checked)
  return transformed.success ? transformed.data : refuse(schema, value, path, context)
}

function refuse(schema: Schema, value: unknown, path: Path, context: Context): typeof invalid {
  const code = typeNames(schema).includes(typeName(value)) ? 'config/invalid-value' : 'config/wrong-type'
  const suggestion =
    schema instanceof z.ZodEnum ? didYouMean(String(value), schema.options.map(String)) : undefined
  context.diagnostics.push(
    report(code, `${name(path, context)} must be ${expectation(schema)}`, {
      hint: suggestion ?? wordsOf(schema, 'hint') ?? 'It is left out.',
      at: context.places.place(path.map(String)),
    }),
  )
  return invalid
}

/** What `z.meta` says about a value, for messages. */
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
  if (schema instanceof z.ZodString && schema.minLength) return 'a text that is not empty'
  if (schema instanceof z.ZodNumber && Number.isFinite(schema.maxValue))
    return `a number from ${schema.minValue} to ${schema.maxValue}`
  const words: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    boolean: '`true` or `false`',
    array: 'a list',
    object: 'an object',
  }
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

function name(path: Path, context: Context): string {
  const dotted = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  const whole = `${context.root}${dotted}`.replace(/^\./, '')
  return whole === '' ? 'The file' : `\`${whole}\``
}
