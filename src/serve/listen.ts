import { createServer, type RequestListener, type Server } from 'node:http'
import { listenProblem } from '../core/listen/listen-problem.ts'

type ListenAddress = {
  port: number
  host: string
  /** The option that sets the port. */
  option?: string
}

/**
 * Longer than the idle timeout of proxies (60 s for nginx and most load balancers), so that the server never
 * closes a connection while a request is on its way.
 */
const keepAliveMs = 65_000

/** Listens on exactly this port. */
export async function listen(
  listener: RequestListener,
  at: ListenAddress,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener)
  await new Promise<void>((resolve, reject) => {
    // The handler stays: without it, a later error would end the process.
    server.on('error', (problem) => reject(listenProblem(problem, { option: '--port', ...at })))
    server.listen(at.port, at.host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : at.port }
}

export function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}
