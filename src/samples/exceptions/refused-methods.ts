import type { Exception } from './exception.ts'

/** https://fetch.spec.whatwg.org/#forbidden-method */
export const methodsOfFetch: Exception = {
  without: (request) =>
    /^(?:CONNECT|TRACE|TRACK)$/i.test(request.method) ? { ...request, method: 'GET' } : request,
  note: 'fetch rejects this method, so the sample uses GET.',
}
