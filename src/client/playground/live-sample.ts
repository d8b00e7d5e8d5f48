import { generateSample } from '../../samples/generate.ts'
import { highlight } from '../../samples/highlight.ts'
import { bash } from '../../samples/languages/bash.ts'
import type { WriteSample } from '../sample-writer.ts'
import type { ShownRequest } from './plan.ts'

/** Only pages with a language menu have samples that follow the playground. */
export const hasSample = () => document.querySelector('[data-do=language]') !== null

const writeFirst: WriteSample = (request) => highlight(generateSample(bash, request), bash)

/** Shows the request in the page's sample. cURL, the most common language, needs no loading. */
export function showLiveSample(prepared?: ShownRequest): void {
  const detail = prepared && { request: prepared.shown, exampleType: prepared.exampleType, writeFirst }
  document.dispatchEvent(new CustomEvent('octavo:request', { detail }))
}
