/** Parts of the playground that only some readers use. */

export const yourRequest = 'Your request'
export const language = 'Language'
export const copyCode = 'Copy code'
export const chooseFile = 'Choose file'
export const chooseFiles = 'Choose files'
export const dropHere = 'or drop here'
export const removeFile = 'Remove'
export const filledExamples = 'Example values filled in'
export const filledFromHistory = 'Filled in from history'
export const filledFromCurl = 'Filled in from cURL.'
export const filledBody = 'Body filled in'
export const renewalFailed = 'Could not renew the token. Get a new one.'
