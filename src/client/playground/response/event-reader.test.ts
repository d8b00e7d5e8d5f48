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
    ['lines of data are one text', 'data: a\ndata\ndata:b\n\n', [{ name: '', data: 'a\n\nb' }]],
    ['one space is taken away, and only one', 'data:  hi\n\n', [{ name: '', data: ' hi' }]],
    [
      'a name holds for one message',
      'event: a\ndata: 1\n\ndata: 2\n\n',
      [
        { name: 'a', data: '1' },
        { name: '', data: '2' },
      ],
    ],
    [
      'an id holds for all that follow',
      'id: 7\ndata: 1\n\ndata: 2\n\n',
      [
        { name: '', data: '1', id: '7' },
        { name: '', data: '2', id: '7' },
      ],
    ],
    [
      'comments and unknown fields are nothing',
      ': hello\nfoo: bar\nretry: 10\ndata: 1\n\n',
      [{ name: '', data: '1' }],
    ],
    ['without data there is no message', 'event: a\n\n', []],
    ['without the empty line there is none either', 'data: 1\n', []],
    [
      'every end of a line',
      'data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n',
      [
        { name: '', data: '1' },
        { name: '', data: '2' },
        { name: '', data: '3' },
      ],
    ],
    ['a mark of the byte order at the start', '\ufeffdata: 1\n\n', [{ name: '', data: '1' }]],
    ['a colon in the data', 'data: a: b\n\n', [{ name: '', data: 'a: b' }]],
    ['a lone colon', ':\n:\n\ndata: 1\n\n', [{ name: '', data: '1' }]],
  ])('%s', (_words, stream, expected) => {
    expect(read(sse, [stream])).toEqual(expected)
  })
})

test('lines of JSON, the last one without an end', () => {
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

test('a stream reads the same wherever it is cut', () => {
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
])('the words of %s', (data, words) => {
  expect(wordsOf(data)).toBe(words)
})
