import { fetchRemote, type RemoteResponse } from './remote.ts'
import type { Reach } from './remote-address.ts'
import { createRemoteStore, type RemoteCopy, type RemoteStore } from './remote-store.ts'

export type Remote = {
  text: string | undefined
  /** Why the latest text could not be fetched. */
  problem?: { reason: string; hint?: string }
  /** The text is the last valid one and may be outdated. */
  stale: boolean
}

export type RemoteCache = {
  /**
   * The stored copy, with a check in the background of the first read; without a copy, the URL is fetched. A problem is
   * repeated until the next check, so that frequent renders cause no frequent requests. Never throws.
   */
  read: (url: string) => Promise<Remote>
  /** Checks all known URLs; resolves to those whose text or problem changed. */
  revalidate: () => Promise<string[]>
  /** Called with URLs that changed in a background check. */
  onChange: (listener: (urls: string[]) => void) => void
  close: () => void
}

export type RemoteCacheOptions = Reach & {
  /** Milliseconds between checks; 0 for never. */
  every?: number
  fetch?: typeof fetchRemote
  /** Where copies are stored. By default in the folder. */
  store?: RemoteStore
}

type Entry = {
  url: string
  /** Resolves when the stored copy is loaded. */
  loaded: Promise<void>
  copy?: RemoteCopy
  problem?: { reason: string; hint?: string }
  wasChecked: boolean
  /** The running check, which concurrent reads share; resolves to whether something changed. */
  check?: Promise<boolean>
  failures: number
  /** Intervals to skip before the next check. */
  pause: number
}

const fiveMinutes = 5 * 60_000
const longestPause = 11
/** Specs refer to each other, so a server could cause endless requests. */
const maxAddresses = 300
const atOnce = 8

const tooManyAddresses: Remote = {
  text: undefined,
  stale: false,
  problem: {
    reason: `a site can load at most ${maxAddresses} URLs`,
    hint: 'Combine the spec into fewer files.',
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
    }).catch((): RemoteResponse => ({ kind: 'failed', reason: 'it could not be fetched' }))
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
      // The first check belongs to the read, and a running one to its caller.
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
