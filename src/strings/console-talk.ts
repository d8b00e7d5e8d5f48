import { message } from './messages/in-english.ts'

/** Messages and errors of the console, loaded with the first connection. */

export const pauseButton = 'Pause'
export const clearButton = 'Clear'
export const saveMessage = 'Save message'

export const blockedTitle = "Blocked by this site's policy"
export const blockedByPolicy = message(
  "This site's Content-Security-Policy does not allow connections to {origin}. Add the server to the spec, or allow it in connect-src on the reverse proxy.",
)
export const browserRefusedTitle = 'The browser refused to connect'
export const possibleCauses = message(
  'Code {code}. Browsers hide the reason from pages, including the HTTP status. Possible causes:',
)
export const causeNoServer = message(
  'No server is listening at {host}, or this browser does not trust its certificate.',
)
export const causeRejected =
  'The server rejected the connection, often with 401 or 403 because a key or token is missing or invalid.'
export const causeOrigin = message('The server does not allow the origin {origin}.')
export const causeNoSharedSubprotocol = message('The server does not support the subprotocol {names:or}.')
export const causeSubprotocolRequired = 'The server requires a subprotocol, and none was offered.'
export const causeInterference = 'A proxy, firewall or browser extension is blocking the connection.'

/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 and https://www.iana.org/assignments/websocket */
export const closeCodes = {
  1000: 'normal closure',
  1001: 'going away, because the server is stopping or the page was left',
  1002: 'protocol error',
  1003: 'unsupported data type',
  1004: 'reserved code',
  1005: 'no code received',
  1006: 'connection lost without a close frame',
  1007: 'invalid data, such as text that is not UTF-8',
  1008: 'policy violation, often a missing or invalid key',
  1009: 'message too large',
  1010: 'required extension missing',
  1011: 'internal server error',
  1012: 'server restarting',
  1013: 'server overloaded, try again later',
  1014: 'bad gateway',
  1015: 'TLS handshake failed',
  3000: 'unauthorized',
  3003: 'forbidden',
  3008: 'timeout',
}
export const closeCodeOfApi = 'defined by the API, see its documentation'
export const closeCodeOfLibrary = 'registered by a library or framework'
export const closeCodeUnknown = 'unknown code'
export const closedWith = message('Closed with {code}: {meaning}')
export const closedBecause = message('Closed with {code}: {meaning}. Reason: {reason}')
export const failedWith = message('Connection failed with {code}')
export const failedBecause = message('Connection failed: {reason}')
export const failedByPolicy = "Connection blocked by this site's policy"

export const messageFilter = 'Message filter'
export const filterMessages = 'Filter messages'
export const filterPlaceholder = 'Filter'
export const direction = 'Direction'
export const bothDirections = 'Both'
export const receivedOnly = 'Received'
export const sentOnly = 'Sent'
export const messageList = 'Messages'
export const entryKinds = { received: 'received', sent: 'sent', connection: 'connection' }
export const pausedCount = message({
  one: 'Paused: {count} new message.',
  other: 'Paused: {count} new messages.',
})
export const droppedCount = message({
  one: 'Removed the oldest {count} message (limit: 20,000 messages or 20 MB).',
  other: 'Removed the oldest {count} messages (limit: 20,000 messages or 20 MB).',
})
export const uncheckedCount = message('{count} of them were not checked.')

export const notDocumented = 'not documented'
export const notChecked = 'not checked'
export const textMessage = 'text'
export const binaryMessage = 'binary'
export const undocumentedFields = message({
  one: '{count} field not documented',
  other: '{count} fields not documented',
})
export const matchesSchema = 'Matches the schema'
export const doesNotMatch = message('Does not match the {name} schema')
export const matchesNothing = 'Matches no documented message'
export const notCheckedBecause = message('Not checked: {reason}')
export const tooLargeToCheck = 'larger than 200 KB'
export const ambiguousBinary = 'the spec documents several binary messages'
export const wholeMessage = 'message'
export const moreCharacters = message({
  one: '{count} more character. Save the message to see all of it.',
  other: '{count} more characters. Save the message to see all of it.',
})
export const bytes = 'Bytes'
