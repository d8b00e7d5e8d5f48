/**
 * Flattens a concatenated string that stays in memory. V8 stores it as a tree of its pieces, which takes many
 * times the memory, until a regular expression reads it.
 */
export function flatten(text: string): string {
  emptyPattern.test(text)
  return text
}

const emptyPattern = /^/
