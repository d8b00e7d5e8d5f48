import { createServer, type RequestListener, type Server } from 'node:http'
import { UserError } from '../core/user-error.ts'

/**
 * Longer than proxies keep an idle connection (nginx and most load balancers: 60 s), so that it is never the server
 * who hangs up just when the next request is on its way.
 */
const keepAlive = 65_000

/** Listens on exactly this port. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  flag = '--port',
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: keepAlive }, listener)
  await new Promise<void>((resolve, reject) => {
    // It stays: a connection that could not be taken later must not end the process.
    server.on('error', (problem: NodeJS.ErrnoException) => reject(explain(problem, port, host, flag)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : port }
}

function explain(problem: NodeJS.ErrnoException, port: number, host: string, flag: string): Error {
  if (problem.code === 'EADDRINUSE')
    return new UserError(`Port ${port} is taken. Stop what listens there, or choose another with ${flag}.`)
  if (problem.code === 'EACCES')
    return new UserError(`Port ${port} may not be used by this user. Choose one above 1023 with ${flag}.`)
  if (problem.code === 'EADDRNOTAVAIL' || problem.code === 'ENOTFOUND')
    return new UserError(`--host ${host} is not an address of this machine. 0.0.0.0 stands for all it has.`)
  return problem
}
