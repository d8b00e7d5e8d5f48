import type { Integration } from './integration.ts'

export const heap: Integration = {
  title: 'Heap',
  purpose: 'analytics',
  fields: { appId: { description: 'App ID.' } },
  steps: ({ appId = '' }) => [
    { kind: 'set', name: 'heap', value: [], properties: { appid: appId, config: {} } },
    { kind: 'script', src: `https://cdn.heapanalytics.com/js/heap-${encodeURIComponent(appId)}.js` },
  ],
  hosts: () => {
    const host = ['https://heapanalytics.com']
    return { connect: host, img: host, style: host, font: host }
  },
}
