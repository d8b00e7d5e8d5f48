import { type Integration, originOf } from './integration.ts'

const cloud = 'https://us.i.posthog.com'

/** The cloud has its scripts on a host of their own. */
const scriptHost = (apiHost: string) => {
  const [, region] = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(apiHost) ?? []
  return region ? `https://${region}-assets.i.posthog.com` : apiHost
}

export const posthog: Integration = {
  title: 'PostHog',
  purpose: 'analytics',
  fields: {
    apiKey: {
      description: 'Project API key, such as `phc_…`.',
      pattern: '^phc_',
      expected: 'a key that starts with `phc_`',
    },
    apiHost: { description: 'URL of your instance or region.', format: 'url', isOptional: true },
    sessionRecording: { description: 'Record sessions.', isOptional: true, isBoolean: true },
  },
  steps: ({ apiKey = '', apiHost = cloud, sessionRecording }) => {
    const host = apiHost.replace(/\/$/, '')
    const options = { api_host: host, disable_session_recording: sessionRecording !== 'true' }
    const calls = [{ name: 'posthog.init', args: [apiKey, options] }]
    return [{ kind: 'script', src: `${scriptHost(host)}/static/array.js`, calls }]
  },
  hosts: ({ apiHost = cloud }) => {
    const host = originOf(apiHost) ?? cloud
    // Its cloud has several hosts: https://posthog.com/docs/advanced/content-security-policy
    const hosts = new URL(host).hostname.endsWith('.posthog.com') ? ['https://*.posthog.com'] : [host]
    return { connect: hosts, script: hosts }
  },
}
