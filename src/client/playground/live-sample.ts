import { generateSample } from '../../samples/generate.ts'
import { highlight } from '../../samples/highlight.ts'
import { bash } from '../../samples/languages/bash.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'

/** Pages whose samples follow the playground have a menu of languages. */
export const hasSample = () => document.querySelector('[data-do=language]') !== null

/** The sample of the page shows the request that is about to be sent. What most readers look at needs no loading. */
export function showLiveSample(request: SampleRequest | undefined): void {
  const writeFirst = (request: SampleRequest) => highlight(generateSample(bash, request), bash)
  document.dispatchEvent(new CustomEvent('octavo:request', { detail: request && { request, writeFirst } }))
}
