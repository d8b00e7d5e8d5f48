import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const pages = Array.from({ length: 40 }, (_, at) => `page-${at}`)
const files = {
  'docs.json': JSON.stringify({ name: 'Books', navigation: { pages } }),
  ...Object.fromEntries(
    pages.map((name, at) => [`${name}.mdx`, `---\ntitle: Page ${at}\n---\nWords ${at}.`]),
  ),
}

describe.each(['site folder', 'built folder'])('octavo serve of a %s', (kind) => {
  let server: ServedFolder
  beforeAll(async () => {
    const site = createSiteFolder(files)
    if (kind === 'built folder') await site.build()
    const environment = { OCTAVO_PUBLIC_URL: 'https://docs.books.test' }
    server = await serveFolder(kind === 'built folder' ? site.out : site.folder, environment)
  })
  afterAll(() => server.close(0))
  const fetchPath = (path: string, accept = 'text/html') =>
    fetch(server.url + path, { headers: { Accept: accept } })

  test('returns HTML or Markdown depending on Accept', async () => {
    for (const accept of ['text/html', 'text/markdown', 'text/html', 'text/markdown']) {
      const response = await fetchPath('/page-3', accept)
      expect(response.headers.get('Content-Type')).toBe(`${accept}; charset=utf-8`)
      expect(await response.text()).toMatch(
        accept === 'text/html' ? /^<!doctype html>/ : /^# Page 3\n\nWords 3\.\n$/,
      )
    }
  })

  test('returns 404 for a missing page when Markdown is preferred', async () => {
    expect((await fetchPath('/nowhere', 'text/markdown')).status).toBe(404)
  })

  test('serves the text of all pages as llms-full.txt', async () => {
    const text = await (await fetchPath('/llms-full.txt')).text()
    expect(text.match(/^# Page \d+$/gm)).toHaveLength(pages.length)
    expect(text).toContain('# Page 39\n\nSource: /page-39\n\nWords 39.\n')
  })

  test('uses the public URL in llms.txt if it is known', async () => {
    const text = await (await fetchPath('/llms.txt')).text()
    const start = kind === 'site folder' ? 'https://docs.books.test' : ''
    expect(text).toContain(`- [Page 0](${start}/page-0.md)`)
  })
})
