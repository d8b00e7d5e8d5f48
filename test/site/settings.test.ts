import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/config/parse.ts'
import { createMemoryFiles } from '../../src/core/files.ts'
import { checkCodeTheme } from '../../src/site/diagnostics/checks.ts'
import { createTestSite, places } from '../fixtures/site.ts'

const site = (settings: object, extra: Record<string, string> = {}, options = {}) =>
  createTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Mill',
        navigation: { pages: ['index', 'guides/a'] },
        ...settings,
      }),
      'index.mdx': '---\ntitle: Home\n---\nHello',
      'guides/a.mdx': '---\ntitle: A\n---\nText',
      'logo/l.svg': '<svg/>',
      'logo/d.svg': '<svg/>',
      ...extra,
    },
    options,
  )
const head = (html: string) => html.slice(0, html.indexOf('</head>'))
const themeOf = async (testSite: ReturnType<typeof site>) => {
  const [, address] = /href="([^"]*theme-[^"]*)"/.exec(await testSite.html('/')) ?? []
  return (await testSite.request(address!)).text()
}

test('name and description appear in the head', async () => {
  const { html } = site({ description: 'Prints books.' })
  expect(head(await html('/'))).toContain('<title>Home - Mill</title>')
  expect(head(await html('/'))).toContain('<meta name="description" content="Prints books."/>')
})

test('colors are corrected for contrast with a warning', async () => {
  expect(await themeOf(site({ colors: { primary: '#0b6478', light: '#5cc6de' } }))).toContain(
    '--brand:#0b6478;--brand-dark:#5cc6de',
  )
  const pale = site({ colors: { primary: '#7fd1e0' } })
  expect(await themeOf(pale)).not.toContain('--brand:#7fd1e0')
  // A button keeps the color, with readable text.
  expect(await themeOf(pale)).toMatch(/--fill:light-dark\(#7fd1e0,[^;]*;--on-fill:light-dark\(#0a0c0f,/)
  const [warning] = await pale.diagnostics()
  expect(warning).toMatchObject({ code: 'config/contrast', severity: 'warning', at: { file: 'docs.json' } })
  expect(warning?.message).toMatch(
    /`#7fd1e0` has a contrast of 1\.\d+:1; text uses `#[0-9a-f]{6}` \(4\.5\d*:1\) instead/,
  )
})

test('colors.dark is used for pressed buttons if white text is readable', async () => {
  const dark = site({ colors: { primary: '#0b6478', dark: '#084a59' } })
  expect(await themeOf(dark)).toContain('--accent-press:light-dark(#084a59,')
  expect(await dark.diagnostics()).toEqual([])
  const pale = site({ colors: { primary: '#0b6478', dark: '#7fd1e0' } })
  expect(await themeOf(pale)).not.toContain('--accent-press')
  expect(await pale.diagnostics()).toMatchObject([
    { code: 'config/not-used', message: expect.stringContaining('`colors.dark` `#7fd1e0`') },
  ])
})

test('a logo and a favicon may be data URLs', async () => {
  const text = await site({ logo: 'data:image/svg+xml,x', favicon: 'data:image/png;base64,AA' }).html('/')
  expect(text).toContain('<img src="data:image/svg+xml,x" alt="Mill"')
  expect(text).toContain('<link rel="icon" href="data:image/png;base64,AA"/>')
  expect(await site({ logo: 'data:text/html,x' }).html('/')).not.toContain('data:text')
})

test('logo and favicon support themes and a link', async () => {
  const { html } = site({
    logo: { light: '/logo/l.svg', dark: 'logo/d.svg', href: 'https://mill.example' },
    favicon: '/logo/l.svg',
  })
  const text = await html('/')
  expect(text).toContain(
    '<a class="o-brand" href="https://mill.example"><img class="o-on-light" src="/logo/l.svg" alt="Mill"',
  )
  expect(text).toContain('<img class="o-on-dark" src="/logo/d.svg"')
  expect(head(text)).toContain('<link rel="icon" href="/logo/l.svg"/>')
  expect(places(await site({ logo: '/logo/no.svg' }).diagnostics())).toEqual([
    expect.stringMatching(/^config\/file-not-found docs\.json:1:/),
  ])
})

test('appearance sets the default, and strict hides the switch', async () => {
  const dark = await site({ appearance: { default: 'dark' } }).html('/')
  expect(dark).toContain('data-theme="dark"')
  expect(dark).toContain('data-do="theme"')
  const strict = await site({ appearance: { default: 'light', strict: true } }).html('/')
  expect(strict).not.toContain('data-do="theme"')
  expect(head(strict)).not.toContain('getItem("isDarkMode")')
})

test('theme selects the layout, and an unknown one causes a note', async () => {
  expect(await site({ theme: 'maple' }).html('/')).toContain('data-docs-theme="maple"')
  const unknown = site({ theme: 'mapel' })
  expect(await unknown.html('/')).not.toContain('data-docs-theme')
  expect(places(await unknown.diagnostics())).toEqual([expect.stringContaining('config/not-used docs.json')])
  expect(await site({}).html('/')).not.toContain('data-docs-theme')
})

test('background supports colour, decoration and image', async () => {
  const testSite = site({
    background: { decoration: 'grid', color: { light: '#fffef8', dark: '#111111' }, image: '/logo/l.svg' },
  })
  expect(await testSite.html('/')).toContain('<body data-decoration="grid" data-bg')
  const css = await themeOf(testSite)
  expect(css).toContain('--page:light-dark(#fffef8,#111111)')
  expect(css).toContain('--bg-image:url("/logo/l.svg")')
})

test('a font is a file of the folder', async () => {
  const css = await themeOf(
    site({ fonts: { heading: { family: 'Mill', source: '/fonts/mill.woff2', format: 'woff2' } } }),
  )
  expect(css).toContain('@font-face{font-family:"Mill";src:url("/fonts/mill.woff2") format("woff2")')
  expect(css).toContain('--heading:"Mill",var(--sans)')
})

test('headings and text may have files of the same family', async () => {
  const css = await themeOf(
    site({
      fonts: {
        heading: { family: 'Mill', source: '/fonts/bold.woff2', weight: 700 },
        body: { family: 'Mill', source: '/fonts/plain.woff2', weight: 400 },
      },
    }),
  )
  expect(css).toContain('url("/fonts/bold.woff2") format("woff2");font-weight:700')
  expect(css).toContain('url("/fonts/plain.woff2") format("woff2");font-weight:400')
})

test('pages load a font for text and one for code, which settings can turn off', async () => {
  const standard = site({}, { 'code.mdx': 'Run `octavo`.' })
  const css = await themeOf(standard)
  const preloads = async (path: string) =>
    [...(await standard.html(path)).matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, href = '']) => href,
    )
  const [text, code] = await preloads('/code')
  // A page without code does not load its font ahead.
  expect(await preloads('/')).toEqual([text])
  expect(text).toMatch(/^\/_octavo\/inter-latin-[\w-]{10}\.woff2$/)
  expect(code).toMatch(/^\/_octavo\/jetbrains-mono-latin-[\w-]{10}\.woff2$/)
  for (const href of [text!, code!]) {
    expect(css).toContain(`url("${href.replace('/_octavo/', '')}")`)
    const response = await standard.request(href)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'font/woff2'])
  }
  const plain = site({ fonts: 'system' })
  expect(await themeOf(plain)).not.toContain('@font-face')
  expect(await plain.html('/')).not.toContain('as="font"')
})

test('a font without a file is found by its name: among our own, in the folder, or in an installed package', async () => {
  const inter = site({ fonts: { family: 'inter' } })
  expect(await themeOf(inter)).toMatch(/font-family:"Inter";src:url\("inter-latin-/)
  expect(await inter.diagnostics()).toEqual([])

  const local = site({ fonts: { family: 'Geist' } }, { 'fonts/geist-latin-wght-normal.woff2': 'font' })
  expect(await themeOf(local)).toContain(
    'src:url("/fonts/geist-latin-wght-normal.woff2") format("woff2");font-weight:100 900',
  )

  const files = createMemoryFiles({
    'docs.json':
      '{"name":"Mill","fonts":{"heading":{"family":"Space Mono"}},"navigation":{"pages":["index"]}}',
    'index.mdx': 'Hello',
  })
  const fonts = {
    list: async (slug: string) =>
      ['400-normal', '700-normal', '800-normal'].map((end) => `${slug}-latin-${end}.woff2`),
    read: async (_: string, name: string) => new TextEncoder().encode(name),
    licence: async () => undefined,
  }
  const installed = createTestSite({}, { files: { ...files, fonts } })
  const [, url] =
    /src:url\("(fonts\/space-mono-latin-400-normal-[\w-]+\.woff2)"\) format\("woff2"\);font-weight:400/.exec(
      await themeOf(installed),
    )!
  expect(await (await installed.request(`/_octavo/${url}`)).text()).toBe('space-mono-latin-400-normal.woff2')
  expect((await installed.request('/_octavo/fonts/space-mono-latin-400-normal-guess.woff2')).status).toBe(404)
  expect(await themeOf(installed)).not.toContain('latin-800')
  expect(await installed.diagnostics()).toEqual([])
})

test('a font that is not found, or is on another host, causes a warning', async () => {
  for (const [font, hint] of [
    [{ family: 'Satoshi' }, 'octavo fonts add satoshi'],
    [{ family: 'Mill', source: 'https://fonts.test/mill.woff2' }, 'octavo fonts add mill'],
    [{ family: 'Mill & Co' }, 'Add a .woff2 file'],
  ] as const) {
    const missing = site({ fonts: font })
    const css = await themeOf(missing)
    expect(css).not.toContain('fonts.test')
    expect(css).toContain('"Inter"')
    const [warning, ...others] = await missing.diagnostics()
    expect(warning).toMatchObject({ code: 'config/font-not-local', hint: expect.stringContaining(hint) })
    expect(others).toEqual([])
  }
})

test('icons of Lucide and Font Awesome are inlined', async () => {
  const page = { 'index.mdx': '<Icon icon="rocket" /> <Icon icon="github" iconType="brands" />' }
  const lucide = await site({ icons: { library: 'lucide' } }, page).main('/')
  expect(lucide).toMatch(/<svg class="o-icon inline" viewBox="0 0 24 24"/)
  const awesome = await site({ icons: { library: 'fontawesome' } }, page).main('/')
  expect(awesome.match(/<svg class="o-icon o-filled inline"/g)).toHaveLength(2)
})

test('navbar, footer and banner are rendered', async () => {
  const text = await site({
    navbar: {
      links: [{ label: 'Blog', href: 'https://b.example' }],
      primary: { type: 'github', href: 'https://github.com/a/b' },
    },
    footer: {
      socials: { x: 'https://x.com/a', github: 'https://github.com/a' },
      links: [{ header: 'Mill', items: [{ label: 'Home', href: '/' }] }],
    },
    banner: { content: 'New: **books**', dismissible: true, type: 'warning' },
  }).html('/')
  expect(text).toContain('href="https://b.example">Blog</a>')
  expect(text).toMatch(
    /<a class="o-btn o-main[^>]*href="https:\/\/github\.com\/a\/b"><svg[\s\S]*?GitHub<\/a>/,
  )
  expect(text).toContain('aria-label="x"')
  expect(text).toContain('<b>Mill</b>')
  expect(text).toMatch(
    /class="o-banner" id="banner" data-kind="warning"[\s\S]*New: <strong>books<\/strong>[\s\S]*data-do="dismiss"/,
  )
})

test('footer.socials use the base path and reject script URLs', async () => {
  const socials = { website: '/guides/a', x: ' javascript:alert(1)' }
  const text = await site({ footer: { socials } }, {}, { base: '/docs' }).html('/docs')
  expect(text).toContain('href="/docs/guides/a" aria-label="website"')
  expect(text).toContain('href="#" aria-label="x"')
})

test('seo supports metatags, canonical URLs and structured data', async () => {
  const { html } = site(
    {
      seo: {
        metatags: {
          canonical: 'https://docs.mill.example',
          'og:site_name': 'Books',
          'google-site-verification': 'x',
        },
        paths: [{ path: 'guides', metatags: { robots: 'noindex' } }],
        trailingSlash: true,
        organization: { legalName: 'Mill AB' },
      },
    },
    { 'index.mdx': '---\ntitle: </script>\n"og:title": Mine\n---\nHello' },
  )
  const home = head(await html('/'))
  expect(home).toContain('<meta property="og:site_name" content="Books"/>')
  expect(home).toContain('<meta name="google-site-verification" content="x"/>')
  expect(home).toContain('<meta property="og:title" content="Mine"/>')
  expect(home).toContain('"legalName":"Mill AB"')
  expect(home.match(/<\/script>/g)?.length).toBe(home.match(/<script/g)?.length)
  const guide = head(await html('/guides/a'))
  expect(guide).toContain('<link rel="canonical" href="https://docs.mill.example/guides/a/"/>')
  expect(guide).toContain('<meta name="robots" content="noindex"/>')
})

test('styling supports eyebrows and code blocks', async () => {
  const nav = {
    navigation: {
      tabs: [{ tab: 'Guides', groups: [{ group: 'One', pages: [{ group: 'Two', pages: ['guides/a'] }] }] }],
    },
  }
  expect(await site({ ...nav, styling: { eyebrows: 'breadcrumbs' } }).main('/guides/a')).toContain(
    '<a href="/guides/a">Guides</a>',
  )
  expect(await themeOf(site({ styling: { codeblocks: 'dark' } }))).toContain('.o-code{color-scheme:dark}')
  const themed = site(
    { styling: { codeblocks: { theme: { light: 'github-light', dark: 'github-dark' } } } },
    { 'index.mdx': '```js\nconst a = 1\n```' },
  )
  expect(await themed.main('/')).toMatch(/<span style="color:light-dark\(#[0-9A-F]+, ?#[0-9A-F]+\);?">const/i)
})

test('styling.codeblocks.theme reports an unknown theme', async () => {
  const check = async (theme: unknown) => {
    const docs = { navigation: { pages: ['index'] }, styling: { codeblocks: { theme } } }
    return checkCodeTheme((await parseConfig(JSON.stringify(docs), async () => undefined)).value)
  }
  expect(await check('github-dark')).toEqual([])
  expect(await check('css-variables')).toEqual([])
  const result = await check({ light: 'githb-light', dark: 'no such theme at all' })
  expect(result).toMatchObject([
    { code: 'config/invalid-value', hint: 'Did you mean `github-light`?', at: { file: 'docs.json' } },
    { code: 'config/invalid-value', hint: expect.stringContaining('https://shiki.style/themes') },
  ])
})

test('metadata.timestamp and front matter dates show the last update', async () => {
  const dated = site({ metadata: { timestamp: true } }, {}, { lastChanged: async () => '2026-03-02' })
  expect(await dated.main('/')).toContain('Last updated 2 March 2026')
  const datedSite = site(
    { metadata: { timestamp: true } },
    { 'index.mdx': '---\nlastUpdatedDate: 2025-01-01\n---\nHello' },
    { lastChanged: async () => '2026-03-02' },
  )
  expect(await datedSite.main('/')).toContain('Last updated 1 January 2025')
})

describe('repository', () => {
  const linksOf = async (repository: unknown, feedback = {}) => {
    const html = await site({ repository, feedback: { raiseIssue: true, ...feedback } }).main('/guides/a')
    return [...html.matchAll(/<a href="([^"]+)">(?:Edit page|Report an issue)/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
  }

  test('adds an edit link', async () => {
    const github = site({
      repository: { url: 'https://github.com/mill/docs', branch: 'next', directory: 'site' },
    })
    expect(await github.main('/guides/a')).toContain(
      'href="https://github.com/mill/docs/edit/next/site/guides/a.mdx"',
    )
    expect(await site({}).main('/guides/a')).not.toContain('Edit page')
  })

  test.each([
    ['https://github.com/m/docs', 'edit/main/guides/a.mdx', 'issues/new?title=Docs%3A+'],
    ['https://gitlab.mill.test/m/docs', '-/edit/main/guides/a.mdx', '-/issues/new?issue%5Btitle%5D='],
    ['https://bitbucket.org/m/docs', 'src/main/guides/a.mdx?mode=edit', 'issues/new?title='],
    ['https://codeberg.org/m/docs', '_edit/main/guides/a.mdx', 'issues/new?title='],
    ['https://code.mill.test/gitlab', 'edit/main/guides/a.mdx', 'issues/new?title='],
  ])('links to the forms of %s', async (url, edit, issue) => {
    const [editLink, issueLink] = await linksOf(`${url}.git`)
    expect(editLink).toBe(`${url}/${edit}`)
    expect(issueLink).toContain(`${url}/${issue}`)
    expect(issueLink).toContain('Page%3A+%2Fguides%2Fa')
  })

  test('has only the links that are on', async () => {
    expect(await linksOf('https://github.com/m/docs', { suggestEdit: false, raiseIssue: false })).toEqual([])
  })

  test('is needed for the links', async () => {
    const problems = await site({ feedback: { suggestEdit: true, raiseIssue: true } }).diagnostics()
    expect(problems.map(({ message }) => message)).toEqual([
      '`feedback.suggestEdit` has no effect: `repository` is not set',
      '`feedback.raiseIssue` has no effect: `repository` is not set',
    ])
  })
})

test('a language may override banner, navbar and footer', async () => {
  const languages = [
    { language: 'en', pages: ['index'] },
    {
      language: 'sv',
      pages: ['sv/index'],
      banner: { content: 'Nytt' },
      navbar: { links: [{ label: 'Blogg', href: '/b' }] },
    },
  ]
  const testSite = site({ navigation: { languages }, banner: { content: 'New' } }, { 'sv/index.mdx': 'Hej' })
  expect(await testSite.html('/')).toContain('>New<')
  const swedish = await testSite.html('/sv')
  expect(swedish).toContain('<html lang="sv"')
  expect(swedish).toContain('>Nytt<')
  expect(swedish).toContain('Blogg')
  expect(swedish).toContain('Svenska')
})

test('stylesheets and scripts in the folder are on every page', async () => {
  const text = await site({}, { 'style.css': 'b{}', 'extra.js': '1', 'snippets/x.js': '2' }).html('/')
  expect(text).toContain('<link rel="stylesheet" href="/style.css"/>')
  expect(text).toContain('<script defer src="/extra.js"></script>')
  expect(text).not.toContain('/snippets/x.js')
})

test('custom languages are highlighted by their grammar', async () => {
  const grammar = {
    name: 'Papyrus',
    scopeName: 'source.papyrus',
    patterns: [{ match: '\\bfold\\b', name: 'keyword.control.papyrus' }],
  }
  const testSite = site(
    { styling: { codeblocks: { languages: { custom: ['/languages/papyrus.json'] } } } },
    { 'languages/papyrus.json': JSON.stringify(grammar), 'index.mdx': '```papyrus\nfold twice\n```' },
  )
  expect(await testSite.main('/')).toContain('<span class="w">fold')
  expect(await testSite.diagnostics()).toEqual([])
})

test('related pages are listed at the end', async () => {
  const testSite = site(
    {},
    {
      'index.mdx': '---\ntitle: Home\nrelated:\n  - /guides/a\n  - Elsewhere: https://b.example\n---\nHello',
    },
  )
  const main = await testSite.main('/')
  expect(main).toContain('<a href="/guides/a">A</a>')
  expect(main).toContain('<a href="https://b.example">Elsewhere</a>')
  expect(await testSite.main('/guides/a')).not.toContain('class="o-related"')
})
