/**
 * A text that was put together from many pieces, as one. V8 keeps such a text as a tree of its pieces, which takes many
 * times the memory, until an expression looks into it. For texts that are kept.
 */
export function flatten(text: string): string {
  anything.test(text)
  return text
}

const anything = /^/
