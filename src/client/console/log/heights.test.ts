import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAt, offsetOf, type Tall } from './heights.ts'

const anyTall = fc
  .uniqueArray(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 900 })), { selector: ([index]) => index })
  .map((list): Tall => list.sort(([index], [other]) => index - other))

test('maps offsets and row indexes consistently', () => {
  fc.assert(
    fc.property(anyTall, fc.nat(300), fc.integer({ min: 1, max: 60 }), (tall, index, row) => {
      const from = offsetOf(index, row, tall)
      const next = offsetOf(index + 1, row, tall)
      expect(next - from).toBe(tall.find(([at]) => at === index)?.[1] ?? row)
      expect(indexAt(from, row, tall)).toBe(index)
      expect(indexAt(next - 0.5, row, tall)).toBe(index)
    }),
  )
})
