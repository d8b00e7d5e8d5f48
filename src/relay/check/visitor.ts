import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Under which name requests of one visitor are counted. The address of an IPv6 host is its first 64 bits: the rest is
 * the choice of the host (https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4).
 */
export function visitorOf(request: IncomingMessage, trustProxy: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (trustProxy === 0) return countedAs(remote)
  const chain = [...listOf(request, 'x-forwarded-for'), remote].map(withoutPort)
  // From the right stand this machine's neighbour, then its neighbour, and so on; what is left of them anybody can write.
  for (const address of chain.slice(Math.max(0, chain.length - 1 - trustProxy)))
    if (ipaddr.isValid(address)) return countedAs(address)
  return countedAs(remote)
}

/** What the outermost trusted proxy said in a header that may hold one value for each of them. */
export function trustedValue(request: IncomingMessage, name: string, trustProxy: number): string | undefined {
  if (trustProxy === 0) return undefined
  const list = listOf(request, name)
  return list[Math.max(0, list.length - trustProxy)]
}

function listOf(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name]
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function withoutPort(text: string): string {
  const [, inBrackets, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  return inBrackets ?? dotted ?? text
}

function countedAs(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
