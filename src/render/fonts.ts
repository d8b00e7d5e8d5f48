import { type FontSubset, fontSubsets } from '../core/look/font-files.ts'

export type FontFace = {
  family: string
  url: string
  format: 'woff' | 'woff2'
  /** A weight, or the first and last weight of a variable font. */
  weight: string
  style: 'normal' | 'italic'
  /** Undefined if the file has all characters. */
  subset?: FontSubset
  /** Its characters, if they differ from those of the subset in fontsource packages. */
  range?: string
  /** `optional`: a page that is shown before the font has loaded keeps the reader's font, so no text moves. */
  display: 'optional' | 'swap'
}

/** The typefaces of a site. */
export type SiteFonts = {
  faces: FontFace[]
  /** Families with a file, and those of the owner in any case. */
  text?: string
  code?: string
  body?: string
  heading?: string
}

const system = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'

/** The `@font-face` rules and the custom properties of a site's typefaces. */
export function renderFonts({ faces, text, code, body, heading }: SiteFonts): {
  rules: string[]
  tokens: string[]
} {
  return {
    rules: faces.map(writeFace),
    tokens: [
      ...(text ? [`--text-face:${cssString(text)},`] : []),
      ...(code ? [`--code-face:${cssString(code)},`] : []),
      ...(body
        ? [
            `--sans:${cssString(body)},var(--text-face) ${system}`,
            `--font-family-body-custom:${cssString(body)}`,
          ]
        : []),
      ...(heading
        ? [
            `--heading:${cssString(heading)},var(--sans)`,
            `--font-family-headings-custom:${cssString(heading)}`,
          ]
        : []),
    ],
  }
}

/** A font file that a page needs at once. Not all pages have code. */
export type Preload = { href: string; isCode: boolean }

/** The Latin characters of each family, upright and in regular weight. */
export function preloadsOf({ faces, code }: SiteFonts): Preload[] {
  return faces
    .filter(
      ({ subset = 'latin', style, weight, format }) =>
        subset === 'latin' && style === 'normal' && format === 'woff2' && /^400$| /.test(weight),
    )
    .map(({ url, family }) => ({ href: url, isCode: family === code }))
}

function writeFace({ family, url, format, weight, style, display, ...face }: FontFace): string {
  const characters = face.range ?? (face.subset && fontSubsets[face.subset])
  const range = characters ? `;unicode-range:${characters}` : ''
  const slant = style === 'italic' ? ';font-style:italic' : ''
  const source = `url(${cssString(url)}) format("${format}")`
  return `@font-face{font-family:${cssString(family)};src:${source};font-weight:${weight}${slant};font-display:${display}${range}}`
}

export function cssString(text: string): string {
  return `"${text.replace(/["\\\n<]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`
}
