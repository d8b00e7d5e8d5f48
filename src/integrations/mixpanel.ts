import type { Integration } from './integration.ts'

const hosts: Record<string, string> = {
  us: 'https://api-js.mixpanel.com',
  eu: 'https://api-eu.mixpanel.com',
  in: 'https://api-in.mixpanel.com',
}
const host = ({ region = 'us' }) => hosts[region] ?? hosts.us!

export const mixpanel: Integration = {
  title: 'Mixpanel',
  purpose: 'analytics',
  fields: {
    projectToken: { description: 'Token of the project.' },
    region: {
      description: 'Region of the project: `us`, `eu` or `in`.',
      pattern: '^(us|eu|in)$',
      isOptional: true,
    },
  },
  steps: (settings) => {
    const options = { api_host: host(settings), track_pageview: true }
    const properties = { _i: [[settings.projectToken ?? '', options, 'mixpanel']], __SV: 1.2 }
    return [
      { kind: 'set', name: 'mixpanel', value: [], properties },
      { kind: 'script', src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js' },
    ]
  },
  hosts: (settings) => ({ connect: [host(settings)] }),
}
