import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const policyOf = async (files: Record<string, string>, settings = {}, path = '/') => {
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] }, ...settings }),
    'index.mdx': 'Hello',
    ...files,
  })
  const policy = (await site.request(path)).headers.get('Content-Security-Policy')!
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule]))
  return { rules, diagnostics: await site.diagnostics() }
}

const hostsIn = (rules: Record<string, string>) =>
  [...new Set(Object.values(rules).flatMap((rule) => rule.match(/\w+:\/\/[^ ]+/g) ?? []))].sort()

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
/** The style that enables transitions between pages. */
const transitions = hashOf('@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}')

describe("a page's allowed hosts", () => {
  test('are empty by default', async () => {
    expect(hostsIn((await policyOf({ 'own.css': 'a{b:c}', 'own.js': 'go()' })).rules)).toEqual([])
  })

  test('include those of scripts on every page', async () => {
    const files = {
      'own.js': `// see https://comment.test/x
        s.src = 'https://cdn.one.test/a.js?x=' + id; /* http://other.test */
        fetch("//api.two.test:8080/v1"); new WebSocket(\`wss://live.three.test/\${x}\`)`,
      'snippets/part.js': `fetch('https://snippet.test')`,
      'tool.js': `require('fs'); fetch('https://tool.test')`,
    }
    for (const path of ['/', '/nowhere']) {
      const { rules } = await policyOf(files, {}, path)
      const [item, secondHost, three] = [
        'https://cdn.one.test',
        'https://api.two.test:8080',
        'wss://live.three.test',
      ]
      expect(hostsIn(rules)).toEqual([secondHost, item, three])
      expect(rules['script-src']).toMatch(new RegExp(`${item} ${secondHost}$`))
      expect(rules['connect-src']).toBe(`connect-src 'self' ${item} ${secondHost} ${three}`)
    }
  })

  test('include those of stylesheets', async () => {
    const { rules } = await policyOf({
      'own.css': `@import url('https://fonts.googleapis.com/css2?family=A:wght@400;700&display=swap');
        /* url(https://comment.test) */
        @font-face { font-family: B; src: url(https://files.test/b.woff2) }
        .a { background: url("http://pictures.test/a.png") }`,
    })
    expect(rules['style-src']).toBe(`style-src 'self' ${transitions} https://fonts.googleapis.com`)
    expect(rules['font-src']).toContain(
      'https://files.test https://fonts.googleapis.com https://fonts.gstatic.com',
    )
    expect(rules['img-src']).toContain('http://pictures.test')
    expect(rules['script-src']).not.toContain('test')
  })

  test('include those of components on pages that use them', async () => {
    const files = {
      'stars.jsx': `export const Stars = () => { useEffect(() => { fetch('https://api.stars.test/n') }, []); return <b>?</b> }`,
      'index.mdx': `import { Stars } from '/stars.jsx'\n\n<Stars />`,
      'other.mdx': 'Other',
    }
    const settings = { navigation: { pages: ['index', 'other'] } }
    const { rules } = await policyOf(files, settings)
    expect(rules['connect-src']).toBe("connect-src 'self' https://api.stars.test")
    expect(hostsIn((await policyOf(files, settings, '/other')).rules)).toEqual([])
  })

  test('include those of scripts that components load', async () => {
    const load = `const s = document.createElement('script'); s.src = 'https://cdn.test/a.js'; document.body.append(s)`
    const { rules } = await policyOf({
      'chat.jsx': `export const Chat = () => { useEffect(() => { ${load} }, []); return <b>?</b> }`,
      'index.mdx': `import { Chat } from '/chat.jsx'\n\n<Chat />`,
    })
    expect(rules['script-src']).toMatch(/ https:\/\/cdn\.test$/)
    expect(rules['style-src']).not.toContain('cdn.test')
  })

  test('include those of elements on pages that have them', async () => {
    const { rules } = await policyOf({
      'index.mdx': `<script src="https://cdn.test/a.js"></script>
<link rel="stylesheet" href="https://css.test/a.css" />
<form action="https://forms.test/join"><input name="mail" aria-label="Mail" /></form>
<img src="http://pictures.test/a.png" alt="A" /> <video src="http://films.test/a.mp4" />
<iframe src="http://frames.test/a" title="A" />`,
    })
    const codeHosts = { 'script-src': 'https://cdn.test', 'style-src': 'https://css.test' }
    const mediaHosts = {
      'img-src': 'http://pictures.test http://films.test',
      'media-src': 'http://films.test',
    }
    const otherHosts = { 'frame-src': 'http://frames.test', 'form-action': 'https://forms.test' }
    for (const [rule, host] of Object.entries({ ...codeHosts, ...mediaHosts, ...otherHosts }))
      expect(rules[rule]).toMatch(new RegExp(` ${host}$`))
  })

  test('include those in `security` of docs.json', async () => {
    const security = {
      script: ['cdn.test'],
      connect: ['https://*.api.test', 'wss://live.test'],
      frame: ['http://localhost:3000'],
    }
    const { rules, diagnostics } = await policyOf({}, { security })
    expect(diagnostics).toEqual([])
    expect(rules['script-src']).toMatch(/ cdn\.test$/)
    expect(rules['connect-src']).toBe("connect-src 'self' https://*.api.test wss://live.test")
    expect(rules['frame-src']).toBe('frame-src http://localhost:3000')
  })

  test.each(['x.test; script-src *', '*', "'unsafe-eval'", 'https://a.test/path', 'data:'])(
    'exclude invalid hosts: %s',
    async (host) => {
      const { rules, diagnostics } = await policyOf({}, { security: { script: [host] } })
      expect(diagnostics.map(({ code }) => code)).not.toEqual([])
      expect(rules['script-src']).not.toContain(host)
    },
  )

  test('exclude hosts in code samples', async () => {
    const { rules } = await policyOf({
      'index.mdx':
        '```html\n<script src="https://cdn.test/a.js"></script>\n```\n\n`<form action="https://b.test">`',
    })
    expect(hostsIn(rules)).toEqual([])
  })

  test('cannot be extended by injected text', async () => {
    const { rules } = await policyOf({
      'own.js': `'https://a.test;script-src *' + "https://b.test' 'unsafe-inline'"`,
      'own.css': `@import url(https://c.test;x);`,
    })
    expect(rules['script-src']).not.toMatch(/\*|unsafe/)
  })
})

describe('a page without code of the owner', () => {
  const allFindings = (rules: Record<string, string>) =>
    new CspEvaluator(new CspParser(Object.values(rules).join('; ')).csp)
      .evaluate()
      .filter(({ severity }) => severity < Severity.INFO)
      .map(({ description }) => description)

  test('has a policy in which csp_evaluator finds nothing', async () => {
    const spec = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { responses: {} } } },
    }
    const files = { 'api.json': JSON.stringify(spec), 'own.css': '.a { color: red }' }
    const settings = { navigation: { pages: ['index'], openapi: 'api.json' } }
    for (const path of ['/', '/api-reference/a/get', '/missing'])
      expect(allFindings((await policyOf(files, settings, path)).rules)).toEqual([])
    const withCode = await policyOf({ ...files, 'own.js': 'go()' }, settings)
    expect(allFindings(withCode.rules)).not.toEqual([])
  })

  test('requires Trusted Types', async () => {
    expect((await policyOf({})).rules).toHaveProperty('require-trusted-types-for')
    const pagesWithCode: Record<string, string>[] = [
      { 'own.js': 'go()' },
      {
        'index.mdx':
          'export const N = () => { const [n, set] = useState(0); return <button onClick={() => set(1)}>{n}</button> }\n\n<N />',
      },
      { 'index.mdx': '<script src="/tool.mjs"></script>' },
      { 'index.mdx': '```mermaid\nflowchart LR\n  A --> B\n```' },
    ]
    for (const files of pagesWithCode)
      expect((await policyOf(files)).rules, JSON.stringify(files)).not.toHaveProperty(
        'require-trusted-types-for',
      )
  })

  test('allows its inline styles by hash, or all if there are many', async () => {
    expect((await policyOf({})).rules['style-src']).toBe(`style-src 'self' ${transitions}`)
    const { rules } = await policyOf({
      'index.mdx': `<b style={{ color: 'red' }}>Red</b> <i style={{ color: 'red' }}>too</i>`,
    })
    expect(rules['style-src']).toBe(`style-src 'self' 'unsafe-hashes' ${hashOf('color:red;')} ${transitions}`)
    const many = Array.from({ length: 50 }, (_, index) => `<b style={{ width: '${index}px' }}>x</b>`).join(
      ' ',
    )
    expect((await policyOf({ 'index.mdx': many })).rules['style-src']).toBe(
      "style-src 'self' 'unsafe-inline'",
    )
    expect((await policyOf({ 'own.js': 'go()' })).rules['style-src']).toBe("style-src 'self' 'unsafe-inline'")
  })

  test('loads images, media and frames only from the hosts it names', async () => {
    const { rules } = await policyOf({
      'index.mdx': `![A](https://pictures.test/a.png) <img srcSet="https://sets.test/a.png 2x" alt="B" />
<video poster="https://posters.test/a.png" src="https://films.test/a.mp4" />
<iframe src="https://www.frames.test/embed" title="F" />
<b style={{ backgroundImage: 'url(https://grounds.test/a.png)' }}>x</b>

[A link](https://links.test) and \`https://code.test/a.png\`.`,
    })
    expect(rules['img-src']).toMatch(/^img-src 'self' data: blob: [^*]+$/)
    for (const host of ['pictures', 'sets', 'posters', 'grounds'])
      expect(rules['img-src']).toContain(`https://${host}.test`)
    expect(rules['media-src']).toContain('https://films.test')
    expect(rules['frame-src']).toBe('frame-src https://www.frames.test')
    expect(Object.values(rules).join()).not.toMatch(/links\.test|code\.test|https:[ ;,]/)
    expect((await policyOf({})).rules['frame-src']).toBe("frame-src 'none'")
  })

  test('loads logos and icons from the hosts in docs.json', async () => {
    const { rules } = await policyOf(
      {},
      { logo: 'https://logos.test/a.svg', favicon: 'https://icons.test/a.svg' },
    )
    expect(rules['img-src']).toContain('https://logos.test')
    expect(rules['img-src']).toContain('https://icons.test')
  })
})

describe("the owner's inline code", () => {
  test('is allowed by its hash in an element', async () => {
    const { rules } = await policyOf({
      'index.mdx': `<script dangerouslySetInnerHTML={{ __html: 'go("<a>")' }} />`,
    })
    expect(rules['script-src']).toContain(hashOf('go("<a>")'))
    expect(rules['script-src']).not.toContain('unsafe')
  })

  test('is allowed by its hash in handlers that a script writes', async () => {
    const { rules } = await policyOf({
      'own.js': `box.innerHTML = '<button onclick="accept(&quot;all&quot;)">Fine</button>'`,
    })
    expect(rules['script-src']).toContain(`'unsafe-hashes' ${hashOf('accept("all")')}`)
  })

  test('is not allowed on a personal page', async () => {
    const { rules } = await policyOf({
      'index.mdx': `Hello {user.name}\n\n<script dangerouslySetInnerHTML={{ __html: 'go()' }} />`,
    })
    expect(rules['script-src']).not.toContain(hashOf('go()'))
  })
})

describe('blocked requests', () => {
  const inScript = (code: string) => ({ 'own.js': `// Chat\nstart()\n${code}\n` })
  const inComponent = (code: string) => ({
    'chat.jsx': `export const Chat = () => {\n  useEffect(() => {\n${code}\n  }, [])\n  return <b>?</b>\n}`,
    'index.mdx': `import { Chat } from '/chat.jsx'\n\n<Chat />`,
  })
  const pageWithCode = (code: string) => ({
    'index.mdx': `export const Chat = () => {\n  useEffect(() => {\n${code}\n  }, [])\n  return <b>?</b>\n}\n\n<Chat />`,
  })
  const script = `const s = document.createElement('script');`

  test.each([
    ['a dynamic host', 'fetch(`https://${host}/v1`)', 'security.connect'],
    ['a concatenated host', "new WebSocket('wss://' + host)", 'security.connect'],
    ['a script from a dynamic host', `${script} s.src = 'https://' + host + '/a.js'`, 'security.script'],
    ['a script created from a string', `${script} s.textContent = 'go()'`, '.js'],
    ['a handler created from a string', 'b.innerHTML = `<a onclick="go(${id})">A</a>`', 'addEventListener'],
    ['code evaluated from a string', "eval('go()')", 'Rewrite the code without it; no setting allows it.'],
  ])('are reported: %s', async (_name, code, hint) => {
    for (const [files, file] of [
      [inScript(code), 'own.js'],
      [inComponent(code), 'chat.jsx'],
      [pageWithCode(code), 'index.mdx'],
    ] as const) {
      const { diagnostics } = await policyOf(files)
      expect(
        diagnostics.map((diagnostic) => [
          diagnostic.code,
          diagnostic.severity,
          diagnostic.at?.file,
          diagnostic.at?.line,
        ]),
      ).toEqual([['page/blocked-request', 'warning', file, 3]])
      expect(diagnostics[0]!.hint).toContain(hint)
    }
  })

  test('are not reported for hosts in docs.json, links or comments', async () => {
    const code = "fetch('https://' + host); // eval('x')\na.href = `https://${host}`; model.eval(1)"
    const { diagnostics } = await policyOf(inScript(code), { security: { connect: ['https://*.live.test'] } })
    expect(diagnostics).toEqual([])
  })
})
