import { createServer, type Server } from 'node:http'
import { listenProblem } from '../core/listen/listen-problem.ts'
import { errorCode, UserError } from '../core/user-error.ts'
import { createListener, type Fetch, type MountedRelay } from '../relay/mount.ts'

type ListenOptions = {
  port: number
  host: string
  relay?: MountedRelay
  onFault?: (fault: Error) => void
}

const maxAttempts = 50

/** Listens on this port, or on the next free one. */
export async function listen(
  fetch: Fetch,
  { port: first, host, relay, onFault }: ListenOptions,
): Promise<{ server: Server; port: number }> {
  const last = Math.min(first + maxAttempts - 1, 65_535)
  for (let port = first; port <= last; port++) {
    const server = createServer(createListener(relay, fetch, onFault))
    const isListening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (problem) =>
        errorCode(problem) === 'EADDRINUSE'
          ? resolve(false)
          : reject(listenProblem(problem, { port, host, option: '--port' })),
      )
      server.listen(port, host, () => resolve(true))
    })
    if (isListening) {
      const address = server.address()
      return { server, port: typeof address === 'object' && address ? address.port : port }
    }
  }
  throw new UserError(`Ports ${first} to ${last} are in use. Choose another port with --port.`)
}
