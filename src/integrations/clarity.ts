import type { Integration } from './integration.ts'

export const clarity: Integration = {
  title: 'Microsoft Clarity',
  purpose: 'analytics',
  fields: { projectId: { description: 'Project ID.' } },
  steps: ({ projectId = '' }) => [
    { kind: 'queue', name: 'clarity' },
    { kind: 'script', src: `https://www.clarity.ms/tag/${encodeURIComponent(projectId)}` },
  ],
  hosts: () => ({
    script: ['https://scripts.clarity.ms'],
    connect: ['https://*.clarity.ms'],
    img: ['https://*.clarity.ms', 'https://c.bing.com'],
  }),
}
