import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePng } from '../../test/fixtures/cards/decode-png.ts'
import { runs } from '../../test/setup/sizes.ts'
import { encodePng } from './png.ts'

/** Opaque pixels of these colors, one row. */
const rowOf = (colors: readonly number[]) =>
  Uint8Array.from(colors.flatMap((color) => [...bytesOf(color), 255]))
const bytesOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255]

test('few colors are exact and need a palette', () => {
  const colors = [0xffffff, 0x0b6478, 0x14181e, 0xffffff]
  const pixels = rowOf([...colors, ...colors])
  const png = encodePng(pixels, { width: 4, height: 2 })
  expect(Buffer.from(png).includes('PLTE')).toBe(true)
  expect(decodePng(png)).toEqual({ size: { width: 4, height: 2 }, pixels: Buffer.from(pixels) })
})

test('similar colors become one', () => {
  const png = encodePng(rowOf([0x101010, 0x111213]), { width: 2, height: 1 })
  expect([...decodePng(png).pixels]).toEqual([...rowOf([0x101010, 0x101010])])
})

test('many colors are exact, without a palette', () => {
  const colors = Array.from({ length: 300 }, (_, at) => at * 54_321)
  const png = encodePng(rowOf(colors), { width: 300, height: 1 })
  expect(Buffer.from(png).includes('PLTE')).toBe(false)
  expect([...decodePng(png).pixels]).toEqual([...rowOf(colors)])
})

test('any pixels differ by less than a tone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 400 }),
      (colors) => {
        const pixels = rowOf(colors)
        const decoded = decodePng(encodePng(pixels, { width: colors.length, height: 1 })).pixels
        for (const [at, byte] of pixels.entries()) expect(Math.abs(byte - decoded[at]!)).toBeLessThan(8)
      },
    ),
    { numRuns: runs(100) },
  )
})
