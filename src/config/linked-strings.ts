import type { Json } from '../core/json.ts'

/** Keys whose values are no links: files to generate pages from, patterns, old URLs, and settings of providers. */
const sourceKeys = new Set('$ref $schema openapi asyncapi overlays public source integrations'.split(' '))

/** Strings in docs.json that may be links to files. */
export function linkedStrings(value: Json): string[] {
  if (typeof value === 'string') return /\.[a-z]/i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (sourceKeys.has(key) ? [] : linkedStrings(child)))
}
