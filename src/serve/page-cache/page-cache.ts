import type { IncomingMessage, ServerResponse } from 'node:http'
import { extension } from '../../core/path.ts'
import { mediaTypes } from '../../core/policy/media-types.ts'
import { type Address, parseTarget, type Target } from '../../http/address.ts'
import { prefersMarkdown } from '../../http/prefers-markdown.ts'
import { isRead } from '../../http/spelling.ts'
import {
  type AlwaysSent,
  type Exchange,
  streamResponse,
  type UncachedResponse,
  writePlain,
  writeResponse,
} from '../write-response.ts'
import { type CachedResponse, createEntries } from './entries.ts'
import { createLoader, siteRequest } from './load.ts'
import { createCacheWriter, type ReadPacked } from './write-cached.ts'

export type CacheInput = {
  fetch: (request: Request) => Response | Promise<Response>
  /** Changes when the site may have changed. */
  revision: () => number
  /** Limit for cached bodies, compressed bodies, headers and paths. */
  maxBytes: number
  base?: string
  readPacked?: ReadPacked
  headers: AlwaysSent
}

export type PageCache = ReturnType<typeof createPageCache>

type ResponseOptions = { allowStale?: boolean; target?: Target }

/** After a change, a request waits this long for the new page before it gets the previous one. */
const maxWaitMs = 250

const refusal = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Allow: 'GET, HEAD',
}

/** Caches responses in memory as they are sent. Only for responses that are the same for every visitor. */
export function createPageCache({ fetch, revision, base = '', headers: always, ...input }: CacheInput) {
  const entries = createEntries(input.maxBytes)
  const load = createLoader({ fetch, revision, entries, always })
  const writeCached = createCacheWriter(entries, input.readPacked)
  const counts = { hits: 0, misses: 0 }
  /** Pages from before an explicit reload are never sent as stale. */
  let minStaleRevision = 0

  /** Writes a response that is never cached. Returns false if the cache handles the request. */
  async function bypassCache(target: Target, exchange: Exchange): Promise<boolean> {
    const { request, response } = exchange
    if (!isRead(request)) {
      response.writeHead(405, { ...always, ...refusal }).end('Method Not Allowed')
      return true
    }
    if (request.method === 'GET' && request.headers.range !== undefined && isFile(target.address)) {
      await writeResponse(await fetch(siteRequest(target.normal, rangeHeaders(request))), exchange)
      return true
    }
    // Markdown at the URL of a page.
    if (!prefersMarkdown(request.headers.accept)) return false
    const text = await fetch(siteRequest(target.normal, acceptHeader(request)))
    if (text.headers.get('Content-Type')?.startsWith('text/html')) return false
    await streamResponse(text, exchange)
    return true
  }

  async function writeUncached(uncached: UncachedResponse, url: string, exchange: Exchange): Promise<void> {
    if (uncached.status !== 401) return writePlain(uncached, exchange)
    // Depends on `Accept`: browsers are redirected to the sign-in page.
    await writeResponse(await fetch(siteRequest(url, acceptHeader(exchange.request))), exchange)
  }

  return {
    counts: () => ({ ...counts, bytes: entries.bytes(), entries: entries.size() }),

    /** From now on, waits for new pages instead of sending stale ones. */
    expire() {
      minStaleRevision = revision()
    },

    /** With `allowStale: false`, never sends a previous page, which may be restricted by now. */
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      { allowStale = true, target = parseTarget(request.url ?? '/', base) }: ResponseOptions = {},
    ): Promise<void> {
      const exchange = { request, response, always }
      if (await bypassCache(target, exchange)) return
      const url = target.normal
      const key = keyOf(target.address)
      const entry = entries.get(key)
      if (entry?.revision === revision()) {
        counts.hits += 1
        entries.markUsed(key, entry)
        return writeCached(key, entry, exchange)
      }
      counts.misses += 1
      const fresh = load({ url, key })
      const stale = allowStale ? entry : undefined
      const isStaleAllowed = stale && stale.revision >= minStaleRevision
      const outcome = isStaleAllowed ? await firstOf(fresh, stale) : await fresh
      const result = stale && isFault(outcome) ? stale : outcome
      if (result.kind === 'cached') return writeCached(key, result, exchange)
      return writeUncached(result, url, exchange)
    },
  }
}

/** Pages have no ranges. */
const isFile = ({ path }: Address) => Object.hasOwn(mediaTypes, extension(path))

/** Uses the decoded path, so escaped and plain spellings share an entry. */
const keyOf = ({ kind, path }: Address) => `${kind} ${path}`

/** Already reported; the previous page is better than an error page. */
const isFault = (outcome: UncachedResponse | CachedResponse) =>
  outcome.kind === 'passing' && outcome.status >= 500

const acceptHeader = ({ headers }: IncomingMessage) => ({ Accept: headers.accept ?? '*/*' })

/** Partial responses are never cached, so their conditions go to the site. */
function rangeHeaders({ headers }: IncomingMessage): [string, string][] {
  return ['range', 'if-range', 'if-none-match'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
}

async function firstOf<Result>(fresh: Promise<Result>, fallback: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs, fallback)
  })
  try {
    return await Promise.race([fresh, timeout])
  } finally {
    clearTimeout(timer)
  }
}
