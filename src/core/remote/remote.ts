import type { IncomingMessage } from 'node:http'
import { decodeText } from '../decode-text.ts'
import { type Reach, refusalOf } from './remote-address.ts'
import { RemoteFailure, toRemoteFailure } from './remote-failure.ts'
import { readBody, sendGet } from './remote-request.ts'

export type RemoteResponse =
  /** `url` is the final URL, after redirects. */
  | { kind: 'fresh'; text: string; etag?: string; lastModified?: string; url: string }
  | { kind: 'unchanged' }
  /** For the site's author. */
  | { kind: 'failed'; reason: string; hint?: string }

type Limits = { bytes: number; milliseconds: number; redirects: number }

export type RemoteOptions = Reach & {
  /** Validators of the caller's copy: the result is `unchanged` if it is current. */
  etag?: string
  lastModified?: string
  signal?: AbortSignal
  limits?: Partial<Limits>
}

/** The options of a running fetch. */
type FetchContext = RemoteOptions & { limits: Limits; signal: AbortSignal }

const defaultLimits: Limits = { bytes: 64 * 1024 * 1024, milliseconds: 20_000, redirects: 5 }

/**
 * Fetches a text from a URL in the site's settings. Sends no credentials and reaches no private network, regardless of DNS
 * and redirects. Failures are results, not exceptions.
 */
export async function fetchRemote(url: string, options: RemoteOptions): Promise<RemoteResponse> {
  const limits = { ...defaultLimits, ...options.limits }
  const stop = new AbortController()
  const timer = setTimeout(() => {
    stop.abort(new RemoteFailure(`it took more than ${limits.milliseconds / 1000} seconds`))
  }, limits.milliseconds)
  const cancel = () => stop.abort(new RemoteFailure('the request was canceled'))
  options.signal?.addEventListener('abort', cancel, { once: true })
  try {
    if (options.signal?.aborted) cancel()
    return await follow(url, { ...options, limits, signal: stop.signal })
  } catch (error) {
    // An abort causes various errors, so use its reason.
    const { message, hint } = (stop.signal.aborted ? stop.signal.reason : error) as RemoteFailure
    return { kind: 'failed', reason: message, hint }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
  }
}

/** Throws nothing but RemoteFailure. */
async function follow(start: string, context: FetchContext): Promise<RemoteResponse> {
  if (!URL.canParse(start)) throw new RemoteFailure('it is not a URL', 'Start it with `https://`.')
  const { limits, signal } = context
  const headers = headersFor(context)
  let url = new URL(start)
  let from: URL | undefined
  for (let redirects = 0; ; redirects++) {
    if (redirects > limits.redirects)
      throw new RemoteFailure(`it redirects more than ${limits.redirects} times`)
    const refusal = refusalOf(url, context, from)
    if (refusal) throw refusal
    let response: IncomingMessage | undefined
    try {
      response = await sendGet(url, headers, signal)
      const next = redirectOf(response, url)
      if (!next) return await responseOf(response, url, context)
      from = url
      url = next
    } catch (error) {
      throw toRemoteFailure(error, url)
    } finally {
      response?.destroy()
    }
  }
}

function headersFor({ etag, lastModified }: RemoteOptions): Record<string, string> {
  return {
    Accept: 'application/json, application/yaml, */*;q=0.5',
    'Accept-Encoding': 'gzip, br, identity',
    'User-Agent': 'octavo',
    ...(etag !== undefined && { 'If-None-Match': etag }),
    ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
  }
}

function redirectOf(response: IncomingMessage, url: URL): URL | undefined {
  const { statusCode = 0, headers } = response
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  if (headers.location === undefined || !URL.canParse(headers.location, url.href))
    throw new RemoteFailure(`${url.host} responded with ${statusCode} but without a valid Location header`)
  return new URL(headers.location, url.href)
}

async function responseOf(
  response: IncomingMessage,
  url: URL,
  { limits, signal, ...copy }: FetchContext,
): Promise<RemoteResponse> {
  const { statusCode = 0, headers } = response
  const isConditional = copy.etag !== undefined || copy.lastModified !== undefined
  if (statusCode === 304 && isConditional) return { kind: 'unchanged' }
  if (statusCode !== 200)
    throw new RemoteFailure(`${url.host} responded with ${statusCode}`, statusHint(statusCode))
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? ''))
    throw new RemoteFailure(
      'the response is a web page, not a spec',
      'Use the URL of the file itself, not of a page that shows it.',
    )
  const text = decodeText(await readBody(response, limits.bytes, signal))
  if (text === undefined) throw new RemoteFailure('it is not UTF-8 text')
  const { etag, 'last-modified': lastModified } = headers
  url.hash = ''
  return { kind: 'fresh', text, etag, lastModified, url: url.href }
}

function statusHint(status: number): string | undefined {
  if (status === 401 || status === 403)
    return 'Octavo sends no credentials. Make the file public, or save a copy in the site folder.'
  if (status === 404 || status === 410) return 'Check the URL.'
  return undefined
}
