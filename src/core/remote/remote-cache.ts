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
   * Returns the stored copy and checks it in the background on first read; without a copy, fetches the URL. A
   * problem is repeated until the next check, so that frequent renders do not cause frequent requests. Never
   * throws.
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
const maxPause = 11
/** Specs refer to each other, so a server could cause endless requests. */
const maxUrls = 300
const maxConcurrent = 8

const tooManyUrls: Remote = {
  text: undefined,
  stale: false,
  problem: {
    reason: `a site can load at most ${maxUrls} URLs`,
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
    recordOutcome(entry, response)
    if (response.kind === 'fresh') await storeCopy(entry, response)
    entry.wasChecked = true
    return entry.copy?.text !== before.text || entry.problem?.reason !== before.reason
  }

  const storeCopy = async (
    entry: Entry,
    { text, etag, lastModified }: RemoteResponse & { kind: 'fresh' },
  ) => {
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

  const checkAll = async (targets: Entry[]): Promise<string[]> => {
    const changed: boolean[] = []
    for (let at = 0; at < targets.length; at += maxConcurrent)
      changed.push(...(await Promise.all(targets.slice(at, at + maxConcurrent).map(check))))
    return targets.filter((_, index) => changed[index]).map(({ url }) => url)
  }

  const checkInBackground = async (targets: Entry[]): Promise<void> => {
    const urls = await checkAll(targets)
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
    void checkInBackground(due)
  }
  const timer = every > 0 ? setInterval(tick, every).unref() : undefined

  return {
    async read(url) {
      if (entries.size >= maxUrls && !entries.has(url)) return tooManyUrls
      const entry = entryOf(url)
      await entry.loaded
      if (!entry.wasChecked) {
        if (!entry.copy) await check(entry)
        else if (!entry.check) void checkInBackground([entry])
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
function recordOutcome(entry: Entry, response: RemoteResponse): void {
  if (response.kind === 'failed') {
    entry.problem = { reason: response.reason, hint: response.hint }
    entry.failures += 1
    entry.pause = Math.min(2 ** (entry.failures - 1) - 1, maxPause)
  } else {
    entry.problem = undefined
    entry.failures = 0
    entry.pause = 0
  }
}
