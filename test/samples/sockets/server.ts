import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A connection as received. */
export type Opening = {
  /** Path and query, not decoded. */
  target: string
  /** Names in lower case, values decoded as UTF-8. */
  headers: Map<string, string>
  /** Subprotocols in the order of the client. */
  protocols: string[]
  messages: { text: string; isBinary: boolean }[]
  /** Protocol errors of the client. */
  errors: string[]
}

export type SocketServer = {
  origin: string
  /** The connections below `/<id>`. */
  openings: (id: string) => Opening[]
  close: () => Promise<void>
}

/** The messages every client receives: one immediately, the other before the server closes. */
export const messages = ['{"ok":true}', 'Grüße "𝄞" 🐙']

/**
 * Accepts every connection and closes it after the first message, or immediately for a client that only
 * listens.
 */
export async function startServer(isListener: (id: string) => boolean): Promise<SocketServer> {
  const openingsById = new Map<string, Opening[]>()
  const http = createServer({ maxHeaderSize: 1_000_000 })
  const server = new WebSocketServer({ server: http, handleProtocols: (names) => [...names][0] ?? false })
  server.on('connection', (socket, request) => {
    const id = /^\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? ''
    const opening = readOpening(request)
    openingsById.set(id, [...(openingsById.get(id) ?? []), opening])
    socket.send(messages[0]!)
    if (isListener(id)) end(socket)
    socket.on('error', (error) => opening.errors.push(String(error)))
    socket.on('message', (data, isBinary) => {
      opening.messages.push({ text: data.toString(), isBinary })
      end(socket)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    origin: `ws://127.0.0.1:${port}`,
    openings: (id) => openingsById.get(id) ?? [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

function end(socket: WebSocket): void {
  socket.send(messages[1]!)
  socket.close(1000)
}

function readOpening({ url = '', rawHeaders }: IncomingMessage): Opening {
  const headers = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    const value = Buffer.from(rawHeaders[at + 1]!, 'latin1').toString()
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value)
  }
  const protocols = headers.get('sec-websocket-protocol')?.split(/,\s*/) ?? []
  return { target: url, headers, protocols, messages: [], errors: [] }
}
