import type { Integration } from './integration.ts'

const host = 'https://transcend-cdn.com'

export const transcend: Integration = {
  title: 'Transcend',
  purpose: 'consent',
  fields: {
    bundleId: { description: 'Bundle ID.' },
    analyticsPurpose: {
      description: 'Purpose that readers must accept before analytics load. If omitted, `Analytics`.',
      isOptional: true,
    },
  },
  steps: ({ bundleId = '' }) => [
    {
      kind: 'script',
      src: `${host}/cm/${encodeURIComponent(bundleId)}/airgap.js`,
      attributes: { 'data-cfasync': 'false' },
    },
  ],
  hosts: () => ({
    script: [host],
    connect: [host, 'https://telemetry.transcend.io'],
    style: [host],
    font: [host],
  }),
}
