import ipaddr from 'ipaddr.js'

/** Whether an IP address is in a public range. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return parsed instanceof ipaddr.IPv4 ? isPublicIPv4(parsed) : isPublicIPv6(parsed)
}

export function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/** Azure's platform address: internal, although in a public range. */
const azurePlatformAddress = '168.63.129.16'

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== azurePlatformAddress
}

/** All assigned global unicast: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  // Other embedded IPv4 addresses (`::1.1.1.1`, NAT64) depend on a gateway, so they are never public.
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address())
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/** Only the plain notation, because parsers disagree on `0177.0.0.1` and `127.1`. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!/^[0-9a-f:.]{2,45}$/i.test(address)) return undefined
  const dotted = address.slice(address.lastIndexOf(':') + 1)
  if (dotted.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(dotted)) return undefined
  if (!address.includes(':')) return dotted.includes('.') ? ipaddr.IPv4.parse(address) : undefined
  // The parser confuses `::1.1.1.1` with `::ffff:1.1.1.1`.
  if (/^::[^:]*\./.test(address)) return undefined
  return ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : undefined
}

/** Suffixes for this machine, network or cluster (RFC 6761, 6762, 8375; `svc`, `default`: Kubernetes). */
const privateSuffixes =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|svc|default)$/
/** URL parsers read these names as IP addresses: https://url.spec.whatwg.org/#ends-in-a-number-checker */
const endsInNumber = /(^|\.)(\d+|0x[0-9a-f]*)$/

/** Whether a host name looks public. Its address is checked separately. */
export function isPublicName(host: string): boolean {
  const name = hostName(host)
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) && !privateSuffixes.test(name) && !endsInNumber.test(name)
}

export function isLoopbackName(host: string): boolean {
  return /(^|\.)localhost$/.test(hostName(host))
}

/** A loopback name or address; IPv6 addresses with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(host) || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'))
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/\.+$/, '')
}
