import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createCheckedLookup } from './remote-address.ts'
import { RemoteFailure } from './remote-failure.ts'

const connectSeconds = 5
/** For each of several addresses of a name: the quarter of a second that Node waits is too short for far places. */
const addressPatience = { autoSelectFamilyAttemptTimeout: 1000 }

/** One GET, without following anything. The address must have been checked; where its name leads is checked here. */
export function ask(
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
      ...addressPatience,
      // Said aloud, because an environment variable can turn the default off.
      rejectUnauthorized: true,
    })
    const slow = setTimeout(() => {
      request.destroy(new RemoteFailure(`${url.host} did not connect within ${connectSeconds} seconds`))
    }, connectSeconds * 1000)
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(slow))
    })
    request.once('close', () => clearTimeout(slow))
    request.on('error', reject)
    request.once('response', (response) => {
      // One that breaks before anyone reads it is told to the reader, not to the process.
      response.on('error', () => {})
      resolve(response)
    })
    request.end()
  })
}

/** The bytes of an answer, decoded, and never more than the limit: neither on the wire nor out of a small archive. */
export async function readBody(
  response: IncomingMessage,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (!['', 'identity', 'gzip', 'x-gzip', 'br'].includes(encoding))
    throw new RemoteFailure(`it is packed as \`${encoding.slice(0, 40)}\`, which was not asked for`)
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
  const mega = 1024 * 1024
  const size = bytes < mega ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / mega)} MB`
  return new RemoteFailure(`it is larger than ${size}`)
}
