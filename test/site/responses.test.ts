import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import { readAssets } from '../../src/http/assets.ts'
import { suggestPages } from '../../src/render/shell/not-found.tsx'
import { createTestSite } from '../fixtures/site.ts'
import { runs } from '../setup/sizes.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const files = {
  'index.mdx': 'Home [feed](/feed.xml) [spec](/spec.json) [text](/empty.txt) [key](/service-account.json)',
  'guides/start.mdx': '---\ntitle: Start\n---\nStart here',
  'guides/index.mdx': '---\ntitle: Guides\n---\nAll guides',
  'images/logo.svg': svg,
  'images/a.png': new Uint8Array(100).map((_, index) => index),
  'page.html': '<script>alert(1)</script>',
  'feed.xml': '<x/>',
  'spec.json': '{"openapi":"3.1.0"}',
  '.env': 'SECRET=1',
  '.git/config': 'secret',
  '.well-known/security.txt': 'Contact: x',
  id_rsa: 'secret',
  'server.key': 'secret',
  'data.sqlite': 'secret',
  'node_modules/x/index.js': 'secret',
  'snippets/part.mdx': 'Part',
  'snippets/widget.jsx': 'secret',
  'snippets/k.json': 'secret',
  'snippets/k.js': 'secret',
  'snippets/shot.png': new Uint8Array(10),
  'guides/_snippets/k.yaml': 'secret',
  'Snippets/k.css': 'secret',
  'service-account.json': 'secret',
  'Client_Secret.json': 'secret',
  'api-tokens.csv': 'secret',
  'pnpm-lock.yaml': 'secret',
  'packages.lock.json': 'secret',
  'composer.json': 'secret',
  'DOCS.JSON': 'secret',
  'tokens.css': 'a { color: red }',
  'scroll-lock.js': 'lock()',
  'robots.txt': 'User-agent: *',
  'empty.txt': '',
  'manual.pdf': '%PDF-1.7',
}

describe('pages', () => {
  test('have one URL, and slashes, extensions and index redirect there', async () => {
    const { request } = createTestSite(files)
    expect((await request('/guides/start')).status).toBe(200)
    expect((await request('/guides')).status).toBe(200)
    for (const path of ['/guides/start/', '//guides//start', '/guides/start.mdx', '/guides/index']) {
      const response = await request(path)
      expect([path, response.status]).toEqual([path, 308])
      expect(response.headers.get('location')).toMatch(/^\/guides(\/start)?$/)
    }
  })

  test('have an ETag and a strict policy with a hash of the inline script', async () => {
    const { request } = createTestSite(files)
    const response = await request('/')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2}(;|$)/)
    expect(policy).toContain("object-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const cachedResponse = await request('/', { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(cachedResponse.status).toBe(304)
  })

  test('return 404 with similar pages for an unknown URL', async () => {
    const { request } = createTestSite(files)
    const response = await request('/guide/start')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('href="/guides/start"')
  })

  test('return 404 without an empty list if no page is similar', async () => {
    const { request } = createTestSite(files)
    const text = await (await request('/zzz')).text()
    expect(text).toContain('No similar pages found.')
    expect(text).not.toContain('o-suggest')
  })

  test('are suggested quickly for long URLs on large sites', () => {
    const areas = ['orders', 'payments', 'customers', 'webhooks', 'invoices', 'shipping', 'reports']
    const pages = Array.from({ length: 2_000 }, (_, n) => ({
      title: `Page ${n}`,
      url: `/api/v2/${areas[n % 7]}/create-${areas[n % 5]}-part-${n}`,
    }))
    pages.push({ title: 'Order', url: '/store/order' }, { title: 'Start', url: '/guides/start' })
    const nearest = (path: string) => suggestPages(path, pages).map(({ url }) => url)
    expect(nearest('/guide/start')[0]).toBe('/guides/start')
    expect(nearest('/giudes/strat')[0]).toBe('/guides/start')
    expect(nearest('/nope/orders')[0]).toBe('/store/order')
    expect(nearest('/nope/orders').filter((url) => !url.includes('order'))).toEqual([])
    expect(nearest('/zzz')).toEqual([])

    const long = `/${Array.from({ length: 330 }, (_, n) => `word${n}`).join('/')}`
    const before = process.cpuUsage()
    for (let round = 0; round < 5; round++) nearest(long)
    const { user, system } = process.cpuUsage(before)
    // Takes a few milliseconds; the margin is for a busy machine. Without limits it takes seconds.
    expect((user + system) / 5_000).toBeLessThan(100)
  })

  test('use the 404 texts of docs.json', async () => {
    const config = {
      name: 'T',
      navigation: { pages: ['index'] },
      errors: { '404': { title: 'Lost?', description: 'Ask *us*.' } },
    }
    const { html } = createTestSite({ ...files, 'docs.json': JSON.stringify(config) })
    const text = await html('/nowhere')
    expect(text).toContain('<h1>Lost?</h1>')
    expect(text).toContain('Ask <em>us</em>.')
  })

  test('respond only to GET and HEAD', async () => {
    const { request } = createTestSite(files)
    const post = await request('/', { method: 'POST' })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
    expect(post.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(post.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(post.headers.get('x-content-type-options')).toBe('nosniff')
    const head = await request('/', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test('report an internal error to the owner and hide it from the reader', async () => {
    const { site } = createTestSite(files)
    const faults: string[] = []
    const broken = { ...site, html: () => Promise.reject(new Error('inner words')) }
    const app = createApp(broken, readAssets(), { onFault: (fault) => faults.push(fault.message) })
    const response = await app.request('/guides/start')
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('Something went wrong')
    expect(text).not.toMatch(/inner words|guides|\bat .*:\d+/)
    expect(faults).toEqual(['inner words'])
    expect(await (await app.request('/', { method: 'HEAD' })).text()).toBe('')
  })

  test('use the base path everywhere', async () => {
    const { request, html } = createTestSite(
      { ...files, 'index.mdx': '[start](/guides/start) ![a](/images/a.png)' },
      { base: '/docs' },
    )
    const text = await html('/docs')
    const local = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path)
    expect(local.filter((path) => !path?.startsWith('/docs'))).toEqual([])
    expect((await request('/docs/guides/start')).status).toBe(200)
    expect((await request('/guides/start')).status).toBe(404)
    expect((await request('/docsx')).status).toBe(404)
  })
})

describe('files in the site folder', () => {
  test('have their type, an ETag and ranges', async () => {
    const { request } = createTestSite(files)
    const fullResponse = await request('/images/a.png')
    expect(fullResponse.headers.get('content-type')).toBe('image/png')
    expect(fullResponse.headers.get('accept-ranges')).toBe('bytes')
    const part = await request('/images/a.png', { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 10-19/100')
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    const last = await request('/images/a.png', { headers: { range: 'bytes=-5' } })
    expect(last.headers.get('content-range')).toBe('bytes 95-99/100')
    expect((await request('/images/a.png', { headers: { range: 'bytes=200-' } })).status).toBe(416)
    expect(
      (await request('/images/a.png', { headers: { 'if-none-match': fullResponse.headers.get('etag')! } }))
        .status,
    ).toBe(304)
  })

  test('are sent whole for an invalid or outdated range', async () => {
    const { request } = createTestSite(files)
    const fetchRange = async (headers: Record<string, string>, method = 'GET') => {
      const response = await request('/images/a.png', { method, headers })
      return [response.status, response.headers.get('content-length')]
    }
    const etag = (await request('/images/a.png')).headers.get('etag')!
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])
      expect([range, ...(await fetchRange({ range }))]).toEqual([range, 200, '100'])
    expect(await fetchRange({ range: 'bytes=0-9' }, 'HEAD')).toEqual([200, '100'])
    expect(await fetchRange({ range: 'bytes=0-9', 'if-range': etag })).toEqual([206, '10'])
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect(await fetchRange({ range: 'bytes=0-9', 'if-range': other })).toEqual([200, '100'])
    expect((await fetchRange({ range: 'bytes=100-' }))[0]).toBe(416)
    expect((await fetchRange({ range: 'bytes=-0' }))[0]).toBe(416)
    expect(await fetchRange({ range: 'bytes=-500' })).toEqual([206, '100'])
    expect((await request('/empty.txt', { headers: { range: 'bytes=0-' } })).status).toBe(200)
  })

  test('get another ETag when they change', async () => {
    const { request, write } = createTestSite(files)
    const tag = async () => (await request('/spec.json')).headers.get('etag')
    const before = await tag()
    expect(await tag()).toBe(before)
    write('spec.json', '{}')
    expect(await tag()).not.toBe(before)
  })

  test('of type PDF are shown inline without a sandbox', async () => {
    const { request } = createTestSite(files)
    const { headers } = await request('/manual.pdf')
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    '/snippets/shot.png',
    '/tokens.css',
    '/scroll-lock.js',
    '/robots.txt',
    '/spec.json',
    '/.well-known/security.txt',
  ])('are public: %s', async (path) => {
    const { request } = createTestSite(files)
    expect((await request(path)).status).toBe(200)
  })

  test.each(['/images/logo.svg', '/page.html', '/feed.xml'])('cannot run scripts: %s', async (path) => {
    const { request } = createTestSite(files)
    const response = await request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    if (!path.endsWith('.svg')) expect(response.headers.get('content-disposition')).toBe('attachment')
  })

  test.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/id_rsa',
    '/server.key',
    '/data.sqlite',
    '/docs.json',
    '/snippets/part',
    '/snippets/part.mdx',
    '/snippets/widget.jsx',
    '/snippets/k.json',
    '/snippets/k.js',
    '/guides/_snippets/k.yaml',
    '/Snippets/k.css',
    '/service-account.json',
    '/Client_Secret.json',
    '/api-tokens.csv',
    '/pnpm-lock.yaml',
    '/packages.lock.json',
    '/composer.json',
    '/DOCS.JSON',
    '/index.mdx.bak',
    '/images/../.env',
    '/images/%2e%2e/.env',
    '/images/..%2f.env',
    '/images/..%5c.env',
    '/%00',
    '/images//../.env',
    '/_octavo/../.env',
    '/_octavo/%2e%2e/package.json',
    '/_octavo/manifest.json',
  ])('are private: %s', async (path) => {
    const { request } = createTestSite(files)
    const response = await request(path)
    const text = await response.text()
    expect([200, 206]).not.toContain(response.status)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('SECRET')
  })

  test('stay private for any spelling of a path', async () => {
    const { request } = createTestSite(files)
    const piece = fc.constantFrom(
      '.',
      '..',
      '%2e',
      '%2e%2e',
      '/',
      '//',
      '%2f',
      '%5c',
      '\\',
      '.env',
      '.git',
      'config',
      'images',
      'server.key',
      ';',
      '%00',
      '?',
      '#',
      ' ',
      '%c0%ae',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const response = await request(`/${pieces.join('')}`)
        expect(await response.text()).not.toMatch(/SECRET=1|^secret/)
      }),
      { numRuns: runs(300) },
    )
  })
})
