/**
 * Writes the two typefaces that pages have by default to `dist/client`, with the characters and weights that pages use.
 * The characters of other alphabets are files of their own, which browsers load for pages that contain them.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { collectLicences } from './licences.mjs'

const folder = 'dist/client'
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n))
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˚˜‐‑‒–—‘’‚“”„†‡•…‰‹›€™←↑→↓−`

/** Code has no ligatures, which are half of a code typeface. */
const faces = [
  { family: 'Inter', role: 'text', subset: 'latin', characters: latin },
  {
    family: 'Inter',
    role: 'text',
    subset: 'latin-ext',
    characters: `${range(0x100, 0x17f)}${range(0x218, 0x21b)}`,
  },
  { family: 'Inter', role: 'text', subset: 'cyrillic', characters: `${range(0x400, 0x45f)}Ґґ№` },
  { family: 'JetBrains Mono', role: 'code', subset: 'latin', characters: latin, noLayoutClosure: true },
]

/** `U+20-7E,U+A0` */
function unicodeRange(characters) {
  const codes = [...characters].map((character) => character.codePointAt(0)).sort((a, b) => a - b)
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code <= last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()
}

export async function buildFonts() {
  const fonts = []
  for (const { family, role, subset, characters, noLayoutClosure } of faces) {
    const name = family.toLowerCase().replaceAll(' ', '-')
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
      noLayoutClosure,
    }
    const font = await subsetFont(readFileSync(source), characters, options)
    const hash = createHash('sha256').update(font).digest('base64url').slice(0, 10)
    const file = `${name}-${subset}-${hash}.woff2`
    writeFileSync(`${folder}/${file}`, font)
    fonts.push({ family, role, subset, range: unicodeRange(characters), file })
  }
  const licences = 'font-licences.txt'
  writeFileSync(
    `${folder}/${licences}`,
    collectLicences(['inter', 'jetbrains-mono'].map((name) => `node_modules/@fontsource-variable/${name}`)),
  )
  return { fonts, fontLicences: licences }
}
