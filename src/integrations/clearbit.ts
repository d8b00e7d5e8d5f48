import type { Integration } from './integration.ts'

export const clearbit: Integration = {
  title: 'Clearbit',
  purpose: 'analytics',
  fields: { publicApiKey: { description: 'Public API key.' } },
  steps: ({ publicApiKey = '' }) => [
    { kind: 'script', src: `https://tag.clearbitscripts.com/v1/${encodeURIComponent(publicApiKey)}/tags.js` },
  ],
  hosts: () => ({ script: ['https://x.clearbitjs.com'], connect: ['https://x.clearbitjs.com'] }),
}
