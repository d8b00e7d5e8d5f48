import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { plainType } from '../../request/fields.ts'
import { checkRelayHead, parseRelayHead } from '../../request/relay-head.ts'
import { type RelayHead, relayType } from '../../request/relay-message.ts'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import type { Watch } from '../send/watch.ts'
import { createBody, readEnvelope, readWhole, tooLong } from './envelope.ts'

export type RequestFormat = 'frames' | 'json'

/** A page's request to the relay. */
export type RelayRequest = {
  head: RelayHead
  /** A buffer if the body has arrived, otherwise a stream. Calls `onProgress` for each chunk. */
  openBody: (onProgress: (isComplete: boolean) => void) => Buffer | Readable | null
}

/** Other sites cannot send either type without a CORS preflight. */
export function requestFormatOf(request: IncomingMessage): RequestFormat {
  const type = plainType(request.headers['content-type'] ?? '')
  if (type === relayType) return 'frames'
  if (type === 'application/json') return 'json'
  throw new Refusal('unsupported_type', `Send the request as ${relayType} or application/json.`)
}

export function readRelayRequest(
  request: IncomingMessage,
  format: RequestFormat,
  { limits, watch }: { limits: RelayLimits; watch: Watch },
): Promise<RelayRequest> {
  return new Promise((resolve, reject) => {
    const until = performance.now() + limits.envelopeMs
    const leave = watch.add((now) => {
      if (now > until) done(() => reject(new Refusal('bad_envelope', 'Timed out while reading the request.')))
    })
    const done = (settle: () => void) => {
      leave()
      settle()
    }
    const reading = format === 'json' ? readJsonRequest(request, limits) : readFramedRequest(request, limits)
    reading.then(
      (relayRequest) => done(() => resolve(relayRequest)),
      (refusal) => done(() => reject(refusal)),
    )
  })
}

async function readFramedRequest(request: IncomingMessage, limits: RelayLimits): Promise<RelayRequest> {
  const { head: text, headBytes, start } = await readEnvelope(request, limits.headBytes)
  const head = headOrRefusal(parseRelayHead(text))
  const { bodyLength } = head
  const contentLength = request.headers['content-length']
  const declaredLength = contentLength === undefined ? undefined : Number(contentLength) - headBytes
  if (bodyLength === null) {
    if (start.length > 0 || (declaredLength ?? 0) > 0)
      throw new Refusal('length_required', 'The request has a body, but `bodyLength` is missing.')
    return { head, openBody: () => null }
  }
  if (bodyLength > limits.requestBytes) throw bodyTooLarge(limits.requestBytes)
  if ((declaredLength ?? bodyLength) !== bodyLength)
    throw new Refusal('bad_envelope', 'The body does not match `bodyLength`.')
  if (start.length > bodyLength) throw tooLong()
  const isWhole = declaredLength !== undefined && start.length === bodyLength
  return {
    head,
    openBody: (onProgress) => {
      if (isWhole) return bodyLength === 0 ? null : start
      return createBody(request, { start, length: bodyLength }, onProgress)
    },
  }
}

/** `{ ...head, body }`, where the body is text or `{ "base64": "..." }`. */
async function readJsonRequest(request: IncomingMessage, limits: RelayLimits): Promise<RelayRequest> {
  const bytes = await readWhole(request, limits.jsonBytes)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw new Refusal('bad_envelope', 'The request is not valid JSON.')
  }
  const { body, ...fields } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const content = readJsonBody(body)
  const head = headOrRefusal(
    checkRelayHead({ redirect: 'manual', headers: [], ...fields, bodyLength: content?.length ?? null }),
  )
  return { head, openBody: () => (content && content.length > 0 ? content : null) }
}

function readJsonBody(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return Buffer.from(body)
  const { base64 } = body as { base64?: unknown }
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
  throw new Refusal('bad_envelope', '`body` must be a string or an object with `base64`.')
}

function headOrRefusal(head: RelayHead | string): RelayHead {
  if (typeof head === 'string') throw new Refusal('bad_envelope', head)
  return head
}

function bodyTooLarge(max: number): Refusal {
  return new Refusal('body_too_large', `The body exceeds the limit of ${max} bytes.`)
}
