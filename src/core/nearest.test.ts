import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { didYouMean, editDistance, nearest } from './nearest.ts'

const keys = ['name', 'navbar', 'navigation', 'colors', 'logo', 'footer', 'redirects']

test.each([
  ['nmae', 'name'],
  ['navgation', 'navigation'],
  ['Colors', 'colors'],
  ['colours', 'colors'],
  ['redirect', 'redirects'],
  ['footr', 'footer'],
])('`%s` means `%s`', (word, meant) => {
  expect(nearest(word, keys)).toBe(meant)
  expect(didYouMean(word, keys)).toBe(`Did you mean \`${meant}\`?`)
})

test.each(['weather', 'x', 'interaction', ''])('`%s` means none of them', (word) => {
  expect(nearest(word, keys)).toBeUndefined()
  expect(didYouMean(word, keys)).toBeUndefined()
})

test('the nearest wins, and of two that are equally near the first', () => {
  expect(nearest('logs', ['login', 'logo'])).toBe('logo')
  expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
})

describe('the distance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['kitten', 'sitting', 3],
  ])('from `%s` to `%s` is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

  test('is the same both ways, and at least the difference in length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(editDistance(b, a)).toBe(distance)
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })

  test('given up early, is never said to be below the limit when it is not', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 8 }), (a, b, limit) => {
        const whole = editDistance(a, b)
        const early = editDistance(a, b, limit)
        if (whole < limit) expect(early).toBe(whole)
        else expect(early).toBeGreaterThanOrEqual(limit)
      }),
    )
  })
})
