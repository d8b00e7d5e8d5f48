import type { Server } from 'node:http'

/** What the last words of an answer need to reach their reader. */
const lastWordsMs = 500

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
    server.close(() => resolve())
  })
  // A connection that was busy when the server closed becomes idle later, and is then nobody's.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  let cut = setTimeout(() => {
    endAnswers().catch(() => {})
    cut = setTimeout(() => server.closeAllConnections(), lastWordsMs)
  }, patience)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
