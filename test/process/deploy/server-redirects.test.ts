import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLayouts } from '../../../src/build/file-name.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { blockOf } from '../../fixtures/deploy/pages.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { nginx } from '../../fixtures/serve/nginx.ts'
import { caddy, runCaddy } from './run-caddy.ts'
import { exchange, type RunningServer, runNginx } from './run-nginx.ts'

const hosts = 'docs/deploy/static-hosts.mdx'

const redirects = [
  { source: '/old', destination: '/guide/end' },
  { source: '/old%20page/', destination: '/guide/end#top' },
  { source: '/straße', destination: '/guide/start?x=1' },
  { source: '/price$', destination: '/guide/start' },
  { source: '/away', destination: 'https://elsewhere.test/?a=1&b=2', permanent: false },
  { source: '/blog/:slug*', destination: '/guide/:slug*' },
  { source: '/v1-*', destination: '/guide/*' },
  { source: '/x/:a/y/:b', destination: '/guide/:b/:a', permanent: false },
  { source: '/any/:rest*', destination: '/:rest*' },
  // Characters that have a meaning in the configuration of a server.
  { source: '/quote"; return 200 "x', destination: '/guide/start' },
  { source: '/slash\\', destination: '/guide/start' },
  { source: '/brace}', destination: '/guide/start' },
  { source: '/tick`', destination: '/guide/start' },
  { source: '/uri$uri', destination: '/guide/end?from=$host{env.HOME}' },
]

const files = {
  'docs.json': JSON.stringify({
    name: 'Mill',
    navigation: {
      groups: [
        { group: 'Start', pages: ['guide/start', 'guide/end', 'blog/here'] },
        { group: 'API', openapi: 'api.json' },
      ],
    },
    redirects,
  }),
  'guide/start.mdx': '# Start\n',
  'guide/end.mdx': '# End\n',
  'blog/here.mdx': '# Still here\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/books': { get: { summary: 'List all books', tags: ['Books'], responses: {} } } },
  }),
}

/** The documented settings of each server, with the site's folder. */
const servers = {
  nginx: {
    program: nginx,
    hasQuery: true,
    start: (out: string, port: number) =>
      runNginx(
        exchange(blockOf(hosts, '/etc/nginx/conf.d/docs.conf'), {
          'listen 80;': `listen 127.0.0.1:${port};`,
          '/srv/docs': out,
        }),
        port,
      ),
  },
  Caddy: {
    program: caddy,
    hasQuery: false,
    start: (out: string, port: number) =>
      runCaddy(
        exchange(blockOf(hosts, 'Caddyfile'), {
          'docs.example.com {': `http://127.0.0.1:${port} {`,
          '/srv/docs': out,
        }),
        port,
      ),
  },
}

const cases = Object.entries(servers).flatMap(([name, server]) =>
  pageLayouts.map((layout) => ({ name, layout, ...server })),
)

for (const { name, program, start, hasQuery, layout } of cases)
  describe.skipIf(!program)(`${name} with pages as ${layout}`, () => {
    let site: SiteFolder
    let server: RunningServer
    let port: number
    beforeAll(async () => {
      site = createSiteFolder(files)
      await site.build({ layout })
      port = await freePort()
      server = await start(site.out, port)
    })
    afterAll(() => server?.stop())

    /** Sends the path as it is, without the changes that `fetch` makes to it. */
    const visit = (path: string) =>
      new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
          const { statusCode = 0, headers } = response.resume()
          resolve({ status: statusCode, location: headers.location?.replace(`http://127.0.0.1:${port}`, '') })
        })
          .on('error', reject)
          .end()
      })

    test.each([
      ['/old', 308, '/guide/end'],
      ['/old/', 308, '/guide/end'],
      ['/old%20page', 308, '/guide/end#top'],
      ['/stra%C3%9Fe', 308, '/guide/start?x=1'],
      ['/price$', 308, '/guide/start'],
      ['/away', 307, 'https://elsewhere.test/?a=1&b=2'],
      // A name from the spec's tag and summary, and a folder.
      ['/api-reference/books/list-all-books', 308, '/api-reference/books/get'],
      ['/guide', 307, '/guide/start'],
    ])('redirects %s', async (path, status, location) => {
      expect(await visit(path)).toEqual({ status, location })
    })

    test.each([
      ['/blog/a/b', '/guide/a/b'],
      ['/blog', '/blog/here'],
      ['/v1-start', '/guide/start'],
      ['/x/1/y/2', '/guide/2/1'],
    ])('redirects %s by a pattern or its folder', async (path, location) => {
      expect((await visit(path)).location).toBe(location)
    })

    test('reads quotes, backslashes and variables in a rule as text', async () => {
      expect(await visit('/quote%22;%20return%20200%20%22x')).toEqual({
        status: 308,
        location: '/guide/start',
      })
      expect((await visit('/uri$uri')).location).toBe('/guide/end?from=%24host%7Benv.HOME%7D')
      for (const path of ['/quote', '/uri', '/brace', '/tick']) expect((await visit(path)).status).toBe(404)
    })

    test('keeps the query of a request if it can', async () => {
      expect((await visit('/old?a=b')).location).toBe(hasQuery ? '/guide/end?a=b' : '/guide/end')
      expect((await visit('/stra%C3%9Fe?a=b')).location).toBe('/guide/start?x=1')
    })

    test('serves pages that a pattern matches too, and the start page', async () => {
      for (const path of ['/blog/here', '/guide/end', '/']) expect((await visit(path)).status).toBe(200)
    })

    test.each(['/any/%5Cevil.test', '/any//evil.test', '/blog/%0d%0aX-Evil:%201', '/v1-%0aX-Evil:%201'])(
      'never leaves the site or adds a header for %s',
      async (path) => {
        const { status, location = '' } = await visit(path)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(location).not.toMatch(/^(?:\/[/\\]|https?:)/)
      },
    )

    test('serves no rules', async () => {
      for (const path of ['/.octavo/redirects.nginx.conf', '/.octavo/redirects.Caddyfile'])
        expect((await visit(path)).status).toBe(404)
    })
  })

test('a site without redirects has no rules, and the settings accept that', async () => {
  const site = createSiteFolder({
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] } }),
    'index.mdx': '# Hello\n',
  })
  await site.build()
  expect([...site.built().keys()].filter((path) => path.includes('redirects'))).toEqual([])
  for (const { program, start } of Object.values(servers)) {
    if (!program) continue
    const port = await freePort()
    const server = await start(join(site.out), port)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    await server.stop()
  }
})
