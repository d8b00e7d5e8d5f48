import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combine, everyNth, isFull, runs } from '../setup/sizes.ts'

test('a property runs a tenth as often every day, and at least once', () => {
  expect([runs(1000), runs(5)]).toEqual(isFull ? [1000, 5] : [100, 1])
})

test('every nth item begins with the first', () => {
  expect(everyNth(['a', 'b', 'c', 'd'], 3)).toEqual(isFull ? ['a', 'b', 'c', 'd'] : ['a', 'd'])
})

test('combined axes hold each pair of values of any two of them, and no row twice', () => {
  const axis = fc.integer({ min: 1, max: 4 }).map((size) => Array.from({ length: size }, (_, value) => value))
  fc.assert(
    fc.property(fc.array(axis, { minLength: 1, maxLength: 4 }), (axes) => {
      const rows: number[][] = combine(...axes)
      const all = axes.reduce((product, { length }) => product * length, 1)
      expect(new Set(rows.map(String)).size).toBe(rows.length)
      if (isFull) expect(rows.length).toBe(all)
      for (const [item, values] of axes.entries())
        for (const [other, others] of axes.entries())
          for (const value of values)
            for (const otherValue of item === other ? [value] : others)
              expect(rows.some((row) => row[item] === value && row[other] === otherValue)).toBe(true)
    }),
    { numRuns: runs(100) },
  )
})

test('three axes of four take a quarter of their combinations every day', () => {
  const axis = [1, 2, 3, 4]
  expect(combine(axis, axis, axis).length).toBeLessThanOrEqual(isFull ? 64 : 24)
})
