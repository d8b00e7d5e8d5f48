import { type Integration, originOf } from './integration.ts'

const host = ({ cdnUrl = 'https://cdn.segment.com' }) => cdnUrl.replace(/\/$/, '')

/** Destinations that Segment loads need their own hosts in `security`. */
export const segment: Integration = {
  title: 'Segment',
  purpose: 'analytics',
  fields: {
    key: { description: 'Write key of the source.' },
    cdnUrl: { description: 'URL of your own CDN.', format: 'url', isOptional: true },
  },
  steps: (settings) => {
    const { key = '' } = settings
    const properties = { _writeKey: key, _cdn: host(settings) }
    return [
      { kind: 'set', name: 'analytics', value: [['page']], properties },
      {
        kind: 'script',
        src: `${host(settings)}/analytics.js/v1/${encodeURIComponent(key)}/analytics.min.js`,
      },
    ]
  },
  hosts: (settings) => ({
    connect: [originOf(host(settings)) ?? '', 'https://api.segment.io'].filter(Boolean),
  }),
}
