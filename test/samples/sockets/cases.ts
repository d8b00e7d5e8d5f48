import fc from 'fast-check'
import { wellFormed } from '../../../src/core/encode-address.ts'
import type { Pair } from '../../../src/samples/sample-request.ts'
import type { SocketSample } from '../../../src/samples/socket/socket-sample.ts'
import { strings } from '../naughty.ts'

export type SocketCase = { name: string; sample: (base: string) => SocketSample }

type Given = Partial<Omit<SocketSample, 'url'>> & { target?: string }

const oneCase = (name: string, { target = '/', ...input }: Given): SocketCase => ({
  name,
  sample: (base) => ({ url: base + target, headers: [], protocols: [], ...input }),
})

const json = { type: 'subscribe', shop: 'shp_7Qd2', limits: [1, 2.5, -3], deep: { yes: true, none: null } }

/** Something of every kind that descriptions have. */
export const cases: readonly SocketCase[] = [
  oneCase('a message', { message: 'hello' }),
  oneCase('no message', {}),
  oneCase('an empty message', { message: '' }),
  oneCase('a path and a query with encoded characters', {
    target: '/a%20b%2Fc/%C3%A9?q=%27%22%3C%3E&list=1,2&plus=a%2Bb&empty=&sign=$100%25',
    message: 'hello',
  }),
  oneCase('an address of most of a line', { target: `/${'abcdefghij'.repeat(4)}`, protocols: ['floor.v2'] }),
  oneCase('an address longer than a line', { target: `/${'abcdefghij'.repeat(14)}`, message: 'hello' }),
  oneCase('headers', {
    headers: [
      ['Authorization', 'Bearer YOUR_TOKEN'],
      ['Cookie', 'a=b; c=d'],
      ['User-Agent', 'sample/1.0 (test)'],
      ['Origin', 'https://example.com'],
      ['x', '1'],
    ],
    message: 'hello',
  }),
  oneCase('headers of the same name, and space around a value', {
    headers: [
      ['X-One', ' 1'],
      ['x-one', '2\t'],
      ['X-Inside', 'a\tb  c'],
      ['X-Empty', ''],
    ],
  }),
  oneCase('headers that no client sends', {
    headers: [
      ['X-Break', 'a\r\nX-Evil: 1'],
      ['X-Nul', '\0'],
      ['X Name', '1'],
      ['', '1'],
      ['Host', 'example.com'],
      ['Upgrade', 'h2c'],
      ['Sec-WebSocket-Protocol', 'x'],
      ['Content-Length', '5'],
      ['__proto__', '1'],
      ['constructor', '2'],
    ],
    message: 'hello',
  }),
  oneCase('one sub-protocol', { protocols: ['floor.v2'], message: 'hello' }),
  oneCase('several sub-protocols, some twice or no names at all', {
    protocols: ['floor.v2', 'floor.v1', 'a, b', '', 'floor.v2', "it's-$x`!", 'naïve'],
    headers: [['X-Header', 'yes']],
  }),
  oneCase('many sub-protocols', {
    protocols: Array.from({ length: 12 }, (_, index) => `protocol-number-${index}`),
    headers: [['X-Header', 'yes']],
    message: 'hello',
  }),
  oneCase('JSON on one line', { message: JSON.stringify(json) }),
  oneCase('JSON on several lines', { message: JSON.stringify(json, null, 2) }),
  oneCase('JSON that is no data of a language', {
    message: '{"n":1e400,"n":1.0,"__proto__":{"1":2},"a":-0}',
  }),
  oneCase('unicode', {
    headers: [['X-Text', 'Grüße 漢字 🐙']],
    message: 'Grüße 漢字 🐙 \u{10ffff} e\u0301 \u200b\u202e\ufeff',
  }),
  oneCase('half of a character', { message: 'a\ud83db' }),
]

const visible = strings.filter((text) => !/\p{Cc}/u.test(text))
const odd = strings.filter((text) => !visible.includes(text))
const sendable = visible.filter((text) => text !== '' && text.trim() === text)

/** Strings that are known to break things, in every place that takes a text. */
export const naughtyCases: readonly SocketCase[] = [
  oneCase('naughty JSON', { message: JSON.stringify(strings) }),
  oneCase('naughty JSON on several lines', { message: JSON.stringify(visible, null, 2) }),
  oneCase('naughty lines', { message: visible.join('\n') }),
  oneCase('naughty odd lines', { message: odd.join('\n') }),
  oneCase('naughty queries', {
    target: `/?q=${odd.concat(visible.slice(0, 200)).map(encodeURIComponent).join('&q=').replaceAll("'", '%27')}`,
  }),
  // In batches, because a compiler of Java takes no chain of many hundred calls.
  ...[0, 1, 2, 3].map((batch) =>
    oneCase(`naughty headers, batch ${batch}`, {
      headers: sendable
        .filter((_text, index) => index % 4 === batch)
        .map((text, index): Pair => [`X-Naughty-${index}`, text]),
    }),
  ),
]

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  // What means something in one language or another.
  fc
    .array(
      fc.constantFrom(...`"'\`\\$#{}()%@!<>&;|*?~^=+-/,:.[] \n\r\ta1_é🐙`, '"""', '</script>', '\u2028'),
      {
        maxLength: 24,
      },
    )
    .map((item) => item.join('')),
)

const random = fc.record({
  query: text,
  headers: fc.array(fc.tuple(text, text), { maxLength: 4 }),
  protocols: fc.array(text, { maxLength: 4 }),
  message: fc.oneof(
    text,
    fc.array(text, { maxLength: 6 }).map((rows) => rows.join('\n')),
    fc.json(),
    fc.dictionary(text, text).map((item) => JSON.stringify(item)),
  ),
})

/** Strings of chance; `FAST_CHECK_SEED` gives others. */
export const randomCases: readonly SocketCase[] = fc
  .sample(random, { seed: Number(process.env.FAST_CHECK_SEED ?? 20_260), numRuns: 15 })
  .map(({ query, headers, protocols, message }, index) =>
    oneCase(`random ${index}`, {
      target: `/?q=${encodeURIComponent(wellFormed(query)).replaceAll("'", '%27')}`,
      headers: headers.flatMap(([name, value], at): Pair[] => [
        [name, value],
        [`X-H${at}`, value],
      ]),
      protocols: [...protocols, 'last'],
      message,
    }),
  )
