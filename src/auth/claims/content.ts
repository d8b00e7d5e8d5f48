import type { User } from '../user.ts'
import { isClaims } from './text.ts'

const maxBytes = 8 * 1024
const maxDepth = 20

/** `content` of a user: what pages may say about them. Nothing where it is no object, or more than a page can need. */
export function readContent(value: unknown): User['content'] {
  if (!isClaims(value) || isDeeper(value, maxDepth)) return undefined
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > maxBytes) return undefined
  // Whoever copies the content key by key would set the prototype of the copy.
  return JSON.parse(text, (key, inner) => (key === '__proto__' ? undefined : inner))
}

/** Before anything else walks through it: a text of brackets alone would exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
