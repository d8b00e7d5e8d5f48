import { beforeAll, describe, expect, test } from 'vitest'
import { caddyFile, nginxFile } from '../../../src/build/hosts/server-rules.ts'
import { readRedirectPage, splitPolicy } from '../../fixtures/build/built-page.ts'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

/** Files for hosts that readers never request. */
const forHosts = ['.nojekyll', '404.html', '_headers', '_redirects', nginxFile, caddyFile]
/** Files that replace a server. */
const inPlaceOfServer = /^(?:_octavo\/search|~search)\//

/** The URL that a host serves from `guide/start/index.html` is `/guide/start`. */
const addressOf = (path: string) => encodeURI(`/${path}`).replace(/\/index\.html$/, '') || '/'

/** Links to fields lead to a shared file, which `shared-parts.test.ts` checks. */
const withoutParts = (html: string) => html.replaceAll(/href="[^"]*\/~parts?\/([\w-]+)(\.html)?"/g, 'part $1')

const kinds = {
  pages: /^hand\/index\.html$/,
  'fields loaded separately': /^~parts\/[\w-]{10}\.html$/,
  'long examples loaded separately': /\/~part\/[\w-]{10}\/index\.html$/,
  'playground forms': /\/~playground\.json$/,
  "authors' code": /^_octavo\/islands\/counter\/[\w-]+\.js$/,
  'navigation lists of a large section': /^~nav\/root\/[\d.]+\.html$/,
  'the theme': /^_octavo\/theme-[\w-]+\.css$/,
  'the playground': /^_octavo\/playground-[\w-]+\.js$/,
  'the OAuth callback page': /^_octavo\/oauth\/index\.html$/,
  'the search': /^~search\/all\.json$/,
  'search index chunks': /^_octavo\/search\/[\w-]+\/t0\.json$/,
  pictures: /^images\/point\.png$/,
}

describe.each(['', '/docs'])('a build below "%s"', (base) => {
  let site: SiteFolder
  let app: TestSite
  beforeAll(async () => {
    site = createSiteFolder(everyKind)
    expect(await site.build({ base, redirects: 'stubs' })).toMatchObject({ kind: 'built', diagnostics: [] })
    app = createTestSite(everyKind, { base, relay: { kind: 'none' } })
    return () => app.close()
  })

  test('has a file for every page', async () => {
    const files = site.built()
    const { routes } = await app.site.map()
    expect(routes.size).toBeGreaterThan(130)
    for (const url of routes.keys())
      expect(files.has(`${url}/index.html`.replace(/^\/+/, '')), url).toBe(true)
  })

  test.each(Object.entries(kinds))('contains %s', (_name, path) => {
    expect([...site.built().keys()].filter((key) => path.test(key))).not.toEqual([])
  })

  test('matches what the site serves at each URL, with the policy in each page', async () => {
    for (const [path, bytes] of site.built()) {
      if (forHosts.includes(path) || path.startsWith('~parts/')) continue
      if (inPlaceOfServer.test(path)) continue
      const response = await app.request(base + addressOf(path))
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
      const to = response.headers.get('location')
      if (to) expect(readRedirectPage(site.read(path)).to, path).toBe(to)
      else if (bytes.startsWith('<!doctype html>')) {
        const { html, policy } = splitPolicy(bytes)
        const policyHeader = response.headers.get('content-security-policy') ?? ''
        expect({ path, isSame: withoutParts(html) === withoutParts(body), policy }).toEqual({
          path,
          isSame: true,
          policy: policyHeader.replace(/; frame-ancestors '\w+'$/, ''),
        })
      } else
        expect({ path, status: response.status, isSame: bytes === body }).toMatchObject({
          status: 200,
          isSame: true,
        })
    }
  })

  test('has a page for missing URLs', () => {
    const { html } = splitPolicy(site.read('404.html'))
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<a class="o-btn" href="${base || '/'}">`)
  })
})
