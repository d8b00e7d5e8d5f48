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

/** Builds every page and returns the stages that run again after an edit. */
async function stagesOf(edit: [string, string], cutOff = true): Promise<string[]> {
  const runs: string[] = []
  const site = createTestSite(files, {
    onRun: (stage, key) => runs.push(`${stage} ${key}`.replace(/page .*"url":"([^"]*)".*/, 'page $1').trim()),
    cutOff,
  })
  await site.diagnostics()
  runs.length = 0
  site.write(...edit)
  await site.diagnostics()
  return runs.filter((stage) => !/^(file|files|text|frontMatter|outline|pageFiles)\b/.test(stage))
}

describe('an edit reruns only affected stages:', () => {
  test('the document and page of changed text', async () => {
    expect(await stagesOf(['c.mdx', 'Alone no more'])).toEqual([
      'document c.mdx',
      'body /c',
      'expanded c.mdx',
    ])
  })

  test('the pages that include a snippet', async () => {
    expect(await stagesOf(['snippets/s.mdx', 'New'])).toEqual([
      'document snippets/s.mdx',
      'expanded a.mdx',
      'body /a',
      'expanded b.mdx',
      'body /b',
    ])
  })

  test('the site map, the sidebar and one page for a title', async () => {
    const stages = await stagesOf(['c.mdx', '---\ntitle: New\n---\nAlone'])
    expect(stages.filter((stage) => stage.startsWith('body '))).toEqual(['body /c'])
    expect(stages).toContain('siteMap')
    expect(stages).toContain('sidebar ["root",""]')
  })

  test('no page for an unused setting', async () => {
    const config = JSON.stringify({
      name: 'T',
      banner: { content: 'Hi' },
      navigation: { pages: ['index', 'a', 'b', 'c'] },
    })
    const stages = await stagesOf(['docs.json', config])
    expect(stages).toContain('chrome')
    expect(stages.filter((stage) => /^(page|body|document|sidebar) /.test(stage))).toEqual([])
  })

  test('nothing if nothing changed', async () => {
    expect(await stagesOf(['c.mdx', 'Alone'])).toEqual([])
  })

  test('every page without the cut-off', async () => {
    const stages = await stagesOf(['c.mdx', 'Alone no more'], false)
    expect(stages.filter((stage) => stage.startsWith('body ')).sort()).toEqual([
      'body /',
      'body /a',
      'body /b',
      'body /c',
    ])
  })
})

test('returns 404 for a removed page', async () => {
  const site = createTestSite(files)
  await site.diagnostics()
  expect((await site.request('/c')).status).toBe(200)
  site.write('c.mdx', undefined)
  expect((await site.diagnostics()).map(({ code }) => code)).toContain('nav/page-not-found')
  expect((await site.request('/c')).status).toBe(404)
})

test('falls back to the last valid docs.json and reports the error', async () => {
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
