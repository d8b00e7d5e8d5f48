import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** What the last words of an answer need to reach their reader. */
const lastWordsMs = 500

/** So long a connection may still be used once more; the answer then says that it was the last. */
const idleMs = 1000

/**
 * Takes no new connections and waits for what is under way. After `patience` ms `endAnswers` tells those who still wait
 * that there is no more, and then connections are cut.
 */
export async function stopServer(
  server: Server,
  patience: number,
  endAnswers: () => Promise<void>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Not the close of HTTP: it cuts idle connections at once, and a proxy may be sending on one just now.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const sweepFrom = performance.now() + Math.min(idleMs, patience)
  const sweep = setInterval(() => {
    if (performance.now() >= sweepFrom) server.closeIdleConnections()
  }, 50)
  let cut = setTimeout(() => {
    endAnswers().catch(() => {})
    cut = setTimeout(() => server.closeAllConnections(), lastWordsMs)
  }, patience)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
