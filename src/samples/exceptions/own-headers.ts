import type { Pair } from '../sample-request.ts'
import type { Exception } from './exception.ts'

const leaveOut = (isLeftOut: (header: Pair) => boolean, note: string): Exception => ({
  without: (request) =>
    request.headers.some(isLeftOut)
      ? { ...request, headers: request.headers.filter((header) => !isLeftOut(header)) }
      : request,
  note,
})

export const cookiesOfBrowser: Exception = {
  without: (request) =>
    request.cookies.length > 0 ? { ...request, cookies: [], hasOwnCookies: true } : request,
  note: 'A page cannot set cookies for another site: the browser sends those that it has.',
}

/** https://fetch.spec.whatwg.org/#forbidden-request-header, and what Chromium keeps for itself. */
const isOfBrowser = ([name]: Pair) =>
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i.test(
    name,
  )

export const headersOfBrowser = /* @__PURE__ */ leaveOut(
  isOfBrowser,
  'A page cannot set some headers, which the browser sends itself: they are left out.',
)

/** What fetch in Node.js refuses or says itself. */
const isOfNode = ([name, value]: Pair) =>
  /^(?:expect|host|keep-alive|sec-fetch-mode|upgrade)$/i.test(name) ||
  (/^connection$/i.test(name) && !/^(?:close|keep-alive)$/i.test(value))

export const headersOfNode = /* @__PURE__ */ leaveOut(
  isOfNode,
  'fetch in Node.js refuses some headers or sends its own: they are left out.',
)

export const trailerOfGo = /* @__PURE__ */ leaveOut(
  ([name]) => /^trailer$/i.test(name),
  'net/http sends Trailer only for trailers that it is given, so the header is left out.',
)

export const proxyHeaderOfJava = /* @__PURE__ */ leaveOut(
  ([name]) => /^proxy-authorization$/i.test(name),
  'java.net.http sends Proxy-Authorization to proxies only, so the header is left out.',
)

export const lengthOfBody = /* @__PURE__ */ leaveOut(
  ([name]) => /^(?:content-length|transfer-encoding)$/i.test(name),
  'The client itself says how long the body is, so headers about that are left out.',
)
