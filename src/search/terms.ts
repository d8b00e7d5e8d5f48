import type { Verb } from './vocabulary.ts'
import { compactOf, fold } from './words.ts'

/** Terms share one sorted list; the first character separates words from everything else. */

/** A whole name, however it is spelled: `List orders`, `listOrders`. */
export const nameTerm = (name: string): string => `=${compactOf(name)}`
/** A value that a field can have. */
export const valueTerm = (value: string): string => `:${compactOf(value)}`
/** Two adjacent words of a name. */
export const pairTerm = (first: string, second: string): string => `+${first} ${second}`
/** What an operation is about: `secret` in `Create a repository secret for a user`. */
export const headTerm = (word: string): string => `!${word}`
export const verbTerm = (verb: Verb): string => `~${verb}`

/** Terms that readers misspell: words, and whole names. Each has a list per length, to find similar ones. */
export type SpelledKind = 'word' | 'name'

export function spelledKind(term: string): SpelledKind | undefined {
  if (term.startsWith('=')) return 'name'
  return /^[!+:~/]/.test(term) ? undefined : 'word'
}

/**
 * The place of a term in the files of a static site: all terms that start with a word are in a row, because a query
 * needs most of them.
 */
export const placeOfTerm = (term: string): string => term.replace(/^[=:+!~/]/, '')

/** Terms by kind and length: `word 5`. */
export function groupByLength(terms: readonly { text: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { text } of terms) {
    const kind = spelledKind(text)
    if (!kind) continue
    const key = `${kind} ${text.length}`
    const list = groups.get(key)
    if (list) list.push(text)
    else groups.set(key, [text])
  }
  return groups
}

/** A path without the names of its parameters, so that `/orders/{id}` and `/orders/:id` are equal. */
export function pathTerm(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => (/^[:<]|\{/.test(segment) ? '*' : fold(segment))).join('/')}`
}
