/** The playground form, and the response pane before the first response. */

// Buttons and states
export const playground = 'Playground'
export const send = 'Send '
export const sendAnyway = 'Send anyway '
export const sendKeys = (isMac: boolean) => (isMac ? '⌘ ↵' : 'Ctrl ↵')
export const cancel = 'Cancel'
export const environment = (name = '') => (name ? `Environment: ${name}` : 'Environment')
export const pasteCurl = 'Paste cURL'
export const history = 'History'
export const shareLink = 'Share link'
export const useExamples = 'Use example values'
export const reset = 'Reset'
export const close = 'Close'
export const formReset = 'Form reset'
/** Required fields without a value. */
export const missing = (names: readonly string[]) => `Required: ${names.join(', ')}`
export const nothingRequired = 'Nothing required yet'
export const sendFailed = 'Could not send the request. Reload the page.'
export const response = 'Response'
export const sendToSeeResponse = 'Send the request to see the response'

/** `proxy busy` for `relay_busy` */
export const faultName = (code: string) => code.replace('relay', 'proxy').replaceAll('_', ' ')

// The route of a request
export const throughProxy = (host: string, proxy: string | undefined) =>
  `Sent to ${host} through ${proxy ? `the proxy at ${proxy}` : "this site's proxy"}. Nothing is stored.`
export const direct = (host: string, withCookies: boolean) =>
  `Sent to ${host} directly from your browser${withCookies ? ', with cookies' : ''}.`

export const optionCount = (count: number) => `${count} options`

// Authorization
export const authorization = 'Authorization'
export const scheme = 'Scheme'
export const noAuthorization = 'None'
export const allOf = (titles: readonly string[]) => titles.join(' and ')
export const apiKey = (name = '') => `API key ${name}`.trim()
export const oauth = 'OAuth 2'
export const openId = 'OpenID Connect'
export const clientCertificate = 'Client certificate'
export const basicAuth = 'Username and password'
export const bearerToken = 'Bearer token'
export const username = 'Username'
export const password = 'Password'
export const token = 'Token'
export const key = 'Key'
export const unsupportedScheme = (title: string) => `${title} is not supported here.`
export const showSecrets = 'Show secrets on the page'
export const showSecret = 'Show secret'
export const storeOnDevice = 'Store on this device'

// Server
export const server = 'Server'
export const url = 'URL'
export const variable = 'variable'

// Parameters
export const path = 'Path'
export const query = 'Query'
export const headers = 'Headers'
export const cookies = 'Cookies'

// Body
export const body = 'Body'
export const bodyName = 'Request body'
export const bodyEditor = 'Body editor'
export const form = 'Form'
export const rawJson = 'Raw JSON'
export const contentType = 'Content type'
export const noBody = 'No body'
export const example = 'Example'
export const chooseExample = 'Choose an example'
export const noForm = 'Invalid JSON or too deeply nested. Edit it as raw JSON, or send it anyway.'

// Fields
export const notSent = 'Not sent'
export const value = 'Value'
export const choose = 'Choose'
export const required = 'required'
export const deprecated = 'deprecated'
export const isRequired = 'Required'
export const addTo = (name: string) => `Add to ${name}`
export const remove = (name: string) => `Remove ${name}`
export const newKey = 'New key'
export const addKey = 'Add key'
export const sendEmpty = 'Send empty'
export const generate = 'Generate'
export const now = 'Now'
export const placeholder = (defaultText: string | undefined, exampleText: string | undefined) =>
  [defaultText && `default: ${defaultText}`, exampleText && `example: ${exampleText}`]
    .filter(Boolean)
    .join(', ')

// Types of fields
export const file = 'file'
export const oneOf = 'one of'
export const anyOf = 'any of'
export const enumeration = 'enum'
export const any = 'any'
export const either = (types: readonly string[]) => types.join(' or ')
export const arrayOf = (type: string) => `array of ${type}`
export const mapOf = (type: string) => `map of ${type}`
