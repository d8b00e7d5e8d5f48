import { formatBytes } from '../../playground/response/amount.ts'
import type { Entry } from '../log/log.ts'

/** `09:14:53`, and with the thousandths where there is room. */
export function timeWords(at: number, isExact = false): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const seconds = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  return isExact ? `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}` : seconds
}

/** A text counts in UTF-8, as it goes over the wire. It is counted once. */
export function sizeWords(entry: Entry): string {
  const { data } = entry
  entry.size ??= typeof data === 'string' ? new TextEncoder().encode(data).length : data.length
  return formatBytes(entry.size)
}
