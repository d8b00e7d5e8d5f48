import { createFrameReader } from '../../../../request/relay-frames.ts'
import { writeEnvelopeHead } from '../../../../request/relay-head.ts'
import { type RelayProblem, relayPath, relayType } from '../../../../request/relay-message.ts'
import type { Fault } from '../exchange.ts'
import { readChunks } from './read-chunks.ts'
import type { TransportOptions } from './transport-options.ts'
import type { Way } from './way.ts'

/** Sends through the site's relay. */
export const createRelay = ({ base, relay, page }: TransportOptions): Way => ({
  noResponse: 'relay_unreachable',

  prepare({ method, url, headers, body }) {
    const bodyLength = body ? body.size : null
    const head = writeEnvelopeHead({ v: 1, page, method, url, headers, bodyLength, redirect: 'follow' })
    const init: RequestInit = {
      method: 'POST',
      headers: { 'Content-Type': relayType },
      // A Blob of Blobs streams files from disk.
      body: new Blob(body ? [head, body] : [head]),
      // A reverse proxy may redirect to a sign-in page, which must not look like a relay response.
      redirect: 'manual',
    }
    return [relay ?? base + relayPath, init]
  },

  async *read(response) {
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith(relayType))
      return yield { kind: 'fault', fault: await readRefusal(response) }
    const read = createFrameReader()
    for await (const chunk of readChunks(response.body)) {
      for (const frame of read(chunk)) {
        if (frame.kind === 'data' || frame.kind === 'head') yield frame
        else if (frame.kind === 'end') return yield { kind: 'end' }
        else if (frame.kind === 'error')
          return yield { kind: 'fault', fault: { code: frame.error.code, detail: frame.error.message } }
      }
    }
    throw new Error('no end')
  },
})

/** Relay errors have a `requestId`; any other response comes from a reverse proxy. */
async function readRefusal(response: Response): Promise<Fault> {
  const { status, headers } = response
  const problem: Partial<RelayProblem> | null = await response.json().catch(() => null)
  if (!problem?.requestId || typeof problem.code !== 'string')
    // Browsers hide the status of an unfollowed redirect.
    return { code: 'relay_blocked', status: status || undefined, server: headers.get('Server') ?? undefined }
  const { code, detail } = problem
  return { code, status, detail, retryAfter: Number(headers.get('Retry-After')) || undefined }
}
