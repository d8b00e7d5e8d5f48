import type { SecurityOption } from '../../spec/security.ts'
import type { Server } from '../../spec/server.ts'

/**
 * Sources of `connect-src`: the relay if it is on another site; for direct requests, the servers and token URLs. https://www.w3.org/TR/CSP3/#framework-directive-source-list: a star may stand only for the first labels of a host.
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
  return [...new Set(sources)].slice(0, most)
}

const most = 40

function sourcesOf({ url, variables }: Server): string[] {
  const [, start = ''] = /^([^/]*\/\/[^/?#]*)/.exec(url) ?? []
  const named = [...start.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  let filled = [start]
  for (const name of named) {
    const variable = variables.find((variable) => variable.name === name)
    const choices = variable && variable.choices.length > 0 ? variable.choices : ['*']
    filled = filled.flatMap((url) => choices.map((choice) => url.replace(`{${name}}`, choice))).slice(0, most)
  }
  return filled.flatMap((url) => originOf(url.includes('*') ? url.replace(/\/\/[^/]*\*[^./]*/, '//*') : url))
}

/** Undefined for an invalid URL, since one broken source invalidates the policy. */
function originOf(url: string): string[] {
  const plain = url.replace('//*.', '//star.')
  if (!URL.canParse(plain)) return []
  const { protocol, host } = new URL(plain)
  // A star before one label would be a whole top-level domain.
  if (plain !== url && host.split('.').length < 3) return []
  if (!/^(https?|wss?):$/.test(protocol) || !/^[a-z0-9.[\]:-]+$/.test(host)) return []
  return [`${protocol}//${plain === url ? host : host.replace('star.', '*.')}`]
}
