import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combine, everyNth, isFull, runs } from '../setup/sizes.ts'

test('runs a property a tenth as often in a regular run, and at least once', () => {
  expect([runs(1000), runs(5)]).toEqual(isFull ? [1000, 5] : [100, 1])
})

test('selects every nth item, starting with the first', () => {
  expect(everyNth(['a', 'b', 'c', 'd'], 3)).toEqual(isFull ? ['a', 'b', 'c', 'd'] : ['a', 'd'])
})

test('covers each pair of values of any two axes without duplicate rows', () => {
  const axis = fc.integer({ min: 1, max: 4 }).map((size) => Array.from({ length: size }, (_, value) => value))
  fc.assert(
    fc.property(fc.array(axis, { minLength: 1, maxLength: 4 }), (axes) => {
      const rows: number[][] = combine(...axes)
      const all = axes.reduce((product, { length }) => product * length, 1)
      expect(new Set(rows.map(String)).size).toBe(rows.length)
      if (isFull) expect(rows.length).toBe(all)
      for (const [item, values] of axes.entries())
        for (const [other, otherValues] of axes.entries())
          for (const value of values)
            for (const otherValue of item === other ? [value] : otherValues)
              expect(rows.some((row) => row[item] === value && row[other] === otherValue)).toBe(true)
    }),
    { numRuns: runs(100) },
  )
})

test('runs less than half of the combinations of three axes with four values', () => {
  const axis = [1, 2, 3, 4]
  expect(combine(axis, axis, axis).length).toBeLessThanOrEqual(isFull ? 64 : 24)
})
