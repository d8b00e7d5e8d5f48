/** Matches any text in a template. It cannot occur in a URL. */
export const anyText = '\0'

/** A template split at its wildcards. */
export type Glob = readonly string[]

export function createGlob(template: string): Glob {
  return template.replace(/\0+/g, anyText).split(anyText)
}

/**
 * Whether a text matches, with at least `minLength` characters per wildcard. Never backtracks: a regular
 * expression from a hostile template could run for hours.
 */
export function fitsGlob(glob: Glob, text: string, minLength: 0 | 1): boolean {
  const [first = '', ...pieces] = glob
  const last = pieces.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces) {
    const position = text.indexOf(piece, at + minLength)
    if (position < 0) return false
    at = position + piece.length
  }
  return at + minLength <= text.length - last.length
}
