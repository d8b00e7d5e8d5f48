import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Arrived = { data: Buffer; isBinary: boolean }

/** A WebSocket API that records messages and whose behaviour the test controls. */
export async function startSocketServer() {
  const arrived: Arrived[] = []
  const upgrades: IncomingMessage[] = []
  const plain = new Set<Socket>()
  /** Behaviour for new connections; a status rejects them. */
  const way: {
    open?: (socket: WebSocket) => void
    refuse?: number
    choose?: (all: Set<string>) => string | false
  } = {}
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (all) => (way.choose ? way.choose(all) : [...all][0]!),
  })
  const http = createServer((_, response) => response.writeHead(426).end())
  http.on('connection', (socket) => {
    plain.add(socket)
    socket.on('close', () => plain.delete(socket))
  })
  http.on('upgrade', (request, socket, head) => {
    upgrades.push(request)
    if (way.refuse) {
      socket.end(`HTTP/1.1 ${way.refuse} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('message', (data, isBinary) => arrived.push({ data: data as Buffer, isBinary }))
      opened.on('error', () => {})
      way.open?.(opened)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    arrived,
    upgrades,
    way,
    last: () => arrived.at(-1)!,
    /** Sends to all clients. */
    say(...messages: (string | Buffer)[]): void {
      for (const socket of sockets.clients) for (const message of messages) socket.send(message)
    },
    hangUp(code?: number, reason?: string): void {
      for (const socket of sockets.clients) socket.close(code, reason)
    },
    /** Drops all connections without a close frame. */
    vanish(): void {
      for (const socket of plain) socket.resetAndDestroy()
    },
    /** Resets between tests. */
    forget(): void {
      for (const socket of sockets.clients) socket.terminate()
      arrived.length = 0
      upgrades.length = 0
      for (const key of Object.keys(way)) delete way[key as keyof typeof way]
    },
    async close(): Promise<void> {
      for (const socket of plain) socket.destroy()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
