import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createCheckedLookup } from './remote-address.ts'
import { RemoteFailure } from './remote-failure.ts'

const connectSeconds = 5
/** Per address of a host: Node's default of 250 ms is too short for distant servers. */
const addressTimeout = { autoSelectFamilyAttemptTimeout: 1000 }

/** One GET without redirects. The URL must have been checked; the address of its host is checked here. */
export function sendGet(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'GET',
      headers,
      signal,
      agent: false,
      lookup: createCheckedLookup(),
      ...addressTimeout,
      // Explicit, because an environment variable can turn the default off.
      rejectUnauthorized: true,
    })
    const timer = setTimeout(() => {
      request.destroy(
        new RemoteFailure(`${url.host} did not accept a connection within ${connectSeconds} seconds`),
      )
    }, connectSeconds * 1000)
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer))
    })
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('response', (response) => {
      // An early error is reported by the reader of the body and must not crash the process.
      response.on('error', () => {})
      resolve(response)
    })
    request.end()
  })
}

/** The decoded body, limited both before and after decompression. */
export async function readBody(
  response: IncomingMessage,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (!['', 'identity', 'gzip', 'x-gzip', 'br'].includes(encoding))
    throw new RemoteFailure(`it is encoded as \`${encoding.slice(0, 40)}\`, which is not supported`)
  if (Number(response.headers['content-length']) > bytes) throw tooLarge(bytes)

  const chunks: Uint8Array[] = []
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  const cap = createCap(bytes)
  if (encoding === '' || encoding === 'identity') await pipeline(response, cap, collect, { signal })
  else {
    const unpack = encoding === 'br' ? createBrotliDecompress() : createGunzip()
    await pipeline(response, cap, unpack, cap, collect, { signal })
  }
  return Buffer.concat(chunks)
}

function createCap(limit: number) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    let count = 0
    for await (const chunk of source) {
      count += chunk.length
      if (count > limit) throw tooLarge(limit)
      yield chunk
    }
  }
}

function tooLarge(bytes: number): RemoteFailure {
  const megabyte = 1024 * 1024
  const size = bytes < megabyte ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / megabyte)} MB`
  return new RemoteFailure(`it is larger than ${size}`)
}
