import type { Integration } from './integration.ts'

const host = 'https://cdn.usefathom.com'

export const fathom: Integration = {
  title: 'Fathom',
  purpose: 'analytics',
  fields: { siteId: { description: 'Site ID.' } },
  steps: ({ siteId = '' }) => [
    { kind: 'script', src: `${host}/script.js`, attributes: { id: 'fathom-script', 'data-site': siteId } },
  ],
  hosts: () => ({ connect: [host], img: [host] }),
}
