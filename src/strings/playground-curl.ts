import { message } from './messages/in-english.ts'

/** A cURL command that fills in the form. */

export const notCurl = 'Not a cURL command.'
export const noUrl = 'The command has no URL.'
export const unclosedQuote = message('Unclosed quote: {text}.')
export const otherMethod = message('Expected method {expected}, got {actual}.')
export const otherUrl = message('{url} does not match this operation.')
export const otherBody = 'This operation does not accept this body.'
export const chooseFile = message('Choose the file {file} for {field}.')
export const body = 'body'
export const ignored = message('Ignored: {names:list}.')
