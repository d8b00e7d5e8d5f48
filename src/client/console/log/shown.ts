import { bytesToHex } from '../message/bytes.ts'
import type { Entry, Log } from './log.ts'

export type Filter = { text: string; kind: '' | 'received' | 'sent' }

export type Shown = ReturnType<typeof createShown>

/** Entries are filtered in batches, so that the page stays responsive. */
const batchSize = 64
const maxSearched = 200_000

/** Log entries that match the filter. They do not change while paused. */
export function createShown(log: Log) {
  let list: Entry[] = []
  let next = 0
  let start = 0
  let filter: Filter = { text: '', kind: '' }
  let pattern: RegExp | undefined
  let snapshot: { entries: Entry[]; first: number; end: number; seen: number } | undefined
  const messageCount = () => log.counts.received + log.counts.sent
  const first = () => snapshot?.first ?? log.first()
  const end = () => snapshot?.end ?? log.end()
  const entryOf = (id: number) => (snapshot ? snapshot.entries[id - snapshot.first]! : log.at(id))

  const matches = ({ kind, data, name, verdict }: Entry): boolean => {
    if (filter.kind && kind !== 'connection' && kind !== filter.kind) return false
    if (!pattern) return true
    if (pattern.test(name ?? nameOf(verdict))) return true
    return pattern.test(
      typeof data === 'string' ? data.slice(0, maxSearched) : bytesToHex(data.subarray(0, 1000)),
    )
  }
  const restart = () => {
    start = 0
    list = []
    next = 0
  }
  return {
    /** Filters new entries until a deadline. Returns whether more are left. */
    update(until: number): boolean {
      const oldest = first()
      while ((list[start]?.id ?? oldest) < oldest) start += 1
      if (start > 5000) list = list.slice(start)
      if (start > 5000) start = 0
      next = Math.max(next, oldest)
      for (let steps = 1; next < end(); steps++) {
        const entry = entryOf(next++)
        if (matches(entry)) list.push(entry)
        if (steps % batchSize === 0 && performance.now() > until) break
      }
      return next < end()
    },
    filter: () => filter,
    setFilter(next: Filter): void {
      filter = next
      pattern = next.text ? new RegExp(next.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i') : undefined
      restart()
    },
    isPaused: () => snapshot !== undefined,
    pause(isPaused: boolean): void {
      snapshot = isPaused
        ? { entries: log.all(), first: log.first(), end: log.end(), seen: messageCount() }
        : undefined
    },
    /** Messages since the pause. */
    waiting: () => (snapshot ? messageCount() - snapshot.seen : 0),
    clear(): void {
      if (snapshot) snapshot = { entries: [], first: log.end(), end: log.end(), seen: messageCount() }
      restart()
    },
    count: () => list.length - start,
    at: (index: number): Entry => list[start + index]!,
    /** The index of an entry, or the index it would have. */
    indexOf(id: number): number {
      let low = start
      let high = list.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (list[middle]!.id < id) low = middle + 1
        else high = middle
      }
      return low - start
    },
  }
}

const nameOf = (verdict: Entry['verdict']) => (verdict && 'message' in verdict ? verdict.message.name : '')
