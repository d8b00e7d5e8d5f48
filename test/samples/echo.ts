import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export type ReceivedRequest = {
  method: string
  /** Path and query, not decoded. */
  target: string
  /** Names in lower case, values decoded as UTF-8. */
  headers: [string, string][]
  body: Buffer
}

export type Echo = {
  origin: string
  /** The requests below `/<id>`. */
  requests: (id: string) => ReceivedRequest[]
  close: () => Promise<void>
}

/** Records requests by the first segment of their path and responds to all with the same JSON. */
export async function startEcho(): Promise<Echo> {
  const requestsById = new Map<string, ReceivedRequest[]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const header = request.headers['access-control-request-headers']
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) note(request, Buffer.concat(chunks))
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': header ?? '*',
      'access-control-allow-methods': request.headers['access-control-request-method'] ?? '*',
      'access-control-allow-credentials': 'true',
    })
    response.end('{"ok":true}')
  })
  const note = ({ method = '', url = '', rawHeaders }: IncomingMessage, body: Buffer) => {
    const id = /^\/([^/?]*)/.exec(url)?.[1] ?? ''
    const headers: [string, string][] = []
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const value = Buffer.from(rawHeaders[at + 1]!, 'latin1').toString()
      headers.push([rawHeaders[at]!.toLowerCase(), value])
    }
    requestsById.set(id, [...(requestsById.get(id) ?? []), { method, target: url, headers, body }])
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: (id) => requestsById.get(id) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
