/** Stands for any text in a template. It cannot be part of an address. */
export const anyText = '\0'

/** A template cut at the places where any text may stand. */
export type Glob = readonly string[]

export function createGlob(template: string): Glob {
  return template.replace(/\0+/g, anyText).split(anyText)
}

/**
 * Whether a text fits, with so many characters at least in each free place. In time that grows with the length of both
 * only: a regular expression of a hostile template could run for hours.
 */
export function fitsGlob(glob: Glob, text: string, least: 0 | 1): boolean {
  const [first = '', ...pieces] = glob
  const last = pieces.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces) {
    const position = text.indexOf(piece, at + least)
    if (position < 0) return false
    at = position + piece.length
  }
  return at + least <= text.length - last.length
}
