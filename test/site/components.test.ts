import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { components } from '../../src/components/index.ts'
import type { UrlPath } from '../../src/core/path.ts'
import { createTestSite } from '../fixtures/site.ts'
import { runs } from '../setup/sizes.ts'

const renderPage = async (text: string) => {
  const site = createTestSite({ 'index.mdx': text })
  const main = await site.main('/')
  return {
    main,
    markdown: ((await site.site.markdown('/' as UrlPath)) ?? '').replace(/^# .*\n\n/, ''),
    diagnostics: await site.diagnostics(),
  }
}

describe('a component', () => {
  test.each([
    ['<Note>Text</Note>', /class="callout" data-kind="note" role="note"[\s\S]*Text/, '> **Note**\n>\n> Text'],
    ['<Warning title="Mind">Text</Warning>', /data-kind="warning"[\s\S]*Mind/, '> **Mind**'],
    ['<Callout icon="star" color="#ff0000">Text</Callout>', /data-kind="custom"[\s\S]*<svg/, '> Text'],
    [
      '<ParamField query="limit" type="integer" required default="10">How many.</ParamField>',
      /id="limit"[\s\S]*integer[\s\S]*in query[\s\S]*required[\s\S]*How many\.[\s\S]*<code>10<\/code>/,
      '- `limit` (integer in query, required, default: `10`): How many.',
    ],
    [
      '<ParamField path="userId" deprecated>Who.</ParamField>',
      /class="o-field o-gone" id="userId"><span id="param-user-id"><\/span>/,
      '- `userId` (in path, deprecated): Who.',
    ],
    [
      '<ResponseField name="id" type="string" pre={["a"]} post={["b"]}>Id.</ResponseField>',
      /class="o-pill">a<[\s\S]*id="id"|id="id"[\s\S]*class="o-pill">a</,
      '- `id` (string): Id.',
    ],
    [
      '<Expandable title="more" defaultOpen>Inside</Expandable>',
      /<details class="o-kids" open[\s\S]*Show more[\s\S]*Inside/,
      'Inside',
    ],
    [
      '<Steps><Step title="One">Do it.</Step><Step title="Two" icon="rocket" stepNumber={5}>Then.</Step></Steps>',
      /<ol class="steps"><li[\s\S]*One[\s\S]*<li data-n="5"[\s\S]*step-mark/,
      '1. **One**',
    ],
    [
      '<Tabs><Tab title="A">First</Tab><Tab title="B">Second</Tab></Tabs>',
      /role="tablist"[\s\S]*aria-selected="true"[\s\S]*role="tabpanel"[\s\S]*First[\s\S]*hidden[\s\S]*Second/,
      '**B**\n\nSecond',
    ],
    [
      '<AccordionGroup><Accordion title="Why?" icon="info">Because.</Accordion></AccordionGroup>',
      /class="o-accordions"><details class="o-fold" id="why"[\s\S]*Because/,
      '**Why?**\n\nBecause.',
    ],
    [
      '<Accordion title="Why?" description="d">Because.</Accordion>',
      /<details class="o-fold o-alone"[\s\S]*class="o-desc">d</,
      'Because.',
    ],
    [
      '<Card title="Go" href="/index" icon="zap">There</Card>',
      /<a class="card" href="\/"><svg[\s\S]*<b>Go<\/b>[\s\S]*There/,
      '- [Go](/): There',
    ],
    [
      '<Card title="Out" href="https://a.example" horizontal cta="Now">x</Card>',
      /class="card o-row"[\s\S]*class="o-icon o-arrow"[\s\S]*class="o-cta">Now/,
      '- [Out](https://a.example): x',
    ],
    [
      '<CardGroup cols={3}><Card title="A">a</Card></CardGroup>',
      /class="o-cards" data-cols="3"/,
      '- **A**: a',
    ],
    [
      '<Columns cols={2}><Column>a</Column><Column>b</Column></Columns>',
      /class="o-cards" data-cols="2"><div class="o-flow">a/,
      'a',
    ],
    [
      '<CodeGroup>\n\n```js One\n1\n```\n\n```py Two\n2\n```\n\n</CodeGroup>',
      /role="tablist"[\s\S]*One[\s\S]*Two[\s\S]*role="tabpanel"/,
      '```js One\n1\n```',
    ],
    [
      '<CodeGroup dropdown>\n\n```js One\n1\n```\n\n```py Two\n2\n```\n\n</CodeGroup>',
      /<select[^>]*data-shows[\s\S]*<option[\s\S]*data-for/,
      '```py Two',
    ],
    [
      '<Frame caption="A *picture*" hint="Look">text</Frame>',
      /<figure class="frame"><p class="o-hint">Look[\s\S]*<figcaption>/,
      'text',
    ],
    [
      'A <Tooltip tip="Explained" headline="H" cta="More" href="/index">word</Tooltip>.',
      /aria-describedby="(_tip[^"]*)"[\s\S]*role="tooltip" id="\1"[\s\S]*Explained/,
      'A word (Explained).',
    ],
    [
      '<Update label="March 2026" description="v2" tags={["API"]}>News</Update>',
      /class="o-update" id="march-2026"[\s\S]*class="o-mark">API[\s\S]*News/,
      '## March 2026, v2\n\nNews',
    ],
    [
      'An <Icon icon="rocket" size={20} color="red" /> icon',
      /<svg class="o-icon [^"]*inline"[^>]*style="[^"]*20px/,
      'An  icon',
    ],
    [
      '<Badge color="green" shape="pill">New</Badge>',
      /class="o-badge" data-color="green" data-size="md" data-shape="pill"/,
      '`New`',
    ],
    [
      '<RequestExample>\n\n```bash Ask\ncurl\n```\n\n</RequestExample>\n\nText',
      /class="o-leaf"[\s\S]*id="request-example"[\s\S]*curl/,
      '```bash Ask',
    ],
    [
      '<ResponseExample>\n\n```json 200\n{}\n```\n\n</ResponseExample>',
      /class="o-leaf"[\s\S]*id="response-example"/,
      '```json 200',
    ],
    [
      '<Tree><Tree.Folder name="app" defaultOpen><Tree.File name="a.ts" comment="first" highlight /></Tree.Folder></Tree>',
      /<ul class="o-files o-list"><li><details open><summary>[\s\S]*app[\s\S]*<li><span class="o-entry o-on">[\s\S]*a\.ts[\s\S]*first/,
      '- `app/`\n  - `a.ts`: first',
    ],
    [
      '<Tree><Tree.Folder name="app" openable={false}><Tree.File name="a.ts" /></Tree.Folder></Tree>',
      /<li><span class="o-entry">[\s\S]*app<\/span><ul/,
      '- `app/`\n  - `a.ts`',
    ],
    [
      '<FileTree>\n\n- docs/\n  - `index.mdx`\n  - guides/\n- docs.json\n\n</FileTree>',
      /<ul class="o-files o-list"><li><details open>[\s\S]*docs<\/span>[\s\S]*index\.mdx[\s\S]*<details><summary>[\s\S]*guides<\/span>[\s\S]*docs\.json/,
      '- `docs/`\n  - `index.mdx`\n  - `guides/`\n- `docs.json`',
    ],
    [
      '<GitHub.Repo repo="https://github.com/acme/press" />',
      /<a class="card o-row" href="https:\/\/github\.com\/acme\/press">/,
      '- [acme/press](https://github.com/acme/press)',
    ],
    [
      '<CodeBlock language="json" filename="a.json" lines highlight="[2]" nocopy>{"1\\n2"}</CodeBlock>',
      /<span class="o-title">a\.json<\/span><span class="o-end"><\/span>[\s\S]*<code><span class="l">[\s\S]*<span class="l o-on">/,
      '```json a.json\n1\n2\n```',
    ],
    ['<Expandable title="x" defaultOpen="True">In</Expandable>', /<details class="o-kids" open/, 'In'],
    [
      '<Color variant="table"><Color.Row title="Ink"><Color.Item name="Dark" value="#111" /><Color.Item name="Both" value={{ light: "#fff", dark: "#000" }} /></Color.Row></Color>',
      /class="o-colors o-table"[\s\S]*<b>Ink<\/b>[\s\S]*data-text="#111" aria-label="Copy #111"[\s\S]*#fff \/ #000/,
      '**Ink**\n\n- Dark: `#111`\n- Both: `#fff` / `#000`',
    ],
    [
      '<Tile href="/index" title="Home" description="Where it begins"><b>T</b></Tile>',
      /<a class="card o-tile" href="\/"><span class="o-shown">[\s\S]*<b>Home<\/b><span>Where it begins/,
      '- [Home](/): Where it begins T',
    ],
    [
      '<Prompt description="Begin" actions={["copy", "cursor"]}>Write **a poem**</Prompt>',
      /class="card o-prompt"[\s\S]*Begin[\s\S]*data-text="Write \*\*a poem\*\*"[\s\S]*href="cursor:\/\/[^"]*Write%20\*\*a%20poem/,
      '**Begin**\n\n> Write **a poem**',
    ],
    [
      '<View title="JS">One</View>\n\n<View title="PY">Two</View>',
      /class="tabs"[\s\S]*role="tab"[\s\S]*JS[\s\S]*PY[\s\S]*role="tabpanel"[\s\S]*One[\s\S]*hidden[\s\S]*Two/,
      '**JS**\n\nOne\n\n**PY**\n\nTwo',
    ],
    [
      '> [!CAUTION]\n> Mind **this**',
      /data-kind="danger"[\s\S]*Mind <strong>/,
      '> **Danger**\n>\n> Mind **this**',
    ],
    ['> [!CAUTIOUS]\n> Mind this', /<blockquote>\n<p>\[!CAUTIOUS\]/, 'CAUTIOUS'],
    ['So <Latex>x^2</Latex> it is', /So <span class="math"><span class="katex"><math/, 'So $x^2$ it is'],
    [
      '```mermaid How it goes\nflowchart LR\n  A --> B\n```',
      /<figure class="o-diagram" data-octavo-diagram="How it goes"[^>]*><details open[^>]*><summary>Diagram source<\/summary>[\s\S]*<pre[^>]*>[\s\S]*flowchart/,
      '```mermaid How it goes\nflowchart LR\n  A --> B\n```',
    ],
    ['<Link href="/index">there</Link>', /<a href="\/">there<\/a>/, '[there](/)'],
    [
      '## H\n\n<Panel>Beside</Panel>',
      /<aside class="o-toc"><div class="o-side-panel o-flow">Beside/,
      'Beside',
    ],
  ])('renders HTML and Markdown: %s', async (text, html, markdown) => {
    const page = await renderPage(text)
    expect(page.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([])
    expect(page.main).toMatch(html)
    expect(page.markdown).toContain(markdown)
  })

  test('keeps text on separate lines inside a paragraph, heading or button', async () => {
    const { main, markdown } = await renderPage(
      '<p className="lead-in">\n  Some **words**\n\n  and more\n</p>\n\n<h2>\n  Title\n</h2>\n\n<div>\n  Inside\n</div>',
    )
    expect(main).toContain('<p class="lead-in">Some <strong>words</strong><br/>\nand more</p>')
    expect(main).toContain('<h2 id="title"><a href="#title">Title</a></h2>')
    expect(main).toContain('<div><p>Inside</p></div>')
    expect(markdown).toContain('Some **words**')
  })

  test('ends a paragraph where a block begins and keeps URLs in links as text', async () => {
    const { main, markdown } = await renderPage(
      'Before it:\n<Frame>framed</Frame>\nafter it, <Badge>New</Badge> and <span>small</span>.\n\n<a href="mailto:a@b.example">a@b.example</a>',
    )
    expect(main).toMatch(/<p>Before it:\s*<\/p>\s*<figure class="frame">/)
    expect(main).toMatch(
      /<p>\s*after it, <span class="o-badge"[^>]*>New<\/span> and <span>small<\/span>\.<\/p>/,
    )
    expect(main).toContain('<a href="mailto:a@b.example">a@b.example</a>')
    expect(markdown).toMatch(/^Before it:\n\nframed\n\nafter it, `New` and small\.\n\n/)
  })

  test.each([
    ['## See <a href="/index">JSX</a> here'],
    ['<h2><a href="/index">All of it</a></h2>'],
    ['## **<a href="/index">Bold</a>**'],
    ['<Tile href="/index" title="T">[x](/index)</Tile>'],
    ['<Card href="/index" title="C"><GitHub.Repo repo="a/b" /></Card>'],
    ['<Card href="/index" title="C"><Card href="/index" title="D">x</Card></Card>'],
    ['<a href="/index"><Card href="/index" title="D">x</Card></a>'],
    ['<a href="/index"><Card href="/index" title="D">\n\n### In it\n\n</Card></a>'],
    ['<a href="/index">see [foo][ref]</a>\n\n[ref]: /index'],
    ['<Card href="" title="C">[x](/index)</Card>'],
  ])('never nests links: %s', async (text) => {
    const { main } = await renderPage(text)
    const prose = main.slice(main.indexOf('<div class="prose">'))
    expect(prose).toContain('<a ')
    expect(prose).not.toMatch(/<a\b(?:(?!<\/a>)[\s\S])*<a\b/)
    expect(prose).not.toContain('href=""')
  })

  test.each([
    ['&nbsp;', '<p>\u00a0</p>'],
    ['&nbsp;&nbsp;indented', '<p>\u00a0\u00a0indented</p>'],
    [
      '<details>\n<summary>Sum</summary>\ninside\n</details>',
      /<details>\s*<summary>Sum<\/summary>\s*<p>inside<\/p>/,
    ],
    ['With <Visibility for="humans">human words</Visibility> inside.', '<p>With human words inside.</p>'],
    ['So <Latex>{"\\\\frac{a}{b}"}</Latex>', /<mfrac>/],
  ])('leaves paragraphs unchanged: %s', async (text, html) => {
    const { main } = await renderPage(text)
    if (typeof html === 'string') expect(main).toContain(html)
    else expect(main).toMatch(html)
  })

  test.each([
    ['<Note>ok <Own>island</Own> end</Note>', '> ok island end'],
    ['<span>at <time>5 pm</time> or</span> so', 'at 5 pm or so'],
    ['With <Visibility for="agents">agents’ words</Visibility> inside.', 'With agents’ words inside.'],
    ['<CodeBlock>\n\n```js\nlet a\n```\n\n</CodeBlock>', '```js\nlet a\n```'],
    ['<CodeBlock language="text">\n  one\n\n  two\n</CodeBlock>', '```text\none\n\ntwo\n```'],
    [
      '<Tree>\n<Tree.Folder name="p">\n\n- __init__.py\n\n</Tree.Folder>\n</Tree>',
      '- `p/`\n  - `__init__.py`',
    ],
    ['> [!NOTE]  \n> Words', '> **Note**\n>\n> Words'],
    ['> [!CAUTION]*x* y', '!CAUTION'],
  ])('has the same content in Markdown: %s', async (text, markdown) => {
    const ownComponent = text.includes('<Own>')
      ? 'export const Own = ({ children }) => <i>{children}</i>\n\n'
      : ''
    expect((await renderPage(ownComponent + text)).markdown).toContain(markdown)
  })

  test('names a code tab after its file', async () => {
    const { main } = await renderPage(
      '<CodeGroup>\n<CodeBlock language="js" filename="a.js">let a</CodeBlock>\n<CodeBlock language="js" filename="b.js">let b</CodeBlock>\n</CodeGroup>',
    )
    expect(main).toMatch(/role="tab"[^>]*>a\.js<[\s\S]*role="tab"[^>]*>b\.js</)
  })

  test('reports and omits invalid colours and repositories', async () => {
    const { main, diagnostics } = await renderPage(
      '<Color><Color.Item name="x" value="red;position:fixed" /><Color.Item value="url(https://a.example)" /><Color.Item name="y" value="rgb(1 2 3 / 50%)" /></Color>\n\n<GitHub.Repo repo="nothing" />',
    )
    expect(main).not.toMatch(/position:fixed|url\(|href="https:\/\/github/)
    expect(main).toContain('background-color:rgb(1 2 3 / 50%)')
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('page/component-prop'))
  })

  test("does not treat the author's figure as a diagram", async () => {
    const site = createTestSite({
      'index.mdx': '<figure class="o-diagram"><figcaption>Mine</figcaption></figure>',
    })
    expect(await site.html('/')).not.toContain('/diagram-')
    const panel = createTestSite({ 'index.mdx': '<Panel>\n\n```mermaid\nflowchart LR\n```\n\n</Panel>' })
    expect(await panel.html('/')).toContain('/diagram-')
  })

  test('keeps links inside a linked card without nesting them', async () => {
    const { main } = await renderPage(
      '<Card title="Go" href="/index">\n  ### Why\n\n  See [there](/index)\n</Card>\n\n<Card title="Plain" href="/index">\n  ### Why not\n</Card>\n\n<a href="/index">\n  <h3>Own</h3>\n</a>',
    )
    expect(main).toMatch(
      /<div class="card">[\s\S]*<a class="o-stretched" href="\/">Go<\/a>[\s\S]*<a href="\/">there<\/a>/,
    )
    expect(main).toMatch(/<a class="card" href="\/">[\s\S]*<h3 id="why-not">Why not<\/h3>/)
    expect(main).toMatch(/<a href="\/">\s*<h3 id="own">Own<\/h3>/)
    expect(main).not.toMatch(/<a\b(?:(?!<\/a>)[\s\S])*<a\b/)
  })

  test('shows content for people or for agents only', async () => {
    const { main, markdown } = await renderPage(
      'Before\n\n<Visibility for="humans">Press **it**</Visibility>\n\n<Visibility for="agents">\n  ## Call it\n</Visibility>\n\nAfter',
    )
    expect(main).toContain('<p>Press <strong>it</strong></p>')
    expect(main).not.toContain('Call it')
    expect(markdown).toBe('Before\n\n## Call it\n\nAfter\n')
  })

  test('separates inline text from surrounding blocks', async () => {
    const { markdown } = await renderPage(
      '# A\n\n<Badge>x</Badge> <Badge>y</Badge>\n\n{1 + 1}\n\n<Unknown>Some *words*</Unknown>\n\n- item\n\n<img src="/a.png" alt="one" /> <img src="/b.png" alt="two" />\n\n<Note>N</Note>',
    )
    expect(markdown).toBe(
      '# A\n\n`x` `y`\n\n2\n\nSome *words*\n\n- item\n\n![one](/a.png) ![two](/b.png)\n\n> **Note**\n>\n> N\n',
    )
  })

  test('splits views into separate tabs if text is between them', async () => {
    const { main } = await renderPage('<View title="A">1</View>\n\nBetween\n\n<View title="B">2</View>')
    expect(main.match(/class="tabs"/g)).toHaveLength(2)
  })

  test('qualifies nested fields and has unique ids', async () => {
    const { main } = await renderPage(
      '<ResponseField name="total"><Expandable><ResponseField name="amount">a</ResponseField></Expandable></ResponseField>\n\n<ParamField body="total">b</ParamField>',
    )
    expect(main).toContain('id="total.amount"')
    expect(main).toContain('id="response.total"')
    const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('gives the bare anchor to path parameters before query, header, cookie and body', async () => {
    const page = await createTestSite({
      'index.mdx':
        '<ParamField body="id">b</ParamField>\n\n<ParamField query="id">q</ParamField>\n\n<ParamField path="id">p</ParamField>',
    }).main('/')
    expect([...page.matchAll(/class="o-field" id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'body.id',
      'query.id',
      'id',
    ])
  })

  test('lists headings, fields and updates in the table of contents in page order', async () => {
    const { main } = await renderPage(
      '## A\n\n<ParamField query="q">x</ParamField>\n\n## B\n\n<Update label="U">x</Update>',
    )
    const toc = [
      ...(/<nav class="o-toc"[\s\S]*?<\/nav>/.exec(main)?.[0] ?? '').matchAll(/">([^<]+)<\/a>/g),
    ].map(([, text]) => text)
    expect(toc).toEqual(['A', 'q', 'B', 'U'])
  })
})

test.each([
  '<Card title="x" href="javascript:alert(1)">y</Card>',
  '<Tooltip tip="x" cta="y" href="JaVaScRiPt:alert(1)">z</Tooltip>',
  '<Card title="x" href={"java\\nscript:alert(1)"}>y</Card>',
  '[x](javascript:alert(1))',
  '<a href={" \\u0001javascript:alert(1)"}>x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
])('rejects script addresses: %s', async (text) => {
  expect((await renderPage(text)).main).not.toMatch(/(?:href|src)="[^"/#]*(?:script:|data:text)/i)
})

test('escapes hostile attributes and text', async () => {
  const names = components.map(({ name }) => name).filter((name) => name !== 'CodeBlock')
  const hostile = fc.oneof(
    fc.constantFrom(
      '"><script>alert(1)</script>',
      "' onmouseover='x",
      '</textarea><img src=x onerror=y>',
      'javascript:alert(1)',
      '<!--',
      ']]>',
      '&quot;><svg onload=z>',
    ),
    fc.string({ maxLength: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), hostile, hostile, async (name, value, text) => {
      const props = [
        'title',
        'label',
        'name',
        'query',
        'tip',
        'caption',
        'description',
        'icon',
        'href',
        'id',
        'color',
        'type',
        'default',
        'img',
      ]
      const attributes = props.map((prop) => `${prop}={${JSON.stringify(value)}}`).join(' ')
      const { main } = await renderPage(`<${name} ${attributes}>{${JSON.stringify(text)}}</${name}>`)
      const tags = [...main.matchAll(/<(\/?[a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g)]
      for (const [, tag, rest] of tags) {
        expect(tag).not.toMatch(/^script|^textarea/i)
        expect(rest!.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+\s*=/i)
        expect(rest).not.toMatch(/(?:href|src)="\s*javascript:/i)
      }
    }),
    { numRuns: runs(150) },
  )
}, 60_000)
