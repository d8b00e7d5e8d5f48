import type { Client } from 'undici'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import { type ConnectOptions, type ConnectTiming, createConnector } from './connector.ts'

/** One connection to an origin, for one request at a time. */
export type Connection = {
  client: Client
  origin: string
  /** How long connecting took, when that was done for the request that asks; it is told once. */
  takeTiming: () => ConnectTiming | undefined
  /** Closes it at once, whatever it is doing. */
  abort: () => void
}

export type Connections = {
  /** Waits for a free lane. `onWaiting` is given a way to stop waiting. */
  take: (origin: string, onWaiting: (stop: (refusal: Refusal) => void) => void) => Promise<Connection>
  give: (connection: Connection) => void
  close: () => Promise<void>
}

type Site = { idle: Connection[]; busy: number }
type Waiter = { origin: string; resolve: (connection: Connection) => void }

/**
 * A bounded number of connections for each origin and for all together, and a bounded number of requests that wait.
 * A pool of undici would queue without end, and could not tell which connection a request went over.
 */
export function createConnections(limits: RelayLimits, options: ConnectOptions): Connections {
  const sites = new Map<string, Site>()
  const waiting: Waiter[] = []
  let open = 0
  let isClosed = false
  /** Loaded with the first request: most visits only read. */
  let http: typeof import('undici') | undefined

  const forget = (origin: string) => {
    const site = sites.get(origin)
    if (site && site.busy === 0 && site.idle.length === 0) sites.delete(origin)
  }

  const drop = (connection: Connection) => {
    open--
    connection.abort()
    forget(connection.origin)
  }

  /** Makes room for one more by closing a connection that nobody uses. */
  const dropIdle = (): boolean => {
    for (const { idle } of sites.values()) {
      const connection = idle.shift()
      if (!connection) continue
      drop(connection)
      return true
    }
    return false
  }

  const openLane = (origin: string): Connection => {
    let timing: ConnectTiming | undefined
    const connector = createConnector(options, (measured) => {
      timing = measured
    })
    const client = new http!.Client(origin, {
      connect: connector.connect,
      maxHeaderSize: limits.responseHeaderBytes,
      // Times are watched by the exchange, which knows what it is waiting for.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 30_000,
    })
    const connection: Connection = {
      client,
      origin,
      takeTiming: () => {
        const taken = timing
        timing = undefined
        return taken
      },
      abort: () => {
        connector.abort()
        client.destroy().catch(() => {})
      },
    }
    client.on('disconnect', () => {
      const site = sites.get(origin)
      const at = site?.idle.indexOf(connection) ?? -1
      if (!site || at < 0) return
      site.idle.splice(at, 1)
      drop(connection)
    })
    open++
    return connection
  }

  const tryTake = (origin: string): Connection | undefined => {
    const site = sites.get(origin) ?? { idle: [], busy: 0 }
    if (site.busy >= limits.connectionsPerOrigin) return undefined
    const connection =
      site.idle.pop() ?? (open < limits.connections || dropIdle() ? openLane(origin) : undefined)
    if (!connection) return undefined
    site.busy++
    sites.set(origin, site)
    return connection
  }

  const serveWaiting = () => {
    for (const [at, waiter] of waiting.entries()) {
      const connection = tryTake(waiter.origin)
      if (!connection) continue
      waiting.splice(at, 1)
      waiter.resolve(connection)
      return
    }
  }

  return {
    take: async (origin, onWaiting) => {
      http ??= await import('undici')
      const connection = isClosed ? undefined : tryTake(origin)
      if (connection) return connection
      if (isClosed || waiting.length >= limits.queue) throw createBusy()
      return new Promise((resolve, reject) => {
        const waiter = { origin, resolve }
        waiting.push(waiter)
        onWaiting((refusal) => {
          const at = waiting.indexOf(waiter)
          if (at < 0) return
          waiting.splice(at, 1)
          reject(refusal)
        })
      })
    },
    give: (connection) => {
      const site = sites.get(connection.origin)
      if (site) site.busy--
      if (connection.client.destroyed || isClosed || !site) drop(connection)
      else site.idle.push(connection)
      serveWaiting()
    },
    close: async () => {
      isClosed = true
      while (dropIdle());
    },
  }
}

export function createBusy(): Refusal {
  return new Refusal('relay_busy', 'Too many requests in progress. Try again in a moment.', 1)
}
