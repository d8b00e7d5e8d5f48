import type { SecurityOption } from '../../spec/security.ts'
import type { Server } from '../../spec/server.ts'

/**
 * Sources for `connect-src`: the relay if it is on another site; for direct requests, the servers and token
 * URLs. A star can only replace the first labels of a host:
 * https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
export function connectSources(
  { proxy, relay }: { proxy: boolean; relay?: string },
  servers: readonly Server[],
  security: readonly SecurityOption[],
): string[] | undefined {
  if (proxy) return relay ? originOf(relay) : undefined
  const tokens = security
    .flat()
    .flatMap(({ flows, openIdConnectUrl }) => [
      ...flows.flatMap(({ tokenUrl, refreshUrl, deviceUrl }) => [tokenUrl, refreshUrl, deviceUrl]),
      openIdConnectUrl,
    ])
  const sources = [
    ...servers.flatMap((server) => sourcesOf(server)),
    ...tokens.flatMap((url) => (url ? originOf(url) : [])),
  ]
  return [...new Set(sources)].slice(0, maxSources)
}

const maxSources = 40

function sourcesOf({ url, variables }: Server): string[] {
  const [, start = ''] = /^([^/]*\/\/[^/?#]*)/.exec(url) ?? []
  const names = [...start.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  let urls = [start]
  for (const name of names) {
    const variable = variables.find((variable) => variable.name === name)
    const choices = variable && variable.choices.length > 0 ? variable.choices : ['*']
    urls = urls
      .flatMap((url) => choices.map((choice) => url.replace(`{${name}}`, choice)))
      .slice(0, maxSources)
  }
  return urls.flatMap((url) => originOf(url.includes('*') ? url.replace(/\/\/[^/]*\*[^./]*/, '//*') : url))
}

/** Empty for an invalid URL, because one invalid source invalidates the policy. */
function originOf(url: string): string[] {
  const parsable = url.replace('//*.', '//star.')
  if (!URL.canParse(parsable)) return []
  const { protocol, host } = new URL(parsable)
  // A star before a single label would allow a whole top-level domain.
  if (parsable !== url && host.split('.').length < 3) return []
  if (!/^(https?|wss?):$/.test(protocol) || !/^[a-z0-9.[\]:-]+$/.test(host)) return []
  return [`${protocol}//${parsable === url ? host : host.replace('star.', '*.')}`]
}
