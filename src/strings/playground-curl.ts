/** A cURL command that fills in the form. */

export const notCurl = 'Not a cURL command.'
export const noUrl = 'The command has no URL.'
export const unclosedQuote = (text: string) => `Unclosed quote: ${text}.`
export const otherMethod = (expected: string, actual: string) => `Expected method ${expected}, got ${actual}.`
export const otherUrl = (url: string) => `${url} does not match this operation.`
export const otherBody = 'This operation does not accept this body.'
export const chooseFile = (file: string, field: string) => `Choose the file ${file} for ${field}.`
export const body = 'body'
export const ignored = (names: readonly string[]) => `Ignored: ${names.join(', ')}.`
