import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { contrast, correctAccent, parseHex, type Rgb, toHex } from './contrast.ts'

const light = { ground: '#ffffff', onAccent: '#ffffff' }
const dark = { ground: '#101317', onAccent: '#0a0c0f' }
const themes = [
  ['light', light],
  ['dark', dark],
] as const

const byte = fc.integer({ min: 0, max: 255 })
const hex = fc.tuple(byte, byte, byte).map(toHex)
const runOptions = { numRuns: runs(200) }

function rgb(text: string): Rgb {
  const parsed = parseHex(text)
  if (!parsed) throw new Error(text)
  return parsed
}

// Uses XYZ and the matrices of https://www.w3.org/TR/css-color-4/#color-conversion-code, so that a
// wrong constant in contrast.ts does not confirm itself.
function oklch(text: string): { lightness: number; chroma: number; hue: number } {
  const times = (matrix: number[][], vector: number[]) =>
    matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index]!, 0))
  const linear = rgb(text).map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  const xyz = times(
    [
      [506752 / 1228815, 87881 / 245763, 12673 / 70218],
      [87098 / 409605, 175762 / 245763, 12673 / 175545],
      [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
    ],
    linear,
  )
  const lms = times(
    [
      [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
      [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
      [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
    ],
    xyz,
  )
  const [lightness, a, b] = times(
    [
      [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
      [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
      [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
    ],
    lms.map(Math.cbrt),
  ) as [number, number, number]
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

function hueDistance(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360
  return Math.min(difference, 360 - difference)
}

/** The lowest of the three ratios by definition, with the tint rounded to the nearest step. */
function lowest(accent: string, theme: { ground: string; onAccent: string }): number {
  const [color, ground, onAccent] = [rgb(accent), rgb(theme.ground), rgb(theme.onAccent)]
  const tint = color.map((channel, index) => Math.round(0.1 * channel + 0.9 * ground[index]!))
  return Math.min(contrast(color, ground), contrast(color, tint as unknown as Rgb), contrast(onAccent, color))
}

describe('hex', () => {
  test.each([
    ['#fff', [255, 255, 255]],
    ['#0aF', [0, 170, 255]],
    ['#0B6478', [11, 100, 120]],
  ])('parses %s', (text, expected) => {
    expect(parseHex(text)).toEqual(expected)
  })

  test.each(['', '#', '#ff', '#ffff', '#fffff', '#ffffff80', '#ggg', 'fff', ' #fff', '#fff\n', 'red'])(
    'rejects %j',
    (text) => {
      expect(parseHex(text)).toBeUndefined()
    },
  )

  test('round-trips every colour', () => {
    fc.assert(fc.property(hex, (text) => toHex(rgb(text.toUpperCase())) === text))
  })
})

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4.0],
    ['#0b6478', '#ffffff', 6.76],
    ['#5cc6de', '#101317', 9.39],
    ['#5cc6de', '#0a0c0f', 9.87],
  ])('of %s on %s is %f', (a, b, ratio) => {
    expect(contrast(rgb(a), rgb(b))).toBeCloseTo(ratio, 2)
  })

  test('is symmetric and between 1 and 21', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const ratio = contrast(rgb(a), rgb(b))
        expect(ratio).toBe(contrast(rgb(b), rgb(a)))
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
      }),
    )
  })
})

describe('correctAccent', () => {
  test('keeps a sufficient colour in lowercase', () => {
    expect(correctAccent({ accent: '#0B6478', ...light })).toEqual({
      color: '#0b6478',
      changed: false,
      before: 5.78,
      after: 5.78,
    })
    expect(correctAccent({ accent: '#5cc6de', ...dark })).toMatchObject({ changed: false, before: 7.91 })
    expect(correctAccent({ accent: '#000', ...light })).toMatchObject({ color: '#000000', changed: false })
  })

  test.each([
    ['orange', '#ff7a00', light, '#af5200', 2.36],
    ['orange', '#9a4a00', dark, '#c37036', 2.78],
    ['plum', '#dda0dd', light, '#925992', 1.92],
    ['plum', '#7b2d6b', dark, '#bc69a8', 2.05],
    ['yellow', '#ffe600', light, '#7b6e00', 1.22],
    ['yellow', '#5c5200', dark, '#918742', 2.22],
    ['grey', '#767676', light, '#6d6d6d', 4.02],
  ])('corrects %s %s', (_, accent, theme, color, before) => {
    const result = correctAccent({ accent, ...theme })
    expect(result).toMatchObject({ color, changed: true, before })
    expect(result.after).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['accent', 'ground', 'onAccent'])('reports an invalid %s', (key) => {
    expect(() => correctAccent({ accent: '#0b6478', ...light, [key]: 'teal' })).toThrow(/teal/)
  })

  describe.each(themes)('%s', (name, theme) => {
    test('corrects every colour to at least 4.5 and reports exact ratios', () => {
      fc.assert(
        fc.property(hex, (accent) => {
          const { color, changed, before, after } = correctAccent({ accent, ...theme })
          expect(after).toBeGreaterThanOrEqual(4.5)
          expect(lowest(color, theme)).toBeGreaterThanOrEqual(after)
          expect(changed).toBe(before < 4.5)
          expect(changed).toBe(color !== accent)
        }),
        runOptions,
      )
    })

    test('is idempotent', () => {
      fc.assert(
        fc.property(hex, (accent) => {
          const first = correctAccent({ accent, ...theme })
          const second = correctAccent({ accent: first.color, ...theme })
          expect(second).toEqual({
            color: first.color,
            changed: false,
            before: first.after,
            after: first.after,
          })
        }),
        runOptions,
      )
    })

    test('keeps the hue and adds no chroma', () => {
      fc.assert(
        fc.property(hex, (accent) => {
          const { color, changed } = correctAccent({ accent, ...theme })
          const [from, to] = [oklch(accent), oklch(color)]
          fc.pre(changed && from.chroma > 0.05 && to.chroma > 0.05)
          expect(hueDistance(from.hue, to.hue)).toBeLessThan(3)
          expect(to.chroma).toBeLessThan(from.chroma + 0.005)
        }),
        runOptions,
      )
    })

    test('moves in the right direction and only as far as needed', () => {
      fc.assert(
        fc.property(hex, (accent) => {
          const { color, changed, after } = correctAccent({ accent, ...theme })
          fc.pre(changed)
          const moved = oklch(color).lightness - oklch(accent).lightness
          // Not zero: a single step back can pass because the tint is rounded.
          expect(name === 'light' ? -moved : moved).toBeGreaterThan(-0.002)
          expect(after).toBeLessThan(4.6)
        }),
        runOptions,
      )
    })
  })

  test('never gets worse on any background', () => {
    fc.assert(
      fc.property(hex, hex, hex, (accent, ground, onAccent) => {
        const { color, before, after } = correctAccent({ accent, ground, onAccent })
        expect(after).toBeGreaterThanOrEqual(before)
        expect(lowest(color, { ground, onAccent })).toBeGreaterThanOrEqual(after)
      }),
      { numRuns: runs(100) },
    )
  })

  test('returns the best colour for a grey background without a sufficient one', () => {
    const theme = { ground: '#777777', onAccent: '#ffffff' }
    const { color, changed, before, after } = correctAccent({ accent: '#0b6478', ...theme })
    expect(changed).toBe(true)
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThan(4.5)
    expect(color).toBe('#000000')
  })
})
