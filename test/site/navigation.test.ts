import { describe, expect, test } from 'vitest'
import { createTestSite, places } from '../fixtures/site.ts'

/** Page files by path, with a generated title or the given front matter. */
function pages(...paths: (string | [path: string, frontMatter: string])[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path) => {
      const [name, frontMatter] = typeof path === 'string' ? [path, `title: Page ${path}`] : path
      return [/\.mdx?$/.test(name) ? name : `${name}.mdx`, `---\n${frontMatter}\n---\nText`]
    }),
  )
}

function siteOf(navigation: object, files: Record<string, string>, settings: object = {}) {
  return createTestSite({
    'docs.json': JSON.stringify({ name: 'Mill', navigation, ...settings }, null, 2),
    ...files,
  })
}

const words = (html: string) =>
  html
    .replace(/<span class="o-mark">(.*?)<\/span>/g, ' [$1]')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .trim()

const hrefOf = (attributes: string) => /href="([^"]*)"/.exec(attributes)?.[1]

/**
 * The sidebar as lines: `# Heading`, `v Open group`, `> Collapsed group`, `Page -> /path`; `*` marks the
 * current page.
 */
function sidebarOf(html: string): string[] {
  const side = /<div class="o-side-in">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? ''
  const list = side.replace(/<details class="o-switch[\s\S]*?<\/details>/g, '')
  const part =
    /<h2>(?<heading>.*?)<\/h2>|<details class="o-group"(?<fold>[^>]*)><summary>(?<group>.*?)<\/summary>|(?<end><\/details>)|<a (?<link>[^>]*)>(?<label>.*?)<\/a>/gs
  const lines: string[] = []
  let depth = 0
  for (const { groups } of list.matchAll(part)) {
    const { heading, fold, group, end, link, label } = groups ?? {}
    const indent = '  '.repeat(depth)
    const current = (text = '') => (text.includes('aria-current') ? ' *' : '')
    const target = (text = '') => (hrefOf(text) ? ` -> ${hrefOf(text)}` : '')
    if (heading !== undefined) lines.push(`# ${words(heading)}${target(heading)}${current(heading)}`)
    if (link !== undefined) lines.push(`${indent}${words(label!)}${target(link)}${current(link)}`)
    if (group !== undefined) lines.push(`${indent}${fold?.includes('open') ? 'v' : '>'} ${words(group)}`)
    if (group !== undefined) depth += 1
    if (end) depth -= 1
  }
  return lines
}

/** The menus of versions, languages and the like: the current choice and the target of each. */
function menusOf(html: string): { label: string; chosen: string; choices: Record<string, string> }[] {
  const withoutPageMenu = html.replace(/<div class="o-page-menu">.*?<\/details><\/div>/s, '')
  return [...withoutPageMenu.matchAll(/<details class="o-switch[^"]*">(.*?)<\/details>/gs)].map(
    ([, menuHtml = '']) => {
      const [label = '', chosen = ''] = words(
        /<summary[^>]*>(.*?)<\/summary>/s.exec(menuHtml)?.[1] ?? '',
      ).split(': ')
      const links = [...menuHtml.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)]
      return {
        label,
        chosen,
        choices: Object.fromEntries(links.map(([, link = '', text = '']) => [words(text), hrefOf(link)!])),
      }
    },
  )
}

/** The tabs of the top bar; `*` marks the current one. */
function tabsOf(html: string): string[] {
  const bar = /<nav class="o-tabs-top"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...bar.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(
    ([, link = '', label = '']) =>
      `${words(label)} -> ${hrefOf(link)}${link.includes('aria-current="true"') ? ' *' : ''}`,
  )
}

const breadcrumbOf = (html: string) => words(/<nav class="eyebrow"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '')
const neighbourOf = (html: string, direction: 'prev' | 'next') =>
  hrefOf(html.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`rel="${direction}"`)) ?? '')

describe('the sidebar', () => {
  test('shows pages, groups and nested groups', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['index', { group: 'Guides', pages: ['a', { group: 'Deeper', pages: ['b'] }] }] },
      pages('index', 'a', 'b'),
    )
    expect(sidebarOf(await html('/a'))).toEqual([
      'Page index -> /',
      '# Guides',
      'Page a -> /a *',
      '> Deeper',
      '  Page b -> /b',
    ])
    expect(await diagnostics()).toEqual([])
  })

  test('keeps pages in their written order, even after a group', async () => {
    const { html } = siteOf(
      { pages: ['a', { group: 'G', pages: ['g'] }, 'b', 'c', { group: 'H', pages: ['h'] }] },
      pages('a', 'b', 'c', 'g', 'h'),
    )
    const text = await html('/b')
    expect(sidebarOf(text)).toEqual([
      'Page a -> /a',
      '# G',
      'Page g -> /g',
      'Page b -> /b *',
      'Page c -> /c',
      '# H',
      'Page h -> /h',
    ])
    expect(text).toContain('</ul><ul class="o-list"><li><a href="/b"')
    expect(neighbourOf(text, 'prev')).toBe('/g')
  })

  test('supports URLs with replacement patterns', async () => {
    const { html } = siteOf({ pages: ['a$&b', "c$'d"] }, pages('a$&b', "c$'d"))
    expect(sidebarOf(await html('/a$&b'))).toEqual([
      'Page a$&b -> /a$&amp;b *',
      expect.stringMatching(/^Page c\$'d -> \/c\$'d$/),
    ])
  })

  test('opens the groups around a page and collapses the others', async () => {
    const deeper = { group: 'Deeper', pages: ['b', { group: 'Deepest', pages: ['c'] }] }
    const { html } = siteOf(
      { groups: [{ group: 'Top', pages: ['a', deeper, { group: 'Aside', pages: ['d'] }] }] },
      pages('a', 'b', 'c', 'd'),
    )
    expect(sidebarOf(await html('/c'))).toEqual([
      '# Top',
      'Page a -> /a',
      'v Deeper',
      '  Page b -> /b',
      '  v Deepest',
      '    Page c -> /c *',
      '> Aside',
      '  Page d -> /d',
    ])
    expect(sidebarOf(await html('/d')).filter((line) => /^\s*[v>]/.test(line))).toEqual([
      '> Deeper',
      '  > Deepest',
      'v Aside',
    ])
  })

  test('opens a group with `expanded`', async () => {
    const nested = { group: 'Nested', expanded: true, pages: ['b'] }
    const { html } = siteOf({ groups: [{ group: 'Top', pages: ['a', nested] }] }, pages('a', 'b'))
    expect(sidebarOf(await html('/a'))).toContain('v Nested')
    expect(sidebarOf(await html('/b'))).toContain('v Nested')
  })

  test("shows `root` as the group's own page", async () => {
    const { html, diagnostics } = siteOf(
      {
        groups: [
          { group: 'Top', root: 'top', pages: ['a', { group: 'Nested', root: 'nested', pages: ['b'] }] },
        ],
      },
      pages('top', 'a', 'nested', 'b'),
    )
    expect(sidebarOf(await html('/nested'))).toEqual([
      '# Top -> /top',
      'Page a -> /a',
      'v Nested',
      '  Nested -> /nested *',
      '  Page b -> /b',
    ])
    expect(sidebarOf(await html('/top'))[0]).toBe('# Top -> /top *')
    expect(await diagnostics()).toEqual([])
  })

  test('shows `tag` and `deprecated`', async () => {
    const { html } = siteOf(
      {
        groups: [
          { group: 'Top', tag: 'NEW', pages: ['a', 'b', { group: 'Nested', tag: 'BETA', pages: ['c'] }] },
        ],
      },
      pages(['a', 'title: A\ntag: v2'], ['b', 'title: B\ndeprecated: true'], 'c'),
    )
    expect(sidebarOf(await html('/a'))).toEqual([
      '# Top [NEW]',
      'A [v2] -> /a *',
      'B [deprecated] -> /b',
      '> Nested [BETA]',
      '  Page c -> /c',
    ])
  })

  test('prefers `sidebarTitle` and falls back to the file name', async () => {
    const { html } = siteOf(
      { pages: ['a', 'getting-started'] },
      pages(['a', 'title: A very long title\nsidebarTitle: Short'], ['getting-started', 'description: x']),
    )
    expect(sidebarOf(await html('/a'))).toEqual(['Short -> /a *', 'Getting started -> /getting-started'])
  })

  test('shows the `icon` before the name', async () => {
    const { html, diagnostics } = siteOf(
      { groups: [{ group: 'Top', icon: 'rocket', pages: ['a', 'b'] }] },
      pages(['a', 'title: A\nicon: book'], 'b'),
      { icons: { library: 'lucide' } },
    )
    const page = await html('/b')
    expect(page).toMatch(/<h2><svg.*?<\/svg><span>Top<\/span>/s)
    expect(page).toMatch(/<a href="\/a"><svg.*?<\/svg><span>A<\/span>/s)
    expect(page).toMatch(/<a href="\/b" aria-current="page"><span>Page b<\/span>/)
    expect(await diagnostics()).toEqual([])
  })

  test('shows an entry with `href` as a link', async () => {
    const { html, diagnostics } = siteOf(
      { groups: [{ group: 'Top', pages: ['a', { group: 'Status', href: 'https://status.test' }] }] },
      pages('a'),
    )
    expect(sidebarOf(await html('/a'))).toEqual(['# Top', 'Page a -> /a *', 'Status -> https://status.test'])
    expect(await diagnostics()).toEqual([])
  })

  test('shows a page with `url` in front matter as a link', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['a', 'out'] },
      pages('a', ['out', 'title: Out\nurl: https://out.test']),
    )
    expect(sidebarOf(await html('/a'))).toEqual(['Page a -> /a *', 'Out -> https://out.test'])
    expect(await diagnostics()).toEqual([])
  })

  test('omits hidden pages, which can still be opened', async () => {
    const { html, request, diagnostics } = siteOf(
      { pages: ['a', 'b', { group: 'Secret', hidden: true, pages: ['c'] }] },
      pages('a', ['b', 'title: B\nhidden: true'], 'c', ['unlisted', 'title: U\nhidden: true']),
    )
    expect(sidebarOf(await html('/a'))).toEqual(['Page a -> /a *'])
    for (const path of ['/b', '/c', '/unlisted']) expect((await request(path)).status).toBe(200)
    expect(await diagnostics()).toEqual([])
  })

  test('shows `pages` before `groups` if both exist', async () => {
    const { html, diagnostics } = siteOf(
      { tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a'] }], pages: ['b'] }] },
      pages('a', 'b'),
    )
    expect(sidebarOf(await html('/a'))).toEqual(['Page b -> /b', '# G', 'Page a -> /a *'])
    expect(neighbourOf(await html('/b'), 'next')).toBe('/a')
    expect(await diagnostics()).toEqual([])
  })

  test('supports groups nested nine levels deep', async () => {
    const nest = (level: number): object => ({
      group: `Level ${level}`,
      pages: level === 9 ? ['deep'] : [`p${level}`, nest(level + 1)],
    })
    const names = Array.from({ length: 8 }, (_, index) => `p${index + 1}`)
    const { html, diagnostics } = siteOf({ pages: [nest(1)] }, pages('deep', ...names))
    const lines = sidebarOf(await html('/deep'))
    expect(lines.at(-1)).toBe(`${'  '.repeat(8)}Page deep -> /deep *`)
    expect(lines.filter((line) => line.trim().startsWith('v '))).toHaveLength(8)
    expect(await diagnostics()).toEqual([])
  })

  test('supports links of other kinds among pages', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['a', { anchor: 'Forum', href: 'https://forum.test' }, { tab: 'More', pages: ['b'] }] },
      pages('a', 'b'),
    )
    expect(sidebarOf(await html('/a'))).toEqual([
      'Page a -> /a *',
      'Forum -> https://forum.test',
      '# More',
      'Page b -> /b',
    ])
    expect(await diagnostics()).toEqual([])
  })

  test('is rendered once for all its pages', async () => {
    const runs: string[] = []
    const { html } = createTestSite(
      { 'docs.json': '{ "navigation": { "pages": ["a", "b", "c"] } }', ...pages('a', 'b', 'c') },
      { onRun: (stage) => runs.push(stage) },
    )
    for (const path of ['/a', '/b', '/c']) await html(path)
    expect(runs.filter((stage) => stage === 'sidebar')).toHaveLength(1)
  })

  test('escapes names', async () => {
    const { html } = siteOf(
      { groups: [{ group: '<b>& "bold"', tag: '<i>', pages: ['a'] }] },
      pages(['a', "title: '<script>alert(1)</script>'"]),
    )
    const page = await html('/a')
    expect(page).not.toMatch(/<script>alert|<b>&|<i>/)
    expect(page).toContain('&lt;script>alert(1)&lt;/script>')
  })
})

describe('a page entry', () => {
  test.each([
    'guides/intro',
    '/guides/intro',
    './guides/intro',
    'guides/intro.mdx',
    ' guides/intro ',
    'guides//intro',
  ])('may be written as `%s`', async (entry) => {
    const { html, diagnostics } = siteOf({ pages: [entry] }, pages('guides/intro'))
    expect(sidebarOf(await html('/guides/intro'))).toEqual(['Page guides/intro -> /guides/intro *'])
    expect(await diagnostics()).toEqual([])
  })

  test.each(['guides', 'guides/index', '/guides/index.mdx'])(
    "may be written as `%s` for a folder's index",
    async (entry) => {
      const { html, request, diagnostics } = siteOf(
        { pages: [entry] },
        pages(['guides/index', 'title: All guides']),
      )
      expect(sidebarOf(await html('/guides'))).toEqual(['All guides -> /guides *'])
      expect((await request('/guides/index')).headers.get('Location')).toBe('/guides')
      expect(await diagnostics()).toEqual([])
    },
  )

  test('may be a `.md` file', async () => {
    const { html, diagnostics } = siteOf({ pages: ['plain'] }, pages(['plain.md', 'title: Plain']))
    expect(sidebarOf(await html('/plain'))).toEqual(['Plain -> /plain *'])
    expect(await diagnostics()).toEqual([])
  })

  test('may have spaces and non-Latin letters', async () => {
    const { html, diagnostics } = siteOf({ pages: ['my page', '指南/开始'] }, pages('my page', '指南/开始'))
    expect(await html('/my%20page')).toContain('<h1>Page my page</h1>')
    expect(await html(`/${encodeURIComponent('指南')}/${encodeURIComponent('开始')}`)).toContain(
      '<h1>Page 指南/开始</h1>',
    )
    expect(await diagnostics()).toEqual([])
  })
})

describe('tabs', () => {
  const navigation = {
    tabs: [
      { tab: 'Guides', icon: 'book', groups: [{ group: 'Start', pages: ['a', 'b'] }] },
      { tab: 'Reference', align: 'end', pages: ['ref/x', 'ref/y'] },
      { tab: 'Blog', href: 'https://blog.test' },
    ],
  }
  const site = () => siteOf(navigation, pages('a', 'b', 'ref/x', 'ref/y'))

  test('appear in the top bar and lead to their first page', async () => {
    const { html, diagnostics } = site()
    expect(tabsOf(await html('/b'))).toEqual([
      'Guides -> /a *',
      'Reference -> /ref/x',
      'Blog -> https://blog.test',
    ])
    expect(tabsOf(await html('/ref/y'))).toEqual([
      'Guides -> /a',
      'Reference -> /ref/x *',
      'Blog -> https://blog.test',
    ])
    expect(await diagnostics()).toEqual([])
  })

  test('have their own sidebars', async () => {
    const { html } = site()
    expect(sidebarOf(await html('/b'))).toEqual(['# Start', 'Page a -> /a', 'Page b -> /b *'])
    expect(sidebarOf(await html('/ref/y'))).toEqual(['Page ref/x -> /ref/x', 'Page ref/y -> /ref/y *'])
  })

  test('limit previous and next to the tab', async () => {
    const { html } = site()
    expect(neighbourOf(await html('/b'), 'next')).toBeUndefined()
    expect(neighbourOf(await html('/ref/x'), 'prev')).toBeUndefined()
    expect(neighbourOf(await html('/ref/x'), 'next')).toBe('/ref/y')
  })

  test('may be aligned to the end or hidden', async () => {
    const { html, request } = siteOf(
      { tabs: [...navigation.tabs, { tab: 'Secret', hidden: true, pages: ['s'] }] },
      pages('a', 'b', 'ref/x', 'ref/y', 's'),
    )
    const page = await html('/a')
    expect(page).toMatch(/<a href="\/ref\/x"[^>]*data-align="end"/)
    expect(tabsOf(page)).toHaveLength(3)
    expect((await request('/s')).status).toBe(200)
    expect(sidebarOf(await html('/s'))).toEqual(['Page s -> /s *'])
  })

  test('skip hidden pages and groups', async () => {
    const { html } = siteOf(
      {
        tabs: [
          { tab: 'One', pages: ['a'] },
          { tab: 'Two', pages: ['draft', { group: 'Secret', hidden: true, pages: ['s'] }, 'b'] },
        ],
      },
      pages('a', 'b', 's', ['draft', 'title: D\nhidden: true']),
    )
    expect(tabsOf(await html('/a'))).toEqual(['One -> /a *', 'Two -> /b'])
  })

  test('may share a page, which belongs to the first', async () => {
    const { html, diagnostics } = siteOf(
      {
        tabs: [
          { tab: 'One', pages: ['a', 'shared'] },
          { tab: 'Two', pages: ['b', 'shared'] },
        ],
      },
      pages('a', 'b', 'shared'),
    )
    expect(tabsOf(await html('/shared'))).toEqual(['One -> /a *', 'Two -> /b'])
    expect(sidebarOf(await html('/shared'))).toEqual(['Page a -> /a', 'Page shared -> /shared *'])
    expect(sidebarOf(await html('/b'))).toEqual(['Page b -> /b *', 'Page shared -> /shared'])
    expect(await diagnostics()).toEqual([])
  })
})

describe('anchors', () => {
  test('appear above the sidebar and may have their own pages', async () => {
    const { html, diagnostics } = siteOf(
      {
        anchors: [
          { anchor: 'Docs', pages: ['a'] },
          { anchor: 'API', pages: ['b'] },
          { anchor: 'Community', href: 'https://community.test' },
        ],
      },
      pages('a', 'b'),
    )
    expect(sidebarOf(await html('/b'))).toEqual([
      'Docs -> /a',
      'API -> /b *',
      'Community -> https://community.test',
      'Page b -> /b *',
    ])
    expect(await diagnostics()).toEqual([])
  })
})

describe.each([
  ['dropdowns', 'dropdown', 'Section'],
  ['products', 'product', 'Product'],
  ['versions', 'version', 'Version'],
])('%s', (key, label, expectedLabel) => {
  const entries = [
    { [label]: 'First', pages: ['first/a', 'first/b'] },
    { [label]: 'Second', pages: ['second/a', 'second/c'] },
    { [label]: 'Elsewhere', href: 'https://elsewhere.test' },
    { [label]: 'Hidden', hidden: true, pages: ['hidden/a'] },
  ]

  test('are chosen in a menu above the sidebar', async () => {
    const { html, diagnostics } = siteOf(
      { [key]: entries },
      pages('first/a', 'first/b', 'second/a', 'second/c', 'hidden/a'),
    )
    const page = await html('/first/b')
    expect(menusOf(page)).toEqual([
      {
        label: expectedLabel,
        chosen: 'First',
        choices: { First: expect.any(String), Second: '/second/a', Elsewhere: 'https://elsewhere.test' },
      },
    ])
    expect(sidebarOf(page)).toEqual(['Page first/a -> /first/a', 'Page first/b -> /first/b *'])
    expect(await diagnostics()).toEqual([])
  })
})

describe('menu', () => {
  test('divides a tab', async () => {
    const { html, diagnostics } = siteOf(
      {
        tabs: [
          {
            tab: 'SDKs',
            menu: [
              { item: 'Python', description: 'For snakes', pages: ['py/a', 'py/b'] },
              { item: 'Go', pages: ['go/a'] },
            ],
          },
          { tab: 'Other', pages: ['o'] },
        ],
      },
      pages('py/a', 'py/b', 'go/a', 'o'),
    )
    const page = await html('/py/b')
    expect(tabsOf(page)).toEqual(['SDKs -> /py/a *', 'Other -> /o'])
    expect(menusOf(page)).toMatchObject([{ label: 'Section', chosen: 'Python', choices: { Go: '/go/a' } }])
    expect(page).toContain('For snakes')
    expect(sidebarOf(page)).toEqual(['Page py/a -> /py/a', 'Page py/b -> /py/b *'])
    expect(await diagnostics()).toEqual([])
  })
})

describe('versions', () => {
  const navigation = {
    versions: [
      { version: 'v1', tag: 'Old', pages: ['v1/intro', 'v1/setup', 'v1/gone'] },
      { version: 'v2', default: true, pages: ['v2/intro', 'v2/setup'] },
    ],
  }
  const site = () => siteOf(navigation, pages('v1/intro', 'v1/setup', 'v1/gone', 'v2/intro', 'v2/setup'))

  test('lead to the same page of the other version', async () => {
    const { html } = site()
    expect(menusOf(await html('/v1/setup'))).toMatchObject([
      { chosen: 'v1 [Old]', choices: { v2: '/v2/setup' } },
    ])
    expect(menusOf(await html('/v2/setup'))).toMatchObject([
      { chosen: 'v2', choices: { 'v1 [Old]': '/v1/setup' } },
    ])
  })

  test('fall back to the first page of the other version', async () => {
    const { html } = site()
    expect(menusOf(await html('/v1/gone'))).toMatchObject([{ choices: { v2: '/v2/intro' } }])
  })

  test('match pages even if the newest version has no folder', async () => {
    const { html } = siteOf(
      {
        versions: [
          { version: 'v2', pages: ['intro', 'guides/x'] },
          { version: 'v1', pages: ['v1/intro', 'v1/guides/x'] },
        ],
      },
      pages('intro', 'guides/x', 'v1/intro', 'v1/guides/x'),
    )
    expect(menusOf(await html('/guides/x'))).toMatchObject([{ choices: { v1: '/v1/guides/x' } }])
    expect(menusOf(await html('/v1/guides/x'))).toMatchObject([{ choices: { v2: '/guides/x' } }])
  })

  test('start the site with the one marked `default`', async () => {
    const response = await site().request('/')
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/v2/intro'])
  })
})

describe('languages', () => {
  const navigation = {
    languages: [
      { language: 'en', default: true, groups: [{ group: 'Start', pages: ['en/intro', 'en/setup'] }] },
      { language: 'es', groups: [{ group: 'Inicio', pages: ['es/intro', 'es/setup'] }] },
      { language: 'ar', pages: ['ar/intro'] },
    ],
  }
  const site = () => siteOf(navigation, pages('en/intro', 'en/setup', 'es/intro', 'es/setup', 'ar/intro'))

  test('are listed by their own names and lead to the same page', async () => {
    const { html, diagnostics } = site()
    expect(menusOf(await html('/es/setup'))).toEqual([
      {
        label: 'Idioma',
        chosen: 'Español',
        choices: { English: '/en/setup', Español: expect.any(String), العربية: '/ar/intro' },
      },
    ])
    expect(await diagnostics()).toEqual([])
  })

  test('may be hidden and still set the page language', async () => {
    const { html } = siteOf(
      {
        languages: [
          { language: 'en', pages: ['en/intro'] },
          { language: 'de', hidden: true, pages: ['de/intro'] },
        ],
      },
      pages('en/intro', 'de/intro'),
    )
    expect(menusOf(await html('/en/intro'))).toMatchObject([{ choices: { English: '/en/intro' } }])
    expect(await html('/de/intro')).toContain('<html lang="de">')
  })

  test('set the page language and direction', async () => {
    const { html } = site()
    expect(await html('/es/setup')).toContain('<html lang="es">')
    expect(await html('/ar/intro')).toContain('<html lang="ar" dir="rtl"')
  })

  test('use standard language codes', async () => {
    const codes = ['en', 'cn', 'jp', 'pt-BR', 'Klingon']
    const { html } = siteOf(
      { languages: codes.map((language) => ({ language, pages: [`${language}/a`] })) },
      pages(...codes.map((code) => `${code}/a`)),
    )
    expect(await html('/cn/a')).toContain('<html lang="zh-Hans"')
    expect(await html('/jp/a')).toContain('<html lang="ja"')
    expect(await html('/Klingon/a')).toContain('<html lang="en"')
    const text = await html('/en/a')
    expect(text).toMatch(/<a href="\/cn\/a" lang="zh-Hans" hreflang="zh-Hans"/)
    expect(text).toMatch(/<a href="\/jp\/a" lang="ja" hreflang="ja"/)
    expect(text).toMatch(/<a href="\/Klingon\/a"><span>Klingon/)
  })

  test('have their own sidebars', async () => {
    const { html } = site()
    expect(sidebarOf(await html('/es/setup'))).toEqual([
      '# Inicio',
      'Page es/intro -> /es/intro',
      'Page es/setup -> /es/setup *',
    ])
  })
})

describe('global', () => {
  test('links appear on every page', async () => {
    const { html, diagnostics } = siteOf(
      {
        tabs: [
          { tab: 'One', pages: ['a'] },
          { tab: 'Two', pages: ['b'] },
        ],
        global: {
          tabs: [{ tab: 'Blog', href: 'https://blog.test' }],
          anchors: [
            { anchor: 'Community', href: 'https://community.test', icon: 'users' },
            { anchor: 'Secret', href: 'https://secret.test', hidden: true },
          ],
        },
      },
      pages('a', 'b'),
    )
    for (const path of ['/a', '/b']) {
      const page = await html(path)
      expect(tabsOf(page)).toContain('Blog -> https://blog.test')
      expect(sidebarOf(page)[0]).toBe('Community -> https://community.test')
      expect(page).not.toContain('secret.test')
    }
    expect(await diagnostics()).toEqual([])
  })

  test('entries without `href` are reported', async () => {
    const { diagnostics } = siteOf(
      { pages: ['a'], global: { anchors: [{ anchor: 'Community' }] } },
      pages('a'),
    )
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/invalid-entry',
        message: '`Community` in `global` has no `href`',
        hint: 'Add an `href`; entries in `global` are links.',
      },
    ])
  })

  test('below an entry is reported as unused', async () => {
    const { diagnostics } = siteOf(
      { tabs: [{ tab: 'One', pages: ['a'], global: { anchors: [] } }] },
      pages('a'),
    )
    expect(await diagnostics()).toMatchObject([
      {
        code: 'config/not-used',
        severity: 'note',
        message: '`global` only works directly in `navigation`',
      },
    ])
  })
})

describe('nested navigation kinds', () => {
  /** Every kind once, each inside the previous: nine levels. */
  const nested = (folder: string) => ({
    versions: [
      {
        version: 'v1',
        products: [
          {
            product: 'Press',
            tabs: [
              {
                tab: 'Guides',
                dropdowns: [
                  {
                    dropdown: 'Cloud',
                    anchors: [
                      {
                        anchor: 'Start',
                        menu: [
                          {
                            item: 'Basics',
                            groups: [{ group: 'First', pages: [{ group: 'Inner', pages: [`${folder}/a`] }] }],
                          },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })

  test('may be combined nine levels deep', async () => {
    const { html, diagnostics } = siteOf(
      {
        languages: [
          { language: 'en', ...nested('en') },
          { language: 'de', ...nested('de') },
        ],
      },
      pages('en/a', 'de/a'),
    )
    const page = await html('/de/a')
    expect(menusOf(page).map(({ label, chosen }) => `${label}: ${chosen}`)).toEqual([
      'Sprache: Deutsch',
      'Version: v1',
      'Produkt: Press',
      'Bereich: Cloud',
      'Bereich: Basics',
    ])
    expect(tabsOf(page)).toEqual(['Guides -> /de/a *'])
    expect(sidebarOf(page)).toEqual(['Start -> /de/a *', '# First', 'v Inner', '  Page de/a -> /de/a *'])
    expect(menusOf(page)[0]?.choices.English).toBe('/en/a')
    expect(await diagnostics()).toEqual([])
  })

  test('show only one of two conflicting kinds and report it', async () => {
    const { html, diagnostics } = siteOf(
      { tabs: [{ tab: 'T', pages: ['a'] }], groups: [{ group: 'G', pages: ['b'] }] },
      pages('a', 'b'),
    )
    expect(tabsOf(await html('/a'))).toEqual(['T -> /a *'])
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/several-kinds',
        severity: 'warning',
        message: '`tabs` and `groups` are next to each other; only `tabs` is shown',
        hint: 'Move the others into the entries of `tabs`.',
        at: { file: 'docs.json', line: 12, column: 5 },
      },
      { code: 'nav/unlisted-page', message: '`b.mdx` is not in navigation' },
    ])
  })
})

describe('the layout around a page', () => {
  const navigation = {
    tabs: [
      {
        tab: 'Guides',
        groups: [{ group: 'Start', pages: ['a', { group: 'Nested', root: 'n', pages: ['b'] }, 'c'] }],
      },
    ],
  }
  const site = (settings: object = {}) => siteOf(navigation, pages('a', 'n', 'b', 'c'), settings)

  test('links previous and next across groups in sidebar order', async () => {
    const { html } = site()
    const result = await Promise.all(
      ['/a', '/n', '/b', '/c'].map(async (path) => {
        const page = await html(path)
        return [neighbourOf(page, 'prev'), neighbourOf(page, 'next')]
      }),
    )
    expect(result).toEqual([
      [undefined, '/n'],
      ['/a', '/b'],
      ['/n', '/c'],
      ['/b', undefined],
    ])
  })

  test('skips links and hidden pages in previous and next', async () => {
    const { html } = siteOf(
      { pages: ['a', 'hidden', 'out', { group: 'Link', href: 'https://x.test' }, 'b'] },
      pages('a', ['hidden', 'hidden: true'], ['out', 'url: https://out.test'], 'b'),
    )
    expect(neighbourOf(await html('/a'), 'next')).toBe('/b')
    expect(neighbourOf(await html('/hidden'), 'next')).toBeUndefined()
  })

  test('shows the last two breadcrumbs above the title', async () => {
    const { html } = site()
    expect(breadcrumbOf(await html('/b'))).toBe('Start/Nested')
    expect(breadcrumbOf(await html('/a'))).toBe('Guides/Start')
  })

  test('shows all breadcrumbs with `styling.eyebrows: breadcrumbs`', async () => {
    const { html } = site({ styling: { eyebrows: 'breadcrumbs' } })
    expect(breadcrumbOf(await html('/b'))).toBe('Guides/Start/Nested')
    expect(await html('/b')).toMatch(
      /<nav class="eyebrow" aria-label="[^"]+"><ol class="o-list"><li><a href="\/a">Guides<\/a><\/li>/,
    )
  })
})

describe('invalid navigation', () => {
  test('reports a missing page and suggests the nearest', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['index', 'quickstrat', 'nothing/like/it'] },
      pages('index', 'quickstart'),
    )
    const result = await diagnostics()
    expect(result.map(({ message, hint }) => [message, hint])).toEqual([
      ['Page `quickstrat` is listed in navigation but does not exist', 'Did you mean `quickstart`?'],
      [
        'Page `nothing/like/it` is listed in navigation but does not exist',
        'Create `nothing/like/it.mdx` or remove the entry.',
      ],
      ['`quickstart.mdx` is not in navigation', expect.stringContaining('`hidden: true`')],
    ])
    expect(places(result)).toEqual([
      'nav/page-not-found docs.json:6:7',
      'nav/page-not-found docs.json:7:7',
      'nav/unlisted-page quickstart.mdx:1:1',
    ])
    expect(sidebarOf(await html('/'))).toEqual(['Page index -> / *'])
  })

  test('rejects a page outside the folder', async () => {
    const { diagnostics } = siteOf({ pages: ['index', '../secret'] }, pages('index'))
    expect(places(await diagnostics())).toEqual(['nav/page-not-found docs.json:6:7'])
  })

  test('reports a missing root page of a group', async () => {
    const { html, diagnostics } = siteOf(
      { groups: [{ group: 'Top', root: 'tpo', pages: ['top'] }] },
      pages('top'),
    )
    expect(await diagnostics()).toMatchObject([
      { code: 'nav/page-not-found', hint: 'Did you mean `top`?', at: { line: 7, column: 17 } },
    ])
    expect(sidebarOf(await html('/top'))).toEqual(['# Top', 'Page top -> /top *'])
  })

  test('shows the first of two files with one URL', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['a', 'guides'] },
      pages('a', ['guides', 'title: The file'], ['guides/index', 'title: The folder']),
    )
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/duplicate-address',
        severity: 'error',
        message: '`guides.mdx` and `guides/index.mdx` have the same URL `/guides`; only the first is shown',
        at: { file: 'guides/index.mdx' },
      },
    ])
    expect(sidebarOf(await html('/guides'))).toEqual(['Page a -> /a', 'The file -> /guides *'])
    expect(await html('/guides')).toContain('<h1>The file</h1>')
  })

  test('reports `a.md` beside `a.mdx`', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['a'] },
      pages(['a.md', 'title: Old'], ['a.mdx', 'title: New']),
    )
    expect(places(await diagnostics())).toEqual(['nav/duplicate-address a.mdx:1:1'])
    expect(sidebarOf(await html('/a'))).toEqual(['Old -> /a *'])
  })

  test('notes an unlisted page and serves it', async () => {
    const { request, diagnostics } = siteOf({ pages: ['index'] }, pages('index', 'lonely'))
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/unlisted-page',
        severity: 'note',
        message: '`lonely.mdx` is not in navigation',
        at: { file: 'lonely.mdx' },
      },
    ])
    expect((await request('/lonely')).status).toBe(200)
  })

  test('notes a page listed twice in a second sidebar', async () => {
    const { diagnostics } = siteOf(
      {
        tabs: [
          { tab: 'One', pages: ['a'] },
          { tab: 'Two', pages: ['a', 'a'] },
        ],
      },
      pages('a'),
    )
    expect(await diagnostics()).toMatchObject([{ code: 'nav/duplicate-entry' }])
  })

  test('notes fields without effect in place', async () => {
    const { diagnostics } = siteOf(
      {
        directory: 'card',
        anchors: [
          {
            anchor: 'A',
            directory: 'card',
            global: {},
            color: { light: '#fff' },
            groups: [{ group: 'G', pages: ['a'] }],
          },
        ],
      },
      pages('a'),
    )
    const result = await diagnostics()
    expect(new Set(result.map(({ code }) => code))).toEqual(new Set(['config/not-used']))
    expect(result.map(({ message, at }) => [/^`(.*?)`/.exec(message)?.[1], at?.line])).toEqual([
      ['global', 9],
    ])
  })

  test('suggests a moved page by name, except for `index`', async () => {
    const { diagnostics } = siteOf(
      { pages: ['index', 'some/other/setup', 'chapters/index'] },
      pages('index', 'start/setup'),
    )
    const result = (await diagnostics()).filter(({ code }) => code === 'nav/page-not-found')
    expect(result.map(({ hint }) => hint)).toEqual([
      'Did you mean `start/setup`?',
      'Create `chapters/index.mdx` or remove the entry.',
    ])
  })

  test('limits suggestions to the first 50 broken links', async () => {
    const name = (index: number) => `guides/part-${index % 7}/a-page-about-${index}-things`
    const files = Array.from({ length: 400 }, (_, index) => [
      `${name(index)}.mdx`,
      `[x](/guide/part-1/a-pgae-abuot-${index}-thingz) [y](/guide/part-1/a-pgae-abuot-0-thingz)`,
    ])
    const names = files.map((_, index) => name(index))
    const { diagnostics } = siteOf({ pages: names }, Object.fromEntries(files))
    const result = await diagnostics()
    expect(result).toHaveLength(800)
    const withSuggestion = result.filter(({ hint }) => hint?.startsWith('Did you mean'))
    expect(new Set(withSuggestion.map(({ message }) => message)).size).toBe(50)
  })

  test('notes a page listed twice in one sidebar', async () => {
    const { html, diagnostics } = siteOf(
      { pages: ['a', { group: 'Again', pages: ['a', 'b'] }] },
      pages('a', 'b'),
    )
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/duplicate-entry',
        severity: 'note',
        message: '`a` is listed twice in one sidebar',
        at: { line: 9 },
      },
    ])
    expect(sidebarOf(await html('/a'))).toEqual([
      'Page a -> /a *',
      '# Again',
      'Page a -> /a *',
      'Page b -> /b',
    ])
  })

  test.each([
    ['groups', { group: 'Empty', pages: [] }],
    ['tabs', { tab: 'Empty' }],
    ['versions', { version: 'Empty', groups: [] }],
  ])('omits an entry of `%s` without pages', async (key, empty) => {
    const [label] = Object.keys(empty)
    const { html, diagnostics } = siteOf({ [key]: [{ [label!]: 'Full', pages: ['a'] }, empty] }, pages('a'))
    expect(await diagnostics()).toMatchObject([
      {
        code: 'nav/empty',
        severity: 'warning',
        message: `\`Empty\` in \`${key}\` has no pages and is not shown`,
      },
    ])
    expect(await html('/a')).not.toContain('Empty')
  })

  test('may be empty, and pages are still served', async () => {
    const { html, request } = siteOf({}, pages('a'))
    expect((await request('/a')).status).toBe(200)
    expect(sidebarOf(await html('/a'))).toEqual([])
  })
})

describe('the front page', () => {
  test('is `index.mdx`', async () => {
    const { request, html } = siteOf({ pages: ['a', 'index'] }, pages('a', 'index'))
    expect((await request('/')).status).toBe(200)
    expect(await html('/')).toContain('<h1>Page index</h1>')
  })

  test('falls back to a redirect to the first visible page', async () => {
    const { request } = siteOf(
      {
        tabs: [
          { tab: 'Blog', href: 'https://blog.test' },
          { tab: 'Docs', pages: ['draft', 'guides/start'] },
        ],
      },
      pages(['draft', 'hidden: true'], 'guides/start'),
    )
    const response = await request('/')
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/guides/start'])
  })

  test('redirects below a base path too', async () => {
    const docs = JSON.stringify({ navigation: { pages: ['a'] } })
    const { request } = createTestSite({ 'docs.json': docs, ...pages('a') }, { base: '/docs' })
    expect((await request('/docs')).headers.get('Location')).toBe('/docs/a')
  })

  test('returns 404 if there are no pages', async () => {
    expect((await siteOf({ pages: [] }, {}).request('/')).status).toBe(404)
  })
})

test('keeps the language and page when the version changes', async () => {
  const versions = (language: string) =>
    ['v1', 'v2'].map((version) => ({
      version,
      pages: [`${language}/${version}/a`, `${language}/${version}/b`],
    }))
  const pages = ['en', 'sv'].flatMap((language) =>
    ['v1', 'v2'].flatMap((version) => ['a', 'b'].map((page) => `${language}/${version}/${page}`)),
  )
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'T',
      navigation: { languages: ['en', 'sv'].map((language) => ({ language, versions: versions(language) })) },
    }),
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, page])),
  })
  const html = await site.html('/en/v1/b')
  expect(html).toMatch(/class="o-switch"[\s\S]*href="\/en\/v2\/b"/)
  expect(html).toContain('href="/sv/v1/b"')
})

test.each([
  ['card', /<div class="o-cards o-listing"[\s\S]*<a class="card" href="\/guides\/a">[\s\S]*<b>A<\/b>/],
  [
    'accordion',
    /<div class="o-accordions o-listing">[\s\S]*<details class="o-fold"[\s\S]*Inner[\s\S]*href="\/guides\/b"[\s\S]*href="\/guides\/a"/,
  ],
  ['none', /^(?![\s\S]*listing)/],
])('lists the pages of a group on its root page: directory %s, inherited', async (directory, expected) => {
  const inner = { group: 'Inner', pages: ['guides/b'] }
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'T',
      navigation: {
        directory,
        groups: [{ group: 'Guides', root: 'guides/index', pages: ['guides/a', inner] }],
      },
    }),
    'guides/index.mdx': 'All guides',
    'guides/a.mdx': 'a',
    'guides/b.mdx': 'b',
  })
  expect(await site.main('/guides')).toMatch(expected)
  expect(await site.main('/guides/a')).not.toContain('listing')
  expect((await site.diagnostics()).filter(({ severity }) => severity !== 'note')).toEqual([])
})

test('an entry may set its icon colour', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'T',
      navigation: {
        global: {
          anchors: [{ anchor: 'A', href: 'https://a.example', icon: 'star', color: { light: '#b3241c' } }],
        },
        pages: ['index'],
      },
    }),
    'index.mdx': 'x',
  })
  expect(await site.html('/')).toMatch(
    /class="o-list o-anchors">[\s\S]*style="color: ?light-dark\(#b3241c, ?#b3241c\)/,
  )
})
