import type { Integration } from './integration.ts'

const host = ({ server = 'plausible.io' }) => `https://${server}`

export const plausible: Integration = {
  title: 'Plausible',
  purpose: 'analytics',
  fields: {
    domain: { description: 'Domain of the site in Plausible.' },
    server: { description: 'Host of your own instance.', format: 'host', isOptional: true },
  },
  steps: (settings) => [
    {
      kind: 'script',
      src: `${host(settings)}/js/script.js`,
      attributes: { 'data-domain': settings.domain ?? '' },
    },
  ],
  hosts: (settings) => ({ connect: [host(settings)] }),
}
