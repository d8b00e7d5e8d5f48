import { expect, test } from 'vitest'
import { parseAllowable } from './never-reached.ts'
import { createReach } from './reach.ts'

const reach = createReach(['0.0.0.0/0', '::/0'], true)

test.for([
  ['169.254.169.254', 'most clouds'],
  ['100.100.100.200', 'Alibaba Cloud'],
  ['fd00:ec2::254', 'Amazon'],
  ['fd20:ce::254', 'Google Cloud'],
  ['fd00:c1::a9fe:a9fe', 'Oracle Cloud'],
  ['10.96.0.1', 'Kubernetes'],
  ['::169.254.169.254', 'inside IPv6'],
  ['::10.0.0.1', 'deprecated notation'],
  ['64:ff9b::a9fe:a9fe', 'behind NAT64'],
])('rejects %s even if an operator allows it: %s', ([address]) => {
  expect(parseAllowable(address!)).toBeUndefined()
  expect(reach.isWithin(address!.includes(':') ? `[${address}]` : address!, 80)).toBe(false)
})

test.for(['fd20:ce::253', 'fd00:c1::1', '10.96.0.2'])('accepts %s if an operator allows it', (address) => {
  expect(parseAllowable(address)).toBeDefined()
})
