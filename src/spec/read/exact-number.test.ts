import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactText, findExactNumbers, writeJson } from './exact-number.ts'

test.each([
  ['{"id": 9007199254740993}', '9007199254740993'],
  ['id: 9007199254740993\n', '9007199254740993'],
  ['{"id":-1234567890123456789}', '-1234567890123456789'],
  ['[1e400]', '1e400'],
  ['{"pi": 3.14159265358979323846}', '3.14159265358979323846'],
])('preserves the digits of %s', (text, expected) => {
  expect([...findExactNumbers(text).values()]).toEqual([expected])
})

test.each([
  '{"id": 9007199254740992}',
  '{"a": 0.1, "b": 1.50, "d": 100000000000000000000}',
  '"x1234567890123456789"',
])('needs no exact text for %s', (text) => {
  expect(findExactNumbers(text).size).toBe(0)
})

test('prefers an exact number over one that rounds to it', () => {
  expect(findExactNumbers('{"maximum": 9007199254740993, "example": 9007199254740992}').size).toBe(0)
})

test('ignores numbers in text', () => {
  expect(
    findExactNumbers('description: pi is 3.14159265358979323846 or so\nexample: 3.141592653589793\n').size,
  ).toBe(0)
})

test('writes values with their original digits', () => {
  const text = '{"id": 9007199254740993, "n": [1, 1e400], "s": "9007199254740993"}'
  const exact = findExactNumbers(text)
  const value = JSON.parse(text)
  expect(writeJson(value, exact)).toBe('{"id":9007199254740993,"n":[1,1e400],"s":"9007199254740993"}')
  expect(exactText(value, exact)).toEqual({ id: '9007199254740993', n: [1, '1e400'], s: '9007199254740993' })
})

test('preserves integers of any length', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (number) => {
      const text = `{"a": ${number}}`
      expect(JSON.parse(writeJson(JSON.parse(text), findExactNumbers(text)).replace(/-?\d+/, '"$&"')).a).toBe(
        String(number),
      )
    }),
  )
})
