import { describe, expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'T', navigation: { pages: ['index', 'a', 'b', 'c'] } }),
  'index.mdx': 'Home',
  'a.mdx': 'import S from "/snippets/s.mdx"\n\n<S />',
  'b.mdx': 'import S from "/snippets/s.mdx"\n\n<S />',
  'c.mdx': 'Alone',
  'snippets/s.mdx': 'Shared',
}

/** Makes every page, then says which stages run for an edit and the pages asked for after it. */
async function stagesOf(edit: [string, string], cutOff = true): Promise<string[]> {
  const ran: string[] = []
  const site = createTestSite(files, {
    onRun: (stage, key) => ran.push(`${stage} ${key}`.replace(/page .*"url":"([^"]*)".*/, 'page $1').trim()),
    cutOff,
  })
  await site.diagnostics()
  ran.length = 0
  site.write(...edit)
  await site.diagnostics()
  return ran.filter((stage) => !/^(file|files|text|outline|pageFiles)\b/.test(stage))
}

describe('after an edit only what it concerns runs again', () => {
  test('the text of a page: its document and the page', async () => {
    expect(await stagesOf(['c.mdx', 'Alone no more'])).toEqual(['document c.mdx', 'body /c'])
  })

  test('a snippet: the pages that include it', async () => {
    expect(await stagesOf(['snippets/s.mdx', 'New'])).toEqual([
      'document snippets/s.mdx',
      'body /a',
      'body /b',
    ])
  })

  test('a title: the map and the sidebar, and that page alone', async () => {
    const stages = await stagesOf(['c.mdx', '---\ntitle: New\n---\nAlone'])
    expect(stages.filter((stage) => stage.startsWith('body '))).toEqual(['body /c'])
    expect(stages).toContain('siteMap')
    expect(stages).toContain('sidebar ["root",""]')
  })

  test('a setting that pages do not use: no page', async () => {
    const config = JSON.stringify({
      name: 'T',
      banner: { content: 'Hi' },
      navigation: { pages: ['index', 'a', 'b', 'c'] },
    })
    const stages = await stagesOf(['docs.json', config])
    expect(stages).toContain('chrome')
    expect(stages.filter((stage) => /^(page|body|document|sidebar) /.test(stage))).toEqual([])
  })

  test('an edit that changes nothing: nothing', async () => {
    expect(await stagesOf(['c.mdx', 'Alone'])).toEqual([])
  })

  test('it is the cut-off that does it: without it every page runs', async () => {
    const stages = await stagesOf(['c.mdx', 'Alone no more'], false)
    expect(stages.filter((stage) => stage.startsWith('body ')).sort()).toEqual([
      'body /',
      'body /a',
      'body /b',
      'body /c',
    ])
  })
})

test('a page that is removed is forgotten', async () => {
  const site = createTestSite(files)
  await site.diagnostics()
  expect((await site.request('/c')).status).toBe(200)
  site.write('c.mdx', undefined)
  expect((await site.diagnostics()).map(({ code }) => code)).toContain('nav/page-not-found')
  expect((await site.request('/c')).status).toBe(404)
})

test('a docs.json that breaks or goes leaves the site as it was, and says so', async () => {
  const site = createTestSite(files)
  expect(await site.html('/')).toContain('href="/c"')
  for (const broken of ['{ "name": ', '', undefined]) {
    site.write('docs.json', broken)
    expect(await site.html('/')).toContain('href="/c"')
    expect((await site.diagnostics())[0]?.code).toMatch(/^config\/(not-json|missing)$/)
  }
  site.write('docs.json', files['docs.json'])
  expect(await site.diagnostics()).toEqual([])
})
