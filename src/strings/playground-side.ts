/** Panels of the form: cURL, history and links. */

export const curlCommand = 'cURL command'
export const curlExample = 'curl https://…'
export const fillIn = 'Fill in'
export const history = 'History'
export const fillInAgain = 'Fill in again'
export const noResponse = 'No response'
export const clearHistory = 'Clear history'
export const noRequestsYet = 'No requests yet'
export const tooLongForLink = 'Too long for a link. Share the code sample instead.'
export const linkCopied = 'Link copied without secrets and files'
export const linkInAddressBar = 'The link is in the address bar, without secrets and files.'
export const brokenLink = 'This link is incomplete or from another version.'
export const filledFromLink = 'Filled in from the link.'
export const filledFromOldLink =
  'Filled in from the link. The operation has changed since then. Check the values.'
