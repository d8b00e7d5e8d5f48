import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type Serving, serveFolder } from '../../fixtures/serve/serving.ts'

const pages = Array.from({ length: 40 }, (_, at) => `page-${at}`)
const files = {
  'docs.json': JSON.stringify({ name: 'Books', navigation: { pages } }),
  ...Object.fromEntries(
    pages.map((name, at) => [`${name}.mdx`, `---\ntitle: Page ${at}\n---\nWords ${at}.`]),
  ),
}

describe.each(['site folder', 'built folder'])('octavo serve of a %s', (kind) => {
  let served: Serving
  beforeAll(async () => {
    const site = createSiteFolder(files)
    if (kind === 'built folder') await site.build()
    const environment = { OCTAVO_PUBLIC_URL: 'https://docs.books.test' }
    served = await serveFolder(kind === 'built folder' ? site.out : site.folder, environment)
  })
  afterAll(() => served.close(0))
  const ask = (path: string, accept = 'text/html') =>
    fetch(served.url + path, { headers: { Accept: accept } })

  test('returns HTML or Markdown depending on Accept', async () => {
    for (const accept of ['text/html', 'text/markdown', 'text/html', 'text/markdown']) {
      const answer = await ask('/page-3', accept)
      expect(answer.headers.get('Content-Type')).toBe(`${accept}; charset=utf-8`)
      expect(await answer.text()).toMatch(
        accept === 'text/html' ? /^<!doctype html>/ : /^# Page 3\n\nWords 3\.\n$/,
      )
    }
  })

  test('returns 404 for a missing page when Markdown is preferred', async () => {
    expect((await ask('/nowhere', 'text/markdown')).status).toBe(404)
  })

  test('serves the text of all pages as llms-full.txt', async () => {
    const text = await (await ask('/llms-full.txt')).text()
    expect(text.match(/^# Page \d+$/gm)).toHaveLength(pages.length)
    expect(text).toContain('# Page 39\n\nSource: /page-39\n\nWords 39.\n')
  })

  test('uses the public URL in llms.txt if it is known', async () => {
    const text = await (await ask('/llms.txt')).text()
    const start = kind === 'site folder' ? 'https://docs.books.test' : ''
    expect(text).toContain(`- [Page 0](${start}/page-0.md)`)
  })
})
