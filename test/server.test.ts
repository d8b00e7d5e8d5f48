import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestSite } from './site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const files = {
  'index.mdx': 'Home',
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
}

describe('pages', () => {
  test('answer at their address, and slashes, extensions and index lead there', async () => {
    const { request } = createTestSite(files)
    expect((await request('/guides/start')).status).toBe(200)
    expect((await request('/guides')).status).toBe(200)
    for (const path of ['/guides/start/', '//guides//start', '/guides/start.mdx', '/guides/index']) {
      const response = await request(path)
      expect([path, response.status]).toEqual([path, 308])
      expect(response.headers.get('location')).toMatch(/^\/guides(\/start)?$/)
    }
  })

  test('have an ETag, and a strict policy that names the one inline script', async () => {
    const { request } = createTestSite(files)
    const response = await request('/')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
    expect(policy).toContain("object-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await request('/', { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test('an unknown address is a real 404 with the nearest pages', async () => {
    const { request } = createTestSite(files)
    const response = await request('/guide/start')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('href="/guides/start"')
  })

  test('the texts of the 404 page come from docs.json', async () => {
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

  test('only GET and HEAD are answered', async () => {
    const { request } = createTestSite(files)
    expect((await request('/', { method: 'POST' })).status).toBe(405)
    const head = await request('/', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test('a base path holds everywhere', async () => {
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

describe('files of the site folder', () => {
  test('are served with their type, an ETag and ranges', async () => {
    const { request } = createTestSite(files)
    const whole = await request('/images/a.png')
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await request('/images/a.png', { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 10-19/100')
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    const last = await request('/images/a.png', { headers: { range: 'bytes=-5' } })
    expect(last.headers.get('content-range')).toBe('bytes 95-99/100')
    expect((await request('/images/a.png', { headers: { range: 'bytes=200-' } })).status).toBe(416)
    expect(
      (await request('/images/a.png', { headers: { 'if-none-match': whole.headers.get('etag')! } })).status,
    ).toBe(304)
  })

  test.each(['/images/logo.svg', '/page.html', '/feed.xml'])(
    '%s cannot run script on the site',
    async (path) => {
      const { request } = createTestSite(files)
      const response = await request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      if (!path.endsWith('.svg')) expect(response.headers.get('content-disposition')).toBe('attachment')
    },
  )

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
  ])('%s is nobody’s business', async (path) => {
    const { request } = createTestSite(files)
    const response = await request(path)
    const text = await response.text()
    expect([200, 206]).not.toContain(response.status)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('SECRET')
  })

  test('no spelling of a path reaches a file that is not served', async () => {
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
      { numRuns: 300 },
    )
  })
})
