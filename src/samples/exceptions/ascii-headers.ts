import { isAscii, type Pair, type SampleRequest } from '../sample-request.ts'
import type { Exception } from './exception.ts'

const isPlain = (pair: Pair) => pair.every(isAscii)

const withoutOddHeaders = (request: SampleRequest): SampleRequest =>
  [...request.headers, ...request.cookies].every(isPlain)
    ? request
    : { ...request, headers: request.headers.filter(isPlain), cookies: request.cookies.filter(isPlain) }

export const asciiHeadersOfJava: Exception = {
  without: withoutOddHeaders,
  note: 'java.net.http only sends ASCII headers, so other headers are omitted.',
}

export const asciiHeaders: Exception = {
  without: withoutOddHeaders,
  note: 'This client only sends ASCII headers, so other headers are omitted.',
}
