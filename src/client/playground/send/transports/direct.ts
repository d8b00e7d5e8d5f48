import * as strings from '../../../../strings/playground-explain.ts'
import { readChunks } from './read-chunks.ts'
import type { TransportOptions } from './transport-options.ts'
import type { Way } from './way.ts'

/** Sends from the browser to the API, which must allow it with CORS. */
export const createDirect = ({ credentials }: Pick<TransportOptions, 'credentials'>): Way => ({
  // Browsers hide the reason: it is always the same TypeError.
  noResponse: 'blocked_or_unreachable',

  prepare({ method, url, headers, body }) {
    // `fetch` would report these like an unreachable API.
    if (!URL.canParse(url) || /^\w+:\/\/[^/?#]*@/.test(url)) return { code: 'bad_url' }
    if (/^(?:connect|trace|track)$/i.test(method)) return { code: 'bad_method' }
    const requestHeaders = new Headers()
    for (const header of headers) {
      try {
        requestHeaders.append(...header)
      } catch {
        return { code: 'bad_header', detail: strings.invalidHeader(header[0]) }
      }
    }
    // Without a type, so that the Blob adds no header. GET and HEAD have no body.
    const bytes = /^(?:get|head)$/i.test(method) ? undefined : body?.slice(0, body.size, '')
    return [
      url,
      { method, headers: requestHeaders, body: bytes, credentials: credentials ? 'include' : 'same-origin' },
    ]
  },

  async *read({ status, statusText, headers, url, body }) {
    // Across origins, only the headers exposed by CORS.
    yield {
      kind: 'head',
      head: { status, statusText, headers: [...headers], url, redirects: [], timing: {} },
    }
    for await (const bytes of readChunks(body)) yield { kind: 'data', bytes }
    yield { kind: 'end' }
  },
})
