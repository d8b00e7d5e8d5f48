import { type AlwaysSent, readUncached, type UncachedResponse } from '../write-response.ts'
import type { CachedResponse, Entries } from './entries.ts'

/** The URL of a response, and its key in the cache. */
export type CacheTarget = { url: string; key: string }

type LoaderInput = {
  fetch: (request: Request) => Response | Promise<Response>
  revision: () => number
  entries: Entries
  always: AlwaysSent
}

/** Rough overhead of an entry: objects, maps and promises. */
const entryBytes = 1000

/**
 * Requests the site, and caches responses that are the same for every visitor. Concurrent loads are shared.
 */
export function createLoader({ fetch, revision, entries, always }: LoaderInput) {
  const pendingLoads = new Map<string, Promise<UncachedResponse | CachedResponse>>()

  async function load({ url, key }: CacheTarget): Promise<UncachedResponse | CachedResponse> {
    const revisionBefore = revision()
    const response = await fetch(siteRequest(url))
    if (!isCacheable(response, key)) {
      // A page removed on purpose must not come back as a stale one after a later change.
      if (response.status < 500) entries.drop(key)
      return readUncached(response)
    }
    const plain = Buffer.from(await response.arrayBuffer())
    const etag = response.headers.get('ETag')
    const headers = headersOf(response, always)
    const previous = entries.get(key)
    // An unchanged body keeps its compressed forms.
    if (previous && previous.etag === etag && previous.plain.equals(plain))
      return Object.assign(previous, { revision: revisionBefore, headers })
    const textLength = [key, ...headers].reduce((sum, text) => sum + text.length, 0)
    const entry: CachedResponse = {
      kind: 'cached',
      revision: revisionBefore,
      etag,
      type: response.headers.get('Content-Type') ?? '',
      headers,
      plain,
      packed: new Map(),
      bytes: entryBytes + 2 * textLength + plain.length,
    }
    entries.add(key, entry)
    return entry
  }

  /** By revision, so that a request after a change waits for the changed response. */
  function loadOnce(target: CacheTarget, name: string): Promise<UncachedResponse | CachedResponse> {
    const loadKey = `${revision()} ${name}`
    const pending = pendingLoads.get(loadKey) ?? load(target).finally(() => pendingLoads.delete(loadKey))
    pendingLoads.set(loadKey, pending)
    return pending
  }

  return async (target: CacheTarget): Promise<UncachedResponse | CachedResponse> => {
    const [path = ''] = target.url.split('?', 1)
    if (path === target.url || !target.key.startsWith('page ')) return loadOnce(target, target.url)
    const shared = await loadOnce({ url: path, key: target.key }, path)
    // Redirects depend on the query.
    return shared.kind === 'cached' || shared.status === 404 ? shared : loadOnce(target, target.url)
  }
}

export const siteRequest = (url: string, headers: HeadersInit = {}) =>
  new Request(`http://site${url}`, { headers })

function isCacheable({ status, headers }: Response, key: string): boolean {
  const isImmutable = headers.get('Cache-Control')?.includes('immutable')
  // Octavo's own files are also served for arbitrary older hashes, which are not cached.
  const isTagged = headers.get('ETag') !== null && !key.startsWith('asset ')
  return status === 200 && (isImmutable || isTagged) && isSameForAll(headers)
}

/** Requests with a cookie or a key bypass the cache, so `Vary` may contain those. */
function isSameForAll(headers: Headers): boolean {
  return (headers.get('Vary') ?? '').split(',').every((name) => /^\s*(cookie|authorization)?\s*$/i.test(name))
}

const headersOf = (response: Response, always: AlwaysSent) =>
  Object.entries({ ...always, ...Object.fromEntries(response.headers) })
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .flat()
