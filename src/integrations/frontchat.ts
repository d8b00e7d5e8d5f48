import type { Integration } from './integration.ts'

export const frontchat: Integration = {
  title: 'Front Chat',
  purpose: 'chat',
  fields: { snippetId: { description: 'Chat ID.', pattern: '^.{6,}$' } },
  steps: ({ snippetId = '' }) => [
    {
      kind: 'script',
      src: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
      calls: [{ name: 'FrontChat', args: ['init', { chatId: snippetId, useDefaultLauncher: true }] }],
    },
  ],
  hosts: () => {
    const servers = ['us-west-1', 'us-west-2', 'eu-west-1'].map(
      (region) => `https://${region}-chat-server.frontapp.com`,
    )
    return {
      connect: ['https://chat.frontapp.com', ...servers, 'wss://front-us-realtime.ably.io'],
      frame: ['https://chat.frontapp.com', 'https://chat-assets.frontapp.com'],
    }
  },
}
