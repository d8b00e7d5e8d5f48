import type { WireRequest } from '../exchange.ts'

/** https://fetch.spec.whatwg.org/#forbidden-request-header, and `User-Agent`, which Chromium keeps for itself. */
const kept =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

const overriding = /^x-(?:http-method|http-method-override|method-override)$/i
const refusedMethod = /^(?:connect|trace|track)$/i

/** Whether browsers let no page send this header. */
export function isForbiddenHeader([name, value]: readonly [name: string, value: string]): boolean {
  return (
    kept.test(name) ||
    (overriding.test(name) && value.split(',').some((method) => refusedMethod.test(method.trim())))
  )
}

/** The names of headers that do not go along where the browser sends the request itself. */
export function forbiddenHeaders({ headers }: Pick<WireRequest, 'headers'>): string[] {
  return [...new Set(headers.filter(isForbiddenHeader).map(([name]) => name))]
}

/** https://fetch.spec.whatwg.org/#forbidden-method */
export const isForbiddenMethod = (method: string) => refusedMethod.test(method)

/** Whether the body does not go along: browsers send none with GET and HEAD. */
export function isForbiddenBody({ method, body }: Pick<WireRequest, 'method' | 'body'>): boolean {
  return body !== undefined && /^(?:get|head)$/i.test(method)
}
