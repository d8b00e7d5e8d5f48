import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Pair, SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import { cases } from './cases.ts'
import { parsers } from './parsers/index.ts'
import { type Checker, makeChecker } from './static.ts'

const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '')
const inLine = (text: string) => text.replace(/[\r\n]/g, '')
const inPath = (text: string) => text.replace(/[\0/]/g, '') || 'x'

const meant = cases.map(({ name, request }) => ({ name, request: request('https://api.example.com') }))

const base: SampleRequest = {
  method: 'POST',
  url: 'https://api.example.com/',
  headers: [],
  cookies: [],
  response: 'json',
  notes: [],
}

const bodies = (text: string): SampleBody[] => [
  { kind: 'text', type: 'text/plain', text },
  { kind: 'text', type: 'text/plain', text: `${text}\n${text}\n  ${text}` },
  {
    kind: 'text',
    type: 'application/json',
    text: JSON.stringify({ [text]: text, list: [text, 1] }, null, 2),
  },
  { kind: 'text', type: 'application/json', text: JSON.stringify(text) },
  // A number that few languages keep as it is.
  {
    kind: 'text',
    type: 'application/json',
    text: `${JSON.stringify({ [text]: text }).slice(0, -1)}, "n": 1E400}`,
  },
  { kind: 'form', type: 'application/x-www-form-urlencoded', fields: [[text, text]] },
  {
    kind: 'form',
    type: 'application/x-www-form-urlencoded',
    fields: [
      ['a', text],
      ['a', 'b'],
    ],
  },
  { kind: 'file', type: 'text/plain', path: inPath(text) },
  {
    kind: 'parts',
    type: 'multipart/form-data',
    parts: [
      { kind: 'text', name: text, text },
      { kind: 'text', name: 'typed', text, type: 'application/json' },
      { kind: 'file', name: text, path: inPath(text), type: 'image/png' },
      { kind: 'file', name: 'untyped', path: inPath(text) },
    ],
  },
  {
    kind: 'parts',
    type: 'multipart/form-data',
    parts: [
      { kind: 'text', name: text, text },
      { kind: 'file', name: 'file', path: inPath(text) },
    ],
  },
]

/** A text in every place that a request has. */
function everywhere(input: string): SampleRequest[] {
  const text = wellFormed(input)
  const line = inLine(text)
  const headers: Pair[] = [['X-Text', line]]
  return [
    {
      ...base,
      method: 'GET',
      url: `https://api.example.com/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`,
      headers,
      cookies: [['text', line]],
      basic: { user: line, password: line },
      notes: [text],
    },
    ...bodies(text).map((body) => ({ ...base, headers, body })),
  ]
}

for (const parser of parsers)
  for (const key of parser.keys)
    describe(key, () => {
      let checker: Checker
      beforeAll(async () => {
        const shapes = [...meant.map(({ request }) => request), ...everywhere('x')]
        checker = await makeChecker(key, parser, shapes)
      })
      const problems = (request: SampleRequest) => {
        const result = checker.check(request)
        return result.length === 0 ? '' : `${result.join('\n')}\n${checker.program(request)}`
      }

      test.each(meant)('$name', ({ request }) => {
        expect(problems(request)).toBe('')
      })

      test(`${naughty.length} strings that break things, in every place`, () => {
        for (const text of naughty) for (const request of everywhere(text)) expect(problems(request)).toBe('')
      })

      test('strings by chance', () => {
        const mean = fc.constantFrom(
          ...`"'\`\\$#@{}()%<>&|~^!?;:,=*+-_/ \t\n\r\0\x01\x1b\x7f\x85\xa0\u200b\u2018\u2019\u201c\u201d\u201e\u2028\u2029\ufeffax0é漢🐙`,
        )
        const long = fc.constantFrom(
          '"""',
          "'''",
          '"#',
          '\\(',
          '\\#(',
          '${',
          '$(',
          "'@",
          '"@',
          '\r\n',
          '\\u{41}',
          '\n  ',
          '#"',
        )
        const odd = fc.array(fc.oneof(mean, long, fc.string({ unit: 'binary', maxLength: 3 })), {
          maxLength: 12,
        })
        fc.assert(
          fc.property(odd, (pieces) => {
            for (const request of everywhere(pieces.join(''))) expect(problems(request)).toBe('')
          }),
          { numRuns: 400 },
        )
      })

      test('halves of characters in JSON', () => {
        const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
        fc.assert(
          fc.property(fc.array(fc.oneof(unit, fc.constantFrom('\ud83d', '\udc19', 'a'))), (units) => {
            const text = JSON.stringify({ text: units.join('') })
            expect(problems({ ...base, body: { kind: 'text', type: 'application/json', text } })).toBe('')
          }),
          { numRuns: 300 },
        )
      })
    })
