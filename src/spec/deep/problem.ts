import type { JsonPath } from '../../core/json.ts'
import type { Finding, Mismatch } from '../../value/finding.ts'
import { limitWords, shorten, valueWords } from '../../value/limit-words.ts'
import { typeOf } from '../../value/plain-rules.ts'
import type { WrittenJson } from '../../value/written-json.ts'
import type { SpecNode } from '../read/bundle.ts'
import { typeWords } from './type-words.ts'

/** Why a value does not fit. */
export type Problem = {
  /** Where in the value. */
  path: JsonPath
  /** Whether it is about the value there, or about its name. */
  on: 'value' | 'key'
  /** The end of a sentence about what stands there: `must be a text, and is a number`. */
  message: string
  /** The types that were asked for, where it has another. */
  types?: readonly string[]
}

type NameSchema = (schema: SpecNode) => string | undefined

/** A finding in words for the author; `nameOf` gives schemas of a choice their names. */
export function problemOf(finding: Finding<SpecNode>, nameOf: NameSchema): Problem {
  const { path, kind, types } = finding
  return { path, on: kind === 'undocumented' ? 'key' : 'value', message: messageOf(finding, nameOf), types }
}

function messageOf(finding: Finding<SpecNode>, nameOf: NameSchema): string {
  const { kind, limit, value, schema, name, types = [], mismatch } = finding
  if (mismatch) return mismatchWords(mismatch, nameOf)
  switch (kind) {
    case 'type':
      return typeProblem(value, types)
    case 'value':
      return valueWords((schema.values ?? []).map((text) => `\`${shorten(unquoted(text))}\``))
    case 'missing':
      return `has no \`${name}\`, which is required`
    case 'undocumented':
      return 'is not a property that the schema allows'
    case 'pattern':
      return `does not fit the pattern \`${shorten(schema.pattern ?? '')}\``
    case 'format':
      return `is not ${formatWords.get(schema.format ?? '')}`
    case 'limit':
      if (limit === 'uniqueItems') return 'must not hold the same twice'
      return limitWords(finding, 'property')
    case 'excluded':
      return 'is what `not` excludes'
    default:
      return 'is not allowed here'
  }
}

/** `must be a text or a number, and is a list` */
function typeProblem(value: WrittenJson, types: readonly string[]): string {
  const expected = [...new Set(types)].map((type) => typeWords[type]).join(' or ')
  return `must be ${expected}, and is ${actualWords(value, types)}`
}

function actualWords(value: WrittenJson, types: readonly string[]): string | undefined {
  if ('word' in value) return value.word
  return 'digits' in value && types.includes('integer') ? value.digits : typeWords[typeOf(value)]
}

/** A text without its quotes; anything else as JSON. */
function unquoted(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}

const formatWords = new Map([
  ['date', 'a date such as `2026-01-31`'],
  ['date-time', 'a time such as `2026-01-31T09:30:00Z`'],
  ['email', 'an address such as `ada@example.com`'],
  ['uuid', 'a UUID such as `c0ffee00-1234-4abc-9def-0123456789ab`'],
  ['uri', 'an address such as `https://example.com`'],
])

/** What is wrong with a value as the schema it comes nearest to. */
function mismatchWords({ all, nearest }: Mismatch<SpecNode>, nameOf: NameSchema): string {
  const labels = all.map(({ variant }, index) => `\`${nameOf(variant.schema) ?? `schema ${index + 1}`}\``)
  const more = labels.length > 6 ? ` and ${labels.length - 6} more` : ''
  const [first] = nearest.findings
  const below = pathText(first?.path ?? [])
  const why = first && `${below ? `\`${below}\`` : 'it'} ${messageOf(first, nameOf)}`
  return `fits none of ${labels.slice(0, 6).join(', ')}${more}; as ${labels[all.indexOf(nearest)]}, ${why}`
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
