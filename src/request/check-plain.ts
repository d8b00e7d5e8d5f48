import { fitsFormat, fitsNumberFormat } from './check-format.ts'
import { compareWith, isMultiple, plainDigits } from './check-number.ts'
import { fitsPattern } from './check-pattern.ts'
import type { FormSchema, FormType } from './form-schema.ts'
import type { WrittenJson } from './written-json.ts'

export type DifferenceKind = 'missing' | 'type' | 'undocumented' | 'value' | 'limit' | 'pattern' | 'format'
export type Finding = [kind: DifferenceKind, message: string]
/** Takes so many steps from a budget; false when it is used up. */
export type Spend = (steps: number) => boolean

export function isNull(value: WrittenJson): boolean {
  return value.kind === 'word' && value.word === 'null'
}

/** What JSON Schema calls the type of a value; a whole number is both. */
export function hasType(value: WrittenJson, type: FormType): boolean {
  switch (value.kind) {
    case 'text':
      return type === 'string'
    case 'number':
      return type === 'number' || (type === 'integer' && isMultiple(value.digits, 1))
    case 'word':
      return type === 'boolean' && value.word !== 'null'
    case 'list':
      return type === 'array'
    case 'object':
      return type === 'object'
  }
}

const typeWords = { text: 'a string', number: 'a number', list: 'an array', object: 'an object' }

/** `is documented as integer or null, and is a string` */
export function typeProblem(value: WrittenJson, types: readonly string[]): string {
  let is = value.kind === 'word' ? (isNull(value) ? 'null' : 'a boolean') : typeWords[value.kind]
  if (value.kind === 'number' && types.includes('integer')) is = shorten(value.digits)
  return `is documented as ${[...new Set(types)].join(' or ')}, and is ${is}`
}

/** What is different about a value by itself, without what is inside it. */
export function plainFindings(value: WrittenJson, schema: FormSchema, spend: Spend): Finding[] {
  const other = valueFinding(value, schema.values)
  // A value that is none of those that are listed is not what the other words are about.
  if (other) return [other]
  switch (value.kind) {
    case 'text':
      return textFindings(value.text, schema, spend)
    case 'number':
      return numberFindings(value.digits, schema)
    case 'list': {
      const findings = sizeFindings(value.items.length, schema.minItems, schema.maxItems, 'entry', 'entries')
      if (schema.uniqueItems && value.items.length < 1000) {
        const texts = new Set(value.items.map((item) => JSON.stringify(item)))
        if (texts.size < value.items.length) findings.push(['limit', 'holds the same twice'])
      }
      return findings
    }
    case 'object':
      return sizeFindings(value.entries.length, schema.minProperties, schema.maxProperties, 'field', 'fields')
    default:
      return []
  }
}

function valueFinding(value: WrittenJson, values: string[] | undefined): Finding | undefined {
  const key = keyOf(value)
  // Of lists and objects it is not known.
  if (
    !values?.length ||
    key === undefined ||
    values.some((text) => /^[[{]/.test(text) || keyOfText(text) === key)
  )
    return undefined
  const shown = values.slice(0, 8).map(shorten)
  const more = values.length > 8 ? ` and ${values.length - 8} more` : ''
  return ['value', `must be ${values.length > 1 ? 'one of ' : ''}${shown.join(', ')}${more}`]
}

/** The same text for values that are equal. */
function keyOf(value: WrittenJson): string | undefined {
  if (value.kind === 'text') return JSON.stringify(value.text)
  return value.kind === 'number' ? plainDigits(value.digits) : value.kind === 'word' ? value.word : undefined
}

const keyOfText = (text: string) => (text[0] === '"' ? JSON.stringify(JSON.parse(text)) : plainDigits(text))

function textFindings(text: string, schema: FormSchema, spend: Spend): Finding[] {
  const { minLength, maxLength, pattern, format } = schema
  const findings: Finding[] = []
  if (minLength !== undefined || maxLength !== undefined) {
    // https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3: characters, and not UTF-16 units.
    const { length } = text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ' ')
    findings.push(...sizeFindings(length, minLength, maxLength, 'character', 'characters'))
  }
  if (pattern !== undefined && fitsPattern(pattern, text, spend) === false)
    findings.push(['pattern', `does not fit the pattern ${shorten(pattern)}`])
  if (format && !fitsFormat(text, format)) findings.push(['format', `is not in the format ${format}`])
  return findings
}

function numberFindings(digits: string, schema: FormSchema): Finding[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema
  const order = (limit: number | undefined, fallback: number) =>
    limit === undefined ? fallback : (compareWith(digits, limit) ?? fallback)
  const problems: string[] = []
  if (order(minimum, 0) < 0) problems.push(`must be at least ${minimum}`)
  else if (order(exclusiveMinimum, 1) <= 0) problems.push(`must be more than ${exclusiveMinimum}`)
  if (order(maximum, 0) > 0) problems.push(`must be at most ${maximum}`)
  else if (order(exclusiveMaximum, -1) >= 0) problems.push(`must be less than ${exclusiveMaximum}`)
  if (multipleOf !== undefined && multipleOf > 0 && !isMultiple(digits, multipleOf))
    problems.push(`must be a multiple of ${multipleOf}`)
  const findings = problems.map((words): Finding => ['limit', `${words}, and is ${shorten(digits)}`])
  if (format && !fitsNumberFormat(digits, format)) findings.push(['format', `is too large for ${format}`])
  return findings
}

function sizeFindings(
  size: number,
  least = 0,
  most = Number.POSITIVE_INFINITY,
  singular: string,
  many: string,
): Finding[] {
  const say = (words: string, limit: number): Finding[] => [
    ['limit', `must have at ${words} ${limit} ${limit === 1 ? singular : many}, and has ${size}`],
  ]
  return size < least ? say('least', least) : size > most ? say('most', most) : []
}

/** As much of somebody's words as a sentence bears. */
function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
