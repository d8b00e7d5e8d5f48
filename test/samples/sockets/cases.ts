import fc from 'fast-check'
import { wellFormed } from '../../../src/core/encode-address.ts'
import type { Pair } from '../../../src/samples/sample-request.ts'
import type { SocketSample } from '../../../src/samples/socket/socket-sample.ts'
import { strings } from '../naughty.ts'

export type SocketCase = { name: string; sample: (base: string) => SocketSample }

type CaseInput = Partial<Omit<SocketSample, 'url'>> & { target?: string }

const createCase = (name: string, { target = '/', ...input }: CaseInput): SocketCase => ({
  name,
  sample: (base) => ({ url: base + target, headers: [], protocols: [], ...input }),
})

const json = { type: 'subscribe', shop: 'shp_7Qd2', limits: [1, 2.5, -3], deep: { yes: true, none: null } }

/** One connection of every kind that a spec can describe. */
export const cases: readonly SocketCase[] = [
  createCase('a message', { message: 'hello' }),
  createCase('no message', {}),
  createCase('an empty message', { message: '' }),
  createCase('a path and a query with encoded characters', {
    target: '/a%20b%2Fc/%C3%A9?q=%27%22%3C%3E&list=1,2&plus=a%2Bb&empty=&sign=$100%25',
    message: 'hello',
  }),
  createCase('a URL that almost fills a line', {
    target: `/${'abcdefghij'.repeat(4)}`,
    protocols: ['floor.v2'],
  }),
  createCase('a URL longer than a line', { target: `/${'abcdefghij'.repeat(14)}`, message: 'hello' }),
  createCase('headers', {
    headers: [
      ['Authorization', 'Bearer YOUR_TOKEN'],
      ['Cookie', 'a=b; c=d'],
      ['User-Agent', 'sample/1.0 (test)'],
      ['Origin', 'https://example.com'],
      ['x', '1'],
    ],
    message: 'hello',
  }),
  createCase('repeated headers and values with surrounding space', {
    headers: [
      ['X-One', ' 1'],
      ['x-one', '2\t'],
      ['X-Inside', 'a\tb  c'],
      ['X-Empty', ''],
    ],
  }),
  createCase('headers that clients cannot send', {
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
  createCase('one subprotocol', { protocols: ['floor.v2'], message: 'hello' }),
  createCase('several subprotocols, some repeated or invalid', {
    protocols: ['floor.v2', 'floor.v1', 'a, b', '', 'floor.v2', "it's-$x`!", 'naïve'],
    headers: [['X-Header', 'yes']],
  }),
  createCase('many subprotocols', {
    protocols: Array.from({ length: 12 }, (_, index) => `protocol-number-${index}`),
    headers: [['X-Header', 'yes']],
    message: 'hello',
  }),
  createCase('JSON on one line', { message: JSON.stringify(json) }),
  createCase('JSON on several lines', { message: JSON.stringify(json, null, 2) }),
  createCase('JSON that is not a valid data literal', {
    message: '{"n":1e400,"n":1.0,"__proto__":{"1":2},"a":-0}',
  }),
  createCase('unicode', {
    headers: [['X-Text', 'Grüße 漢字 🐙']],
    message: 'Grüße 漢字 🐙 \u{10ffff} e\u0301 \u200b\u202e\ufeff',
  }),
  createCase('a lone surrogate', { message: 'a\ud83db' }),
]

const visible = strings.filter((text) => !/\p{Cc}/u.test(text))
const unusual = strings.filter((text) => !visible.includes(text))
const sendable = visible.filter((text) => text !== '' && text.trim() === text)

/** Strings that are known to break programs, in every place that takes text. */
export const naughtyCases: readonly SocketCase[] = [
  createCase('naughty JSON', { message: JSON.stringify(strings) }),
  createCase('naughty JSON on several lines', { message: JSON.stringify(visible, null, 2) }),
  createCase('naughty lines', { message: visible.join('\n') }),
  createCase('naughty lines with control characters', { message: unusual.join('\n') }),
  createCase('naughty queries', {
    target: `/?q=${unusual.concat(visible.slice(0, 200)).map(encodeURIComponent).join('&q=').replaceAll("'", '%27')}`,
  }),
  // In batches, since Java compilers do not accept a chain of many hundred calls.
  ...[0, 1, 2, 3].map((batch) =>
    createCase(`naughty headers, batch ${batch}`, {
      headers: sendable
        .filter((_text, index) => index % 4 === batch)
        .map((text, index): Pair => [`X-Naughty-${index}`, text]),
    }),
  ),
]

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  // Characters with a meaning in one of the languages.
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

/** Random strings; set `FAST_CHECK_SEED` for others. */
export const randomCases: readonly SocketCase[] = fc
  .sample(random, { seed: Number(process.env.FAST_CHECK_SEED ?? 20_260), numRuns: 15 })
  .map(({ query, headers, protocols, message }, index) =>
    createCase(`random ${index}`, {
      target: `/?q=${encodeURIComponent(wellFormed(query)).replaceAll("'", '%27')}`,
      headers: headers.flatMap(([name, value], at): Pair[] => [
        [name, value],
        [`X-H${at}`, value],
      ]),
      protocols: [...protocols, 'last'],
      message,
    }),
  )
