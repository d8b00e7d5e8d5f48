import type { Integration } from './integration.ts'

export const amplitude: Integration = {
  title: 'Amplitude',
  purpose: 'analytics',
  fields: { apiKey: { description: 'API key of the project.' } },
  steps: ({ apiKey = '' }) => [
    {
      kind: 'script',
      src: 'https://cdn.amplitude.com/libs/analytics-browser-2.11.1-min.js.gz',
      calls: [{ name: 'amplitude.init', args: [apiKey, { defaultTracking: { pageViews: true } }] }],
    },
  ],
  hosts: () => ({
    connect: [
      'https://api2.amplitude.com',
      'https://sr-client-cfg.amplitude.com',
      'https://diagnostics.prod.us-west-2.amplitude.com',
    ],
  }),
}
