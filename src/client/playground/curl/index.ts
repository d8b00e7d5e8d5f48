export { type FilledDraft, fillFromCurl } from './fill-from-curl.ts'
export { parseCurl } from './parse-curl.ts'
