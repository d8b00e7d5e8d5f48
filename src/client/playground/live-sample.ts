import { generateSample } from '../../samples/generate.ts'
import { highlight } from '../../samples/highlight.ts'
import { bash } from '../../samples/languages/bash.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'

/** Only pages with a language menu have samples that follow the playground. */
export const hasSample = () => document.querySelector('[data-do=language]') !== null

/** Shows the request in the page's sample. cURL, the most common language, needs no loading. */
export function showLiveSample(request: SampleRequest | undefined): void {
  const writeFirst = (request: SampleRequest) => highlight(generateSample(bash, request), bash)
  document.dispatchEvent(new CustomEvent('octavo:request', { detail: request && { request, writeFirst } }))
}
