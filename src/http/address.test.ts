import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { grammar, parseTarget } from './address.ts'

const kindOf = (target: string, base = '') => parseTarget(target, base).address.kind

describe('the kind of an address', () => {
  test.each([
    ['/', 'page'],
    ['/guides/first', 'page'],
    ['/images/logo.svg', 'page'],
    ['/guides/first.md', 'markdown'],
    ['/index.md', 'markdown'],
    ['/changelog/rss.xml', 'feed'],
    ['/rss.xml', 'feed'],
    ['/api/orders/get/~part/AbC_1-2', 'part'],
    ['/~parts/Order.1a.html', 'shared-part'],
    ['/~nav/main/3.0.html', 'nav-list'],
    ['/api/orders/get/~playground.json', 'playground'],
    ['/api/orders/get/~console.json', 'playground'],
    ['/~search/all.json?q=order', 'search'],
    ['/_octavo/main-1234567890.js', 'asset'],
    ['/_octavo/islands/x/~part/a', 'asset'],
    ['/llms.txt', 'machine-text'],
    ['/.well-known/llms.txt', 'machine-text'],
    ['/sitemap-2.xml', 'machine-text'],
    ['/~api/shop/openapi.json', 'api-file'],
    ['/~api/shop/notes.md', 'api-file'],
    ['/_platform/api/request', 'relay'],
    ['/_platform/feedback', 'feedback'],
    ['/mcp', 'mcp'],
    ['/.well-known/mcp.json', 'mcp-card'],
    ['/.well-known/oauth-protected-resource', 'oauth-metadata'],
    ['/login', 'sign-in'],
    ['/login/callback?code=1', 'sign-in'],
    ['/logout', 'sign-in'],
    ['/login/elsewhere', 'page'],
    ['/healthz', 'health'],
    ['/a%2Fb', 'unknown'],
    ['/%FF', 'unknown'],
    ['/100%', 'unknown'],
  ])('of %s is %s', (target, kind) => {
    expect(kindOf(target)).toBe(kind)
    expect(parseTarget(target, '').isNormal).toBe(true)
  })

  test('is unknown outside of the base path', () => {
    expect(parseTarget('/docs', '/docs').address).toEqual({ kind: 'page', path: '/', url: '/' })
    expect(parseTarget('/docs/a', '/docs').address).toMatchObject({ kind: 'page', url: '/a' })
    for (const target of ['/', '/a', '/doc', '/docsx', '/mcp', '/~search/all.json'])
      expect([target, kindOf(target, '/docs')]).toEqual([target, 'unknown'])
    expect(kindOf('/docs/mcp', '/docs')).toBe('mcp')
    expect(kindOf('/.well-known/oauth-protected-resource/docs/mcp', '/docs')).toBe('oauth-metadata')
    expect(kindOf('/readyz', '/docs')).toBe('health')
  })
})

describe('the normal form of an address', () => {
  test.each([
    ['/x/../book', '/book'],
    ['/./book', '/book'],
    ['/%2e/book', '/book'],
    ['/x/%2E%2e/book', '/book'],
    ['/../../book', '/book'],
    ['/%62ook', '/book'],
    ['/b%6f%6Fk?x=%62', '/book?x=%62'],
    ['/book#x', '/book'],
    ['/book?q=1#x?y', '/book?q=1'],
    ['//book', '/book'],
    ['//evil.test/x', '/evil.test/x'],
    ['/\\evil.test', '/evil.test'],
    ['\\book', '/book'],
    ['/x//y///z', '/x/y/z'],
    ['/x\\..\\book', '/book'],
    ['/x/..', '/'],
    ['/x//..', '/x/'],
    ['/x///../../y', '/x/y'],
    ['/é', '/%C3%A9'],
    ['/a b', '/a%20b'],
    ['/%7Esearch/x', '/~search/x'],
    ['*', '/*'],
    ['http://docs.test/%62ook', '/book'],
    ['http://docs.test//evil.test', '/evil.test'],
  ])('of %s is %s', (target, normal) => {
    expect(parseTarget(target, '')).toMatchObject({ normal, isNormal: false })
  })

  test.each([
    '/',
    '/book',
    '/book/',
    '/a%20b',
    '/a?x=//y/../z',
    '/a?',
    '/100%25',
    '/100%',
    '/~x',
    '/a%2fb',
    '/a,b',
    '/a%2cb',
    '/(a|b)',
    '/%ff',
  ])('of %s is the same', (target) =>
    expect(parseTarget(target, '')).toMatchObject({ normal: target, isNormal: true }),
  )

  test.each([
    ['http://docs.test/book?x=1', '/book?x=1'],
    ['HTTPS://docs.test', '/'],
  ])('of %s, as sent by proxies, is %s', (target, normal) => {
    expect(parseTarget(target, '')).toMatchObject({ normal, isNormal: true })
  })
})

const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5C', '%00', '%', '%zz', '%ff', '%62', '%C3%A9'],
  ...['a', 'é', ' ', '?', '#', '*', ';', ':', '@', '|', '[', '{', '"', '\n', '\ud800', 'http://x', 'docs'],
  ...[
    '_octavo',
    '_platform/api/request',
    '~search',
    '~api',
    '~parts',
    '~part',
    '~nav',
    'mcp',
    'login',
    'logout',
  ],
  ...['.md', '.json', '.html', '.xml', '.txt', 'rss.xml', 'llms.txt', '.well-known', '~playground.json'],
)
const anyTarget = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string(),
)
const anyBase = fc.constantFrom('', '/docs')

describe('any request target', () => {
  test('has a normal form with the same address', () => {
    fc.assert(
      fc.property(anyTarget, anyBase, (target, base) => {
        const { address, normal } = parseTarget(target, base)
        const reparsed = parseTarget(normal, base)
        expect(reparsed).toMatchObject({ address, normal, isNormal: true })
        // A browser must not read it as another host, and it must be valid in a header.
        expect(normal).toMatch(/^\/(?![/\\])/)
        expect(normal.split('?')[0]).toMatch(/^[!-~]+$/)
      }),
      { numRuns: runs(20_000) },
    )
  })

  test('has one kind', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const { path } = parseTarget(target, '').address
        const kinds = grammar.flatMap((read) => read(path)?.kind ?? [])
        expect(kinds.length).toBeLessThanOrEqual(1)
        const { kind } = parseTarget(target, '').address
        if (kind !== 'health' && kind !== 'unknown') expect(kind).toBe(kinds[0] ?? 'page')
      }),
      { numRuns: runs(20_000) },
    )
  })

  test('is parsed as a browser would', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const url = `http://docs.test/${target.replace(/^[/\\]+/, '')}`
        // Browsers drop tabs, newlines and trailing spaces, which a request line may contain.
        if (!URL.canParse(url) || /[\0-\x20\x7f-\x9f]/.test(target)) return
        const { pathname } = new URL(url)
        const fromTarget = parseTarget(url, '')
        const fromBrowser = parseTarget(pathname, '')
        expect(fromTarget.normal.split('?')[0]).toBe(fromBrowser.normal)
      }),
      { numRuns: runs(20_000) },
    )
  })
})
