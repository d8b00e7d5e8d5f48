import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Raw } from './raw-get.ts'

/** The body as a browser hands it to a page. */
export function unpack({ headers, bytes }: Pick<Raw, 'headers' | 'bytes'>): Buffer {
  const packing = headers['content-encoding']
  if (packing === undefined) return bytes
  if (packing === 'br') return brotliDecompressSync(bytes)
  if (packing === 'gzip') return gunzipSync(bytes)
  throw new Error(`nobody asked for ${packing}`)
}
