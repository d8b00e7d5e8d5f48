import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Time for the end of a stream to reach its reader. */
const flushMs = 500

/** Idle connections may take one more request in this time; its response closes them. */
const idleMs = 1000

/**
 * Accepts no new connections and waits for running requests. After `patience` ms `endStreams` ends open
 * streams, and then all connections are closed.
 */
export async function stopServer(
  server: Server,
  patience: number,
  endStreams: () => Promise<void>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Not HTTP's own close: it closes idle connections at once, while a proxy may be sending on one.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const sweepFrom = performance.now() + Math.min(idleMs, patience)
  const sweep = setInterval(() => {
    if (performance.now() >= sweepFrom) server.closeIdleConnections()
  }, 50)
  let cut = setTimeout(() => {
    endStreams().catch(() => {})
    cut = setTimeout(() => server.closeAllConnections(), flushMs)
  }, patience)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
