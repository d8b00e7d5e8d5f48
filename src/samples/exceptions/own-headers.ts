import type { Pair } from '../sample-request.ts'
import type { Exception } from './exception.ts'

const omitHeaders = (isOmitted: (header: Pair) => boolean, note: string): Exception => ({
  without: (request) =>
    request.headers.some(isOmitted)
      ? { ...request, headers: request.headers.filter((header) => !isOmitted(header)) }
      : request,
  note,
})

export const cookiesOfBrowser: Exception = {
  without: (request) =>
    request.cookies.length > 0 ? { ...request, cookies: [], hasOwnCookies: true } : request,
  note: 'Browsers send stored cookies; scripts cannot set cookies for another site.',
}

/** https://fetch.spec.whatwg.org/#forbidden-request-header, and headers reserved by Chromium. */
const isBrowserHeader = ([name]: Pair) =>
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i.test(
    name,
  )

export const headersOfBrowser = /* @__PURE__ */ omitHeaders(
  isBrowserHeader,
  'Browsers set some headers themselves, so those headers are omitted.',
)

/** Headers that fetch in Node.js rejects or sets itself. */
const isNodeHeader = ([name, value]: Pair) =>
  /^(?:expect|host|keep-alive|sec-fetch-mode|upgrade)$/i.test(name) ||
  (/^connection$/i.test(name) && !/^(?:close|keep-alive)$/i.test(value))

export const headersOfNode = /* @__PURE__ */ omitHeaders(
  isNodeHeader,
  'fetch in Node.js rejects some headers or sets its own, so those headers are omitted.',
)

export const trailerOfGo = /* @__PURE__ */ omitHeaders(
  ([name]) => /^trailer$/i.test(name),
  'net/http sets Trailer from the request trailers, so the header is omitted.',
)

export const proxyHeaderOfJava = /* @__PURE__ */ omitHeaders(
  ([name]) => /^proxy-authorization$/i.test(name),
  'java.net.http only sends Proxy-Authorization to proxies, so the header is omitted.',
)

export const lengthOfBody = /* @__PURE__ */ omitHeaders(
  ([name]) => /^(?:content-length|transfer-encoding)$/i.test(name),
  'The client sets the body length itself, so length headers are omitted.',
)
