import type { Integration } from './integration.ts'

export const koala: Integration = {
  title: 'Koala',
  purpose: 'analytics',
  fields: { publicApiKey: { description: 'Public API key.' } },
  steps: ({ publicApiKey = '' }) => [
    { kind: 'set', name: 'ko', value: [] },
    { kind: 'script', src: `https://cdn.getkoala.com/v1/${encodeURIComponent(publicApiKey)}/sdk.js` },
  ],
  hosts: () => ({ connect: ['https://api.getkoala.com'] }),
}
