import type { FormServer } from '../../request/playground.ts'
import { isUrl } from '../../spec/read/ref.ts'
import type { Server } from '../../spec/server.ts'

/**
 * Servers as the browser fills them in. One that is relative counts from the description: of a file of the site it
 * becomes a path of the site's own host.
 */
export function createFormServers(servers: readonly Server[], api: string): FormServer[] {
  return servers.map(({ url, name, description, variables }) => ({
    // Without a scheme it is meant as the site is reached, which is https wherever it matters.
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
