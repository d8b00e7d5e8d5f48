import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import type { Connection, Connections } from '../send/connections.ts'
import { refusalOf } from '../send/failure.ts'
import { sendHop } from '../send/hop.ts'
import { writeRequestHeaders } from '../send/request-headers.ts'
import { portOf } from './port.ts'
import type { Reach } from './reach.ts'

/**
 * Reads endpoints from https://openid.net/specs/openid-connect-discovery-1_0.html documents. The allow-list
 * considers only those on the document's own origin.
 */
export type Discovery = { namesEndpoint: (document: string, url: URL) => Promise<boolean> }

type DiscoveryEntry = { until: number; endpoints: Promise<ReadonlySet<string>> }

const maxDocumentBytes = 256 * 1024
const cacheMs = 5 * 60_000
/** Unreadable documents are requested again sooner. */
const failureCacheMs = 15_000
const maxEntries = 100

export function createDiscovery(connections: Connections, reach: Reach, limits: RelayLimits): Discovery {
  const cache = new Map<string, DiscoveryEntry>()
  const readEndpoints = (document: string): Promise<ReadonlySet<string>> => {
    const now = performance.now()
    const cachedEntry = cache.get(document)
    if (cachedEntry && cachedEntry.until > now) return cachedEntry.endpoints
    cache.delete(document)
    for (const oldest of cache.keys()) {
      if (cache.size < maxEntries) break
      cache.delete(oldest)
    }
    const url = new URL(document)
    const entry: DiscoveryEntry = {
      until: now + cacheMs,
      endpoints: fetchDocument(url).then(endpointsOf),
    }
    entry.endpoints.catch(() => {
      entry.until = performance.now() + failureCacheMs
    })
    cache.set(document, entry)
    return entry.endpoints
  }

  const fetchDocument = async (url: URL): Promise<string> => {
    reach.checkHost(url.hostname, portOf(url))
    let stop: (refusal: Refusal) => void = () => {}
    const timer = setTimeout(() => stop(unreadable(url, 'no response')), limits.queueMs)
    try {
      const connection = await connections.take(url.origin, (stopWaiting) => {
        stop = stopWaiting
      })
      return await readDocument(connection, url, (stopReading) => {
        stop = stopReading
      })
    } finally {
      clearTimeout(timer)
    }
  }

  const readDocument = (
    connection: Connection,
    url: URL,
    onReading: (stop: (refusal: Refusal) => void) => void,
  ): Promise<string> =>
    new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const { headers } = writeRequestHeaders([['Accept', 'application/json']], limits)
      const stop = (refusal: Refusal) => {
        control.abort()
        reject(refusal)
      }
      const control = sendHop(
        connection,
        { url, method: 'GET', headers, body: null },
        {
          onStart: () => {},
          onHead: ({ status }) => {
            if (status !== 200) stop(unreadable(url, `status ${status}`))
          },
          onData: (chunk) => {
            bytes += chunk.length
            chunks.push(chunk)
            if (bytes > maxDocumentBytes) stop(unreadable(url, 'too large'))
            return true
          },
          onEnd: () => resolve(Buffer.concat(chunks).toString()),
          onError: (error) => reject(refusalOf(error, false)),
        },
      )
      onReading(stop)
    }).finally(() => connections.give(connection))

  return { namesEndpoint: async (document, url) => (await readEndpoints(document)).has(url.href) }
}

function endpointsOf(text: string): ReadonlySet<string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return new Set()
  }
  const { token_endpoint, device_authorization_endpoint } = (value ?? {}) as Record<string, unknown>
  const urls = [token_endpoint, device_authorization_endpoint].flatMap((endpoint) =>
    typeof endpoint === 'string' && URL.canParse(endpoint) ? [new URL(endpoint)] : [],
  )
  return new Set(urls.map(({ href }) => href))
}

function unreadable(url: URL, reason: string): Refusal {
  return new Refusal('target_not_allowed', `Discovery document of ${url.host} could not be read: ${reason}.`)
}
