import { fitsPattern } from '../../value/pattern.ts'
import { type JsonObject, textOf } from '../read/pointer.ts'
import { textForName } from './names.ts'
import { sizeOf } from './number.ts'
import { textForPattern } from './pattern.ts'

/** Fixed values; domains and IP addresses are reserved for documentation (RFC 2606, 5737, 3849). */
const formats = new Map(
  Object.entries({
    date: '2026-01-31',
    'date-time': '2026-01-31T09:30:00Z',
    datetime: '2026-01-31T09:30:00Z',
    time: '09:30:00Z',
    duration: 'P3DT12H',
    email: 'ada@example.com',
    'idn-email': 'ada@bücher.example',
    hostname: 'example.com',
    'idn-hostname': 'bücher.example',
    ip: '192.0.2.1',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    cidr: '192.0.2.0/24',
    uri: 'https://example.com',
    url: 'https://example.com',
    iri: 'https://example.com',
    'uri-reference': '/example',
    'iri-reference': '/example',
    'uri-template': '/users/{id}',
    uuid: 'c0ffee00-1234-4abc-9def-0123456789ab',
    guid: 'c0ffee00-1234-4abc-9def-0123456789ab',
    byte: 'RXhhbXBsZQ==',
    base64: 'RXhhbXBsZQ==',
    base64url: 'RXhhbXBsZQ',
    binary: '<binary>',
    password: '********',
    'json-pointer': '/items/0',
    'relative-json-pointer': '1/items',
    regex: '^[a-z]+$',
    int32: '1',
    int64: '1',
    decimal: '1.5',
    phone: '+15550100',
    color: '#3366ff',
    html: '<p>Example</p>',
    markdown: '**Example**',
  }),
)

/**
 * Chosen by format, then by field name, if pattern and length allow it. Falls back to a text generated from
 * the pattern, then to any text of the required length.
 */
export function sampleString(words: JsonObject, name: string, maxText: number): string {
  const min = Math.min(sizeOf(words.minLength) ?? 0, maxText)
  const max = Math.min(sizeOf(words.maxLength) ?? maxText, maxText)
  const pattern = textOf(words.pattern)
  const byFormat = textForFormat(words)
  const byName = textForName(name)
  const candidates = [byFormat, byName, 'string'].filter((text) => text !== undefined)
  const candidate = candidates.find(
    (text) =>
      text.length >= min &&
      text.length <= max &&
      (pattern === undefined || fitsPattern(pattern, text) === true),
  )
  if (candidate !== undefined) return candidate
  if (pattern !== undefined) {
    const text = textForPattern(pattern, { min, max })
    if (text !== undefined && fitsPattern(pattern, text) !== false) return text
  }
  return ofLength(byFormat ?? byName ?? 'string', min, max)
}

function textForFormat({ format, contentEncoding, contentMediaType }: JsonObject): string | undefined {
  if (typeof contentEncoding === 'string')
    return formats.get(/^base64url$/i.test(contentEncoding) ? 'base64url' : 'base64')
  const text = typeof format === 'string' ? formats.get(format.toLowerCase()) : undefined
  if (text !== undefined || typeof contentMediaType !== 'string') return text
  return /json/.test(contentMediaType) ? '{}' : /^text\//.test(contentMediaType) ? undefined : '<binary>'
}

function ofLength(text: string, min: number, max: number): string {
  return text
    .repeat(Math.max(1, Math.ceil(min / text.length)))
    .slice(0, Math.max(0, text.length >= min ? max : min))
}
