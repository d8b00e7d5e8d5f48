import { writeEnvelopeHead } from '../../../request/relay-head.ts'
import { type RelayCode, type RelayProblem, relayStatus, relayType } from '../../../request/relay-message.ts'
import type { AnswerEvent, AnswerHead, Fault, Transport, WireRequest } from '../exchange.ts'
import { readChunks } from './read-chunks.ts'
import { createFrameReader, type Frame } from './read-frames.ts'
import type { TransportOptions } from './transport-options.ts'

/** Where the relay of a site is, below its base path. */
export const relayPath = '/_platform/api/request'

/** Through the site itself, which calls the API and hands on what comes back. */
export function createRelay({ base, page }: TransportOptions): Transport {
  return {
    kind: 'relay',
    async *send(request, signal) {
      try {
        yield* exchange(base + relayPath, page, request, signal)
      } catch {
        yield fault({ code: signal.aborted ? 'cancelled' : 'cut' })
      }
    },
  }
}

async function* exchange(
  address: string,
  page: string,
  request: WireRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': relayType },
    body: writeEnvelope(page, request),
    cache: 'no-store',
    // What stands in front may send everybody to a sign-in page: its answer would look like one of the relay.
    redirect: 'manual',
    signal,
  }).catch(() => undefined)
  if (!response) {
    yield fault({ code: signal.aborted ? 'cancelled' : 'relay_unreachable' })
    return
  }
  if (!response.ok || typeOf(response) !== relayType) {
    yield fault(await readRefusal(response))
    return
  }
  const read = createFrameReader()
  for await (const chunk of readChunks(response.body)) {
    for (const frame of read(chunk)) {
      const event = eventOf(frame)
      yield event
      if (event.kind === 'end' || event.kind === 'fault') return
    }
  }
  yield fault({ code: 'cut' })
}

function eventOf(frame: Frame): AnswerEvent {
  if (frame.kind === 'data' || frame.kind === 'end') return frame
  if (frame.kind === 'head' && isHead(frame.payload)) return { kind: 'head', head: frame.payload }
  return fault(frame.kind === 'error' ? faultOf(frame.payload) : { code: 'cut' })
}

const isHead = (payload: unknown): payload is AnswerHead =>
  typeof payload === 'object' && payload !== null && 'status' in payload && 'headers' in payload

/** A Blob of Blobs: files are read from the disk while they are sent. */
function writeEnvelope(page: string, { method, url, headers, body }: WireRequest): Blob {
  const bodyLength = body ? body.size : null
  const head = writeEnvelopeHead({ v: 1, page, method, url, headers, bodyLength, redirect: 'follow' })
  return new Blob(body ? [head, body] : [head])
}

const fault = (found: Fault): AnswerEvent => ({ kind: 'fault', fault: found })

const typeOf = (response: Response) =>
  (response.headers.get('Content-Type') ?? '').replace(/;.*/s, '').trim().toLowerCase()

const isCode = (code: unknown): code is RelayCode =>
  typeof code === 'string' && Object.hasOwn(relayStatus, code)

/** The relay says no in a form that only it has; everything else comes from something in front of it. */
async function readRefusal(response: Response): Promise<Fault> {
  const { status, headers } = response
  const problem =
    typeOf(response) === 'application/problem+json'
      ? ((await response.json().catch(() => null)) as Partial<RelayProblem> | null)
      : null
  if (!isCode(problem?.code)) {
    // A redirect that was not followed has no status that a page may see.
    return { code: 'relay_blocked', status: status || undefined, server: headers.get('Server') ?? undefined }
  }
  const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10)
  return {
    code: problem.code,
    status,
    detail: textOf(problem.detail),
    ...(retryAfter >= 0 && { retryAfter }),
  }
}

/** An error in the middle of an answer. */
function faultOf(payload: unknown): Fault {
  const { code, message } = (payload ?? {}) as { code?: unknown; message?: unknown }
  return { code: isCode(code) ? code : 'cut', detail: textOf(message) }
}

const textOf = (text: unknown) => (typeof text === 'string' ? text : undefined)
