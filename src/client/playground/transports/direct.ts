import type { AnswerEvent, AnswerHead, Fault, Transport, WireRequest } from '../exchange.ts'
import { isForbiddenBody, isForbiddenHeader, isForbiddenMethod } from './forbidden.ts'
import { readChunks } from './read-chunks.ts'
import type { TransportOptions } from './transport-options.ts'

/** From the browser to the API. The API has to allow it, and says so by CORS. */
export function createDirect({ credentials }: Pick<TransportOptions, 'credentials'>): Transport {
  return {
    kind: 'direct',
    async *send(request, signal) {
      const checked = checkRequest(request)
      if ('code' in checked) yield fault(checked)
      else yield* exchange(request, checked, credentials ? 'include' : 'same-origin', signal)
    },
  }
}

async function* exchange(
  request: WireRequest,
  headers: Headers,
  credentials: RequestCredentials,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { method, url, body } = request
  let isBegun = false
  try {
    const response = await fetch(url, {
      method,
      headers,
      // The type of a Blob would become a header that the request does not have.
      body: isForbiddenBody(request) ? undefined : body?.slice(0, body.size, ''),
      credentials,
      redirect: 'follow',
      cache: 'no-store',
      signal,
    })
    isBegun = true
    yield { kind: 'head', head: headOf(response) }
    for await (const bytes of readChunks(response.body)) yield { kind: 'data', bytes }
    yield { kind: 'end' }
  } catch {
    // It is always the same TypeError: a page may not learn what other addresses answer.
    yield fault({ code: signal.aborted ? 'cancelled' : isBegun ? 'cut' : 'blocked_or_unreachable' })
  }
}

/** What fetch would refuse in the same words as an API that is not there. */
function checkRequest({ method, url, headers }: WireRequest): Headers | Fault {
  if (!URL.canParse(url) || /^\w+:\/\/[^/?#]*@/.test(url)) return { code: 'bad_url' }
  if (isForbiddenMethod(method)) return { code: 'bad_method' }
  const sent = new Headers()
  for (const header of headers) {
    try {
      if (!isForbiddenHeader(header)) sent.append(...header)
    } catch {
      return { code: 'bad_header', detail: `\`${header[0]}\` cannot be sent as a header.` }
    }
  }
  return sent
}

/** Of another origin, the headers are only those that CORS shows. */
function headOf({ status, statusText, headers, url }: Response): AnswerHead {
  return { status, statusText, headers: [...headers], url, redirects: [], timing: {} }
}

const fault = (found: Fault): AnswerEvent => ({ kind: 'fault', fault: found })
