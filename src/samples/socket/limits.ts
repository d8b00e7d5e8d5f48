import { wellFormed } from '../../core/encode-address.ts'
import { nulInArguments } from '../exceptions/curl-command.ts'
import { dotSegments as dotsOfRequest } from '../exceptions/dots-in-path.ts'
import { hasDots, isAscii, type Pair } from '../sample-request.ts'
import type { SocketSample } from './socket-sample.ts'

/** Something that a client cannot send. The sample omits it and has a note on a line of its own. */
export type Limit = {
  /** Returns the sample unchanged if it has nothing to omit. */
  without: (sample: SocketSample) => SocketSample
  /** One sentence on one line. */
  note: string
}

const omitHeaders = (isOmitted: (header: Pair) => boolean, note: string): Limit => ({
  without: (sample) =>
    sample.headers.some(isOmitted)
      ? { ...sample, headers: sample.headers.filter((header) => !isOmitted(header)) }
      : sample,
  note,
})

const mapTexts = (sample: SocketSample, change: (text: string) => string): SocketSample => ({
  url: change(sample.url),
  headers: sample.headers.map(([name, value]) => [change(name), change(value)]),
  protocols: sample.protocols.map(change),
  ...(sample.message !== undefined && { message: change(sample.message) }),
})

const textsOf = ({ url, headers, protocols, message = '' }: SocketSample) =>
  [url, ...headers.flat(), ...protocols, message].join(' ')

const wholeCharacters: Limit = {
  without: (sample) => (/\p{Surrogate}/u.test(textsOf(sample)) ? mapTexts(sample, wellFormed) : sample),
  note: 'Unpaired surrogates are replaced with U+FFFD.',
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const isToken = (text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text)

const headersOfHttp = /* @__PURE__ */ omitHeaders(
  ([name, value]) => !isToken(name) || /[\0-\x08\x0a-\x1f\x7f]/.test(value),
  'Headers with control characters are invalid in HTTP and are omitted.',
)

/** Headers that clients set themselves, for the handshake or for a proxy. */
const headersOfOpening = /* @__PURE__ */ omitHeaders(
  ([name]) =>
    /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|sec-websocket-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
      name,
    ),
  'The client sets the connection headers itself, so those headers are omitted.',
)

const protocolsOfHttp: Limit = {
  without: (sample) =>
    sample.protocols.every(isToken)
      ? sample
      : { ...sample, protocols: sample.protocols.filter((name) => isToken(name)) },
  note: 'Invalid subprotocol names are omitted.',
}

/** Limits of every client. */
export const commonLimits: readonly Limit[] = [
  wholeCharacters,
  headersOfHttp,
  headersOfOpening,
  protocolsOfHttp,
]

export const headersOfBrowser = /* @__PURE__ */ omitHeaders(
  () => true,
  'Browsers cannot send custom headers with a WebSocket, so they are omitted.',
)

export const asciiHeaders = /* @__PURE__ */ omitHeaders(
  ([, value]) => !isAscii(value),
  'This client only sends ASCII headers, so other headers are omitted.',
)

/** wscat collects headers in a plain object. */
export const protoHeader = /* @__PURE__ */ omitHeaders(
  ([name]) => name === '__proto__',
  'wscat cannot send a header named __proto__, so it is omitted.',
)

export const emptyMessage: Limit = {
  without: (sample) => (sample.message === '' ? { ...sample, message: undefined } : sample),
  note: 'websocat treats an empty message as the end of input, so it is not sent.',
}

export const dotSegments: Limit = {
  without: (sample) =>
    hasDots(sample.url) && URL.canParse(sample.url) ? { ...sample, url: new URL(sample.url).href } : sample,
  note: dotsOfRequest.note,
}

export const nulInShell: Limit = {
  without: (sample) =>
    textsOf(sample).includes('\0') ? mapTexts(sample, (text) => text.replaceAll('\0', '')) : sample,
  note: nulInArguments.note,
}
