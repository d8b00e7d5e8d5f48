import type { Finding } from './finding.ts'
import { bounds } from './number-rules.ts'
import { sizeOf } from './plain-rules.ts'

const units: Record<string, string> = { text: 'character', list: 'entry' }

/** `must be at least 1, and is 0`; `must have at most 1 entry, and has 2`. `property` is the word for what an object has. */
export function limitWords(
  { limit, value, schema }: Omit<Finding<object>, 'mismatch'>,
  property: string,
): string {
  const bound = limit && schema[limit]
  if ('digits' in value) {
    const words = bounds.find(([name]) => name === limit)?.[1] ?? 'a multiple of'
    return `must be ${words} ${bound}, and is ${shorten(value.digits)}`
  }
  const one = units[value.kind] ?? property
  const words = limit?.startsWith('min') ? 'least' : 'most'
  return `must have at ${words} ${bound} ${bound === 1 ? one : `${one.replace(/y$/, 'ie')}s`}, and has ${sizeOf(value)}`
}

/** `must be one of "a", "b" and 4 more` */
export function valueWords(values: readonly string[]): string {
  const shown = values.slice(0, 8).join(', ')
  const more = values.length > 8 ? ` and ${values.length - 8} more` : ''
  return `must be ${values.length > 1 ? 'one of ' : ''}${shown}${more}`
}

/** As much of somebody's words as a sentence bears. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
