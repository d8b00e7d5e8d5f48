import type { Server } from 'node:http'

/** Takes no new connections, waits for what is under way, and cuts what is still there after `patience` ms. */
export async function stopServer(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection that was busy when the server closed becomes idle later, and is then nobody's.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
