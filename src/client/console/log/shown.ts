import { bytesToHex } from '../message/bytes.ts'
import type { Entry, Log } from './log.ts'

export type Filter = { text: string; kind: '' | 'received' | 'sent' }

export type Shown = ReturnType<typeof createShown>

/** Entries are filtered in batches, so that the page stays responsive. */
const portion = 64
const maxSearched = 200_000

/** Log entries that match the filter. They do not change while paused. */
export function createShown(log: Log) {
  let list: Entry[] = []
  let next = 0
  let gone = 0
  let filter: Filter = { text: '', kind: '' }
  let pattern: RegExp | undefined
  let held: { entries: Entry[]; first: number; end: number; seen: number } | undefined
  const seenByNow = () => log.counts.received + log.counts.sent
  const first = () => held?.first ?? log.first()
  const end = () => held?.end ?? log.end()
  const entryOf = (id: number) => (held ? held.entries[id - held.first]! : log.at(id))

  const fits = ({ kind, data, name, verdict }: Entry): boolean => {
    if (filter.kind && kind !== 'connection' && kind !== filter.kind) return false
    if (!pattern) return true
    if (pattern.test(name ?? nameOf(verdict))) return true
    return pattern.test(
      typeof data === 'string' ? data.slice(0, maxSearched) : bytesToHex(data.subarray(0, 1000)),
    )
  }
  const begin = () => {
    gone = 0
    list = []
    next = 0
  }
  return {
    /** Filters new entries until a deadline. Returns whether more are left. */
    update(until: number): boolean {
      const oldest = first()
      while ((list[gone]?.id ?? oldest) < oldest) gone += 1
      if (gone > 5000) list = list.slice(gone)
      if (gone > 5000) gone = 0
      next = Math.max(next, oldest)
      for (let steps = 1; next < end(); steps++) {
        const entry = entryOf(next++)
        if (fits(entry)) list.push(entry)
        if (steps % portion === 0 && performance.now() > until) break
      }
      return next < end()
    },
    filter: () => filter,
    setFilter(next: Filter): void {
      filter = next
      pattern = next.text ? new RegExp(next.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i') : undefined
      begin()
    },
    isPaused: () => held !== undefined,
    pause(isPaused: boolean): void {
      held = isPaused
        ? { entries: log.all(), first: log.first(), end: log.end(), seen: seenByNow() }
        : undefined
    },
    /** Messages since the pause. */
    waiting: () => (held ? seenByNow() - held.seen : 0),
    clear(): void {
      if (held) held = { entries: [], first: log.end(), end: log.end(), seen: seenByNow() }
      begin()
    },
    count: () => list.length - gone,
    at: (index: number): Entry => list[gone + index]!,
    /** The index of an entry, or the index it would have. */
    indexOf(id: number): number {
      let low = gone
      let high = list.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (list[middle]!.id < id) low = middle + 1
        else high = middle
      }
      return low - gone
    },
  }
}

const nameOf = (verdict: Entry['verdict']) => (verdict && 'message' in verdict ? verdict.message.name : '')
