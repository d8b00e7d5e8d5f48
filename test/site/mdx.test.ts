import { describe, expect, test } from 'vitest'
import { createTestSite, places } from '../fixtures/site.ts'

const page = async (text: string, extra: Record<string, string> = {}) => {
  const site = createTestSite({ 'index.mdx': text, ...extra })
  const main = await site.main('/')
  const diagnostics = await site.diagnostics()
  await site.close()
  return { main, diagnostics, places: places(diagnostics) }
}

describe('front matter', () => {
  test('sets the title, description and meta tags', async () => {
    const { html } = createTestSite({
      'index.mdx':
        '---\ntitle: Hello & goodbye\ndescription: A page\nkeywords: [a, b]\n"og:image": /x.png\n---\nText',
    })
    const text = await html('/')
    expect(text).toContain('<title>Hello &amp; goodbye - Test</title>')
    expect(text).toContain('<meta name="description" content="A page"/>')
    expect(text).toContain('<meta property="og:image" content="/x.png"/>')
    expect(text).toContain('<meta name="keywords" content="a, b"/>')
    expect(text).toContain('<h1>Hello &amp; goodbye</h1>')
  })

  test('falls back to the file name as title', async () => {
    const { html } = createTestSite({ 'getting-started.mdx': 'Text' })
    expect(await html('/getting-started')).toContain('<h1>Getting started</h1>')
  })

  test('reports a syntax error with its line and renders the page', async () => {
    const { main, diagnostics } = await page('---\ntitle: [a, b\n---\nStill here')
    expect(main).toContain('Still here')
    expect(diagnostics[0]).toMatchObject({ code: 'page/front-matter', at: { file: 'index.mdx', line: 3 } })
    expect(diagnostics[0]?.hint).toContain('YAML')
  })

  test('reports an invalid value in place', async () => {
    const { places } = await page('---\ntitle: T\nmode: huge\n---\nText')
    expect(places).toContain('page/front-matter-value index.mdx:3:7')
  })

  test('supports noindex, deprecated, canonical and hideFooterPagination', async () => {
    const { html } = createTestSite({
      'index.mdx':
        '---\nnoindex: true\ndeprecated: true\ncanonical: https://a.example/b\nhideFooterPagination: true\n---\nText',
      'b.mdx': 'B',
    })
    const text = await html('/')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('<link rel="canonical" href="https://a.example/b"/>')
    expect(text).toContain('<span class="o-dep">deprecated</span>')
    expect(text).not.toContain('class="o-pager"')
  })
})

describe('ids', () => {
  test('of components do not collide with headings or the layout', async () => {
    const { main } = await page(
      'A <Tooltip tip="x">word</Tooltip>\n\n<Tabs><Tab title="a">b</Tab></Tabs>\n\n## Tip\n\n## Tab 1\n\n## Said',
    )
    expect(main).toContain('<h2 id="tip">')
    expect(main).toContain('<h2 id="tab-1">')
    expect(main).toContain('<h2 id="said-2">')
  })

  test("of the author's elements are anchors", async () => {
    const { places } = await page('<div id="foo">x</div>\n\n[there](#foo)')
    expect(places).toEqual([])
  })
})

describe('links', () => {
  test('keep their query and hash', async () => {
    expect((await page('[x](/?a=1#h)')).main).toContain('href="/?a=1#h"')
  })
})

describe('Markdown', () => {
  test('renders tables, task lists, strikethrough, footnotes and autolinks', async () => {
    const { main } = await page(
      '| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n\n~~old~~ https://example.com and more[^1]\n\n[^1]: A note.',
    )
    expect(main).toContain('<th scope="col">a</th>')
    expect(main).toContain('<input type="checkbox" disabled checked')
    expect(main).toContain('<del>old</del>')
    expect(main).toContain('href="https://example.com"')
    expect(main).toContain('A note.')
  })

  test('gives headings anchors, custom ids and unique suffixes', async () => {
    const { main } = await page('## Set up\n\n## Set up\n\n## Own {#mine}\n\n### What\u2019s new?')
    expect(main).toContain('<h2 id="set-up"><a href="#set-up">Set up</a></h2>')
    expect(main).toContain('id="set-up-2"')
    expect(main).toContain('<h2 id="mine"><a href="#mine">Own</a></h2>')
    expect(main).toContain('id="whats-new"')
  })

  test('lists second and third level headings in the table of contents', async () => {
    const { main } = await page('## One\n\n### Two\n\n#### Three')
    const toc = /<nav class="o-toc"[\s\S]*?<\/nav>/.exec(main)?.[0]
    expect(toc).toContain('<li><a href="#one">One</a></li><li class="o-sub"><a href="#two">Two</a></li>')
    expect(toc).not.toContain('Three')
  })

  test('renders math as MathML but not amounts of money', async () => {
    const { main } = await page('The spine is $w = n t$ wide and costs $5 or $10.\n\n$$\nx^2\n$$')
    expect(main.match(/<math/g)).toHaveLength(2)
    expect(main).toContain('costs $5 or $10.')
  })

  test('inserts variables as text and reports unknown ones', async () => {
    const config = JSON.stringify({
      name: 'T',
      navigation: { pages: ['index'] },
      variables: { version: '1.2 <b>' },
    })
    const site = createTestSite({
      'docs.json': config,
      'index.mdx': 'v{{version}} and {{ nope }}\n\n```\n{{version}}\n```',
    })
    const main = await site.main('/')
    expect(main).toContain('v1.2 &lt;b> and {{nope}}')
    expect(main).toMatch(/<code>1\.2 &lt;b><\/code>/)
    expect(places(await site.diagnostics())).toContain('page/undefined-variable index.mdx:1:18')
  })
})

describe('code fences', () => {
  test('are highlighted on the server with a title and a copy button', async () => {
    const { main } = await page('```js app.js\nconst a = "b"\n```')
    expect(main).toContain('<span class="o-title">app.js</span>')
    expect(main).toContain('<span class="w">const')
    expect(main).toContain('<span class="s">&quot;b&quot;</span>')
    expect(main).toContain('data-do="copy"')
  })

  test('support lines, highlight, focus, wrap, expandable, diff and icon', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
    const { main } = await page(
      `\`\`\`text title="a" lines highlight={1,3-4} focus={2} wrap icon="terminal"\none\ntwo\nthree\nfour\n\`\`\`\n\n\`\`\`js\nold() // [!code --]\nnew_() // [!code ++]\n\`\`\`\n\n\`\`\`text expandable\n${long}\n\`\`\``,
    )
    expect(main).toContain('class="o-code o-numbered o-wrap o-focused"')
    expect(main).toContain(
      '<span class="l o-on">one\n</span><span class="l o-focus">two\n</span><span class="l o-on">three',
    )
    expect(main).toContain('<svg')
    expect(main).toMatch(/<span class="l o-del">.*old/)
    expect(main).toMatch(/<span class="l o-add">.*new_/)
    expect(main).not.toContain('[!code')
    expect(main).toContain('class="o-code o-bare o-expandable"')
    expect(main).toContain('data-do="expand"')
  })

  test('with an unknown language are shown plainly with a note', async () => {
    const { main, places } = await page('```nosuch\nhello\n```')
    expect(main).toContain('<code>hello</code>')
    expect(places).toContain('page/fence-language index.mdx:1:1')
  })
})

describe('snippets', () => {
  test('support props, absolute and relative paths, and nesting', async () => {
    const { main, diagnostics } = await page(
      'import Hello from "/snippets/hello.mdx"\n\n<Hello name="Ida" n={2}>inner</Hello>',
      {
        'snippets/hello.mdx':
          'import Deep from "./deep.mdx"\n\nHello {name}, {props.n}! {children}\n\n```\nhi {name}\n```\n\n<Deep />',
        'snippets/deep.mdx': 'Deep *down*.',
      },
    )
    expect(main).toContain('Hello Ida, 2! inner')
    expect(main).toContain('<code>hi Ida</code>')
    expect(main).toContain('Deep <em>down</em>.')
    expect(diagnostics).toEqual([])
  })

  test('inside a sentence render inline', async () => {
    const { main } = await page('import Name from "/snippets/name.mdx"\n\nWe call it <Name /> here.', {
      'snippets/name.mdx': 'the **mill**',
    })
    expect(main).toContain('<p>We call it the <strong>mill</strong> here.</p>')
  })

  test('in a cycle are reported, and the rest of the page renders', async () => {
    const { main, diagnostics } = await page('import A from "/snippets/a.mdx"\n\nBefore\n\n<A />\n\nAfter', {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\nIn A\n\n<B />',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\nIn B\n\n<A />',
    })
    expect(main).toMatch(/Before[\s\S]*In A[\s\S]*In B[\s\S]*After/)
    const ring = diagnostics.find(({ code }) => code === 'page/import-cycle')
    expect(ring?.message).toContain('snippets/a.mdx -> snippets/b.mdx -> snippets/a.mdx')
    expect(ring?.at).toMatchObject({ file: 'snippets/b.mdx', line: 1 })
  })

  test('with a missing, external or package import are reported with their line', async () => {
    const { places } = await page(
      'import A from "/snippets/no.mdx"\nimport B from "../../etc/x.mdx"\nimport _ from "lodash"\n\n<A /> text',
    )
    expect(places).toEqual(
      expect.arrayContaining([
        'page/import-not-found index.mdx:1:1',
        'page/import-outside index.mdx:2:1',
        'page/import-package index.mdx:3:1',
      ]),
    )
  })

  test('are not pages if another file imports them', async () => {
    const { request } = createTestSite({
      'index.mdx': 'import P from "/parts/p.mdx"\n\n<P />',
      'parts/p.mdx': 'Part',
      'docs.json': '{"name":"T","navigation":{"pages":["index"]}}',
    })
    expect((await request('/parts/p')).status).toBe(404)
  })
})

describe('shared values', () => {
  test('imported from MDX work in text and attributes', async () => {
    const { main, diagnostics } = await page(
      'import { version, big } from "/snippets/v.mdx"\n\nVersion {version}.\n\n<Card title={version}>x</Card>',
      {
        'snippets/v.mdx': 'export const version = "2.4"\nexport const big = { a: 1 }\n',
      },
    )
    expect(main).toContain('Version 2.4.')
    expect(main).toContain('<b>2.4</b>')
    expect(diagnostics).toEqual([])
  })

  test('that are not exported are reported with a suggestion', async () => {
    const { diagnostics } = await page('import { verion } from "/snippets/v.mdx"\n\n{verion}', {
      'snippets/v.mdx': 'export const version = "2.4"\n',
    })
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'page/import-name', hint: 'Did you mean `version`?' }),
    )
  })

  test('may come from a snippet named Snippet', async () => {
    const { main } = await page('import Snippet from "/snippets/v.mdx"\n\n<Snippet />', {
      'snippets/v.mdx': 'Included',
    })
    expect(main).toContain('Included')
  })

  test('of variables are inserted verbatim and never as markup', async () => {
    const config = JSON.stringify({
      name: 'T',
      navigation: { pages: ['index'] },
      variables: { k: 'my_key_[x]', odd: 'a|b ~~c~~ $x$ *d*' },
    })
    const site = createTestSite({
      'docs.json': config,
      'index.mdx': '`{{k}}`\n\n<Card title="{{k}}">x</Card>\n\n| a |\n|---|\n| {{odd}} |',
    })
    const main = await site.main('/')
    expect(main).toContain('<code>my_key_[x]</code>')
    expect(main).toContain('<b>my_key_[x]</b>')
    expect(main).toContain('<td>a|b ~~c~~ $x$ *d*</td>')
  })
})

describe('invalid input', () => {
  test('nested too deep is reported without affecting other pages', async () => {
    const site = createTestSite({ 'index.mdx': '> '.repeat(4_000), 'b.mdx': 'Fine' })
    expect((await site.request('/')).status).toBe(200)
    expect(await site.main('/b')).toContain('Fine')
    expect((await site.diagnostics()).map(({ code, at }) => [code, at?.file])).toContainEqual([
      'page/syntax',
      'index.mdx',
    ])
  })

  test('may be empty front matter', async () => {
    expect((await page('---\n---\n\nFirst\n\n---\n\nafter')).main).toMatch(/First[\s\S]*<hr[\s\S]*after/)
  })

  test('does not hide a page that a code sample imports', async () => {
    const { request } = createTestSite({
      'index.mdx': '```js\nimport Intro from "./intro.mdx"\n```',
      'intro.mdx': 'Intro',
    })
    expect((await request('/intro')).status).toBe(200)
  })

  test('may have an upper-case fence or an unknown theme', async () => {
    const config = JSON.stringify({
      name: 'T',
      navigation: { pages: ['index'] },
      styling: { codeblocks: { theme: 'githubdark' } },
    })
    const site = createTestSite({ 'docs.json': config, 'index.mdx': '```JSON\n{"a": 1}\n```' })
    expect(await site.main('/')).toContain('<span class="k">')
  })

  test('without image alt text is reported', async () => {
    expect((await page('<img src="https://a.example/x.png" />')).places).toContain(
      'page/image-alt index.mdx:1:1',
    )
  })

  test('that does not parse is reported with line and column', async () => {
    const site = createTestSite(
      { 'index.mdx': '---\ntitle: T\n---\n\nHello <Card>\n\nmore', 'b.mdx': 'Fine' },
      { dev: true },
    )
    const result = await site.diagnostics()
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({ code: 'page/syntax', at: { file: 'index.mdx', line: 5, column: 7 } })
    expect(await site.main('/b')).toContain('Fine')
    expect(await site.main('/')).toContain('index.mdx:5:7')
  })

  test('keeps the last valid page in dev with the error above it', async () => {
    const site = createTestSite({ 'index.mdx': 'The good text' }, { dev: true })
    await site.html('/')
    site.write('index.mdx', 'The bad {text')
    const broken = await site.main('/')
    expect(broken).toContain('The good text')
    expect(broken).toContain('This page has an error')
    site.write('index.mdx', 'The new text')
    expect(await site.main('/')).toContain('The new text')
    expect(await site.main('/')).not.toContain('mistake')
  })

  test('does not show the error to readers of a served site', async () => {
    const site = createTestSite({ 'index.mdx': 'Hello {' })
    expect(await site.main('/')).not.toContain('index.mdx')
  })

  test('in a binary .mdx file is reported', async () => {
    const site = createTestSite({ 'index.mdx': new Uint8Array([137, 80, 78, 71, 0, 1, 2]) })
    expect(places(await site.diagnostics())).toContain('page/not-text index.mdx:1:1')
    expect((await site.request('/')).status).toBe(200)
  })

  test('with an unknown component shows its children and suggests a name', async () => {
    const { main, diagnostics } = await page('<Crad>Inside</Crad>')
    expect(main).toContain('Inside')
    expect(diagnostics[0]).toMatchObject({
      code: 'page/unknown-component',
      hint: 'Did you mean `Card`?',
      at: { line: 1, column: 1 },
    })
  })

  test('with an invalid attribute is reported and dropped', async () => {
    const { main, diagnostics } = await page('<Badge size="huge">b</Badge>')
    expect(main).toContain('data-size="md"')
    expect(diagnostics[0]).toMatchObject({
      code: 'page/component-prop',
      hint: 'Fix the value; until then it is ignored.',
    })
  })

  test('with an unknown icon is reported', async () => {
    const { places } = await page('<Card title="A" icon="nosuchicon">b</Card>')
    expect(places).toContain('page/icon-not-found index.mdx:1:1')
  })
})

test('evaluates `==` loosely and `===` strictly', async () => {
  const { main } = await page(
    [
      "{1 == '1' ? 'alike' : 'other'} {1 === '1' ? 'same' : 'not the same'}",
      "{null == undefined ? 'both nothing' : 'other'} {'' != 0 ? 'other' : 'both empty'}",
      "{'a' == 'b' ? 'other' : 'two letters'} {1 !== '1' ? 'strict' : 'other'}",
    ].join('\n\n'),
  )
  for (const words of ['alike', 'not the same', 'both nothing', 'both empty', 'two letters', 'strict'])
    expect(main).toContain(words)
  expect(main).not.toContain('other')
})
