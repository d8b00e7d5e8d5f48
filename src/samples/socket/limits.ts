import { wellFormed } from '../../core/encode-address.ts'
import { nulInArguments } from '../exceptions/curl-command.ts'
import { dotsWalkUp as dotsOfRequest } from '../exceptions/dots-in-path.ts'
import { hasDots, isAscii, type Pair } from '../sample-request.ts'
import type { SocketSample } from './socket-sample.ts'

/** Something that cannot be sent. The sample says so on a line of its own, and leaves it out. */
export type Limit = {
  /** What can be sent: the sample itself where it has nothing of this kind. */
  without: (sample: SocketSample) => SocketSample
  /** A sentence for the reader, on one line. */
  note: string
}

const leaveOut = (isLeftOut: (header: Pair) => boolean, note: string): Limit => ({
  without: (sample) =>
    sample.headers.some(isLeftOut)
      ? { ...sample, headers: sample.headers.filter((header) => !isLeftOut(header)) }
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
  note: 'Half of a character cannot be sent: U+FFFD stands in its place.',
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const isToken = (text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text)

const headersOfHttp = /* @__PURE__ */ leaveOut(
  ([name, value]) => !isToken(name) || /[\0-\x08\x0a-\x1f\x7f]/.test(value),
  'HTTP cannot carry headers with control characters: they are left out.',
)

/** What a client says by itself to open a connection, or to a proxy on its way. */
const headersOfOpening = /* @__PURE__ */ leaveOut(
  ([name]) =>
    /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|sec-websocket-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
      name,
    ),
  'The client itself opens the connection: headers about that are left out.',
)

const protocolsOfHttp: Limit = {
  without: (sample) =>
    sample.protocols.every(isToken)
      ? sample
      : { ...sample, protocols: sample.protocols.filter((name) => isToken(name)) },
  note: 'HTTP cannot carry some names of sub-protocols: they are left out.',
}

/** Nobody can send these. */
export const everyonesLimits: readonly Limit[] = [
  wholeCharacters,
  headersOfHttp,
  headersOfOpening,
  protocolsOfHttp,
]

export const headersOfBrowser = /* @__PURE__ */ leaveOut(
  () => true,
  'A browser sends no headers of your own with a WebSocket: they are left out.',
)

export const asciiHeaders = /* @__PURE__ */ leaveOut(
  ([, value]) => !isAscii(value),
  'This client sends headers in ASCII only: others are left out.',
)

/** wscat collects headers in an object, where this name means something else. */
export const protoHeader = /* @__PURE__ */ leaveOut(
  ([name]) => name === '__proto__',
  'wscat cannot send a header of the name __proto__: it is left out.',
)

export const emptyMessage: Limit = {
  without: (sample) => (sample.message === '' ? { ...sample, message: undefined } : sample),
  note: 'websocat takes an empty message for the end, so none is sent.',
}

export const dotsWalkUp: Limit = {
  without: (sample) =>
    hasDots(sample.url) && URL.canParse(sample.url) ? { ...sample, url: new URL(sample.url).href } : sample,
  note: dotsOfRequest.note,
}

export const nulInShell: Limit = {
  without: (sample) =>
    textsOf(sample).includes('\0') ? mapTexts(sample, (text) => text.replaceAll('\0', '')) : sample,
  note: nulInArguments.note,
}
