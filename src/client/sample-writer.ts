import { generateSample } from '../samples/generate.ts'
import { highlight, type Run } from '../samples/highlight.ts'
import { languages } from '../samples/languages/index.ts'
import type { SampleRequest } from '../samples/sample-request.ts'

export type WriteSample = (request: SampleRequest) => Run[][]

/** Loaded when the reader selects a language that is not on the page. */
export async function loadWriter(key: string): Promise<WriteSample> {
  const entry = languages.find((candidate) => candidate.key === key || candidate.label === key)
  if (!entry) throw new Error(`There are no samples in ${key}`)
  const language = await entry.load()
  return (request) => highlight(generateSample(language, request), language)
}

export { languages } from '../samples/languages/index.ts'
