import type { JsonPath } from '../../core/json.ts'
import type { Finding, Mismatch } from '../../value/finding.ts'
import { limitWords, shorten, valueWords } from '../../value/limit-words.ts'
import { typeOf } from '../../value/plain-rules.ts'
import type { WrittenJson } from '../../value/written-json.ts'
import type { SpecNode } from '../read/bundle.ts'
import { typeWords } from './type-words.ts'

/** Why a value does not match its schema. */
export type Problem = {
  /** The path within the value. */
  path: JsonPath
  /** Whether it concerns the value or its key. */
  on: 'value' | 'key'
  /** The predicate of a sentence about that value: `must be a string, got a number`. */
  message: string
  /** The expected types, if the type is wrong. */
  types?: readonly string[]
}

type NameSchema = (schema: SpecNode) => string | undefined

/** Describes a finding; `nameOf` returns the name of a branch. */
export function problemOf(finding: Finding<SpecNode>, nameOf: NameSchema): Problem {
  const { path, kind, types } = finding
  return { path, on: kind === 'undocumented' ? 'key' : 'value', message: messageOf(finding, nameOf), types }
}

function messageOf(finding: Finding<SpecNode>, nameOf: NameSchema): string {
  const { kind, value, schema, name, types = [], mismatch } = finding
  if (mismatch) return mismatchWords(mismatch, nameOf)
  switch (kind) {
    case 'type':
      return typeProblem(value, types)
    case 'value':
      return valueWords((schema.values ?? []).map((text) => `\`${shorten(unquoted(text))}\``))
    case 'missing':
      return `is missing the required property \`${name}\``
    case 'undocumented':
      return 'is not allowed by the schema'
    case 'pattern':
      return `does not match the pattern \`${shorten(schema.pattern ?? '')}\``
    case 'format':
      return `is not ${formatWords.get(schema.format ?? '')}`
    case 'limit':
      return limitWords(finding)
    case 'excluded':
      return 'matches the schema in `not`'
    default:
      return 'is not allowed here'
  }
}

/** `must be a string or a number, got an array` */
function typeProblem(value: WrittenJson, types: readonly string[]): string {
  const expected = [...new Set(types)].map((type) => typeWords[type]).join(' or ')
  return `must be ${expected}, got ${actualWords(value, types)}`
}

function actualWords(value: WrittenJson, types: readonly string[]): string | undefined {
  if ('word' in value) return value.word
  return 'digits' in value && types.includes('integer') ? value.digits : typeWords[typeOf(value)]
}

/** A string without quotes, other values as JSON. */
function unquoted(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}

const formatWords = new Map([
  ['date', 'a date such as `2026-01-31`'],
  ['date-time', 'a date and time such as `2026-01-31T09:30:00Z`'],
  ['email', 'an email address such as `ada@example.com`'],
  ['uuid', 'a UUID such as `c0ffee00-1234-4abc-9def-0123456789ab`'],
  ['uri', 'a URL such as `https://example.com`'],
])

/** Why a value does not match its closest branch. */
function mismatchWords({ all, nearest }: Mismatch<SpecNode>, nameOf: NameSchema): string {
  const labels = all.map(({ variant }, index) => `\`${nameOf(variant.schema) ?? `schema ${index + 1}`}\``)
  const more = labels.length > 6 ? ` and ${labels.length - 6} more` : ''
  const [first] = nearest.findings
  const below = pathText(first?.path ?? [])
  const why = first && `${below ? `\`${below}\`` : 'it'} ${messageOf(first, nameOf)}`
  return `matches none of ${labels.slice(0, 6).join(', ')}${more}; for ${labels[all.indexOf(nearest)]}, ${why}`
}

/** `items[0].price` */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
