/** Red, green and blue of sRGB, each from 0 to 255. */
export type Rgb = readonly [number, number, number]
type Lab = readonly [number, number, number]

// WCAG 2.2 success criterion 1.4.3, level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum
const AA = 4.5
const TINT = 0.1
const STEPS = 1000
// The published OKLab matrices are rounded, so even white comes back about 1e-7 outside the gamut.
const GAMUT_SLACK = 1e-6

export function parseHex(text: string): Rgb | undefined {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1)
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast ratio, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/**
 * Changes the lightness of an accent, with the same hue, to the nearest value at which the accent is readable
 * on the background and on its own tint, and `onAccent` is readable on the accent. If no lightness satisfies
 * all three, the best one is used, and `after` is below 4.5.
 */
export function correctAccent(input: { accent: string; ground: string; onAccent: string }): {
  color: string
  changed: boolean
  before: number
  after: number
} {
  const accent = mustParse(input.accent)
  const ground = mustParse(input.ground)
  const onAccent = mustParse(input.onAccent)
  const before = lowest(accent, ground, onAccent)
  let best = accent
  let after = before
  if (before < AA) {
    const lab = toOklab(accent)
    const grid = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
    for (const lightness of grid.sort((a, b) => Math.abs(a - lab[0]) - Math.abs(b - lab[0]))) {
      const candidate = atLightness(lab, lightness)
      const ratio = lowest(candidate, ground, onAccent)
      if (ratio > after) [best, after] = [candidate, ratio]
      if (after >= AA) break
    }
  }
  const color = toHex(best)
  return { color, changed: color !== toHex(accent), before: floor2(before), after: floor2(after) }
}

function mustParse(text: string): Rgb {
  const rgb = parseHex(text)
  if (!rgb) throw new TypeError(`Not a #rgb or #rrggbb colour: ${text}`)
  return rgb
}

// Rounded down, so that 4.5 always passes.
const floor2 = (ratio: number) => Math.floor(ratio * 100) / 100

function lowest(accent: Rgb, ground: Rgb, onAccent: Rgb): number {
  // Half steps are common at 10 %, and browsers round them differently, so both neighbours must pass.
  const grounds = [ground, tint(accent, ground, Math.floor), tint(accent, ground, Math.ceil), onAccent]
  return Math.min(...grounds.map((other) => contrast(accent, other)))
}

// Mixing with `transparent` is premultiplied, so only alpha changes and the space of the mix does not matter:
// https://www.w3.org/TR/css-color-5/#color-mix-with-alpha. What remains is source-over in sRGB:
// https://www.w3.org/TR/compositing-1/#simplealphacompositing
function tint(accent: Rgb, ground: Rgb, round: (value: number) => number): Rgb {
  const over = (channel: 0 | 1 | 2) => round(TINT * accent[channel] + (1 - TINT) * ground[channel])
  return [over(0), over(1), over(2)]
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
}

/** The same hue, with as much chroma as sRGB allows at this lightness. */
function atLightness([, a, b]: Lab, lightness: number): Rgb {
  // In polar OKLCH, one factor on a and b is a change of chroma alone.
  const at = (factor: number) => linearFromOklab([lightness, a * factor, b * factor])
  const fits = (factor: number) =>
    at(factor).every((value) => value >= -GAMUT_SLACK && value <= 1 + GAMUT_SLACK)
  let low = fits(1) ? 1 : 0
  let high = 1
  while (high - low > 1e-4) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  const [red, green, blue] = at(low)
  return [fromLinear(red), fromLinear(green), fromLinear(blue)]
}

// Both directions of OKLab by Björn Ottosson: https://bottosson.github.io/posts/oklab/
function toOklab(rgb: Rgb): Lab {
  const red = toLinear(rgb[0])
  const green = toLinear(rgb[1])
  const blue = toLinear(rgb[2])
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearFromOklab([lightness, a, b]: Lab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
