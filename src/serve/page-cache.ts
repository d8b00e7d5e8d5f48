import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, parseTarget, type Target } from '../http/address.ts'
import { isLong } from '../http/machine-text.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { matches } from '../http/static-file.ts'
import { choosePacking, isPackable, isPackedFrom, type Packing, pack } from './packed.ts'
import {
  type AlwaysSent,
  type Passing,
  readPassing,
  streamResponse,
  writePlain,
  writeResponse,
} from './write-response.ts'

export type CacheInput = {
  fetch: (request: Request) => Response | Promise<Response>
  /** Different when the site may have changed. */
  revision: () => number
  /** Limit for cached bodies, compressed bodies, headers and addresses. */
  maxBytes: number
  base?: string
  /** Reads the .br or .gz file of a built site, by path relative to the base path. */
  findTwin?: (path: string, packing: Packing) => Promise<Buffer | undefined>
  headers: AlwaysSent
}

type ResponseOptions = { mayBeOld?: boolean; target?: Target }

/** An answer that everybody gets, in the forms that somebody asked for. */
type Kept = {
  kind: 'kept'
  revision: number
  etag: string | null
  type: string
  headers: string[]
  plain: Buffer
  packed: Map<Packing, Promise<Buffer>>
  /** Size of the entry, including its address. */
  bytes: number
}

/** Nobody waits longer for a site that was just changed: until it is drawn again they get what was there before. */
const patience = 250
const longestKept = 4_000_000
const maxEntries = 20_000
/** Rough overhead of an entry: objects, maps and promises. */
const entryBytes = 1000

const refusal = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Allow: 'GET, HEAD',
}

/**
 * Pages are kept as they were sent, in memory, and written without a detour. Only answers that are the same for
 * everybody come here: what depends on who asks goes by it.
 */
export function createPageCache(input: CacheInput) {
  const { fetch, revision, maxBytes, base = '', findTwin, headers: always } = input
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<Passing | Kept>>()
  const counts = { hits: 0, misses: 0, bytes: 0 }
  /** Pages from before an explicit reload are never sent as stale. */
  let minStaleRevision = 0

  async function load(url: string, key: string): Promise<Passing | Kept> {
    const at = revision()
    const response = await fetch(askFor(url))
    const etag = response.headers.get('ETag')
    const isForEver = response.headers.get('Cache-Control')?.includes('immutable')
    // Octavo's own files also answer under arbitrary older hashes; those are not cached.
    const isShared = isForEver || (etag !== null && !key.startsWith('asset '))
    if (response.status !== 200 || !isShared || !isForAll(response)) {
      // What was taken away on purpose must not come back for a moment with every later change.
      if (response.status < 500) forget(key)
      return readPassing(response)
    }
    const plain = Buffer.from(await response.arrayBuffer())
    const before = kept.get(key)
    const headers = headersOf(response)
    // What came out the same keeps its packed forms.
    if (before && before.etag === etag && before.plain.equals(plain))
      return Object.assign(before, { revision: at, headers })
    const textLength = [key, ...headers].reduce((sum, text) => sum + text.length, 0)
    const entry: Kept = {
      kind: 'kept',
      revision: at,
      etag,
      type: response.headers.get('Content-Type') ?? '',
      headers,
      plain,
      packed: new Map(),
      bytes: entryBytes + 2 * textLength + plain.length,
    }
    if (plain.length <= longestKept) keep(key, entry)
    return entry
  }

  const headersOf = (response: Response) =>
    Object.entries({ ...always, ...Object.fromEntries(response.headers) })
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .flat()

  function keep(key: string, entry: Kept): void {
    forget(key)
    kept.set(key, entry)
    counts.bytes += entry.bytes
    makeRoom(key)
  }

  function makeRoom(key: string): void {
    for (const oldest of kept.keys()) {
      if (counts.bytes <= maxBytes && kept.size <= maxEntries) return
      if (oldest !== key) forget(oldest)
    }
  }

  /** Compressed bodies count once they exist. */
  function grow(key: string, entry: Kept, bytes: number): void {
    entry.bytes += bytes
    if (kept.get(key) !== entry) return
    counts.bytes += bytes
    makeRoom(key)
  }

  function forget(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    counts.bytes -= entry.bytes
    kept.delete(key)
  }

  /** Who asks for the same at the same time waits for the same. */
  function loadOnce(url: string, key: string): Promise<Passing | Kept> {
    // Answers that are not kept may depend on what stands behind the path. Who asks after a change waits for what came of it.
    const loadKey = `${revision()} ${url}`
    const pending = loading.get(loadKey) ?? load(url, key).finally(() => loading.delete(loadKey))
    loading.set(loadKey, pending)
    return pending
  }

  async function write(entry: Kept, key: string, request: IncomingMessage, response: ServerResponse) {
    const { headers, plain, etag, type } = entry
    const isPacked = isPackable(type, plain.length)
    const vary = isPacked ? ['Vary', 'Accept-Encoding'] : []
    if (matches(request.headers['if-none-match'] ?? null, etag)) {
      response.writeHead(304, [...headers, ...vary]).end()
      return
    }
    const packing = isPacked ? choosePacking(request.headers['accept-encoding']) : undefined
    const body = packing ? await packedForm(entry, key, packing) : plain
    response.writeHead(200, [
      ...headers,
      ...vary,
      ...(packing ? ['Content-Encoding', packing] : []),
      'Content-Length',
      String(body.length),
    ])
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async function write401(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const accept = request.headers.accept ?? '*/*'
    const original = await fetch(askFor(url, { Accept: accept }))
    await writeResponse(original, { request, response, always })
  }

  function packedForm(entry: Kept, key: string, packing: Packing): Promise<Buffer> {
    const cached = entry.packed.get(packing)
    if (cached) return cached
    const made = (async () => {
      const counterpart = await findTwin?.(pathOf(key), packing)
      // The folder may have been replaced since: then it is the twin of another text.
      const isTwin = counterpart !== undefined && (await isPackedFrom(entry.plain, counterpart, packing))
      const body = isTwin ? counterpart : await pack(entry.plain, packing)
      grow(key, entry, body.length)
      return body
    })()
    entry.packed.set(packing, made)
    return made
  }

  return {
    counts: () => ({ ...counts, entries: kept.size }),

    /** From now on, wait for new pages instead of sending those from before. */
    expire() {
      minStaleRevision = revision()
    },

    /** What was there before must not be given out again where it may have been closed since. */
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      { mayBeOld = true, target = parseTarget(request.url ?? '/', base) }: ResponseOptions = {},
    ): Promise<void> {
      const url = target.normal
      const key = keyOf(target.address)
      const exchange = { request, response, always }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...always, ...refusal }).end('Method Not Allowed')
        return
      }
      if (request.method === 'GET' && request.headers.range !== undefined) {
        const part = await fetch(askFor(url, rangeHeaders(request)))
        await writeResponse(part, exchange)
        return
      }
      // Written as it is made, or another answer under the address of a page: neither is kept.
      if (isLong(target.address) || prefersMarkdown(request.headers.accept)) {
        const accept = request.headers.accept ?? '*/*'
        const response = await fetch(askFor(url, { Accept: accept }))
        if (response.headers.get('Content-Type')?.startsWith('text/html') !== true)
          return streamResponse(response, exchange)
      }
      const entry = kept.get(key)
      if (entry?.revision === revision()) {
        counts.hits += 1
        // What was used last is forgotten last.
        kept.delete(key)
        kept.set(key, entry)
        return write(entry, key, request, response)
      }
      counts.misses += 1
      const fresh = loadOnce(url, key)
      const stale = mayBeOld ? entry : undefined
      const isStaleAllowed = stale && stale.revision >= minStaleRevision
      const made = isStaleAllowed ? await firstOf(fresh, stale) : await fresh
      // A fault of ours, which was told: what was good before is better than nothing.
      const shown = stale && made.kind === 'passing' && made.status >= 500 ? stale : made
      if (shown.kind === 'kept') return write(shown, key, request, response)
      // Whoever has to sign in is led there, if they are a person.
      if (shown.status === 401) return write401(url, request, response)
      writePlain(shown, exchange)
    },
  }
}

const askFor = (url: string, headers: HeadersInit = {}) => new Request(`http://site${url}`, { headers })

/** Uses the decoded address, so escaped and plain spellings share an entry. */
const keyOf = ({ kind, path }: Address) => `${kind} ${path}`
const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)

/** Who comes by here shows no cookie and no key; other differences have to be seen. */
function isForAll({ headers }: Response): boolean {
  return (headers.get('Vary') ?? '').split(',').every((name) => /^\s*(cookie|authorization)?\s*$/i.test(name))
}

/** A part of an answer is never kept, and what it depends on is what decides of it. */
function rangeHeaders({ headers }: IncomingMessage): [string, string][] {
  return ['range', 'if-range', 'if-none-match'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
}

/** What comes within the patience of a reader, else what was there before. */
async function firstOf<Found>(fresh: Promise<Found>, fallback: Found): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(resolve, patience, fallback)
  })
  try {
    return await Promise.race([fresh, late])
  } finally {
    clearTimeout(timer)
  }
}
