import { formatNumber, listAll } from './intl.ts'

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
export const closedStatus = (code: number) => `Closed ${code}`
export const connectionFailed = 'Connection failed'
export const receivedCount = (count: number) => `${formatNumber(count)} received`
export const sentCount = (count: number) => `${formatNumber(count)} sent`
export const messageCounts = (received: number, sent: number) =>
  `${receivedCount(received)}, ${sentCount(sent)}`
export const queuedSize = (size: string) => `${size} queued`
export const idleFor = (time: string) => `Idle ${time}`

export const connectionForm = 'Connection'
export const connectsDirectly = (host: string) =>
  `Connects directly from this browser to ${host}. The browser replies to pings but cannot send its own.`
export const unknownHost = 'an unknown host'
export const connectionUrl = 'Connection URL'
export const resetDone = 'Reset'
export const fillInFirst = (name: string) => `Fill in ${name} first`
export const connectingWithout = (names: readonly string[]) =>
  `Connecting without a value for ${listAll(names)}`
export const loadFailed = 'The console failed to load. Reload the page.'
export const connectingTo = (url: string) => `Connecting to ${url}`
export const openedWith = (subprotocol: string) =>
  subprotocol ? `Connection opened, subprotocol ${subprotocol}` : 'Connection opened'
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
export const offeredCount = (count: number) => (count ? `${formatNumber(count)} offered` : 'None')
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
export const message = 'Message'
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
export const invalidEncoding = (encoding: string) => `Invalid ${encoding}. The message cannot be sent.`
export const onLine = (problem: string, line: number) => `${problem} on line ${line}`
export const invalidJson = (problem: string) => `Invalid JSON: ${problem}. You can send it anyway.`
export const notSentInvalid = (encoding: string) => `Not sent: invalid ${encoding}`

export const notSent = 'Not sent'
export const requiredName = (name: string) => `${name} (required)`
export const browserCannotSend = (names: readonly string[], advice: string) =>
  `Browsers cannot set headers or client certificates on WebSocket connections. Not sent: ${names.join(', ')}. ${advice}`
export const cookieLimits = (names: readonly string[]) =>
  `The cookie ${listAll(names)} is sent only if this browser already has it for that host and it allows cross-site use. You cannot set it here.`
export const useSampleIfNeeded = 'Use a sample in another language if the API needs them.'
export const chooseOtherOption =
  'Choose another authorization option above, or use a sample in another language.'
export const useSampleOrOtherPlace =
  'Use a sample in another language, or send the token where the API also accepts it: in the query, a subprotocol or the first message.'
