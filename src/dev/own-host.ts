import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { hostInUrl } from '../core/listen/host-in-url.ts'

/**
 * Protects against DNS rebinding: a page of another site must not reach the preview under its own host name. A preview
 * on all interfaces also accepts IP addresses and the machine's name, which others cannot point here.
 */
export function createHostCheck(host: string): (request: Request) => boolean {
  const machine = hostname()
    .toLowerCase()
    .replace(/\.local$/, '')
  const listenHost = canonical(hostInUrl(host))
  const isOnAllInterfaces = listenHost === '0.0.0.0' || listenHost === '[::]'
  const names = new Set(['localhost', '127.0.0.1', '[::1]', listenHost])
  if (isOnAllInterfaces) names.add(machine).add(`${machine}.local`)
  return (request) => {
    const { hostname: name } = new URL(request.url)
    return names.has(name.toLowerCase()) || (isOnAllInterfaces && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** As URLs write it: in lower case, and with IPv6 addresses in their shortest form. */
function canonical(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()
}
