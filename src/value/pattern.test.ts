import { expect, test } from 'vitest'
import { fitsPattern } from './pattern.ts'

test('matches a text', () => {
  expect(fitsPattern('^[a-z]+$', 'abc')).toBe(true)
  expect(fitsPattern('^[a-z]+$', 'ABC')).toBe(false)
  expect(fitsPattern('^(?:v\\d+)?$', '')).toBe(true)
})

test('does not run an expression that could take long', () => {
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '(a?){30}a{30}', `${'a?'.repeat(40)}b`, 'a*a*a*a*a*b'])
    expect(fitsPattern(pattern, 'a'.repeat(30))).toBeUndefined()
})

test('runs an expression with look-around', () => {
  expect(fitsPattern('^(?=.*\\d)[a-z\\d]+$', 'abc1')).toBe(true)
  expect(fitsPattern('^(?=.*\\d)[a-z\\d]+$', 'abc')).toBe(false)
})
