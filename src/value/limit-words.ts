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
  if (typeof bound !== 'number') return strings.hasDuplicates
  return 'digits' in value
    ? strings.wrongNumber(strings.numberConstraints[limit]!, bound, shorten(value.digits))
    : strings.wrongSize(limit.startsWith('min'), bound, value.kind, sizeOf(value))
}

export const valueWords = strings.wrongValue

/** Cuts a text from the spec to a length that fits into a message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
