import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { fitsPattern } from '../../value/pattern.ts'
import { textForPattern } from './pattern.ts'

test.each([
  ['^[A-Z]{3}$', 'ABC'],
  ['^\\d{4}-\\d{2}$', '1234-12'],
  ['^(?:draft|live)$', 'draft'],
  ['^#[0-9a-f]{6}$', '#123456'],
  ['^v\\d+(?:\\.\\d+)*$', 'v123.123'],
  ['^\\+?[1-9]\\d{1,14}$', '+11'],
  ['^[^\\s@]+@[^\\s@]+$', 'abc@abc'],
  ['^(?<year>\\d{4})$', '1234'],
  ['^\\p{Lu}\\u0041$', 'AA'],
  ['[\\]\\-x]', ']'],
  ['', ''],
])('generates %s: %s', (pattern, text) => {
  expect(textForPattern(pattern)).toBe(text)
  expect(text).toMatch(new RegExp(pattern, 'u'))
  expect(fitsPattern(pattern, text)).not.toBe(false)
})

test.each([
  ['^(?=a)b'],
  ['(?<!a)b'],
  ['(a)\\1'],
  ['['],
  ['('],
  [')'],
  ['a{3,1}'],
  ['*'],
  ['\\p{Greek}'],
  ['[^\\w\\W]'],
  ['\\'],
])('does not support %s', (pattern) => expect(textForPattern(pattern)).toBeUndefined())

test('adjusts repetitions to the length', () => {
  expect(textForPattern('^a[bc]*$', { min: 5, max: 5 })).toBe('abcbc')
  expect(textForPattern('^[ab]+$', { max: 1 })).toBe('a')
  expect(textForPattern('^ab$', { min: 5 })).toBeUndefined()
  expect(textForPattern('^ab', { min: 5 })).toBe('ababc')
  expect(textForPattern('^a{100000}$')).toBeUndefined()
})

test('limits the work for any expression', () => {
  const start = performance.now()
  expect(textForPattern('((((){999}){999}){999}){999}')).toBeUndefined()
  expect(textForPattern('('.repeat(400))).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('generates matching text', () => {
  const atom = fc.constantFrom(
    'a',
    '[a-f]',
    '\\d',
    '\\w',
    '.',
    '[^x]',
    '(?:ab|c)',
    '(\\d\\d)',
    '\\.',
    '[+-]',
    '\\s',
  )
  const count = fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{2,}', '+?')
  const part = fc.tuple(atom, count).map((pair) => pair.join(''))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.nat(12), (parts, min) => {
      const pattern = `^${parts.join('')}$`
      const text = textForPattern(pattern, { min })
      if (min === 0) expect(text).toBeDefined()
      if (text === undefined) return
      expect(text.length).toBeGreaterThanOrEqual(min)
      expect(text).toMatch(new RegExp(pattern))
    }),
  )
})

test('accepts any text as a pattern', () => {
  const piece = fc.oneof(fc.constantFrom(...'()[]{}^$|\\?*+-,.19abpuxk<>:=!'), fc.string())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = textForPattern(pieces.join(''))
      expect(text === undefined || text.length <= 200).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})
