import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type CountingApi = {
  url: string
  port: number
  /** Number of requests by body. */
  arrived: Map<string, number>
  stop: () => Promise<void>
}

/** A slow books API that counts its requests. */
export async function startCountingApi(slowness = 30): Promise<CountingApi> {
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const name = body || request.url!
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await pause(slowness)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ name }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    arrived: counts,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
