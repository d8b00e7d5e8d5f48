import { message } from './messages/in-english.ts'

/** The response, its status and its views. Texts in backticks are drawn as code. */

// Status
export const waiting = 'Waiting for a response'
export const receiving = 'Receiving'
export const receivingBody = 'Receiving the body…'
export const cancelled = 'Cancelled'
export const noResponse = 'No response'
export const notSent = 'Not sent'
export const cancel = 'Cancel'
export const stop = 'Stop'
export const viaProxy = 'via proxy'
export const direct = 'direct'
export const proxy = 'the proxy'
export const statusFrom = message('{status} from {server}')
export const copyBody = 'Copy body'
export const save = 'Save'
export const saveSize = message('Save {size}')

// Tabs
export const parts = 'Response parts'
export const body = 'Body'
export const headers = message('Headers {count}')
export const timing = 'Timing'
export const timings = ['DNS', 'Connect', 'TLS', 'First byte', 'Download', 'Total'] as const

// Notes
export const missingHeader = message('The required header `{name}` is missing.')
export const removedHeaders = message('Removed by the proxy: {names:code}.')
export const hiddenHeaders = 'Browsers show only the headers listed in `Access-Control-Expose-Headers`.'
export const forbiddenHeaders = message('Browsers cannot send {names:code}.')
export const undocumentedStatus = message('Status {status} is not documented.')
export const otherType = message('Expected {expected:code}, got {actual:code}.')
export const noType = message('Expected {expected:code}, got no content type.')
export const sentence = message('{text}.')
export const rejected = 'The API rejected the credentials.'
export const notAllowed = 'These credentials do not allow this request.'
export const noCredentials = message('No {names:or} sent')
export const sendAgain = 'Fill in the credentials, then send the request again.'
export const fillIn = message('Fill in {name}')
export const stoppedBetween = message('The request stopped between {from} and {to}')

// Bodies
export const responseBody = 'Response body'
export const emptySuccess = 'Success, no body'
export const emptyBody = 'No body'
export const headHasNoBody = 'HEAD responses have no body.'
export const emptyAsDocumented = message('As documented for {status}.')
export const bodyExpected = message('The spec documents a body for {status}.')
export const notJson = 'The content type is JSON, but the body is not.'
export const tooLarge = 'Too large to show at once'
export const tooLargeHint = 'Show the first 1 MB, or save it all. It is not checked against the spec.'
export const showFirst = 'Show 1 MB'
export const showAll = 'Show all'
export const shownAll = message('All {size}')
export const shownFirst = message('First 1 MB of {size}')
export const noPreview = 'No preview'
export const noPreviewForType = 'This type has no preview.'
export const file = 'File'
export const fileOfType = message('File ({type})')
export const incomplete = 'The response is incomplete.'
export const otherContent = message('The content is not {type}.')
export const cannotShow = 'Your browser cannot show this file.'

// Events
export const timeline = 'Timeline'
export const joinedText = 'Joined text'
export const raw = 'Raw'
export const view = 'View'
export const events = 'Events'
export const eventCount = message({ one: '{count} event', other: '{count} events' })
export const showEarlier = message({
  one: 'Show {shown:number} of {count} earlier event',
  other: 'Show {shown:number} of {count} earlier events',
})
export const connected = 'Connected'
export const follow = 'Follow'
