import type { Integration } from './integration.ts'

/** The hosts that the property sends data to need to be in `security`. */
export const adobe: Integration = {
  title: 'Adobe Analytics',
  purpose: 'analytics',
  fields: { launchUrl: { description: 'Embed URL of the Launch property.', format: 'url' } },
  steps: ({ launchUrl = '' }) => [{ kind: 'script', src: launchUrl }],
  hosts: () => ({}),
}
