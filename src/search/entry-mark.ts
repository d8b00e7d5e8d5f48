import type { IndexedEntry } from './entry.ts'

/**
 * Recognizes an entry in another index of the same site. Entries with the same `place` describe the same thing, and are
 * equal if they also have the same `sum`.
 */
export type EntryMark = { place: number; sum: number }

/** The last bit of a sum is set if no other page can have the entry. */
export const isExclusive = (sum: number): boolean => (sum & 1) === 1

export function markEntry(indexed: IndexedEntry): EntryMark {
  const sum = hash(contentOf(indexed)) & ~1
  return { place: hash(placeOf(indexed)), sum: (sum | Number(indexed.isExclusive)) >>> 0 }
}

/** A field belongs to its object, whichever page shows it. Parameters and responses can be on many pages. */
function placeOf({ entry: { kind, url, anchor = '', title }, field, isExclusive }: IndexedEntry): string {
  if (field && field.inside > 0) return `${field.inside} ${field.name}`
  return kind === 'field' && !isExclusive ? `${kind} ${title}` : `${kind} ${url}#${anchor}`
}

/** Without weights, which depend on where the walk found a field. */
function contentOf({ entry: { kind, url, title }, texts, verb, prior, boost }: IndexedEntry): string {
  const page = kind === 'field' ? '' : url
  return [page, title, verb, prior, boost, ...texts.map(({ text, as }) => `${as} ${text}`)].join('\n')
}

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
