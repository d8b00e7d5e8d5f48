import { expect, test } from 'vitest'
import { hostInUrl } from './host-in-url.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['docs.example.com', 'docs.example.com'],
  ['::1', '[::1]'],
  ['fe80::1%eth0', '[fe80::1]'],
])('writes %s as %s', (host, written) => {
  expect(hostInUrl(host)).toBe(written)
  expect(URL.canParse(`http://${written}:3000/`)).toBe(true)
})
