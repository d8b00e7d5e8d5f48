import type { End } from './connection.ts'

/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 and https://www.iana.org/assignments/websocket */
const codes = new Map<number, string>([
  [1000, 'done, as intended'],
  [1001, 'the other side goes away: a server that stops, or a page that is left'],
  [1002, 'one side broke the rules of the protocol'],
  [1003, 'the other side does not take this kind of data, text or binary'],
  [1004, 'a code that has no meaning yet'],
  [1005, 'no code was given'],
  [1006, 'cut without a word: the server or the network went away'],
  [1007, 'a text was not valid, for example not UTF-8'],
  [1008, 'against the rules of the server, often a missing or wrong key'],
  [1009, 'a message was too large for the other side'],
  [1010, 'an extension that was asked for is missing'],
  [1011, 'the server failed'],
  [1012, 'the server starts again'],
  [1013, 'the server is too busy: try again later'],
  [1014, 'a gateway got a bad answer from the server behind it'],
  [1015, 'the certificate of the server was refused'],
  [3000, 'not authorized'],
  [3003, 'forbidden'],
  [3008, 'it took too long'],
])

/** What a code means, as far as anybody but the API can know. */
export function closeWords(code: number): string {
  const meaning = codes.get(code)
  if (meaning) return meaning
  if (code >= 4000 && code < 5000) return 'a code of the API itself: its documentation says what it means'
  return code >= 3000 && code < 4000 ? 'a code of a library or framework' : 'a code that nobody has defined'
}

/** How it ended, in a line. */
export function closedWords(end: End): string {
  switch (end.kind) {
    case 'closed':
      return `Closed with ${end.code}, ${closeWords(end.code)}${end.reason ? `. Reason: ${end.reason}` : ''}`
    case 'refused':
      return `Never open, code ${end.code}`
    case 'forbidden':
      return 'Never open: the policy of this site forbids it'
    case 'thrown':
      return `Never open: ${end.words}`
  }
}
