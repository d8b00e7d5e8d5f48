import type { Integration } from './integration.ts'

export const hotjar: Integration = {
  title: 'Hotjar',
  purpose: 'analytics',
  fields: {
    hjid: { description: 'Site ID.', pattern: '^\\d+$' },
    hjsv: { description: 'Snippet version.', pattern: '^\\d+$' },
  },
  steps: ({ hjid = '', hjsv = '' }) => [
    { kind: 'queue', name: 'hj' },
    { kind: 'set', name: '_hjSettings', value: { hjid: Number(hjid), hjsv: Number(hjsv) } },
    { kind: 'script', src: `https://static.hotjar.com/c/hotjar-${hjid}.js?sv=${hjsv}` },
  ],
  hosts: () => {
    const hosts = ['https://*.hotjar.com']
    return {
      script: ['https://script.hotjar.com'],
      connect: [...hosts, 'https://*.hotjar.io', 'wss://*.hotjar.com'],
      ...{ img: hosts, font: hosts },
    }
  },
}
