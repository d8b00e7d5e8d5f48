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

describe('a page may load from hosts that the site names', () => {
  test('and from no other, if it names none', async () => {
    expect(hostsIn((await policyOf({ 'own.css': 'a{b:c}', 'own.js': 'go()' })).rules)).toEqual([])
  })

  test('in its scripts, on every page', async () => {
    const files = {
      'own.js': `// see https://comment.test/x
        s.src = 'https://cdn.one.test/a.js?x=' + id; /* http://other.test */
        fetch("//api.two.test:8080/v1"); new WebSocket(\`wss://live.three.test/\${x}\`)`,
      'snippets/part.js': `fetch('https://snippet.test')`,
      'tool.js': `require('fs'); fetch('https://tool.test')`,
    }
    for (const path of ['/', '/nowhere']) {
      const { rules } = await policyOf(files, {}, path)
      const [one, two, three] = ['https://cdn.one.test', 'https://api.two.test:8080', 'wss://live.three.test']
      expect(hostsIn(rules)).toEqual([two, one, three])
      expect(rules['script-src']).toMatch(new RegExp(`${one} ${two}$`))
      expect(rules['connect-src']).toBe(`connect-src 'self' ${one} ${two} ${three}`)
    }
  })

  test('in its stylesheets', async () => {
    const { rules } = await policyOf({
      'own.css': `@import url('https://fonts.googleapis.com/css2?family=A:wght@400;700&display=swap');
        /* url(https://comment.test) */
        @font-face { font-family: B; src: url(https://files.test/b.woff2) }
        .a { background: url("http://pictures.test/a.png") }`,
    })
    expect(rules['style-src']).toBe("style-src 'self' 'unsafe-inline' https://fonts.googleapis.com")
    expect(rules['font-src']).toContain(
      'https://files.test https://fonts.googleapis.com https://fonts.gstatic.com',
    )
    expect(rules['img-src']).toContain('http://pictures.test')
    expect(rules['script-src']).not.toContain('test')
  })

  test('in components, on the pages that use them', async () => {
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

  test('in `security` of docs.json', async () => {
    const security = {
      script: ['cdn.test'],
      connect: ['https://*.api.test', 'wss://live.test'],
      frame: ['http://localhost:3000'],
    }
    const { rules, diagnostics } = await policyOf({}, { security })
    expect(diagnostics).toEqual([])
    expect(rules['script-src']).toMatch(/ cdn\.test$/)
    expect(rules['connect-src']).toBe("connect-src 'self' https://*.api.test wss://live.test")
    expect(rules['frame-src']).toBe('frame-src https: http://localhost:3000')
  })

  test.each(['x.test; script-src *', '*', "'unsafe-eval'", 'https://a.test/path', 'data:'])(
    'but not by what is no host: %s',
    async (host) => {
      const { rules, diagnostics } = await policyOf({}, { security: { script: [host] } })
      expect(diagnostics.map(({ code }) => code)).not.toEqual([])
      expect(rules['script-src']).not.toContain(host)
    },
  )

  test('text in a file cannot add a rule', async () => {
    const { rules } = await policyOf({
      'own.js': `'https://a.test;script-src *' + "https://b.test' 'unsafe-inline'"`,
      'own.css': `@import url(https://c.test;x);`,
    })
    expect(rules['script-src']).not.toMatch(/\*|unsafe/)
  })
})
