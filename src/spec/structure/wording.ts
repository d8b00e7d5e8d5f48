import type { Json, JsonPath } from '../../core/json.ts'

/** The text of a finding; `path` and `on` only if they differ from the error's. */
export type Wording = { path?: JsonPath; on?: 'value' | 'key'; message: string; hint?: string | undefined }

export function joinQuoted(words: readonly string[], and: 'and' | 'or'): string {
  const quoted = words.map(quote)
  if (quoted.length < 2) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} ${and} ${quoted.at(-1)}`
}

export function quoteValue(data: Json | undefined): string {
  if (typeof data === 'object' && data !== null) return Array.isArray(data) ? 'an array' : 'an object'
  return quote(data)
}

const maxLength = 60

export function quote(word: unknown): string {
  const text = String(word).replace(/\s+/g, ' ')
  return `\`${text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}\``
}
