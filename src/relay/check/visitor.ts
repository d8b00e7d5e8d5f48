import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * The key for a visitor's rate limit. For IPv6, the first 64 bits, because the host chooses the rest:
 * https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4.
 */
export function visitorOf(request: IncomingMessage, trustProxy: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (trustProxy === 0) return visitorKey(remote)
  const chain = [...listOf(request, 'x-forwarded-for'), remote].map(withoutPort)
  // Each trusted proxy appends the address it sees; anyone can write the entries before those.
  for (const address of chain.slice(Math.max(0, chain.length - 1 - trustProxy)))
    if (ipaddr.isValid(address)) return visitorKey(address)
  return visitorKey(remote)
}

/** The outermost trusted proxy's value in a header with one value per proxy. */
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

function visitorKey(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
