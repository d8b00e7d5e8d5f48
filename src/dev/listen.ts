import { createServer, type Server } from 'node:http'
import { UserError } from '../core/user-error.ts'
import { createListener, type Fetch, type Mounted } from '../relay/mount.ts'

type ListenOptions = {
  port: number
  host: string
  relay?: Mounted
  onFault?: (fault: Error) => void
}

/** Listens on the wanted port, or on the next free one. */
export async function listen(
  fetch: Fetch,
  { port: wanted, host, relay, onFault }: ListenOptions,
): Promise<{ server: Server; port: number }> {
  for (let port = wanted; port < wanted + 50; port++) {
    const server = createServer(createListener(relay, fetch, onFault))
    const opened = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (problem: NodeJS.ErrnoException) =>
        problem.code === 'EADDRINUSE' ? resolve(false) : reject(problem),
      )
      server.listen(port, host, () => resolve(true))
    })
    if (opened) {
      const address = server.address()
      return { server, port: typeof address === 'object' && address ? address.port : port }
    }
    if (wanted === 0) break
  }
  throw new UserError(`no free port between ${wanted} and ${wanted + 49}`)
}
