import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Connection } from './connections.ts'
import type { ConnectTiming } from './connector.ts'

/** One request to one URL. */
export type Hop = { url: URL; method: string; headers: string[]; body: Buffer | Readable | null }

/** A streamed body can be sent only once. */
export function isStreamed(body: Hop['body']): body is Readable {
  return body !== null && !Buffer.isBuffer(body)
}

export type HopHead = { status: number; statusText: string; headers: [name: string, value: string][] }

export type HopListener = {
  /** The request is being sent. `timing` is undefined on a reused connection. */
  onStart: (timing: ConnectTiming | undefined) => void
  onHead: (head: HopHead) => void
  /** Returns false to pause until `resume`. */
  onData: (chunk: Buffer) => boolean
  onEnd: (trailers: [name: string, value: string][]) => void
  /** Called at most once, as the last event. */
  onError: (error: Error) => void
}

export type HopControl = { resume: () => void; abort: () => void }

/** Sends a request over a connection and reports the response. Nothing is buffered. */
export function sendHop(
  connection: Connection,
  { url, method, headers, body }: Hop,
  listener: HopListener,
): HopControl {
  let controller: Dispatcher.DispatchController | undefined
  let isOver = false
  connection.client.dispatch(
    { path: url.pathname + url.search, method, headers, body },
    {
      onRequestStart: (current) => {
        controller = current
        if (isOver) current.abort(new Error('Given up.'))
        else listener.onStart(connection.takeTiming())
      },
      onResponseStart: (current, status, _, statusText = '') => {
        // Informational responses such as 103 Early Hints.
        if (status >= 200) listener.onHead({ status, statusText, headers: pairsOf(current.rawHeaders) })
      },
      onResponseData: (current, chunk) => {
        if (!isOver && !listener.onData(chunk)) current.pause()
      },
      onResponseEnd: (current) => {
        if (isOver) return
        isOver = true
        listener.onEnd(pairsOf(current.rawTrailers))
      },
      onResponseError: (_, error) => {
        if (isOver) return
        isOver = true
        // A failed connection is never reused.
        connection.abort()
        listener.onError(error)
      },
    },
  )
  return {
    resume: () => controller?.resume(),
    abort: () => {
      if (isOver) return
      isOver = true
      connection.abort()
    },
  }
}

function pairsOf(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  if (!Array.isArray(raw)) return []
  const pairs: [string, string][] = []
  // As bytes: headers have no defined encoding beyond ASCII.
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([textOf(raw[at]!), textOf(raw[at + 1]!)])
  return pairs
}

function textOf(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('latin1')
}
