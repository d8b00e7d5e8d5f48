import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Kinds of addresses that an operator may open. Link-local ones, where clouds keep their metadata, are not among them. */
const openable = new Set(['private', 'carrierGradeNat', 'loopback', 'uniqueLocal'])

/**
 * Addresses of those kinds that hand out credentials of the machine: Alibaba Cloud, Amazon (instance data, containers),
 * Google Cloud, Oracle Cloud, and the API of a Kubernetes cluster where its installer puts it.
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

/** An address that is not public, and that an operator may open all the same. IPv4 inside IPv6 counts as IPv4. */
export function parseOpenable(address: string): Address | undefined {
  // `::10.0.0.1` is not `10.0.0.1`, but the parser takes it for that.
  if (!ipaddr.isValid(address) || /^::[^:]*\./.test(address)) return undefined
  const parsed = ipaddr.process(address)
  const isMetadata = metadata.some(
    ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits),
  )
  return openable.has(parsed.range()) && !isMetadata ? parsed : undefined
}

export function isMetadataName(host: string): boolean {
  return metadataNames.test(host)
}
