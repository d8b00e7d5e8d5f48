import { execFileSync } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaTypes } from '../../../src/core/policy/media-types.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { blockOf, repository } from '../../fixtures/deploy/pages.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { nginx } from '../../fixtures/serve/nginx.ts'
import { exchange, type RunningServer, runNginx } from './run-nginx.ts'

const page = 'docs/deploy/static-hosts.mdx'

/** One URL of each kind that a static host could get wrong. */
const files = {
  'docs.json': JSON.stringify({
    name: 'Mill',
    navigation: { openapi: 'mill.json', pages: ['index', 'guides/first', 'webhook proof.ready'] },
    redirects: [{ source: '/start', destination: '/guides/first' }],
  }),
  'index.mdx': '# Hello\n',
  'guides/first.mdx': `# First\n\n${'Long enough to be packed. '.repeat(100)}\n`,
  'mill.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    webhooks: { 'proof.ready': { post: { responses: { 200: { description: 'Seen' } } } } },
  }),
}

describe.skipIf(!nginx)('nginx with built output', () => {
  let server: RunningServer
  let port: number
  beforeAll(async () => {
    const { folder, out } = createSiteFolder(files)
    const args = ['build', folder, '--out', out, '--compress']
    execFileSync(process.execPath, ['dist/cli/main.js', ...args], { cwd: repository, stdio: 'ignore' })
    port = await freePort()
    const config = exchange(blockOf(page, '/etc/nginx/conf.d/docs.conf'), {
      'listen 80;': `listen 127.0.0.1:${port};`,
      '/srv/docs': out,
    })
    server = await runNginx(config, port)
  })
  afterAll(() => server?.stop())

  const fetchPath = (path: string, encoding = 'gzip') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'Accept-Encoding': encoding }
      get({ host: '127.0.0.1', port, path, agent: false, headers }, (response) => {
        resolve(response.resume())
      }).on('error', reject)
    })

  test.each([
    '/',
    '/guides/first',
    // A page whose URL looks like a file name.
    '/api-reference/webhooks/proof.ready',
  ])('serves %s as a page without a redirect', async (path) => {
    const { statusCode, headers } = await fetchPath(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toContain('max-age=0')
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'")
  })

  test('serves .gz files to clients that accept them', async () => {
    const compressed = await fetchPath('/guides/first')
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    const plain = await fetchPath('/guides/first', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('caches scripts forever and never the OAuth callback', async () => {
    const html = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    const script = /\/_octavo\/main-[\w-]+\.js/.exec(html)![0]
    expect((await fetchPath(script)).headers['cache-control']).toContain('immutable')
    const callback = await fetchPath('/_octavo/oauth')
    expect([callback.statusCode, callback.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('returns the 404 page for missing and internal files', async () => {
    for (const path of ['/nothing', '/_octavo/nothing.js', '/.octavo/build', '/_headers', '/_redirects']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('<!')
    }
  })
})

describe('the CloudFront function', () => {
  const handler = new Function(`${blockOf(page, 'find-page.js')}; return handler`)() as (event: {
    request: { uri: string }
  }) => { uri: string }
  const find = (uri: string) => handler({ request: { uri } }).uri

  test("finds a page's file, even with a dot in its URL", () => {
    expect(find('/')).toBe('/index.html')
    expect(find('/guides/moss')).toBe('/guides/moss/index.html')
    expect(find('/guides/moss/')).toBe('/guides/moss/index.html')
    expect(find('/webhooks/order.shipped')).toBe('/webhooks/order.shipped/index.html')
    expect(find('/books/~part/AbC_1-2')).toBe('/books/~part/AbC_1-2/index.html')
  })

  test.each(Object.keys(mediaTypes))('leaves a .%s file unchanged', (extension) => {
    expect(find(`/images/one.${extension}`)).toBe(`/images/one.${extension}`)
  })
})
