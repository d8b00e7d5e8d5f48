/** A sentence as pieces of text and code. */
export type Word = string | { code: string }
export type Words = readonly Word[]

const maxCodeLength = 120

export const code = (text: string): Word => ({
  code: text.length > maxCodeLength ? `${text.slice(0, maxCodeLength)}…` : text,
})

const maxListed = 12

/** `a`, `b` and 3 more. */
export function codes(list: readonly string[]): Words {
  const words = list.slice(0, maxListed).flatMap((text, index) => [...(index > 0 ? [', '] : []), code(text)])
  return list.length > maxListed ? [...words, ` and ${list.length - maxListed} more`] : words
}

/** Spec text must not control the terminal or break the lines of a report. */
export function visible(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, ' ')
}

export function wordsToText(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : `\`${visible(word.code)}\``)).join('')
}
