import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wellFormed } from '../core/encode-address.ts'
import { parseSafeUrl, writeAuthorizationUrl } from './oauth-address.ts'

test('sends secrets to https or loopback only', () => {
  const safe = [
    'https://x.example/token',
    'http://localhost:1',
    'http://a.localhost',
    'http://127.0.0.1',
    'http://[::1]/',
  ]
  const unsafe = [
    'http://x.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.evil.example',
    'http://xlocalhost',
    'http://10.0.0.1',
    'https://user@x.example',
    'https://:pass@x.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example',
    '/token',
    '//x.example',
    '',
  ]
  expect(safe.filter((url) => !parseSafeUrl(url))).toEqual([])
  expect(unsafe.filter((url) => parseSafeUrl(url))).toEqual([])
  expect(parseSafeUrl(undefined)).toBeUndefined()
})

test('keeps the query of the spec except for OAuth parameters', () => {
  const at = new URL('https://x.example/auth?audience=a%20b+c&state=theirs&%73tate=too&flag&x=1&x=2#part')
  expect(writeAuthorizationUrl(at, { state: 'our & own', scope: 'a b' })).toBe(
    'https://x.example/auth?audience=a%20b+c&flag&x=1&x=2&state=our%20%26%20own&scope=a%20b',
  )
})

test('contains each OAuth parameter exactly once for any input', () => {
  const name = fc.constantFrom('state', 'client_id', 'scope', 'x', '__proto__', 'constructor')
  const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 6 })
  fc.assert(
    fc.property(pairs, fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (own, state, scope) => {
      const at = new URL(`https://x.example/auth?${new URLSearchParams(own)}`)
      const result = new URL(writeAuthorizationUrl(at, { state, scope }))
      expect(result.searchParams.getAll('state')).toEqual([wellFormed(state)])
      expect(result.searchParams.getAll('scope')).toEqual([wellFormed(scope)])
      const otherPairs = own.filter(([key]) => key !== 'state' && key !== 'scope')
      expect([...result.searchParams].slice(0, -2)).toEqual([...new URLSearchParams(otherPairs)])
    }),
  )
})
