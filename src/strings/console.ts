import { message } from './messages/in-english.ts'

export const consoleLabel = 'Console'
export const connectFirstTitle = 'Connect to see messages'
export const autoScroll = 'Auto-scroll'
export const messagesAreChecked = 'Messages are checked against their schemas.'
export const nothingToCheck = 'The spec documents no incoming messages.'

export const connectButton = 'Connect'
export const reconnectButton = 'Reconnect'
export const cancelButton = 'Cancel'
export const disconnectButton = 'Disconnect'
export const resetButton = 'Reset'
export const closeButton = 'Close'
export const sendButton = 'Send'
export const saveMessages = 'Save messages'
export const notConnected = 'Not connected'
export const connecting = 'Connecting'
export const connected = 'Connected'
export const closing = 'Closing'
export const closedStatus = message('Closed {code}')
export const connectionFailed = 'Connection failed'
export const receivedCount = message('{count} received')
export const sentCount = message('{count} sent')
export const messageCounts = message('{received:number} received, {sent:number} sent')
export const queuedSize = message('{size} queued')
export const idleFor = message('Idle {time}')

export const connectionForm = 'Connection'
export const connectsDirectly = message(
  'Connects directly from this browser to {host}. The browser replies to pings but cannot send its own.',
)
export const unknownHost = 'an unknown host'
export const connectionUrl = 'Connection URL'
export const resetDone = 'Reset'
export const fillInFirst = message('Fill in {name} first')
export const connectingWithout = message('Connecting without a value for {names:and}')
export const loadFailed = 'The console failed to load. Reload the page.'
export const connectingTo = message('Connecting to {url}')
export const opened = 'Connection opened'
export const openedWith = message('Connection opened, subprotocol {name}')
export const connectionError = 'The browser reported a connection error.'
export const connectBeforeSending = 'Not connected. Connect first.'
export const sentStatus = 'Sent'

export const noServer = 'The spec lists no server that a browser can connect to.'
export const invalidUrl = 'Invalid URL. Check the server and its variables.'
export const invalidSubprotocol =
  'Invalid subprotocol name. Use letters, digits and characters such as . - _ only.'
export const mixedContent =
  'Browsers block ws: connections from https: pages (mixed content). Use a wss: URL or a sample in another language.'

export const subprotocols = 'Subprotocols'
export const documentedSubprotocols = 'Documented subprotocols'
export const noneOffered = 'None'
export const offeredCount = message('{count} offered')
export const documentedRow = 'Documented'
export const serverSelectsOne = 'the server selects one'
export const otherSubprotocols = 'others'
export const subprotocolNames = 'names'
export const commaSeparated = 'comma-separated'

export const closeOptions = 'Close options'
export const closeCode = 'Close code'
export const closeReason = 'Reason'
export const invalidCloseCode = 'Use 1000 or a code from 3000 to 4999.'
export const closeReasonTooLong = 'Maximum length is 123 bytes.'

export const composer = 'Send message'
export const messageType = 'Message type'
export const messageName = 'Message'
export const jsonMessage = 'JSON message'
export const rawMessage = 'Raw'
export const messageEditor = 'Message editor'
export const formMode = 'Form'
export const jsonMode = 'Raw JSON'
export const example = 'Example'
export const useExample = 'Use example'
export const format = 'Format'
export const formats = {
  text: 'Text',
  utf8: 'Binary (UTF-8)',
  hex: 'Binary (hex)',
  base64: 'Binary (base64)',
  file: 'Binary (file)',
}
export const fileToSend = 'File'
export const noFile = 'No file selected'
export const chooseFileFirst = 'Choose a file first'
export const invalidEncoding = message('Invalid {encoding}. The message cannot be sent.')
export const onLine = message('{problem} on line {line}')
export const invalidJson = message('Invalid JSON: {problem}. You can send it anyway.')
export const notSentInvalid = message('Not sent: invalid {encoding}')

export const notSent = 'Not sent'
export const requiredName = message('{name} (required)')
export const browserCannotSend = message(
  'Browsers cannot set headers or client certificates on WebSocket connections. Not sent: {names:list}. {advice}',
)
export const cookieLimits = message(
  'Cookies cannot be set here. The browser sends these if it already has them for that host and they allow cross-site use: {names:list}.',
)
export const useSampleIfNeeded = 'Use a sample in another language if the API needs them.'
export const chooseOtherOption =
  'Choose another authorization option above, or use a sample in another language.'
export const useSampleOrOtherPlace =
  'Use a sample in another language, or send the token where the API also accepts it: in the query, a subprotocol or the first message.'
