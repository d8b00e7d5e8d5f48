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
])('`%s` suggests `%s`', (word, expected) => {
  expect(nearest(word, keys)).toBe(expected)
  expect(didYouMean(word, keys)).toBe(`Did you mean \`${expected}\`?`)
})

test.each(['weather', 'x', 'interaction', ''])('`%s` suggests nothing', (word) => {
  expect(nearest(word, keys)).toBeUndefined()
  expect(didYouMean(word, keys)).toBeUndefined()
})

test('suggests no short word that shares few letters', () => {
  expect(nearest('prt', ['out', 'port', 'host'])).toBe('port')
  expect(nearest('prt', ['out', 'all'])).toBeUndefined()
  expect(nearest('sack', ['sackId'])).toBe('sackId')
  expect(nearest('--prt', ['--out', '--all'])).toBeUndefined()
  expect(nearest('--prt', ['--out', '--port'])).toBe('--port')
})

test('prefers the nearest word, then the first', () => {
  expect(nearest('logs', ['login', 'logo'])).toBe('logo')
  expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
})

describe('the edit distance', () => {
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

  test('is symmetric and at least the difference in length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(editDistance(b, a)).toBe(distance)
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })

  /** Reference implementation by definition. */
  function countSlowly(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
    for (let j = 0; j <= b.length; j++) rows[0]![j] = j
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1
        let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same)
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          best = Math.min(best, rows[i - 2]![j - 2]! + 1)
        rows[i]![j] = best
      }
    return rows[a.length]![b.length]!
  }
  test('matches its definition', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(countSlowly(a, b))
      }),
    )
  })

  test('never falls below the limit when stopped early', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 8 }), (a, b, limit) => {
        const exactDistance = editDistance(a, b)
        const early = editDistance(a, b, limit)
        if (exactDistance < limit) expect(early).toBe(exactDistance)
        else expect(early).toBeGreaterThanOrEqual(limit)
      }),
    )
  })
})
