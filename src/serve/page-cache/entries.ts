import type { Packing } from '../packed.ts'

/** A response that every visitor gets, with the compressed bodies requested so far. */
export type CachedResponse = {
  kind: 'cached'
  revision: number
  etag: string | null
  type: string
  headers: string[]
  plain: Buffer
  packed: Map<Packing, Promise<Buffer>>
  /** Size of the entry, including its key. */
  bytes: number
}

export type Entries = ReturnType<typeof createEntries>

const maxEntryBytes = 4_000_000
const maxEntries = 20_000

/** Cached responses by key; the least recently used ones are dropped at a limit. */
export function createEntries(maxBytes: number) {
  const entries = new Map<string, CachedResponse>()
  let bytes = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(key)
  }

  function makeRoom(key: string): void {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxEntries) return
      if (oldest !== key) drop(oldest)
    }
  }

  return {
    get: (key: string) => entries.get(key),
    drop,
    bytes: () => bytes,
    size: () => entries.size,

    add(key: string, entry: CachedResponse): void {
      if (entry.plain.length > maxEntryBytes) return
      drop(key)
      entries.set(key, entry)
      bytes += entry.bytes
      makeRoom(key)
    },

    markUsed(key: string, entry: CachedResponse): void {
      entries.delete(key)
      entries.set(key, entry)
    },

    /** Compressed bodies count once they exist. */
    grow(key: string, entry: CachedResponse, addedBytes: number): void {
      entry.bytes += addedBytes
      if (entries.get(key) !== entry) return
      bytes += addedBytes
      makeRoom(key)
    },
  }
}
