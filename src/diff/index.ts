export { readApi } from './api.ts'
export { compareApis } from './compare-apis.ts'
export { writeMarkdown } from './write-markdown.ts'
