import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config/parse.ts'
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

test('background supports colour, decoration and image', async () => {
  const testSite = site({
    background: { decoration: 'grid', color: { light: '#fffef8', dark: '#111111' }, image: '/logo/l.svg' },
  })
  expect(await testSite.html('/')).toContain('<body data-decoration="grid" data-bg')
  const css = await themeOf(testSite)
  expect(css).toContain('--page:light-dark(#fffef8,#111111)')
  expect(css).toContain('--bg-image:url("/logo/l.svg")')
})

test('fonts are loaded only from the folder, others cause a warning', async () => {
  const css = await themeOf(
    site({ fonts: { heading: { family: 'Mill', source: '/fonts/mill.woff2', format: 'woff2' } } }),
  )
  expect(css).toContain('@font-face{font-family:"Mill";src:url("/fonts/mill.woff2") format("woff2")')
  expect(css).toContain('--heading:"Mill",system-ui')
  const remote = site({ fonts: { family: 'Inter' } })
  expect(await themeOf(remote)).not.toContain('@font-face')
  expect(places(await remote.diagnostics())[0]).toMatch(/^config\/font-not-local docs\.json/)
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
  expect(await dated.main('/')).toContain('Last updated 2026-03-02')
  const datedSite = site(
    { metadata: { timestamp: true } },
    { 'index.mdx': '---\nlastUpdatedDate: 2025-01-01\n---\nHello' },
    { lastChanged: async () => '2026-03-02' },
  )
  expect(await datedSite.main('/')).toContain('Last updated 2025-01-01')
})

test('repository adds an edit link', async () => {
  const github = site({
    repository: { url: 'https://github.com/mill/docs', branch: 'next', directory: 'site' },
  })
  expect(await github.main('/guides/a')).toContain(
    'href="https://github.com/mill/docs/edit/next/site/guides/a.mdx"',
  )
  expect(await site({}).main('/guides/a')).not.toContain('Edit page')
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

test('third-party integrations are ignored with a warning', async () => {
  const testSite = site({ integrations: { ga4: { measurementId: 'G-1' } } })
  expect(await testSite.html('/')).not.toContain('G-1')
  expect((await testSite.diagnostics())[0]).toMatchObject({ code: 'config/third-party', severity: 'warning' })
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
