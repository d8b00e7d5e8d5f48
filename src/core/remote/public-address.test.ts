import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackName, isPublicAddress, isPublicName } from './public-address.ts'

describe('an address', () => {
  test.for([
    ['1.1.1.1', 'a public one'],
    ['9.255.255.255', 'just below 10/8'],
    ['11.0.0.0', 'just above 10/8'],
    ['100.63.255.255', 'just below the range of carriers'],
    ['100.128.0.0', 'just above the range of carriers'],
    ['172.15.255.255', 'just below 172.16/12'],
    ['172.32.0.0', 'just above 172.16/12'],
    ['192.0.1.1', 'between two reserved ranges'],
    ['198.17.255.255', 'just below benchmarking'],
    ['223.255.255.255', 'the last before multicast'],
    ['168.63.129.17', 'a neighbour of the platform address'],
    ['2606:4700:4700::1111', 'a public IPv6 one'],
    ['2A00:1450:4001:82B::200E', 'in capitals'],
    ['::ffff:1.1.1.1', 'mapped'],
    ['::ffff:101:101', 'mapped, in hex'],
  ])('%s is public (%s)', ([address]) => {
    expect(isPublicAddress(address!)).toBe(true)
  })

  test.for([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrier'],
    ['100.127.255.255', 'carrier'],
    ['100.100.100.200', 'metadata'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'metadata'],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'metadata'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.0.1', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'mapped'],
    ['::ffff:a9fe:a9fe', 'mapped metadata'],
    ['::ffff:168.63.129.16', 'mapped metadata'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['::ffff:0:8.8.8.8', 'translated'],
    ['::10.0.0.1', 'compatible'],
    ['::7f00:1', 'compatible'],
    ['::8.8.8.8', 'compatible, with a public one inside'],
    ['::808:808', 'the same in hex'],
    ['64:ff9b::10.0.0.1', 'NAT64'],
    ['64:ff9b::a9fe:a9fe', 'NAT64'],
    ['64:ff9b::8.8.8.8', 'NAT64, with a public one inside'],
    ['64:ff9b:1::8.8.8.8', 'local NAT64'],
    ['100::1', 'discard'],
    ['100:0:0:1::1', 'dummy'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:db8::1', 'documentation'],
    ['2002:808:808::1', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'not handed out'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata'],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('%s is not public (%s)', ([address]) => {
    expect(isPublicAddress(address!)).toBe(false)
  })

  test.for([
    '',
    ' 1.1.1.1',
    '1.1.1.1.',
    '1.1.1',
    '1.1.1.256',
    '01.1.1.1',
    '0x1.1.1.1',
    '16843009',
    '①.1.1.1',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '::ffff:01.1.1.1',
    '2606:4700',
    'example.com',
  ])('%j is not an address and therefore not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('has the same result as IPv4 and as IPv4-mapped IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })

  test('is accepted or rejected without an error for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.ipV6(),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef:.') }),
    )
    fc.assert(
      fc.property(text, (address) => {
        expect(isPublicAddress(address)).toBeTypeOf('boolean')
      }),
    )
  })

  test.for([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::2', false],
    ['::ffff:127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['localhost', false],
  ] as const)('%s is loopback: %s', ([address, expected]) => {
    expect(isLoopbackAddress(address)).toBe(expected)
  })
})

describe('a host name', () => {
  test.for([
    'example.com',
    'EXAMPLE.com',
    'example.com.',
    'xn--mnchen-3ya.de',
    'local.example.com',
    'localhost.example.com',
    'mylocal.com',
    'nolocalhost.dev',
    '1.2.3.4.nip.io',
  ])('%s may be public', (name) => {
    expect(isPublicName(name)).toBe(true)
  })

  test.for([
    '',
    '.',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'api.localhost',
    'printer.local',
    'metadata.google.internal',
    'metadata.google.internal.',
    'host.docker.internal',
    'metadata',
    'router.lan',
    'nas.home.arpa',
    'kubernetes.default',
    'kubernetes.default.svc',
    'kubernetes.default.svc.cluster.local',
    '127.0.0.1',
    '8.8.8.8',
    'example.0x7f',
    '::1',
    '[::1]',
    'ｌｏｃａｌｈｏｓｔ.com',
    '127。0。0。1',
    'a b.com',
    'a..com',
    '.com',
  ])('%j is not public', (name) => {
    expect(isPublicName(name)).toBe(false)
  })

  test.for([
    ['localhost', true],
    ['Localhost.', true],
    ['api.localhost', true],
    ['localhost.com', false],
    ['mylocalhost', false],
  ] as const)('%s is loopback: %s', ([name, expected]) => {
    expect(isLoopbackName(name)).toBe(expected)
  })
})
