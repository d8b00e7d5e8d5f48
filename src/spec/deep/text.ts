import type { JsonObject } from '../read/pointer.ts'
import { fitsPattern } from '../sample/pattern.ts'

/** What is wrong with a text, as the end of a sentence about it. */
export function textProblems(text: string, words: JsonObject): string[] {
  const { minLength, maxLength, pattern, format } = words
  const problems: string[] = []
  // https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3: characters, and not UTF-16 units.
  const length = text.length > 100_000 ? text.length : [...text].length
  if (typeof minLength === 'number' && length < minLength)
    problems.push(`must have at least ${amount(minLength, 'character')}, and has ${length}`)
  if (typeof maxLength === 'number' && length > maxLength)
    problems.push(`must have at most ${amount(maxLength, 'character')}, and has ${length}`)
  if (typeof pattern === 'string' && fitsPattern(pattern, text) === false)
    problems.push(`does not fit the pattern \`${shorten(pattern)}\``)
  const rule = typeof format === 'string' ? formats.get(format) : undefined
  if (rule && !rule.fits(text)) problems.push(`is not ${rule.words}`)
  return problems
}

/** Only those that everybody reads alike, and each loosely: a finding must not be a matter of opinion. */
const formats = new Map<string, { fits: (text: string) => boolean; words: string }>([
  ['date', { fits: isDate, words: 'a date such as `2026-01-31`' }],
  ['date-time', { fits: isDateTime, words: 'a time such as `2026-01-31T09:30:00Z`' }],
  [
    'email',
    { fits: (text) => /^[^\s@]+@[^\s@]+$/.test(text), words: 'an address such as `ada@example.com`' },
  ],
  [
    'uuid',
    {
      fits: (text) => /^(urn:uuid:)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
      words: 'a UUID such as `c0ffee00-1234-4abc-9def-0123456789ab`',
    },
  ],
  [
    'uri',
    {
      fits: (text) => /^[a-z][a-z\d+.-]*:\S*$/i.test(text),
      words: 'an address such as `https://example.com`',
    },
  ],
])

function isDate(text: string): boolean {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text) ?? []
  return isWithin(month, 12) && isWithin(day, 31)
}

/** The seconds and the zone may be left out, as many servers do. */
function isDateTime(text: string): boolean {
  const [, date = '', hour, minute] =
    /^([\d-]{10})[Tt ](\d\d):(\d\d)(?::\d\d(?:[.,]\d+)?)?\s?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? []
  return isDate(date) && Number(hour) < 25 && Number(minute) < 60
}

function isWithin(digits: string | undefined, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most
}

export function amount(count: number, word: string): string {
  const many = word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`
  return `${count} ${count === 1 ? word : many}`
}

/** As much of somebody's words as a sentence bears. */
export function shorten(text: string, most = 60): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
