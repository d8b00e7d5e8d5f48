import { connect, type Socket } from 'node:net'

export type RawRequest = {
  method?: string
  /** Written to the socket unchanged. */
  target: string
  headers?: Record<string, string>
  body?: string
  version?: '1.0' | '1.1'
}

function openRequest(url: string, rawRequest: RawRequest): Socket {
  const { method = 'GET', target, headers = {}, body = '', version = '1.1' } = rawRequest
  const { hostname, port, host } = new URL(url)
  const all: Record<string, string> = { Host: host, Accept: 'text/html', Connection: 'close', ...headers }
  if (body) all['Content-Length'] = String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(30_000, () => socket.destroy(new Error(`No answer to ${method} ${target}`)))
  socket.write(`${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${body}`)
  return socket
}

/** Sends a request without normalizing it and resolves with the whole response as text. */
export function rawRequest(url: string, request: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openRequest(url, request)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (problem: NodeJS.ErrnoException) => {
      // A rejected client may find the connection closed before it has written everything.
      if (chunks.length > 0 || problem.code === 'ECONNRESET' || problem.code === 'EPIPE')
        resolve(Buffer.concat(chunks).toString())
      else reject(problem)
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/** Resolves with the status as soon as it arrives, since responses to agents may stay open. */
export function rawStatus(url: string, rawRequest: RawRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = openRequest(url, rawRequest)
    socket.once('data', (chunk) => {
      resolve(statusOf(chunk.toString()))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(0))
  })
}

export const statusOf = (response: string): number => Number(/^HTTP\/1\.\d (\d{3})/.exec(response)?.[1] ?? 0)
