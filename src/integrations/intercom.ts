import type { Integration } from './integration.ts'

export const intercom: Integration = {
  title: 'Intercom',
  purpose: 'chat',
  fields: { appId: { description: 'Workspace ID.', pattern: '^.{6,}$' } },
  steps: ({ appId = '' }) => [
    { kind: 'set', name: 'intercomSettings', value: { app_id: appId } },
    { kind: 'queue', name: 'Intercom' },
    { kind: 'script', src: `https://widget.intercom.io/widget/${encodeURIComponent(appId)}` },
  ],
  hosts: () => {
    const assets = ['https://js.intercomcdn.com', 'https://static.intercomassets.com']
    return {
      script: ['https://js.intercomcdn.com', 'https://app.intercom.io'],
      connect: [
        'https://*.intercom.io',
        'https://*.intercom-messenger.com',
        'wss://nexus-websocket-a.intercom.io',
        'wss://nexus-websocket-b.intercom.io',
      ],
      ...{ img: assets, font: assets },
    }
  },
}
