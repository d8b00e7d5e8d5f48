import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type ReceivedRequest = { data: Buffer; isBinary: boolean }

/** A WebSocket API that records messages and whose behaviour the test controls. */
export async function startSocketServer() {
  const messages: ReceivedRequest[] = []
  const upgrades: IncomingMessage[] = []
  const plain = new Set<Socket>()
  /** Behaviour for new connections; a status rejects them. */
  const behaviour: {
    open?: (socket: WebSocket) => void
    refuse?: number
    choose?: (all: Set<string>) => string | false
  } = {}
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (all) => (behaviour.choose ? behaviour.choose(all) : [...all][0]!),
  })
  const http = createServer((_, response) => response.writeHead(426).end())
  http.on('connection', (socket) => {
    plain.add(socket)
    socket.on('close', () => plain.delete(socket))
  })
  http.on('upgrade', (request, socket, head) => {
    upgrades.push(request)
    if (behaviour.refuse) {
      socket.end(`HTTP/1.1 ${behaviour.refuse} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', (data, isBinary) => messages.push({ data: data as Buffer, isBinary }))
      webSocket.on('error', () => {})
      behaviour.open?.(webSocket)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    arrived: messages,
    upgrades,
    behaviour,
    last: () => messages.at(-1)!,
    /** Sends to all clients. */
    broadcast(...messages: (string | Buffer)[]): void {
      for (const socket of sockets.clients) for (const message of messages) socket.send(message)
    },
    closeAll(code?: number, reason?: string): void {
      for (const socket of sockets.clients) socket.close(code, reason)
    },
    /** Drops all connections without a close frame. */
    dropAll(): void {
      for (const socket of plain) socket.resetAndDestroy()
    },
    /** Resets between tests. */
    reset(): void {
      for (const socket of sockets.clients) socket.terminate()
      messages.length = 0
      upgrades.length = 0
      for (const key of Object.keys(behaviour)) delete behaviour[key as keyof typeof behaviour]
    },
    async close(): Promise<void> {
      for (const socket of plain) socket.destroy()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
