import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const isHtml = (path: string) => path.endsWith('.html') && !/^(?:_octavo|~parts|~nav)\//.test(path)
const htmlFiles = (site: SiteFolder) => [...site.built().keys()].filter(isHtml)

describe('a build with pages as files', () => {
  let folders: SiteFolder
  let site: SiteFolder
  let server: ServedFolder
  beforeAll(async () => {
    folders = createSiteFolder(everyKind)
    site = createSiteFolder(everyKind)
    await folders.build({ redirects: 'stubs' })
    await site.build({ redirects: 'stubs', layout: 'files' })
    server = await serveFolder(site.out)
  })
  afterAll(() => server.close(0))

  test('has `guide.html` for each `guide/index.html`', () => {
    const names = htmlFiles(folders).map((path) => path.replace(/\/index\.html$/, '.html'))
    expect(htmlFiles(site)).toEqual(names.sort())
    expect(names.length).toBeGreaterThan(150)
  })

  test('contains the same pages', () => {
    for (const path of htmlFiles(folders))
      expect(site.read(path.replace(/\/index\.html$/, '.html')), path).toBe(folders.read(path))
  })

  test('is served like any other, and no page has a second URL', async () => {
    for (const path of ['/hand', '/api-reference/wide/get', '/']) {
      const response = await fetch(server.url + path)
      expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ])
    }
    expect((await fetch(`${server.url}/hand.html`)).status).toBe(404)
  })

  test('reuses all pages the next time, and none in the other layout', async () => {
    const { pages, reused } = await site.build({ redirects: 'stubs', layout: 'files' })
    expect(reused).toBe(pages)
    expect(await folders.build({ redirects: 'stubs', layout: 'files' })).toMatchObject({ reused: 0 })
    expect(htmlFiles(folders)).toEqual(htmlFiles(site))
  })
})
