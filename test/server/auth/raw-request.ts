import { connect, type Socket } from 'node:net'

export type RawRequest = {
  method?: string
  /** Written as it is, whatever it holds. */
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

/** A request as somebody writes it who is no browser: nothing of it is put right. The whole answer as one text. */
export function rawRequest(url: string, request: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openRequest(url, request)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (problem: NodeJS.ErrnoException) => {
      // Who is refused before they have written all of it may find the connection closed.
      if (chunks.length > 0 || problem.code === 'ECONNRESET' || problem.code === 'EPIPE')
        resolve(Buffer.concat(chunks).toString())
      else reject(problem)
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/** The status alone, as soon as it is there: answers to agents may stay open. */
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

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0)
