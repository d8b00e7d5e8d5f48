import { isIP, isIPv6 } from 'node:net'
import { hostname } from 'node:os'

/** A host as it stands in an address: `fd00::1` in brackets, and without a zone such as `%eth0`. */
export function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host.replace(/%.*/, '')}]` : host
}

/**
 * A page of another site must not reach the preview under a name of its own (DNS rebinding). Whoever listens to the
 * whole network is reached by number or by the name of the machine: neither can be made to point here by others.
 */
export function createHostCheck(host: string): (request: Request) => boolean {
  const machine = hostname()
    .toLowerCase()
    .replace(/\.local$/, '')
  const own = canonical(hostInUrl(host))
  const isOpen = own === '0.0.0.0' || own === '[::]'
  const names = new Set(['localhost', '127.0.0.1', '[::1]', own])
  if (isOpen) names.add(machine).add(`${machine}.local`)
  return (request) => {
    const { hostname: name } = new URL(request.url)
    return names.has(name.toLowerCase()) || (isOpen && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** In the one spelling that a URL gives it: lower case, an IPv6 address at its shortest. */
function canonical(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()
}
