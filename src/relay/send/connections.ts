import type { Client } from 'undici'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import { type ConnectOptions, type ConnectTiming, createConnector } from './connector.ts'

/** One connection to an origin, for one request at a time. */
export type Connection = {
  client: Client
  origin: string
  /** How long connecting took. Only the first request on a connection gets it. */
  takeTiming: () => ConnectTiming | undefined
  /** Closes it immediately, even during a request. */
  abort: () => void
}

export type Connections = {
  /** Waits for a free connection. `onWaiting` gets a function that stops waiting. */
  take: (origin: string, onWaiting: (stop: (refusal: Refusal) => void) => void) => Promise<Connection>
  give: (connection: Connection) => void
  close: () => Promise<void>
}

type OriginPool = { idle: Connection[]; busy: number }
type Waiter = { origin: string; resolve: (connection: Connection) => void }

/**
 * Limits connections per origin and in total, and the requests that wait for one. undici's own pool has an
 * unlimited queue, and does not reveal which connection a request used.
 */
export function createConnections(limits: RelayLimits, options: ConnectOptions): Connections {
  const pools = new Map<string, OriginPool>()
  const waiting: Waiter[] = []
  let open = 0
  let isClosed = false
  /** Loaded on the first request, because most visitors only read. */
  let http: typeof import('undici') | undefined

  const dropEmptyPool = (origin: string) => {
    const pool = pools.get(origin)
    if (pool && pool.busy === 0 && pool.idle.length === 0) pools.delete(origin)
  }

  const drop = (connection: Connection) => {
    open--
    connection.abort()
    dropEmptyPool(connection.origin)
  }

  /** Closes an idle connection to make room for another one. */
  const dropIdle = (): boolean => {
    for (const { idle } of pools.values()) {
      const connection = idle.shift()
      if (!connection) continue
      drop(connection)
      return true
    }
    return false
  }

  const openConnection = (origin: string): Connection => {
    let timing: ConnectTiming | undefined
    const connector = createConnector(options, (connectTiming) => {
      timing = connectTiming
    })
    const client = new http!.Client(origin, {
      connect: connector.connect,
      maxHeaderSize: limits.responseHeaderBytes,
      // The exchange has its own timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 30_000,
    })
    const connection: Connection = {
      client,
      origin,
      takeTiming: () => {
        const lastTiming = timing
        timing = undefined
        return lastTiming
      },
      abort: () => {
        connector.abort()
        client.destroy().catch(() => {})
      },
    }
    client.on('disconnect', () => {
      const pool = pools.get(origin)
      const at = pool?.idle.indexOf(connection) ?? -1
      if (!pool || at < 0) return
      pool.idle.splice(at, 1)
      drop(connection)
    })
    open++
    return connection
  }

  const tryTake = (origin: string): Connection | undefined => {
    const pool = pools.get(origin) ?? { idle: [], busy: 0 }
    if (pool.busy >= limits.connectionsPerOrigin) return undefined
    const connection =
      pool.idle.pop() ?? (open < limits.connections || dropIdle() ? openConnection(origin) : undefined)
    if (!connection) return undefined
    pool.busy++
    pools.set(origin, pool)
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
      const pool = pools.get(connection.origin)
      if (pool) pool.busy--
      if (connection.client.destroyed || isClosed || !pool) drop(connection)
      else pool.idle.push(connection)
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
