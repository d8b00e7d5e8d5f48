import { keyOf } from './equality.ts'
import type { LimitName, PlainFinding, Spend } from './finding.ts'
import { brokenNumberLimits, fitsNumberFormat, isMultiple } from './number-rules.ts'
import { fitsPattern } from './pattern.ts'
import type { Limits } from './value-schema.ts'
import type { WrittenJson } from './written-json.ts'

const types = { text: 'string', number: 'number', list: 'array', object: 'object' }

/** The JSON Schema type of a value. */
export function typeOf(value: WrittenJson): string {
  if (value.kind !== 'word') return types[value.kind]
  return value.word === 'null' ? 'null' : 'boolean'
}

/** A whole number is both an `integer` and a `number`. */
export function hasType(value: WrittenJson, type: string): boolean {
  return typeOf(value) === type || (type === 'integer' && 'digits' in value && isMultiple(value.digits, 1))
}

/** Violations of the value itself, not of its children. */
export function plainFindings(value: WrittenJson, schema: Limits, spend: Spend): PlainFinding[] {
  const { pattern, format } = schema
  const limits = 'digits' in value ? brokenNumberLimits(value.digits, schema) : brokenSizes(value, schema)
  if ('items' in value && schema.uniqueItems && hasDuplicate(value.items)) limits.push('uniqueItems')
  const findings = limits.map((limit): PlainFinding => ({ kind: 'limit', limit }))
  if ('text' in value && pattern !== undefined && fitsPattern(pattern, value.text, spend) === false)
    findings.push({ kind: 'pattern' })
  if (format && !fitsFormat(value, format)) findings.push({ kind: 'format' })
  return findings
}

/** Formats with a common meaning, checked loosely to avoid false positives. */
const date = /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.source
// Many servers omit seconds and zone.
const time = /[t ]([01]\d|2[0-4]):[0-5]\d(:\d\d([.,]\d{1,20})?)? ?(z|[+-]\d\d(:?\d\d)?)?/.source
const formats = new Map([
  ['date', new RegExp(`^${date}$`)],
  ['date-time', new RegExp(`^${date}${time}$`, 'i')],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['uuid', /^(urn:uuid:)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['uri', /^[a-z][a-z\d+.-]*:\S*$/i],
])

/** Unknown formats and very long texts pass. */
function fitsFormat(value: WrittenJson, format: string): boolean {
  if ('digits' in value) return fitsNumberFormat(value.digits, format)
  return !('text' in value) || value.text.length >= 2000 || (formats.get(format)?.test(value.text) ?? true)
}

const sizes = { text: 'Length', list: 'Items', object: 'Properties' } as const

function brokenSizes(value: WrittenJson, schema: Limits): LimitName[] {
  if (value.kind === 'word' || value.kind === 'number') return []
  const [min, max] = [`min${sizes[value.kind]}`, `max${sizes[value.kind]}`] as const
  const { [min]: minSize = 0, [max]: maxSize = Number.POSITIVE_INFINITY } = schema
  // Count only if there is a limit, because counting characters is slow.
  const size = minSize || maxSize < Number.POSITIVE_INFINITY ? sizeOf(value) : 0
  return size < minSize ? [min] : size > maxSize ? [max] : []
}

/** Characters, items or properties. */
export function sizeOf(value: WrittenJson): number {
  if ('items' in value) return value.items.length
  if ('entries' in value) return value.entries.length
  // https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3: characters, not UTF-16 units.
  return 'text' in value ? value.text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ' ').length : 0
}

const hasDuplicate = (items: readonly WrittenJson[]) =>
  items.length < 1000 && new Set(items.map(keyOf)).size < items.length
