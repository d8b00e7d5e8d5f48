import { isUtf8 } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import { createCollectedResponse } from './collected-response.ts'
import { relayHeaders, sendProblem } from './problem.ts'
import type { RelayResponse } from './relay-response.ts'

/** Responds to a JSON request with JSON, for clients that do not read frames. */
export function createJsonResponse(response: ServerResponse, id: string, maxBytes: number): RelayResponse {
  return createCollectedResponse({
    maxBytes,
    end: (head, bytes, end) => {
      const body = isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') }
      const timing = { ...head?.timing, ...end.timing }
      const json = Buffer.from(JSON.stringify({ ...head, ...end, timing, body }))
      response.writeHead(200, [
        ...relayHeaders('application/json', id),
        'Content-Length',
        String(json.length),
      ])
      response.end(json)
    },
    fail: (refusal) => sendProblem(response, refusal, id),
  })
}
