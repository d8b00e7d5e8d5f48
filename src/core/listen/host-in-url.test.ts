import { expect, test } from 'vitest'
import { hostInUrl } from './host-in-url.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['docs.example.com', 'docs.example.com'],
  ['::1', '[::1]'],
  ['fe80::1%eth0', '[fe80::1]'],
])('writes %s as %s', (host, expected) => {
  expect(hostInUrl(host)).toBe(expected)
  expect(URL.canParse(`http://${expected}:3000/`)).toBe(true)
})
