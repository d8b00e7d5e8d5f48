import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Pair, SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import { cases } from './cases.ts'
import { parsers } from './parsers/index.ts'
import { type Checker, createChecker } from './static.ts'

const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '')
const inLine = (text: string) => text.replace(/[\r\n]/g, '')
const inPath = (text: string) => text.replace(/[\0/]/g, '') || 'x'

const requests = cases.map(({ name, request }) => ({ name, request: request('https://api.example.com') }))

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
  // A number that few languages can represent.
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

/** Requests with the text in every place. */
function placeEverywhere(input: string): SampleRequest[] {
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
        const shapes = [...requests.map(({ request }) => request), ...placeEverywhere('x')]
        checker = await createChecker(key, parser, shapes)
      })
      const problems = (request: SampleRequest) => {
        const result = checker.check(request)
        return result.length === 0 ? '' : `${result.join('\n')}\n${checker.program(request)}`
      }

      test.each(requests)('writes a valid program: $name', ({ request }) => {
        expect(problems(request)).toBe('')
      })

      test(`escapes ${naughty.length} naughty strings in every place`, () => {
        for (const text of naughty)
          for (const request of placeEverywhere(text)) expect(problems(request)).toBe('')
      })

      test('escapes random strings', () => {
        const special = fc.constantFrom(
          ...`"'\`\\$#@{}()%<>&|~^!?;:,=*+-_/ \t\n\r\0\x01\x1b\x7f\x85\xa0\u200b\u2018\u2019\u201c\u201d\u201e\u2028\u2029\ufeffax0é漢🐙`,
        )
        const sequence = fc.constantFrom(
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
        const pieceList = fc.array(fc.oneof(special, sequence, fc.string({ unit: 'binary', maxLength: 3 })), {
          maxLength: 12,
        })
        fc.assert(
          fc.property(pieceList, (pieces) => {
            for (const request of placeEverywhere(pieces.join(''))) expect(problems(request)).toBe('')
          }),
          { numRuns: 400 },
        )
      })

      test('escapes lone surrogates in JSON', () => {
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
