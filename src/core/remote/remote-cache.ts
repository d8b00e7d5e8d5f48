import { fetchRemote, type RemoteResponse } from './remote.ts'
import type { Reach } from './remote-address.ts'
import { createRemoteStore, type RemoteCopy, type RemoteStore } from './remote-store.ts'

export type Remote = {
  text: string | undefined
  /** Why the newest could not be had. */
  problem?: { reason: string; hint?: string }
  /** The text is the last good one, and whether it is still the newest is not known. */
  stale: boolean
}

export type RemoteCache = {
  /**
   * The copy at once when there is one, with a check for a newer one behind the first read; else it is fetched. What
   * went wrong is told again until the next check, so a page that is drawn often does not ask often. Never throws.
   */
  read: (url: string) => Promise<Remote>
  /** Asks all known addresses again; resolves to those whose text or problem changed. */
  revalidate: () => Promise<string[]>
  /** Told of addresses that changed by the check behind a read, or by the interval. */
  onChange: (listener: (urls: string[]) => void) => void
  close: () => void
}

export type RemoteCacheOptions = Reach & {
  /** Milliseconds between checks; 0 for never. */
  every?: number
  fetch?: typeof fetchRemote
  /** Where copies are kept; without it, in the folder. */
  store?: RemoteStore
}

type Entry = {
  url: string
  /** Done when the disk was asked for a copy. */
  loaded: Promise<void>
  copy?: RemoteCopy
  problem?: { reason: string; hint?: string }
  wasChecked: boolean
  /** The check under way, which everyone who asks meanwhile shares: whether something changed. */
  check?: Promise<boolean>
  failures: number
  /** So many intervals are let pass before the next check. */
  pause: number
}

const fiveMinutes = 5 * 60_000
const longestPause = 11
/** Descriptions refer to each other; without an end to it a server could make us fetch for ever. */
const maxAddresses = 300
const atOnce = 8

const tooManyAddresses: Remote = {
  text: undefined,
  stale: false,
  problem: {
    reason: `a site reads from at most ${maxAddresses} addresses`,
    hint: 'Put the parts of the description into fewer files.',
  },
}

export function createRemoteCache(folder: string | undefined, options: RemoteCacheOptions): RemoteCache {
  const { allowHttp, allowLoopback, every = fiveMinutes, fetch = fetchRemote } = options
  const store = options.store ?? createRemoteStore(folder)
  const entries = new Map<string, Entry>()
  const listeners: ((urls: string[]) => void)[] = []
  const stop = new AbortController()

  const entryOf = (url: string): Entry => {
    const cached = entries.get(url)
    if (cached) return cached
    const entry: Entry = { url, loaded: Promise.resolve(), wasChecked: false, failures: 0, pause: 0 }
    entry.loaded = store.load(url).then((copy) => {
      entry.copy = copy
    })
    entries.set(url, entry)
    return entry
  }

  const runCheck = async (entry: Entry): Promise<boolean> => {
    await entry.loaded
    const before = { text: entry.copy?.text, reason: entry.problem?.reason }
    const { etag, lastModified } = entry.copy ?? {}
    const response = await fetch(entry.url, {
      allowHttp,
      allowLoopback,
      etag,
      lastModified,
      signal: stop.signal,
    }).catch((): RemoteResponse => ({ kind: 'failed', reason: 'it could not be read' }))
    noteOutcome(entry, response)
    if (response.kind === 'fresh') await keep(entry, response)
    entry.wasChecked = true
    return entry.copy?.text !== before.text || entry.problem?.reason !== before.reason
  }

  const keep = async (entry: Entry, { text, etag, lastModified }: RemoteResponse & { kind: 'fresh' }) => {
    const isSame =
      entry.copy?.text === text && entry.copy.etag === etag && entry.copy.lastModified === lastModified
    if (isSame) return
    entry.copy = { url: entry.url, etag, lastModified, text }
    await store.save(entry.copy)
  }

  const check = (entry: Entry): Promise<boolean> => {
    entry.check ??= runCheck(entry).finally(() => {
      entry.check = undefined
    })
    return entry.check
  }

  const checkAll = async (chosen: Entry[]): Promise<string[]> => {
    const changed: boolean[] = []
    for (let at = 0; at < chosen.length; at += atOnce)
      changed.push(...(await Promise.all(chosen.slice(at, at + atOnce).map(check))))
    return chosen.filter((_, index) => changed[index]).map(({ url }) => url)
  }

  const checkBehind = async (chosen: Entry[]): Promise<void> => {
    const urls = await checkAll(chosen)
    if (urls.length === 0 || stop.signal.aborted) return
    for (const listener of listeners) listener(urls)
  }

  const tick = () => {
    const due: Entry[] = []
    for (const entry of entries.values()) {
      if (entry.pause > 0) entry.pause -= 1
      // The first check belongs to the read, and one under way to whoever began it: they are told of its outcome.
      else if (entry.wasChecked && !entry.check) due.push(entry)
    }
    void checkBehind(due)
  }
  const timer = every > 0 ? setInterval(tick, every).unref() : undefined

  return {
    async read(url) {
      if (entries.size >= maxAddresses && !entries.has(url)) return tooManyAddresses
      const entry = entryOf(url)
      await entry.loaded
      if (!entry.wasChecked) {
        if (!entry.copy) await check(entry)
        else if (!entry.check) void checkBehind([entry])
      }
      const { copy, problem } = entry
      return { text: copy?.text, problem, stale: copy !== undefined && problem !== undefined }
    },
    revalidate: () => checkAll([...entries.values()]),
    onChange(listener) {
      listeners.push(listener)
    },
    close() {
      clearInterval(timer)
      stop.abort()
    },
  }
}

/** The pause before the next check doubles with each failure. */
function noteOutcome(entry: Entry, response: RemoteResponse): void {
  if (response.kind === 'failed') {
    entry.problem = { reason: response.reason, hint: response.hint }
    entry.failures += 1
    entry.pause = Math.min(2 ** (entry.failures - 1) - 1, longestPause)
  } else {
    entry.problem = undefined
    entry.failures = 0
    entry.pause = 0
  }
}
