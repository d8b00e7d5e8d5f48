import { contentHash } from '../core/hash.ts'

/** The text of a preview image, which other sites show beside a link to the page. */
export type CardText = {
  site: string
  /** The group of the page. */
  group?: string
  title: string
  description?: string
  isRightToLeft: boolean
}

/** The look of all preview images of a site. */
export type CardStyle = {
  colors: { ground: string; ink: string; soft: string; accent: string }
  /** Data URLs. */
  logo?: { url: string; width: number; height: number }
  background?: string
  fonts: CardFont[]
}

/** A font file and the weight to draw it in. */
export type CardFont = {
  role: 'heading' | 'body'
  weight: 400 | 600
  /** Its characters, as in CSS: `U+0-7F,U+20AC`. Undefined if they are not known. */
  range?: string
  bytes: Uint8Array
}

export const cardSize = { width: 1200, height: 630 }

/** Changes with everything that the image shows, so that browsers and other sites may cache it forever. */
export const cardHash = (text: CardText, styleHash: string): string =>
  contentHash(JSON.stringify([text, styleHash]))

/** The path of a page's image, below the base path. */
export const cardPath = (page: string, hash: string): string =>
  `${page === '/' ? '' : page}/~card/${hash}.png`

/** Emoji with their modifiers; not ©, ® and ™, which fonts have. */
const emoji =
  /(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*/gu

/** At most `max` characters, cut at a word. Fonts have no emoji. */
export function shorten(text: string, max: number): string {
  const plain = text
    .replace(emoji, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= max) return plain
  const end = plain.lastIndexOf(' ', max)
  return `${plain.slice(0, end > max / 2 ? end : max).trimEnd()}…`
}
