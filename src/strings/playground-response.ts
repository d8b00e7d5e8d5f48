import { listAny, plural } from './intl.ts'

/** The response, its status and its views. Texts in backticks are drawn as code. */

// Status
export const response = 'Response'
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
export const statusFrom = (status: number, server: string) => `${status} from ${server}`
export const copyBody = 'Copy body'
export const save = 'Save'
export const saveSize = (size: string) => `Save ${size}`

// Tabs
export const parts = 'Response parts'
export const body = 'Body'
export const headers = (count: number) => `Headers ${count}`
export const timing = 'Timing'
export const timings = ['DNS', 'Connect', 'TLS', 'First byte', 'Download', 'Total'] as const

// Notes
export const missingHeader = (name: string) => `The required header \`${name}\` is missing.`
export const removedHeaders = (names: readonly string[]) => `Removed by the proxy: ${code(names)}.`
export const hiddenHeaders = 'Browsers show only the headers listed in `Access-Control-Expose-Headers`.'
export const forbiddenHeaders = (names: readonly string[]) => `Browsers cannot send ${code(names)}.`
export const undocumentedStatus = (status: number) => `Status ${status} is not documented.`
export const otherType = (expected: readonly string[], actual: string) =>
  `Expected ${code(expected)}, got ${actual ? code([actual]) : 'no content type'}.`
export const rejected = 'The API rejected the credentials.'
export const notAllowed = 'These credentials do not allow this request.'
export const noCredentials = (names: readonly string[]) => `No ${listAny(names)} sent`
export const sendAgain = 'Fill in the credentials, then send the request again.'
export const fillIn = (name: string) => `Fill in ${name}`
export const stoppedBetween = (from: string | undefined, to: string | undefined) =>
  `The request stopped between ${from} and ${to}`

// Bodies
export const responseBody = 'Response body'
export const emptySuccess = 'Success, no body'
export const emptyBody = 'No body'
export const headHasNoBody = 'HEAD responses have no body.'
export const emptyAsDocumented = (status: number) => `As documented for ${status}.`
export const bodyExpected = (status: number) => `The spec documents a body for ${status}.`
export const notJson = 'The content type is JSON, but the body is not.'
export const tooLarge = 'Too large to show at once'
export const tooLargeHint = 'Show the first 1 MB, or save it all. It is not checked against the spec.'
export const showFirst = 'Show 1 MB'
export const showAll = 'Show all'
export const shownAll = (size: string) => `All ${size}`
export const shownFirst = (size: string) => `First 1 MB of ${size}`
export const noPreview = 'No preview'
export const noPreviewForType = 'This type has no preview.'
export const file = (type: string) => (type ? `File (${type})` : 'File')
export const incomplete = 'The response is incomplete.'
export const otherContent = (type: string) => `The content is not ${type}.`
export const cannotShow = 'Your browser cannot show this file.'

// Events
export const timeline = 'Timeline'
export const joinedText = 'Joined text'
export const raw = 'Raw'
export const view = 'View'
export const events = 'Events'
export const eventCount = (count: number) => plural(count, 'event', 'events')
export const showEarlier = (shown: number, hidden: number) =>
  `Show ${shown} of ${plural(hidden, 'earlier event', 'earlier events')}`
export const connected = 'Connected'
export const follow = 'Follow'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
