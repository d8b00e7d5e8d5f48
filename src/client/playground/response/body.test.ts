import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPng, createWav } from '../../../../test/fixtures/response/media.ts'
import { documentedResponses, head } from '../../../../test/fixtures/response/states.ts'
import { runs } from '../../../../test/setup/sizes.ts'
import { readText } from './body.ts'
import { createLineSplitter } from './lines.ts'
import { readResponse } from './response.ts'
import { matchesType } from './sniff.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

test('decodes text with the charset of its header', () => {
  expect(readText([bytes('caf\xe9')], 'iso-8859-1')).toBe('café')
  expect(readText([bytes('caf\xc3'), bytes('\xa9')])).toBe('café')
  expect(readText([bytes('abc')], 'no-such-charset')).toBe('abc')
  expect(readText([bytes('abc'), bytes('def')], 'utf-8', 4)).toBe('abcd')
})

test.each<[string, Uint8Array, boolean]>([
  ['image/png', fromBase64(createPng(1, 1)), true],
  ['audio/wav', fromBase64(createWav()), true],
  ['image/jpeg', fromBase64(createPng(1, 1)), false],
  ['image/png', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
  ['image/svg+xml', bytes('<?xml version="1.0"?>\n<!-- hi -->\n<svg xmlns="x">'), true],
  ['image/svg+xml', bytes('\xef\xbb\xbf <svg>'), true],
  ['image/svg+xml', bytes('<html><svg>'), true],
  ['image/svg+xml', bytes('plain svg text'), false],
  ['image/webp', bytes('RIFF\n\n\n\nWEBPVP8 '), true],
  ['video/mp4', bytes('\0\0\0\x18ftypmp42'), true],
  ['image/avif', bytes('\0\0\0\x18ftypmif1\0\0\0\0avifmif1'), true],
  ['video/webm', bytes('\x1a\x45\xdf\xa3'), true],
  ['audio/mpeg', bytes('ID3\x04'), true],
  ['image/tiff', bytes('II*\0'), false],
  ['image/png', new Uint8Array(), false],
])('checks whether the content is %s', (type, content, expected) => {
  expect(matchesType(type, content)).toBe(expected)
})

describe('a response view', () => {
  test.each([
    ['application/json', '{}', 'json'],
    ['application/problem+json; charset=utf-8', '{}', 'json'],
    ['text/event-stream', 'data:', 'events'],
    ['application/x-ndjson', '{}', 'events'],
    ['application/jsonl', '{}', 'events'],
    ['text/html', '<p>', 'text'],
    ['application/atom+xml', '<a/>', 'text'],
    ['image/svg+xml', '<svg/>', 'media'],
    ['application/pdf', '%PDF', 'file'],
    ['application/octet-stream', 'abc', 'file'],
    ['', '{"a":1}', 'json'],
    ['', 'hello', 'text'],
    ['', 'a\0b', 'file'],
  ])('is chosen by type and content: %s, %s is %s', (type, body, view) => {
    expect(readResponse(head(200, 'OK', type), [bytes(body)], undefined).view.name).toBe(view)
  })

  test('uses the documented status, then its class, then the default', () => {
    const data = {
      ...documentedResponses,
      responses: ['default', '4xx', '404'].map((status) => ({
        status,
        anchor: status,
        content: [],
        headers: [],
      })),
    }
    const anchorOf = (status: number) => {
      const { documented } = readResponse(head(status, ''), [], data)
      return 'anchor' in documented && documented.anchor
    }
    expect([404, 418, 200].map(anchorOf)).toEqual(['404', '4xx', 'default'])
    expect(readResponse(head(500, ''), [], documentedResponses).documented.kind).toBe('no-status')
    expect(readResponse(head(201, '', 'text/html'), [bytes('x')], documentedResponses).documented.kind).toBe(
      'no-type',
    )
    expect(readResponse(head(201, ''), [], undefined).documented.kind).toBe('unknown')
  })
})

test('splits lines independently of chunks and limits their length', () => {
  const part = fc.constantFrom('a', '\n', '\r\n', '\r', 'word ', 'x'.repeat(1500), '😀'.repeat(700))
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.array(fc.nat(5000), { maxLength: 6 }),
      (text, cuts) => {
        const ends = [...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
        const splitter = createLineSplitter()
        for (const [at, end] of ends.entries()) splitter.push(text.slice(ends[at - 1] ?? 0, end))
        splitter.end()
        const joined: string[] = []
        for (const line of splitter.lines) {
          expect(line.text.length).toBeLessThanOrEqual(2002)
          if (line.number === undefined) joined[joined.length - 1] += line.text
          else expect(joined.push(line.text)).toBe(line.number)
        }
        const expected = text.split(/\r\n|\n|\r/)
        if (expected.length > 1 && expected.at(-1) === '') expected.pop()
        expect(joined).toEqual(expected)
      },
    ),
    { numRuns: runs(500) },
  )
})
