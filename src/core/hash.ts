import { hash } from 'node:crypto'

/** Short content hash for addresses that may be cached for ever. */
export function contentHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 10)
}
