import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A private address range or host that the relay may reach, on one port or on all. */
export type PrivateRule = { port?: number } & (
  | { kind: 'range'; base: Address; bits: number }
  | { kind: 'host'; host: string }
)

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/

/** `10.1.0.0/16`, `10.0.0.7:8080`, `[fd00::/8]:443`, `api.intra:8443`. Throws for anything else. */
export function parsePrivateRule(text: string): PrivateRule {
  const entry = text.trim().toLowerCase()
  const [, inBrackets, bracketPort, plain = entry, plainPort] =
    /^\[([^\]]+)\](?::(\d{1,5}))?$|^([^:]+):(\d{1,5})$/.exec(entry) ?? []
  const target = inBrackets ?? plain
  const digits = bracketPort ?? plainPort
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port < 1 || port > 65_535)) throw invalidRule(text)
  const range = parseRange(target)
  if (range) return { kind: 'range', ...range, port }
  if (inBrackets !== undefined || !hostName.test(target) || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(target))
    throw invalidRule(text)
  return { kind: 'host', host: target, port }
}

function parseRange(text: string): { base: Address; bits: number } | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const isAddress = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isAddress || more.length > 0) return undefined
  const base = ipaddr.parse(address)
  const maxBits = base.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return { base, bits: maxBits }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits ? { base, bits: Number(bits) } : undefined
}

function invalidRule(text: string): Error {
  return new Error(
    `\`${text}\` is no address, range or host: write \`10.0.0.7\`, \`10.0.0.0/8\` or \`api.intra\`, with \`:8080\` for one port.`,
  )
}

export function fitsRange(rule: PrivateRule, address: Address, port: number): boolean {
  return (
    rule.kind === 'range' &&
    isRangeFor(rule, port) &&
    rule.base.kind() === address.kind() &&
    address.match(rule.base as ipaddr.IPv4 & ipaddr.IPv6, rule.bits)
  )
}

/** Whether the rule allows addresses on this port, so that a hostname may resolve to one of them. */
export function isRangeFor(rule: PrivateRule, port: number): boolean {
  return rule.kind === 'range' && (rule.port === undefined || rule.port === port)
}

export function fitsHost(rule: PrivateRule, host: string, port: number): boolean {
  return rule.kind === 'host' && rule.host === host && (rule.port === undefined || rule.port === port)
}
