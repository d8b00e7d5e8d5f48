import { isLoopbackHost } from '../../core/remote/public-address.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const maxBytes = 1024 * 1024

/** HTTPS, or HTTP on localhost. */
export function isSafeUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

/**
 * A `fetch` for a provider's keys and responses: only to safe URLs, without redirects, and with the whole
 * body read before it returns, so that its size and, by the caller's signal, its time are limited.
 */
export function createClaimFetch(fetch: Fetch = globalThis.fetch): Fetch {
  return async (url, init) => {
    if (!isSafeUrl(url))
      throw new TypeError('The provider uses a URL that is neither HTTPS nor on localhost.')
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const body = await readBody(response)
    return new Response(isBodiless(response.status) ? null : body, {
      status: response.status,
      headers: response.headers,
    })
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // An error in the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TypeError("The provider's response is larger than 1 MB.")
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** https://fetch.spec.whatwg.org/#null-body-status */
function isBodiless(status: number): boolean {
  return [204, 205, 304].includes(status)
}
