import { createServer, type RequestListener, type Server } from 'node:http'
import { UserError } from '../core/user-error.ts'

type ListenAddress = {
  port: number
  host: string
  /** The option that sets the port. */
  flag?: string
}

/**
 * Longer than proxies keep an idle connection (nginx and most load balancers: 60 s), so that the server never closes
 * one just when the next request is on its way.
 */
const keepAlive = 65_000

/** Listens on exactly this port. */
export async function listen(
  listener: RequestListener,
  at: ListenAddress,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: keepAlive }, listener)
  await new Promise<void>((resolve, reject) => {
    // It stays, so that a connection that fails later does not end the process.
    server.on('error', (problem: NodeJS.ErrnoException) => reject(explain(problem, at)))
    server.listen(at.port, at.host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : at.port }
}

export function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}

function explain(problem: NodeJS.ErrnoException, { port, host, flag = '--port' }: ListenAddress): Error {
  if (problem.code === 'EADDRINUSE')
    return new UserError(`Port ${port} is taken. Stop what listens there, or choose another with ${flag}.`)
  if (problem.code === 'EACCES')
    return new UserError(`Port ${port} may not be used by this user. Choose one above 1023 with ${flag}.`)
  if (problem.code === 'EADDRNOTAVAIL' || problem.code === 'ENOTFOUND')
    return new UserError(`--host ${host} is not an address of this machine. 0.0.0.0 stands for all it has.`)
  return problem
}
