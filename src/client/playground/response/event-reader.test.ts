import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/setup/sizes.ts'
import { createEventReader, type StreamEvent } from './event-reader.ts'
import { wordsOf } from './joined-text.ts'

const sse = 'text/event-stream'
const lines = 'application/x-ndjson'

function read(type: string, pieces: string[]): StreamEvent[] {
  const reader = createEventReader(type)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

describe('server-sent events', () => {
  test.each<[string, string, StreamEvent[]]>([
    ['a message', 'data: hi\n\n', [{ name: '', data: 'hi' }]],
    ['data lines are joined', 'data: a\ndata\ndata:b\n\n', [{ name: '', data: 'a\n\nb' }]],
    ['one leading space is removed', 'data:  hi\n\n', [{ name: '', data: ' hi' }]],
    [
      'a name applies to one message',
      'event: a\ndata: 1\n\ndata: 2\n\n',
      [
        { name: 'a', data: '1' },
        { name: '', data: '2' },
      ],
    ],
    [
      'an id applies to all following messages',
      'id: 7\ndata: 1\n\ndata: 2\n\n',
      [
        { name: '', data: '1', id: '7' },
        { name: '', data: '2', id: '7' },
      ],
    ],
    [
      'comments and unknown fields are ignored',
      ': hello\nfoo: bar\nretry: 10\ndata: 1\n\n',
      [{ name: '', data: '1' }],
    ],
    ['no message without data', 'event: a\n\n', []],
    ['no message without a blank line', 'data: 1\n', []],
    [
      'all line endings',
      'data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n',
      [
        { name: '', data: '1' },
        { name: '', data: '2' },
        { name: '', data: '3' },
      ],
    ],
    ['a byte order mark', '\ufeffdata: 1\n\n', [{ name: '', data: '1' }]],
    ['a colon in the data', 'data: a: b\n\n', [{ name: '', data: 'a: b' }]],
    ['a lone colon', ':\n:\n\ndata: 1\n\n', [{ name: '', data: '1' }]],
  ])('are parsed: %s', (_words, stream, expected) => {
    expect(read(sse, [stream])).toEqual(expected)
  })
})

test('parses JSON lines, with or without a final newline', () => {
  expect(read(lines, ['{"a":1}\r\n\n[2]\n"last"']).map(({ data }) => data)).toEqual([
    '{"a":1}',
    '[2]',
    '"last"',
  ])
  expect(read('application/json-seq', ['\x1e{"a":1}\n\x1e2\n']).map(({ data }) => data)).toEqual([
    '{"a":1}',
    '2',
  ])
})

test('parses a stream independently of its chunks', () => {
  const part = fc.constantFrom(
    'data: a',
    'data:b',
    'event: x',
    'id: 1',
    ':c',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '{"a":1}',
    '\ufeff',
    'ü',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(sse, lines),
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.array(fc.nat(200), { maxLength: 10 }),
      (type, stream, cuts) => {
        const ends = [...cuts.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length]
        const pieces = ends.map((end, at) => stream.slice(ends[at - 1] ?? 0, end))
        expect(read(type, pieces)).toEqual(read(type, [stream]))
      },
    ),
    { numRuns: runs(2000) },
  )
})

test.each([
  ['plain', 'plain'],
  ['[DONE]', ''],
  ['{"choices":[{"delta":{"content":"Hel"}}]}', 'Hel'],
  ['{"type":"content_block_delta","delta":{"type":"text_delta","text":"lo"}}', 'lo'],
  ['{"response":"a","done":false}', 'a'],
  ['{"usage":{"tokens":3}}', ''],
  ['{"__proto__":{"text":"x"}}', ''],
  ['"quoted"', 'quoted'],
])('extracts the text of %s', (data, words) => {
  expect(wordsOf(data)).toBe(words)
})
