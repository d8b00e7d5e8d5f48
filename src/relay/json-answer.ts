import { isUtf8 } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import type { HeadFrame } from '../request/relay-frames.ts'
import type { Answer } from './answer.ts'
import { ownHeaders, sendProblem } from './problem.ts'

/** The answer to a request in JSON is JSON, for tools that do not want to read frames. It is small, so it is collected. */
export function createJsonAnswer(response: ServerResponse, id: string, mostBytes: number): Answer {
  let head: HeadFrame | undefined
  const chunks: Buffer[] = []
  return {
    mostBytes,
    head: (given) => {
      head = given
    },
    data: (chunk) => {
      chunks.push(chunk)
      return true
    },
    alive: () => {},
    end: (end) => {
      const bytes = Buffer.concat(chunks)
      const body = isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') }
      const timing = { ...head?.timing, ...end.timing }
      const json = Buffer.from(JSON.stringify({ ...head, ...end, timing, body }))
      response.writeHead(200, [...ownHeaders('application/json', id), 'Content-Length', String(json.length)])
      response.end(json)
    },
    fail: (refusal) => sendProblem(response, refusal, id),
    onDrain: () => {},
  }
}
