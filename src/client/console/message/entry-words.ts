import { formatBytes } from '../../playground/response/amount.ts'
import type { Entry } from '../log/log.ts'

/** `09:14:53`, or `09:14:53.120` if exact. */
export function timeWords(at: number, isExact = false): string {
  const date = new Date(at)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const seconds = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`
  return isExact ? `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}` : seconds
}

/** The size on the wire, where text is UTF-8. Computed once per entry. */
export function sizeWords(entry: Entry): string {
  const { data } = entry
  entry.size ??= typeof data === 'string' ? new TextEncoder().encode(data).length : data.length
  return formatBytes(entry.size)
}
