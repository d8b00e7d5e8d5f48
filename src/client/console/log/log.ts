import type { Verdict } from '../message/identify.ts'

/** A message or a connection event. */
export type Entry = {
  /** Consecutive. */
  id: number
  /** Milliseconds since 1970. */
  at: number
  kind: 'received' | 'sent' | 'connection'
  data: string | Uint8Array<ArrayBuffer>
  /** The name of the documented message, for sent messages. */
  name?: string
  /** A connection error or an unclean close. */
  isBad?: boolean
  /** Bytes on the wire, computed on first use. */
  size?: number
  /** The result of the schema check. */
  verdict?: Verdict
}

export type Log = ReturnType<typeof createLog>

/** Messages in both directions, up to a limit; the oldest are dropped first. */
export function createLog(maxEntries = 20_000, maxSize = 20_000_000) {
  let entries: Entry[] = []
  // Entries before this one are dropped. The array is trimmed only occasionally.
  let from = 0
  let next = 0
  let size = 0
  const counts = { received: 0, sent: 0, connection: 0, dropped: 0, unchecked: 0 }
  const drop = () => {
    const oldest = entries[from]!
    from += 1
    size -= oldest.data.length
    counts.dropped += 1
    if (oldest.kind === 'received' && !oldest.verdict) counts.unchecked += 1
    if (from < 5000) return
    entries.splice(0, from)
    from = 0
  }
  return {
    counts: counts as Readonly<typeof counts>,
    push(kind: Entry['kind'], data: Entry['data'], more?: Pick<Entry, 'name' | 'isBad'>): void {
      entries.push({ id: next++, at: Date.now(), kind, data, ...more })
      counts[kind] += 1
      size += data.length
      while (entries.length - from > maxEntries || (size > maxSize && entries.length - from > 1)) drop()
    },
    clear(): void {
      entries = []
      from = 0
      size = 0
      counts.dropped = 0
      counts.unchecked = 0
    },
    /** The id of the oldest entry. */
    first: () => next - entries.length + from,
    /** The id of the next entry. */
    end: () => next,
    at: (id: number): Entry => entries[id - next + entries.length]!,
    all: () => entries.slice(from),
  }
}
