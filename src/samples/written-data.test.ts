import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWritten, type WrittenJson } from '../value/written-json.ts'
import { isPlainDecimal, writeData } from './written-data.ts'

const style = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (key: string) => `${JSON.stringify(key)}: `,
  words: { true: 'true', false: 'false', null: 'null' },
  quote: (text: string) => JSON.stringify(text),
  width: 40,
  step: '  ',
  spaced: true,
} as const

/** Without trailing commas, which JSON does not allow. */
const asJson = (node: WrittenJson) => writeData(node, style).replace(/,(\s*[\]}])/g, '$1')

test('round-trips any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
      const text = JSON.stringify(value)
      const output = asJson(parseWritten(text)!)
      // A string may contain a comma before a bracket.
      if (!/,\s*[\]}]/.test(text)) expect(JSON.parse(output)).toEqual(JSON.parse(text))
    }),
  )
})

test('preserves digits, order and duplicate keys', () => {
  const text = '{"2": 9007199254740993, "1": 1e400, "a": -0, "a": 10.50}'
  expect(asJson(parseWritten(text)!)).toBe(
    '{\n  "2": 9007199254740993,\n  "1": 1e400,\n  "a": -0,\n  "a": 10.50\n}',
  )
})

test.each(['', '{', '{"a":}', 'nul', '[1,]', `${'['.repeat(500)}${']'.repeat(500)}`])(
  'rejects %s',
  (text) => {
    expect(parseWritten(text)).toBeUndefined()
  },
)

test.each([
  ['0', true],
  ['-12', true],
  ['9007199254740993', true],
  ['1.5', true],
  ['1.0', true],
  ['0.1', true],
  ['-0', false],
  ['-0.0', false],
  ['1e5', false],
  ['1.50', false],
  ['0.00001', false],
  ['3.14159265358979323846', false],
  ['12345678901234567.5', false],
])('%s prints unchanged: %s', (digits, expected) => {
  expect(isPlainDecimal(digits)).toBe(expected)
})
