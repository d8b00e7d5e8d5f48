/** Problems in the first part of a request to the proxy. */

export const notJson = 'The head is not JSON.'
export const notObject = 'The head must be an object.'
export const version = 'The head must contain `"v": 1`.'
export const page = '`page` must be the path of a page.'
export const method = '`method` must be a string.'
export const url = '`url` must be a string.'
export const headers = '`headers` must be an array of name and value pairs.'
export const bodyLength = '`bodyLength` must be a number of bytes or null.'
export const redirect = '`redirect` must be `manual` or `follow`.'
