import type { User } from '../user.ts'
import { isClaims } from './text.ts'

const maxBytes = 8 * 1024
const maxDepth = 20

/** A user's `content`, for use in pages. Ignored if it is not an object or too large. */
export function readContent(value: unknown): User['content'] {
  if (!isClaims(value) || isDeeper(value, maxDepth)) return undefined
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > maxBytes) return undefined
  // Copying `__proto__` key by key would set the copy's prototype.
  return JSON.parse(text, (key, inner) => (key === '__proto__' ? undefined : inner))
}

/** Checked first, because deep nesting would exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
