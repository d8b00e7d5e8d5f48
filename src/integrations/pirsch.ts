import type { Integration } from './integration.ts'

const host = 'https://api.pirsch.io'

export const pirsch: Integration = {
  title: 'Pirsch',
  purpose: 'analytics',
  fields: { id: { description: 'Identification code.' } },
  steps: ({ id = '' }) => [
    { kind: 'script', src: `${host}/pa.js`, attributes: { id: 'pianjs', 'data-code': id } },
  ],
  hosts: () => ({ connect: [host] }),
}
