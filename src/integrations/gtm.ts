import type { Integration } from './integration.ts'

/** Whatever the container loads needs its own hosts in `security`. */
export const gtm: Integration = {
  title: 'Google Tag Manager',
  purpose: 'analytics',
  fields: {
    tagId: {
      description: 'Container ID, such as `GTM-ABC123`.',
      pattern: '^G',
      expected: 'an ID that starts with `G`',
    },
  },
  steps: ({ tagId = '' }) => [
    { kind: 'set', name: 'dataLayer', value: [] },
    { kind: 'call', name: 'dataLayer.push', args: [{ 'gtm.start': '$time', event: 'gtm.js' }] },
    { kind: 'script', src: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagId)}` },
  ],
  hosts: () => {
    const host = 'https://www.googletagmanager.com'
    return { connect: [host, 'https://www.google.com'], img: [host] }
  },
}
