import type { Integration } from './integration.ts'

/** https://developers.google.com/tag-platform/security/guides/csp */
export const ga4: Integration = {
  title: 'Google Analytics 4',
  purpose: 'analytics',
  fields: {
    measurementId: {
      description: 'Measurement ID, such as `G-ABC123`.',
      pattern: '^G',
      expected: 'an ID that starts with `G`',
    },
  },
  steps: ({ measurementId = '' }) => [
    { kind: 'set', name: 'dataLayer', value: [] },
    { kind: 'queue', name: 'gtag', array: 'dataLayer' },
    { kind: 'call', name: 'gtag', args: ['js', '$date'] },
    { kind: 'call', name: 'gtag', args: ['config', measurementId] },
    {
      kind: 'script',
      src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`,
    },
  ],
  hosts: () => {
    const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
    const hosts = [...google, 'https://*.analytics.google.com']
    return { connect: hosts, img: hosts }
  },
}
