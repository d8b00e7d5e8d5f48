import type { Strings } from '../english.ts'
import { isMessage, type Placeholder, readPlaceholders, type SourceOf } from './message.ts'
import type { Forms } from './words.ts'

/** Texts of the site's owner, by their path in the catalogue: `search.button`. */
export type OwnStrings = Readonly<Record<string, string | Forms>>

/** A text of the catalogue by its path, with the values it may show. */
export type KnownText = { path: string; values: Placeholder[]; hasForms: boolean }

/** All texts of a catalogue. */
export function listTexts(part: unknown, path = ''): KnownText[] {
  if (isMessage(part)) {
    const values = readPlaceholders(part.source)
    return [{ path, values, hasForms: values.some(({ name }) => name === 'count') }]
  }
  if (typeof part === 'string') {
    const names = new Set([...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
    return [{ path, values: [...names].map((name) => ({ name, kind: '' })), hasForms: false }]
  }
  return Object.entries(part as object).flatMap(([key, item]) =>
    listTexts(item, path ? `${path}.${key}` : key),
  )
}

/** The texts of a language with those of the owner. */
export function withOwnStrings(texts: SourceOf<Strings>, own: OwnStrings): SourceOf<Strings> {
  const merge = (part: unknown, path: string): unknown => {
    const text = Object.hasOwn(own, path) ? own[path] : undefined
    if (text !== undefined) return text
    if (typeof part !== 'object' || part === null) return part
    const below = (key: string | number) => (path ? `${path}.${key}` : String(key))
    return Array.isArray(part)
      ? part.map((item, index) => merge(item, below(index)))
      : Object.fromEntries(Object.entries(part).map(([key, item]) => [key, merge(item, below(key))]))
  }
  // Only texts are replaced, so the shape is the same.
  return merge(texts, '') as SourceOf<Strings>
}
