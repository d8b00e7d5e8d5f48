import { readChunks } from './read-chunks.ts'
import type { TransportOptions } from './transport-options.ts'
import type { Way } from './way.ts'

/** From the browser to the API. The API has to allow it, and says so by CORS. */
export const createDirect = ({ credentials }: Pick<TransportOptions, 'credentials'>): Way => ({
  // It is always the same TypeError: a page may not learn what other addresses answer.
  lost: 'blocked_or_unreachable',

  ask({ method, url, headers, body }) {
    // What fetch would refuse in the same words as an API that is not there.
    if (!URL.canParse(url) || /^\w+:\/\/[^/?#]*@/.test(url)) return { code: 'bad_url' }
    if (/^(?:connect|trace|track)$/i.test(method)) return { code: 'bad_method' }
    const sent = new Headers()
    for (const header of headers) {
      try {
        sent.append(...header)
      } catch {
        return { code: 'bad_header', detail: `\`${header[0]}\` cannot be sent.` }
      }
    }
    // The type of a Blob would become a header that the request does not have. GET and HEAD send no body.
    const bytes = /^(?:get|head)$/i.test(method) ? undefined : body?.slice(0, body.size, '')
    return [url, { method, headers: sent, body: bytes, credentials: credentials ? 'include' : 'same-origin' }]
  },

  async *read({ status, statusText, headers, url, body }) {
    // Of another origin, the headers are only those that CORS shows.
    yield {
      kind: 'head',
      head: { status, statusText, headers: [...headers], url, redirects: [], timing: {} },
    }
    for await (const bytes of readChunks(body)) yield { kind: 'data', bytes }
    yield { kind: 'end' }
  },
})
