/**
 * The modules of this folder whose texts the browser loads on demand, by file. `scripts/build-client.mjs` bundles these
 * modules without their English texts.
 */
export const textFiles = {
  form: ['playground'],
  tools: [
    'playground-curl',
    'playground-editor',
    'playground-environment',
    'playground-extras',
    'playground-side',
  ],
  response: ['playground-explain', 'playground-json', 'playground-oauth', 'playground-response', 'value'],
  console: ['console', 'console-talk'],
} as const

export type TextFile = keyof typeof textFiles
