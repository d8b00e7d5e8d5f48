import { type Integration, originOf } from './integration.ts'

const defaultHost = 'https://us-east-1.hightouch-events.com'

export const hightouch: Integration = {
  title: 'Hightouch',
  purpose: 'analytics',
  fields: {
    writeKey: { description: 'Write key of the source.' },
    apiHost: { description: 'URL of the events API.', format: 'url', isOptional: true },
  },
  steps: ({ writeKey = '', apiHost = defaultHost }) => [
    {
      kind: 'set',
      name: 'htevents',
      value: [['page']],
      properties: {
        _writeKey: writeKey,
        _loadOptions: { apiHost: (originOf(apiHost) ?? defaultHost).slice(8) },
      },
    },
    { kind: 'script', src: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js' },
  ],
  hosts: ({ apiHost = defaultHost }) => ({ connect: [originOf(apiHost) ?? defaultHost] }),
}
