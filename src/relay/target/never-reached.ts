import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Ranges that an operator may allow. Not link-local, where clouds serve their metadata. */
const allowableRanges = new Set(['private', 'carrierGradeNat', 'loopback', 'uniqueLocal'])

/**
 * Addresses in those ranges that hand out the machine's credentials: Alibaba Cloud, Amazon (instance data,
 * containers), Google Cloud, Oracle Cloud, and the Kubernetes API at its default address.
 */
const metadata = [
  '100.100.100.200/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  '10.96.0.1/32',
].map((range) => ipaddr.parseCIDR(range))

const metadataNames =
  /(^|\.)(metadata|metadata\.google\.internal|metadata\.goog|instance-data|instance-data\.ec2\.internal|kubernetes|kubernetes\.default|kubernetes\.default\.svc|kubernetes\.default\.svc\.cluster\.local)$/

/** Parses a private address that an operator may allow. IPv4 inside IPv6 counts as IPv4. */
export function parseAllowable(address: string): Address | undefined {
  // `::10.0.0.1` is not `10.0.0.1`, but the parser treats it as such.
  if (!ipaddr.isValid(address) || /^::[^:]*\./.test(address)) return undefined
  const parsed = ipaddr.process(address)
  const isMetadata = metadata.some(
    ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits),
  )
  return allowableRanges.has(parsed.range()) && !isMetadata ? parsed : undefined
}

export function isMetadataName(host: string): boolean {
  return metadataNames.test(host)
}
