import { message } from './messages/in-english.ts'

/** The playground form, and the response pane before the first response. */

// Buttons and states
export const playground = 'Playground'
export const send = 'Send'
export const sendAnyway = 'Send anyway'
export const sendKeys = 'Ctrl ↵'
export const sendKeysOnMac = '⌘ ↵'
export const cancel = 'Cancel'
export const environmentButton = 'Environment'
export const chosenEnvironment = message('Environment: {name}')
export const pasteCurl = 'Paste cURL'
export const history = 'History'
export const shareLink = 'Share link'
export const useExamples = 'Use example values'
export const reset = 'Reset'
export const close = 'Close'
export const formReset = 'Form reset'
/** Required fields without a value. */
export const missing = message('Required: {names:list}')
export const nothingRequired = 'Nothing required yet'
export const sendFailed = 'Could not send the request. Reload the page.'
export const responseTitle = 'Response'
export const sendToSeeResponse = 'Send the request to see the response'

// The route of a request
export const throughProxy = message("Sent to {host} through this site's proxy. Nothing is stored.")
export const throughOtherProxy = message('Sent to {host} through the proxy at {proxy}. Nothing is stored.')
export const direct = message('Sent to {host} directly from your browser.')
export const directWithCookies = message('Sent to {host} directly from your browser, with cookies.')

export const optionCount = message({ one: '{count} option', other: '{count} options' })

// Authorization
export const authorization = 'Authorization'
export const scheme = 'Scheme'
export const noAuthorization = 'None'
export const allOf = message('{titles:and}')
export const apiKey = 'API key'
export const namedApiKey = message('API key {name}')
export const oauth2 = 'OAuth 2'
export const openId = 'OpenID Connect'
export const clientCertificate = 'Client certificate'
export const basicAuth = 'Username and password'
export const bearerToken = 'Bearer token'
export const username = 'Username'
export const password = 'Password'
export const token = 'Token'
export const key = 'Key'
export const unsupportedScheme = message('{title} is not supported here.')
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
export const addTo = message('Add to {name}')
export const remove = message('Remove {name}')
export const newKey = 'New key'
export const addKey = 'Add key'
export const sendEmpty = 'Send empty'
export const generate = 'Generate'
export const now = 'Now'
export const defaultValue = message('default: {value}')
export const exampleValue = message('example: {value}')
export const defaultAndExample = message('default: {default}, example: {example}')

/** The type and marks of a field. */
export const joined = message('{items:list}')

// Types of fields
export const file = 'file'
export const oneOf = 'one of'
export const anyOf = 'any of'
export const enumeration = 'enum'
export const any = 'any'
export const either = message('{types:or}')
export const arrayOf = message('array of {type}')
export const mapOf = message('map of {type}')
