import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { redirectTarget } from './redirect-target.ts'

test.for([
  ['/', '', '/'],
  ['/orders', '', '/orders'],
  ['/orders/post?lang=shell#body', '', '/orders/post?lang=shell#body'],
  ['/a//b', '', '/a//b'],
  ['/a/../b', '', '/b'],
  ['/grüße', '', '/gr%C3%BC%C3%9Fe'],
  ['/a b', '', '/a%20b'],
  ['/search?q=https://elsewhere.example', '', '/search?q=https://elsewhere.example'],
  ['/loginform', '', '/loginform'],
  ['/log-in', '', '/log-in'],
  ['/guides/login', '', '/guides/login'],
  ['/a@b', '', '/a@b'],
  ['/docs/orders', '/docs', '/docs/orders'],
  ['/docs', '/docs', '/docs/'],
  ['/docs?x=1', '/docs', '/docs/?x=1'],
  ['/docs/docs/login', '/docs', '/docs/docs/login'],
] as const)('redirects %s of a site at "%s/" to %s', ([requested, base, target]) => {
  expect(redirectTarget(requested, base)).toBe(target)
})

/** Ways to smuggle URLs of other sites, or of sign-in itself, through checks. */
const spellings = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '//evil.example/%2f..',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '\u0001/orders',
  '/orders\u0000',
  '/orders\r\nSet-Cookie: a=b',
  '/orders%0d%0aSet-Cookie:%20a=b',
  '/%00/evil.example',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  '/.%2e//evil.example',
  '/./\\evil.example',
  '/..\\evil.example',
  '/..\\/evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/a%5cb',
  '/..%2f%2fevil.example\\',
  '/%09/evil.example',
  '%2f%2fevil.example',
  '/%0a/evil.example',
  '/%c0%af/evil.example',
  '/%zz',
  '/%',
  'evil.example',
  'evil.example/orders',
  '@evil.example',
  ':@evil.example',
  '.evil.example',
  '..//evil.example',
  './/evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  '//user:pass@evil.example',
  '//docs.example@evil.example',
  'https://docs.example@evil.example',
  'https://docs.example.evil.example',
  'https://docs.example\\.evil.example',
  'https://docs.example/orders',
  '//docs.example/orders',
  '//[::1]/',
  '//0x7f000001/',
  '//%65vil.example',
  '//evil%E3%80%82example',
  '//evil。example',
  '／／evil.example',
  '⁄⁄evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://docs.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://docs.example/1',
  'file:///etc/passwd',
  'about:blank',
  'ftp://evil.example',
  'mailto:a@evil.example',
  '',
  ' ',
  '/login',
  '/login/',
  '/login?redirect=/login',
  '/login#x',
  '/login/callback?code=1&state=2',
  '/login/jwt-callback',
  '/LOGIN',
  '/%6cogin',
  '/./login',
  '/a/../login',
  '/logout',
  '/logout?everywhere=yes',
  '/Logout/',
  '/%6C%6F%67%6F%75%74',
  `/${'a'.repeat(2_000)}`,
  `/${'a/../'.repeat(500)}orders`,
  `/${'ü'.repeat(500)}`,
]

test('covers at least 80 unique spellings', () => {
  expect(new Set(spellings).size).toBe(spellings.length)
  expect(spellings.length).toBeGreaterThanOrEqual(80)
})

test.for(spellings)('redirects %j to the home page', (requested) => {
  expect(redirectTarget(requested, '')).toBe('/')
  expect(redirectTarget(requested, '/docs')).toBe('/docs/')
})

test.for([
  '/',
  '/orders',
  '/docsorders',
  '/docs/../orders',
  '/docs/..',
  '/docs/%2e%2e/orders',
  '/docs/..//evil.example',
  '/docs/../../docs.example',
  '/DOCS/orders',
  '/docs/login',
  '/docs/login/callback',
  '/docs//login',
  '/docs/logout',
  '/docs\\..\\..\\evil.example',
])('redirects %j to the home page of a site below /docs', (requested) => {
  expect(redirectTarget(requested, '/docs')).toBe('/docs/')
})

test('redirects to the home page without a target', () => {
  expect(redirectTarget(null, '')).toBe('/')
  expect(redirectTarget(null, '/docs')).toBe('/docs/')
})

test('always stays on the site and below its base path', () => {
  const pieces = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '%00', '\t', '\n', '@', ':', '?', '#', ';'],
    ...['docs', 'login', 'evil.example', 'https:', 'javascript:', 'docs.example', '。', '／', '\ud800', ' '],
  )
  const hostile = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const any = fc.oneof(
    hostile,
    hostile.map((text) => `/${text}`),
    hostile.map((text) => `/docs/${text}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )
  let accepted = 0
  fc.assert(
    fc.property(any, fc.constantFrom('', '/docs', '/a/b'), (requested, base) => {
      const target = redirectTarget(requested, base)
      if (target !== `${base}/`) accepted += 1
      expect(target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      for (const from of ['https://docs.example/', `https://docs.example${base}/login?redirect=x`]) {
        const url = new URL(target, from)
        expect(url.origin).toBe('https://docs.example')
        expect(url.pathname.startsWith(`${base}/`)).toBe(true)
        expect(url.pathname.slice(base.length)).not.toMatch(/^\/+log(in|out)(\/|$)/)
      }
    }),
    { numRuns: runs(20_000) },
  )
  // Otherwise a function that redirects everyone to the same place would pass.
  expect(accepted).toBeGreaterThan(runs(500))
})
