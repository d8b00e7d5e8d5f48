import type { Integration } from './integration.ts'

export const logrocket: Integration = {
  title: 'LogRocket',
  purpose: 'analytics',
  fields: { appId: { description: 'App ID, such as `organization/app`.' } },
  steps: ({ appId = '' }) => [
    {
      kind: 'script',
      src: 'https://cdn.logrocket.io/LogRocket.min.js',
      attributes: { crossorigin: 'anonymous' },
      calls: [{ name: 'LogRocket.init', args: [appId] }],
    },
  ],
  hosts: () => ({ connect: ['https://r.logrocket.io', 'https://r.logr-in.com'], worker: ['blob:'] }),
}
