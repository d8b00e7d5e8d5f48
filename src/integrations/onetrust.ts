import { type Integration, originOf } from './integration.ts'

const stub = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js'

export const onetrust: Integration = {
  title: 'OneTrust',
  purpose: 'consent',
  fields: {
    domainScript: { description: 'Domain script ID.' },
    categoryId: {
      description: 'Category that readers must accept before analytics load, such as `C0002`.',
      isOptional: true,
    },
    scriptSource: { description: 'URL of the script, if you host it.', format: 'url', isOptional: true },
  },
  steps: ({ domainScript = '', scriptSource = stub }) => [
    {
      kind: 'script',
      src: scriptSource,
      attributes: { 'data-domain-script': domainScript, charset: 'UTF-8' },
    },
  ],
  hosts: ({ scriptSource = stub }) => {
    const hosts = [originOf(scriptSource) ?? '', 'https://cdn.cookielaw.org'].filter(Boolean)
    return {
      script: hosts,
      connect: [...hosts, 'https://geolocation.onetrust.com'],
      img: hosts,
      style: hosts,
    }
  },
}
