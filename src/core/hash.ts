import { hash } from 'node:crypto'

/** Short content hash for URLs that are cached forever. */
export function contentHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 10)
}
