import * as strings from '../strings/value.ts'
import type { Finding } from './finding.ts'
import { sizeOf } from './plain-rules.ts'

/** `must be at least 1, got 0`; `must have at most 1 item, got 2` */
export function limitWords({
  limit = 'uniqueItems',
  value,
  schema,
}: Omit<Finding<object>, 'mismatch'>): string {
  const bound = schema[limit]
  if (typeof bound !== 'number' || limit === 'uniqueItems') return strings.hasDuplicates
  if (isSizeLimit(limit)) return strings.sizeLimits[limit](bound, sizeOf(value))
  return strings.numberLimits[limit](bound, 'digits' in value ? shorten(value.digits) : '')
}

const isSizeLimit = (limit: string): limit is keyof typeof strings.sizeLimits => limit in strings.sizeLimits

/** `must be one of red, green` */
export function valueWords(values: readonly string[]): string {
  if (values.length === 1) return strings.wrongValue(values[0]!)
  const shown = values.slice(0, 8)
  const hidden = values.length - shown.length
  return hidden > 0 ? strings.wrongValuesOf(shown, hidden) : strings.wrongValues(shown)
}

/** Cuts a text from the spec to a length that fits into a message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
