import { createHash } from 'node:crypto'

/** Short content hash for addresses that may be cached for ever. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10)
}
