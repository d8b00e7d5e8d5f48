import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { amount, shorten, textProblems } from './text.ts'

/** What JSON Schema calls the type of a value; a whole number is both. */
function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

export const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

export const isKnownType = (type: string) => Object.hasOwn(typeWords, type)

export function hasType(value: Json, type: string): boolean {
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value)
  return typeOf(value) === type
}

/** `must be a text or a number, and is a list` */
export function typeProblem(value: Json, types: readonly string[]): string {
  const wanted = [...new Set(types)].map((type) => typeWords[type]).join(' or ')
  if (types.includes('integer') && typeof value === 'number') return `must be ${wanted}, and is ${value}`
  const is = typeof value === 'boolean' ? `${value}` : typeWords[typeOf(value)]
  return `must be ${wanted}, and is ${is}`
}

/** What is wrong with a value by itself, without what is inside it. */
export function plainProblems(value: Json, words: JsonObject): string[] {
  const problems = valueProblems(value, words)
  // A value that is none of those that are listed is not what the other words are about.
  if (problems.length > 0) return problems
  if (typeof value === 'string') return textProblems(value, words)
  if (typeof value === 'number') return numberProblems(value, words)
  if (Array.isArray(value)) return listProblems(value, words)
  return isObject(value) ? sizeProblems(Object.keys(value).length, words, 'Properties', 'property') : []
}

function valueProblems(value: Json, { enum: values, const: only }: JsonObject): string[] {
  if (only !== undefined && !isEqual(value, only)) return [`must be \`${written(only)}\``]
  if (!Array.isArray(values) || values.length === 0 || values.some((item) => isEqual(item, value))) return []
  const shown = values.slice(0, 8).map((item) => `\`${written(item)}\``)
  return [`must be one of ${shown.join(', ')}${values.length > 8 ? ` and ${values.length - 8} more` : ''}`]
}

function numberProblems(value: number, words: JsonObject): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = words
  const problems: string[] = []
  // 3.0 says `minimum: 1, exclusiveMinimum: true`, later versions `exclusiveMinimum: 1`.
  if (typeof minimum === 'number' && value < minimum) problems.push(`must be at least ${minimum}`)
  if (typeof maximum === 'number' && value > maximum) problems.push(`must be at most ${maximum}`)
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum
  if (typeof above === 'number' && value <= above && problems.length === 0)
    problems.push(`must be more than ${above}`)
  if (typeof below === 'number' && value >= below && problems.length === 0)
    problems.push(`must be less than ${below}`)
  if (typeof multipleOf === 'number' && multipleOf > 0) {
    const times = value / multipleOf
    if (Math.abs(times - Math.round(times)) > 1e-6) problems.push(`must be a multiple of ${multipleOf}`)
  }
  return problems.map((problem) => `${problem}, and is ${value}`)
}

function listProblems(value: Json[], words: JsonObject): string[] {
  const problems = sizeProblems(value.length, words, 'Items', 'entry')
  if (words.uniqueItems === true && value.length < 1000) {
    const different = new Set(value.map((item) => JSON.stringify(item)))
    if (different.size < value.length) problems.push('must not hold the same twice')
  }
  return problems
}

function sizeProblems(size: number, words: JsonObject, of: 'Items' | 'Properties', word: string): string[] {
  const least = words[`min${of}`]
  const most = words[`max${of}`]
  if (typeof least === 'number' && size < least)
    return [`must have at least ${amount(least, word)}, and has ${size}`]
  if (typeof most === 'number' && size > most)
    return [`must have at most ${amount(most, word)}, and has ${size}`]
  return []
}

/** Of data: the order of keys makes no difference. */
function isEqual(a: Json, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  const entries = Object.entries(a)
  if (entries.length !== Object.keys(b).length) return false
  return entries.every(([key, item]) => Object.hasOwn(b, key) && isEqual(item, b[key]))
}

function written(value: Json): string {
  return shorten(typeof value === 'string' ? value : JSON.stringify(value))
}
