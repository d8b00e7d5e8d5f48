import { describe, expect, test } from 'vitest'
import { menuOptions } from '../../../src/config/sections/agents.ts'
import { assistants } from '../../../src/render/shell/assistants.ts'
import { createTestSite } from '../../fixtures/site.ts'

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: { '/books': { get: { summary: 'List books', responses: { 200: { description: 'OK' } } } } },
})
const create = (settings: object, options = {}) =>
  createTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Books',
        navigation: { pages: ['guide', { group: 'API', openapi: 'api.json' }] },
        ...settings,
      }),
      'guide.mdx': '---\ntitle: Guide\n---\nWords',
      'api.json': api,
    },
    options,
  )
const menuOf = (html: string) =>
  /<div class="o-page-menu">[\s\S]*?<\/details><\/div>|<div class="o-page-menu">[\s\S]*?<\/div>/.exec(
    html,
  )?.[0]
const linksIn = (menu = '') =>
  [...menu.matchAll(/<a href="([^"]*)"[^>]*><span>([^<]*)/g)].map(([, href, title]) => [
    title,
    href!.replaceAll('&amp;', '&'),
  ])

describe('the page menu', () => {
  test('copies and shows the page as Markdown by default', async () => {
    const menu = menuOf(await create({}).html('/guide'))
    expect(menu).toContain('data-do="copy" data-page="/guide.md"')
    expect(linksIn(menu)).toEqual([['View Markdown', '/guide.md']])
  })

  test('shows the configured options in order', async () => {
    const contextual = {
      options: ['view', 'claude', { title: 'Ask us', description: 'By mail', href: '/help?about=$path' }],
    }
    const menu = menuOf(await create({ contextual }, { publicUrl: 'https://docs.books.test' }).html('/guide'))
    expect(menu).not.toContain('data-do="copy"')
    expect(menu).toContain('<small>By mail</small>')
    expect(linksIn(menu)).toEqual([
      ['View Markdown', '/guide.md'],
      [
        'Open in Claude',
        `https://claude.ai/new?q=${encodeURIComponent('Read https://docs.books.test/guide.md so I can ask questions about it.')}`,
      ],
      ['Ask us', '/help?about=%2Fguide'],
    ])
    expect(menu).toMatch(/<a href="https:\/\/claude[^>]* target="_blank" rel="noreferrer"/)
  })

  test('opens an app in place, and an assistant on the web in a new tab', async () => {
    const contextual = { options: ['devin', 'windsurf'] }
    const menu = menuOf(await create({ contextual }, { publicUrl: 'https://docs.books.test' }).html('/guide'))
    expect(menu).toMatch(/<a href="https:\/\/app\.devin\.ai\/\?prompt=Read[^>]* target="_blank"/)
    expect(menu).toMatch(/<a href="windsurf:\/\/cascade\?prompt=Read[^ ]*"><span>/)
  })

  test('links to the MCP server if there is a server with a known URL', async () => {
    const contextual = { options: ['mcp', 'cursor', 'vscode'] }
    const publicUrl = 'https://docs.books.test'
    const menu = menuOf(await create({ contextual }, { publicUrl }).html('/guide'))
    expect(menu).toContain(
      '<button type="button" data-do="copy" data-text="https://docs.books.test/mcp" class="o-btn',
    )
    const [cursor, code] = linksIn(menu)
    const config = new URL(cursor![1]!).searchParams.get('config')!
    expect(JSON.parse(atob(config))).toEqual({ url: 'https://docs.books.test/mcp' })
    expect(JSON.parse(decodeURIComponent(code![1]!.split('?')[1]!))).toEqual({
      name: 'Books',
      type: 'http',
      url: 'https://docs.books.test/mcp',
    })
    expect(menuOf(await create({ contextual }).html('/guide'))).toBeUndefined()
    expect(menuOf(await create({ contextual }, { publicUrl, isStatic: true }).html('/guide'))).toBeUndefined()
  })

  test('omits assistants if the site URL is unknown, since they could not read the page', async () => {
    const contextual = { options: ['claude', 'view'] }
    expect(linksIn(menuOf(await create({ contextual }).html('/guide')))).toEqual([
      ['View Markdown', '/guide.md'],
    ])
  })

  test('offers the spec on operation pages only', async () => {
    const contextual = { options: ['download-spec'] }
    const site = create({ contextual })
    expect(linksIn(menuOf(await site.html('/api-reference/books/get')))).toEqual([
      ['Download spec', '/api.json'],
    ])
    expect(menuOf(await site.html('/guide'))).toBeUndefined()
  })

  test('is absent with an empty list', async () => {
    expect(await create({ contextual: { options: [] } }).html('/guide')).not.toContain('page-menu')
  })

  test('notes unknown options', async () => {
    const result = await create({ contextual: { options: ['copy', 'devin-mcp', 'cluade'] } }).diagnostics()
    expect(result).toMatchObject([
      { code: 'config/not-used', severity: 'note', message: expect.stringContaining('`devin-mcp`') },
      { code: 'config/not-used', hint: expect.stringContaining('claude') },
    ])
  })

  test('starts with its first entry as a button, and has the others in a list', async () => {
    const own = { title: 'Ask', icon: 'mail', href: '/help?mcp=$mcp' }
    const contextual = { options: ['download-pdf', 'copy', own] }
    const menu = menuOf(
      await create({ contextual }, { publicUrl: 'https://docs.books.test' }).html('/guide'),
    )!
    const [button = '', list = ''] = menu.split('<details')
    expect(button).toContain('data-do="print" class="o-btn')
    expect(button).toContain('Save as PDF')
    expect(list).toContain('data-do="copy" data-page="/guide.md"')
    expect(list).toMatch(/<a href="\/help\?mcp=https%3A%2F%2Fdocs.books.test%2Fmcp"><svg/)
  })

  test('is also below the table of contents if docs.json says so', async () => {
    const site = createTestSite({
      'docs.json':
        '{"name":"Books","contextual":{"options":["copy"],"display":"toc"},"navigation":{"pages":["long"]}}',
      'long.mdx': '## One\n\nText\n\n## Two\n\nText',
    })
    const html = await site.html('/long')
    expect(html).toContain('data-toc="menu"')
    expect(html.split('class="o-page-menu"')).toHaveLength(3)
  })

  test('notes entries that need the public URL', async () => {
    const contextual = { options: ['copy', 'claude', 'mcp'] }
    expect(await create({ contextual }).diagnostics()).toMatchObject([
      {
        code: 'config/not-used',
        message: '`claude` and `mcp` need the public URL of the site to appear in the page menu',
        hint: expect.stringContaining('`seo.metatags.canonical`'),
      },
    ])
    const seo = { metatags: { canonical: 'https://docs.books.test' } }
    expect(await create({ contextual, seo }).diagnostics()).toEqual([])
  })

  test('rejects script URLs', async () => {
    const contextual = { options: [{ title: 'x', href: 'javascript:alert(1)' }] }
    expect(linksIn(menuOf(await create({ contextual }).html('/guide')))).toEqual([['x', '#']])
  })
})

test('every assistant is a menu option', () => {
  expect(menuOptions).toEqual(expect.arrayContaining([...assistants.keys()]))
})

test('supports markdown.schema and markdown.instructions', async () => {
  const page = '/api-reference/books/get.md'
  expect(await create({}).html(page)).toContain('\n## OpenAPI\n')
  const site = create({ markdown: { schema: false, instructions: ['Be brief.', 'Use v2.'] } })
  expect(await site.html(page)).not.toContain('## OpenAPI')
  expect(await site.html('/llms.txt')).toContain('# Books\n\n## Instructions\n\nBe brief.\n\nUse v2.\n\n## ')
})

test('a page may override the menu, and an invalid setting is ignored', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Books', navigation: { pages: ['own', 'none', 'wrong'] } }),
    'own.mdx': '---\ntitle: Own\ncontextual:\n  options: [view]\n---\nWords',
    'none.mdx': '---\ntitle: None\ncontextual:\n  options: []\n---\nWords',
    'wrong.mdx': '---\ntitle: Wrong\ncontextual: 7\n---\nWords',
  })
  expect(menuOf(await site.html('/own'))).not.toContain('data-do="copy"')
  expect(linksIn(menuOf(await site.html('/own')))).toEqual([['View Markdown', '/own.md']])
  expect(menuOf(await site.html('/none'))).toBeUndefined()
  expect(menuOf(await site.html('/wrong'))).toContain('data-do="copy"')
})
