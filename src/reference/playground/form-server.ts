import type { FormServer } from '../../request/playground.ts'
import { isUrl } from '../../spec/read/ref.ts'
import type { Server } from '../../spec/server.ts'

/**
 * Servers for the browser. Relative ones are resolved against the spec: for a file of the site, to a path on
 * the site's host.
 */
export function createFormServers(servers: readonly Server[], api: string): FormServer[] {
  return servers.map(({ url, name, description, variables }) => ({
    // Without a scheme, use https.
    url: url.startsWith('//')
      ? `https:${url}`
      : isUrl(api) || /^[a-z][a-z0-9+.-]*:|^\{/i.test(url)
        ? url
        : pathOf(url, api),
    name: name ?? description,
    variables,
  }))
}

function pathOf(url: string, file: string): string {
  const base = `https://site.invalid/${file}`
  if (!URL.canParse(url, base)) return url
  const { pathname, origin } = new URL(url, base)
  return origin === 'https://site.invalid' ? pathname.replace(/%7B/gi, '{').replace(/%7D/gi, '}') : url
}
