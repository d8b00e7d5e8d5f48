import { describe, expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const siteWith = (settings: object, files: Record<string, string> = {}) =>
  createTestSite({
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] }, ...settings }),
    'index.mdx': 'Hello',
    ...files,
  })

const shape = (text: string) => /<svg class="o-icon[^"]*" viewBox="([^"]*)"/.exec(text)?.[1]

describe('conventions of existing sites', () => {
  test('allow an icon object everywhere', async () => {
    const icon = { library: 'lucide', name: 'zap', style: 'solid' }
    const site = siteWith(
      {
        navbar: { links: [{ label: 'Blog', href: '/b', icon }] },
        navigation: { groups: [{ group: 'G', icon, pages: ['index'] }] },
      },
      {
        'index.mdx':
          '---\ntitle: Home\nicon: { library: lucide, name: zap }\n---\n<Card title="C" icon={{ library: "lucide", name: "zap" }}>c</Card>',
      },
    )
    expect(await site.diagnostics()).toEqual([])
    const html = await site.html('/')
    expect(html.match(/<svg class="o-icon" viewBox="0 0 24 24"/g)?.length).toBeGreaterThanOrEqual(4)
  })

  test('allow a button in the top bar', async () => {
    const site = siteWith({ navbar: { links: [{ type: 'button', label: 'Sign up', href: '/b' }] } })
    expect(await site.diagnostics()).toEqual([])
    expect(await site.html('/')).toContain('Sign up')
  })

  test('allow Tabler icons by setting or by name', async () => {
    const page = '<Icon icon="brand-github" />'
    const site = siteWith({ icons: { library: 'tabler' } }, { 'index.mdx': page })
    expect(await site.diagnostics()).toEqual([])
    expect(shape(await site.main('/'))).toBeDefined()
    const other = siteWith({}, { 'index.mdx': page })
    expect((await other.diagnostics()).map(({ code }) => code)).toEqual(['page/icon-not-found'])
    const namedSite = siteWith({}, { 'index.mdx': '<Icon icon="tabler:brand-github" />' })
    expect(await namedSite.diagnostics()).toEqual([])
  })

  test('allow quoted booleans in front matter', async () => {
    const site = siteWith({}, { 'index.mdx': '---\nnoindex: "true"\ndeprecated: "false"\n---\nHello' })
    expect(await site.diagnostics()).toEqual([])
    const html = await site.html('/')
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('class="o-dep"')
  })

  test.each([
    ['text of several lines', 'description: "One mill,\ntwo wheels"', 'One mill, two wheels', 4],
    ['text with a colon', 'description: Mills: an overview', 'Mills: an overview', 3],
    ['text that starts with a quote', 'description: "Mills" of all kinds', '"Mills" of all kinds', 3],
    ['text that starts with a sign', 'description: @mill is a name', '@mill is a name', 3],
  ])('allow %s in front matter without quotes or indentation', async (_name, line, expectedText, at) => {
    const file = `---\ntitle: Home\n${line}\nsidebarTitle: @start\n---\nHello`
    const site = siteWith({}, { 'index.mdx': file })
    const last = file.split('\n').length - 2
    expect((await site.diagnostics()).map((diagnostic) => [diagnostic.code, diagnostic.at?.line])).toEqual([
      ['page/front-matter-value', at],
      ['page/front-matter-value', last],
    ])
    const html = (await site.html('/')).replaceAll('&quot;', '"')
    expect(html).toContain(`<p class="o-lead">${expectedText}</p>`)
    expect(html).toContain('@start')
  })

  test('do not let an unclosed quote hide front matter', async () => {
    const site = siteWith(
      {},
      { 'index.mdx': '---\ntitle: "Home\ngroups: [staff]\ndescription: a"\n---\nHello' },
    )
    expect((await site.diagnostics()).map(({ code }) => code)).toEqual(['page/front-matter'])
  })

  test('allow a group without a name as a plain list', async () => {
    const site = siteWith(
      {
        navigation: {
          groups: [
            { group: '', pages: ['index'] },
            { group: 'G', pages: [{ group: '', pages: ['a'] }] },
          ],
        },
      },
      { 'a.mdx': 'A' },
    )
    expect(await site.diagnostics()).toEqual([])
    const side = (await site.html('/')).split('side-in')[1]!.split('</nav>')[0]!
    expect(side.match(/<h2>/g)).toHaveLength(1)
    expect(side).not.toContain('<details')
    expect(side).toContain('href="/a"')
  })

  test('allow a URL as the root of a group', async () => {
    const site = siteWith({
      navigation: { groups: [{ group: 'G', root: 'https://other.test/x', pages: ['index'] }] },
    })
    expect(await site.diagnostics()).toEqual([])
    expect(await site.html('/')).toContain('<a href="https://other.test/x"><span>G</span>')
  })

  test('allow an import inside a component', async () => {
    const site = siteWith(
      {},
      {
        'index.mdx':
          '<Tabs>\n  <Tab title="One">\n    import Part from "/snippets/part.mdx";\n\n    <Part />\n  </Tab>\n</Tabs>\n\n```js\n  import x from "y"\n```',
        'snippets/part.mdx': 'Words of the part',
      },
    )
    expect(await site.diagnostics()).toEqual([])
    const main = await site.main('/')
    expect(main).toContain('Words of the part')
    expect(main.match(/import/g)).toHaveLength(1)
  })

  test('use the background of a single code theme for light and dark', async () => {
    const sheetOf = async (theme: unknown) => siteWith({ styling: { codeblocks: { theme } } }).site.themeCss()
    expect(await sheetOf('github-dark')).toContain(
      '.o-code{color-scheme:dark;--sheet:#24292e;--c-text:#e1e4e8}',
    )
    expect(await sheetOf({ light: 'github-light', dark: 'github-light' })).toContain(
      '.o-code{color-scheme:light;--sheet:#fff',
    )
    expect(await sheetOf({ light: 'github-light', dark: 'github-dark' })).not.toContain('.o-code{')
  })

  test('support utility classes in imported components, scripts and the banner', async () => {
    const site = siteWith(
      { banner: { content: '<span className="tracking-widest">New</span>' } },
      {
        'box.jsx':
          "export const Box = ({ on }) => <div className={on ? 'min-h-[123px]' : `p-7 ${on}`}>x</div>",
        'index.mdx': "import { Box } from '/box.jsx'\n\n<Box />",
        'own.js': "document.body.className = 'dark:text-[10px]'",
      },
    )
    const html = await site.html('/')
    for (const rule of ['min-height:123px', 'padding:1.75rem']) expect(html).toContain(rule)
    const sheet = await site.site.themeCss()
    for (const rule of ['font-size:10px', 'letter-spacing']) expect(sheet).toContain(rule)
  })

  test('report an unknown icon in place with the nearest name', async () => {
    const site = siteWith(
      {
        navbar: { links: [{ label: 'Blog', href: '/', icon: 'rokcet' }] },
        navigation: { groups: [{ group: 'G', icon: '/own.svg', pages: ['index'] }] },
      },
      { 'index.mdx': '---\ntitle: Home\nicon: truckk\n---\nHello', 'own.svg': '<svg/>' },
    )
    const result = (await site.diagnostics()).filter(({ code }) => code === 'page/icon-not-found')
    expect(result.map(({ message, hint, at }) => [message, hint, at?.file, at?.line])).toEqual([
      ['Icon `rokcet` not found', 'Did you mean `rocket`?', 'docs.json', 1],
      ['Icon `truckk` not found', 'Did you mean `truck`?', 'index.mdx', 3],
    ])
  })

  test.each([
    ['dark', '#banner { background: linear-gradient(90deg, #0d1b2e, #1a1040) }', true],
    ['pale', '#banner { background-color: #eef }', false],
    ['dark, with a color of its own', '#banner { background: #000; color: gold }', false],
  ])('adapt the banner text to a background that the owner makes %s', async (_name, css, isWhite) => {
    const site = siteWith({ banner: { content: 'News' } }, { 'own.css': css })
    const theme = /theme-[^"]+\.css/.exec(await site.html('/'))![0]
    expect((await (await site.request(`/_octavo/${theme}`)).text()).includes('#banner{color:#fff}')).toBe(
      isWhite,
    )
  })
})
