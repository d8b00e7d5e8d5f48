import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Raw = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; bytes: Buffer }

export type RawOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Without one, a connection of its own for each request. */
  agent?: Agent
}

/** An answer as it came over the wire: nothing is unpacked and no redirect is followed. */
export function rawGet(url: string, { method = 'GET', headers, body, agent }: RawOptions = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: agent ?? false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 0, headers: found, rawHeaders } = answer
        resolve({ status, headers: found, rawHeaders, bytes: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Connections that are used again, as a browser and a proxy do. */
export const keptConnections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most })
