import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createJsonSchema } from '../../src/config/json-schema.ts'
import { configFile, parseConfig } from '../../src/config/parse.ts'
import { configSchema } from '../../src/config/schema.ts'
import { printText } from '../../src/core/diagnostic/print.ts'
import { createMemoryFiles } from '../../src/core/files.ts'
import { type Json, parseJsonFile } from '../../src/core/json.ts'
import { navElements } from '../../src/nav/elements/index.ts'
import { createTestSite, places } from '../fixtures/site.ts'

/** Parses a docs.json with the other files it refers to. */
const parse = (text: string | undefined, otherFiles: Record<string, string> = {}) =>
  parseConfig(text, async (file) => otherFiles[file])

/** A minimal docs.json with extra settings. */
const withSettings = (extra: object) => ({ name: 'Mill', navigation: { pages: ['index'] }, ...extra })
const parseSettings = (extra: object) => parse(JSON.stringify(withSettings(extra), null, 2))

/** A site that already has the page `index`. */
const siteOf = (docs: string, extra: Record<string, string> = {}) =>
  createTestSite({ 'docs.json': docs, 'index.mdx': '---\ntitle: Home\n---\nHello', ...extra })

describe('docs.json', () => {
  test('suggests `octavo init` if it is missing, and pages are still served', async () => {
    const { diagnostics, request } = createTestSite(
      {},
      { files: createMemoryFiles({ 'index.mdx': 'Hello' }) },
    )
    expect(printText(await diagnostics())).toBe(
      [
        'error config/missing  `docs.json` not found in this folder',
        '  Run `octavo init` to create a site here, or run Octavo in the folder that contains docs.json.',
        '',
      ].join('\n'),
    )
    expect((await request('/')).status).toBe(200)
  })

  test.each(['', ' \n\t\n'])('shows a minimal example if it is empty (%j)', async (docs) => {
    const { diagnostics, request } = siteOf(docs)
    expect(printText(await diagnostics())).toBe(
      [
        'error config/not-json  `docs.json` is empty',
        '  docs.json:1:1',
        '  Add at least `{ "name": "My docs", "navigation": { "pages": ["index"] } }`.',
        '',
      ].join('\n'),
    )
    expect((await request('/')).status).toBe(200)
  })

  test('reports the position of a JSON syntax error and nothing else', async () => {
    const { diagnostics } = siteOf(
      '{\n  "name": "Mill",\n  "navigation": { "pages": ["index"]\n  "theme": "mint"\n}',
    )
    expect(printText(await diagnostics())).toBe(
      [
        'error config/not-json  `docs.json` is not valid JSON: comma expected',
        '  docs.json:4:3',
        '      "theme": "mint"',
        '      ^^^^^^^',
        '  Add a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('is reported if it is not a text file', async () => {
    const files = createMemoryFiles({ 'docs.json': new Uint8Array([0, 255, 254]), 'index.mdx': 'Hello' })
    const { diagnostics, request } = createTestSite({}, { files })
    expect(await diagnostics()).toMatchObject([
      {
        code: 'config/unreadable',
        message: '`docs.json` is not a text file',
        hint: 'Save it as UTF-8 text.',
      },
    ])
    expect((await request('/')).status).toBe(200)
  })

  test('may begin with a byte order mark', async () => {
    const { diagnostics } = siteOf(`\ufeff${JSON.stringify(withSettings({}))}`)
    expect(await diagnostics()).toEqual([])
  })

  test('may have comments and trailing commas', async () => {
    const docs =
      '// Our site\n{\n  "name": "Mill", /* short */\n  "navigation": { "pages": ["index",], },\n}\n// the end'
    const { diagnostics, html } = siteOf(docs)
    expect(await diagnostics()).toEqual([])
    expect(await html('/')).toContain('Mill')
  })

  test.each(['[]', '5', '"text"', 'null', 'true'])(
    'is rejected if it is %s instead of an object',
    async (docs) => {
      expect((await parse(docs)).diagnostics).toMatchObject([
        {
          code: 'config/wrong-type',
          message: '`docs.json` must contain an object',
          at: { line: 1, column: 1 },
        },
      ])
    },
  )

  test('is rejected quickly if it has 10,000 nested groups', async () => {
    const depth = 10_000
    const docs = `{"navigation":{"pages":[${'{"group":"g","pages":['.repeat(depth)}${']}'.repeat(depth)}]}}`
    const { diagnostics, request } = siteOf(docs)
    const before = process.cpuUsage()
    expect(await diagnostics()).toMatchObject([
      {
        code: 'config/too-deep',
        severity: 'error',
        message: '`docs.json` is nested more than 400 levels deep',
        hint: 'Flatten the groups or split the file.',
      },
    ])
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
    expect((await request('/')).status).toBe(200)
  })

  test('falls back to its last valid version while it is broken', async () => {
    const validDocs = JSON.stringify(withSettings({ name: 'Mill' }))
    const { diagnostics, html, write } = siteOf(validDocs)
    expect(await html('/')).toContain('<title>Home - Mill')
    for (const broken of ['', validDocs.slice(0, -10), undefined]) {
      write('docs.json', broken)
      expect((await diagnostics())[0]?.severity).toBe('error')
      expect(await html('/')).toContain('<title>Home - Mill')
    }
    write('docs.json', validDocs)
    expect(await diagnostics()).toEqual([])
  })
})

describe('keys', () => {
  test('that are unknown are reported with the nearest known key', async () => {
    const { diagnostics } = await parse(
      '{\n  "nmae": "Mill",\n  "colors": { "primray": 1, "primary": "#123" },\n  "navigation": { "pags": [], "global": { "anchor": [] } }\n}',
    )
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['Unknown key `nmae`', 'Did you mean `name`?'],
      ['Unknown key `colors.primray`', 'Did you mean `primary`?'],
      ['Unknown key `navigation.pags`', 'Did you mean `pages`?'],
      ['Unknown key `navigation.global.anchor`', 'Did you mean `anchors`?'],
    ])
    expect(places(diagnostics)).toEqual([
      'config/unknown-key docs.json:2:3',
      'config/unknown-key docs.json:3:15',
      'config/unknown-key docs.json:4:19',
      'config/unknown-key docs.json:4:43',
    ])
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true)
  })

  test('that resemble no known key are ignored', async () => {
    expect((await parseSettings({ weather: 'rain' })).diagnostics).toMatchObject([
      { code: 'config/unknown-key', hint: 'Remove the key; it has no effect.' },
    ])
  })

  test('of a navigation entry are checked too', async () => {
    const navigation = { groups: [{ group: 'Start', pagse: ['index'], icn: 'x', pages: ['index'] }] }
    expect((await parseSettings({ navigation })).diagnostics).toMatchObject([
      { code: 'config/unknown-key', message: 'Unknown key `pagse`', hint: 'Did you mean `pages`?' },
      { code: 'config/unknown-key', message: 'Unknown key `icn`', hint: 'Did you mean `icon`?' },
    ])
  })

  test.each([
    [{ colors: {} }, '`colors.primary` is missing', 'Add `colors.primary`: a color such as `#0b6478`.'],
    [{ logo: { light: '/a.svg' } }, '`logo.dark` is missing', 'Add `logo.dark`: a string.'],
    [{ banner: {} }, '`banner.content` is missing', 'Add `banner.content`: a non-empty string.'],
    [
      { navbar: { primary: {} } },
      '`navbar.primary.href` is missing',
      'Add `navbar.primary.href`: a URL or a path.',
    ],
    [
      { redirects: [{ source: '/a' }] },
      '`redirects[0].destination` is missing',
      'Add `redirects[0].destination`: a non-empty string.',
    ],
    [
      { fonts: { body: { weight: 400 } } },
      '`fonts.body.family` is missing',
      'Add `fonts.body.family`: a non-empty string.',
    ],
    [{ navigation: { tabs: [{ pages: ['index'] }] } }, '`tab` is missing', 'Add `tab`: a non-empty string.'],
    [{ navigation: { pages: [{ pages: ['index'] }] } }, '`group` is missing', 'Add `group`: a string.'],
  ])('that are required are reported if missing: %j', async (extra, message, hint) => {
    const { value, diagnostics } = await parseSettings(extra)
    expect(diagnostics).toMatchObject([{ code: 'config/missing-key', severity: 'error', message, hint }])
    expect(value.name).toBe('Mill')
  })

  test('must include navigation', async () => {
    expect((await parse('{ "name": "Mill" }')).diagnostics).toMatchObject([
      {
        code: 'config/missing-key',
        message: '`navigation` is missing',
        hint: 'Add `"navigation": { "pages": ["index"] }` to docs.json.',
      },
    ])
  })

  test('cannot pollute the prototype', async () => {
    const docs =
      '{ "__proto__": { "name": "Forged", "usable": true }, "variables": { "__proto__": { "polluted": "yes" }, "constructor": "mine" }, "navigation": { "__proto__": { "pages": ["forged"] }, "pages": ["index"] } }'
    const { value } = await parse(docs)
    expect(value.name).toBe('Documentation')
    expect(value.variables).toEqual({ constructor: 'mine' })
    expect(value.navigation.root.children).toMatchObject([{ path: 'index' }])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('third parties', () => {
  test('are loaded by a script of the site, with their hosts in the policy', async () => {
    const docs = JSON.stringify(withSettings({ integrations: { ga4: { measurementId: 'G-123' } } }))
    const { diagnostics, html, request } = siteOf(docs)
    expect(await diagnostics()).toEqual([])
    expect(await html('/')).not.toMatch(/<(script|link|img)[^>]+(src|href)="(https?:)?\/\//)
    const policy = (await request('/')).headers.get('Content-Security-Policy')
    expect(policy).toContain('https://www.googletagmanager.com')
    expect(policy).toContain("connect-src 'self' https://*.google-analytics.com")
  })

  test('with invalid settings are reported and left out', async () => {
    const docs = JSON.stringify(
      withSettings({
        integrations: { ga4: { measurementId: '</script>' }, plausibel: { domain: 'mill.test' } },
      }),
    )
    const { diagnostics, html, request } = siteOf(docs)
    expect((await diagnostics()).map(({ code, hint }) => [code, hint])).toEqual([
      ['config/invalid-value', 'Fix the value; until then it is ignored.'],
      ['config/unknown-key', 'Did you mean `plausible`?'],
    ])
    expect(await html('/')).not.toContain('_integrations')
    expect((await request('/')).headers.get('Content-Security-Policy')).not.toContain('google')
  })

  test.each([
    { cookies: { key: 'consent' } },
    { cookies: { key: 'consent', value: true } },
    { telemetry: { enabled: 'false' } },
    { onetrust: { categoryId: 'C0002' } },
    { transcend: {} },
  ])('load no analytics if the consent setting is invalid: %o', async (consent) => {
    const chat = { intercom: { appId: 'abcdef' } }
    const site = siteOf(
      JSON.stringify(withSettings({ integrations: { ga4: { measurementId: 'G-1' }, ...chat, ...consent } })),
    )
    expect(await site.html('/')).toContain('widget.intercom.io')
    expect(await site.html('/')).not.toContain('gtag')
    expect((await site.diagnostics()).map(({ code }) => code)).not.toEqual([])
  })

  test.each([
    { adobe: { launchUrl: 'https://a.test:99999' } },
    { adobe: { launchUrl: 5 } },
    { plausible: { domain: 'mill.test', server: 'stats.test:99999' } },
    { posthog: { apiKey: 'phc_1', apiHost: 'https://1.2.3.4.5' } },
    { fathom: { siteId: '\ud800' } },
  ])('are left out if a value cannot be part of a URL: %o', async (integrations) => {
    const { html, request, diagnostics } = siteOf(JSON.stringify(withSettings({ integrations })))
    expect((await request('/')).status).toBe(200)
    expect(await html('/')).not.toMatch(/_integrations.*(?:99999|1\.2\.3|ud800)/)
    expect((await diagnostics()).map(({ severity }) => severity)).toContain('error')
  })

  test('cannot add directives to the policy', async () => {
    const segment = { key: 'key', cdnUrl: 'https://cdn.test/;sandbox' }
    const { request } = siteOf(JSON.stringify(withSettings({ integrations: { segment } })))
    expect((await request('/')).headers.get('Content-Security-Policy')).not.toContain('sandbox')
  })

  test('cannot end the script that lists them', async () => {
    const docs = JSON.stringify(
      withSettings({ integrations: { plausible: { domain: '</script><script>x' } } }),
    )
    expect(await siteOf(docs).html('/')).not.toContain('<script>x')
  })

  test('of older sites are noted as unused', async () => {
    expect((await parseSettings({ analytics: {} })).diagnostics).toMatchObject([
      { code: 'config/not-used', message: expect.stringContaining('use `integrations`') },
    ])
  })

  test.each(['analytics', 'public'])('of existing sites are noted as unused: `%s`', async (key) => {
    expect((await parseSettings({ [key]: true })).diagnostics).toMatchObject([
      { code: 'config/not-used', severity: 'note', at: { line: 8 } },
    ])
  })
})

describe('an invalid value of the right type', () => {
  test.each([
    [
      { name: '' },
      '`name` must be a non-empty string, got an empty string',
      'Fix the value; until then it is ignored.',
    ],
    [
      { repository: 'javascript:alert(1)' },
      '`repository` must be a URL that starts with `https://`, got `javascript:alert(1)`',
      'Use the URL of its web page, such as `https://github.com/name/docs`.',
    ],
    [
      { repository: { url: 'git@github.com:name/docs.git' } },
      '`repository.url` must be a URL that starts with `https://`, got `git@github.com:name/docs.git`',
      'Use the URL of its web page, such as `https://github.com/name/docs`.',
    ],
    [
      { colors: { primary: 'teal' } },
      '`colors.primary` must be a color such as `#0b6478`, got `teal`',
      'Use `#` followed by 3 or 6 hexadecimal digits.',
    ],
    [
      { colors: { primary: '#12345' } },
      '`colors.primary` must be a color such as `#0b6478`, got `#12345`',
      'Use `#` followed by 3 or 6 hexadecimal digits.',
    ],
    [
      { appearance: { default: 'drak' } },
      '`appearance.default` must be one of `system`, `light`, `dark`, got `drak`',
      'Did you mean `dark`?',
    ],
    [
      { icons: { library: 'material' } },
      '`icons.library` must be one of `fontawesome`, `lucide`, `tabler`, got `material`',
      'Fix the value; until then it is ignored.',
    ],
    [
      { fonts: { family: 'Inter', weight: 1001 } },
      '`fonts.weight` must be a number from 1 to 1000, got `1001`',
      'Fix the value; until then it is ignored.',
    ],
    [
      { api: { url: 'short' } },
      '`api.url` must be `full`, got `short`',
      'Fix the value; until then it is ignored.',
    ],
  ])('is reported: %j', async (extra, message, hint) => {
    const { value, diagnostics } = await parseSettings(extra)
    expect(diagnostics).toMatchObject([{ code: 'config/invalid-value', severity: 'error', message, hint }])
    expect(value.navigation.root.children).toHaveLength(1)
  })

  test('may not be a colour, which can be short, long and in either case', async () => {
    expect((await parseSettings({ colors: { primary: '#0AF', light: '#00aaFF' } })).diagnostics).toEqual([])
  })
})

describe('`$ref` in docs.json', () => {
  /** Parses a docs.json together with its other files. */
  const compose = async (docs: object, otherFiles: Record<string, Json | string>) => {
    const texts = Object.entries(otherFiles).map(([file, content]) => [
      file,
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    ])
    return parse(JSON.stringify(docs, null, 2), Object.fromEntries(texts))
  }

  test('includes a part from another file', async () => {
    const { value, diagnostics } = await compose(
      { name: 'Mill', colors: { $ref: './settings/colors.json' }, navigation: { $ref: 'nav.json' } },
      { 'settings/colors.json': { primary: '#123456' }, 'nav.json': { pages: ['index'] } },
    )
    expect(diagnostics).toEqual([])
    expect(value.colors).toEqual({ primary: '#123456' })
    expect(value.navigation.root.children).toMatchObject([
      { path: 'index', at: { file: 'nav.json', line: 3 } },
    ])
  })

  test('resolves relative to its own file', async () => {
    const { value, diagnostics } = await compose(
      { navigation: { $ref: './nav/all.json' } },
      {
        'nav/all.json': { groups: [{ $ref: './start.json' }, { $ref: '/nav/start.json' }] },
        'nav/start.json': { group: 'Start', pages: { $ref: '../pages.json' } },
        'pages.json': ['index', 'quickstart'],
      },
    )
    expect(diagnostics).toEqual([])
    const group = { label: 'Start', children: [{ path: 'index' }, { path: 'quickstart' }] }
    expect(value.navigation.root.children).toMatchObject([group, group])
  })

  test('is overridden by sibling keys', async () => {
    const { value, diagnostics } = await compose(
      { colors: { $ref: './colors.json', light: '#ffffff' }, navigation: { pages: [] } },
      { 'colors.json': { primary: '#111111', light: '#222222', dark: '#333333' } },
    )
    expect(diagnostics).toEqual([])
    expect(value.colors).toEqual({ primary: '#111111', light: '#ffffff', dark: '#333333' })
  })

  test('reports problems with the file and line where they are', async () => {
    const { diagnostics } = await compose(
      {
        colors: { $ref: './colors.json', light: 7 },
        navigation: { pages: [] },
        footr: { $ref: './footer.json' },
      },
      { 'colors.json': '{\n  // ours\n  "primary": "teal",\n  "drak": 1\n}', 'footer.json': {} },
    )
    expect(places(diagnostics).sort()).toEqual([
      'config/invalid-value colors.json:3:14',
      'config/unknown-key colors.json:4:3',
      'config/unknown-key docs.json:9:3',
      'config/wrong-type docs.json:4:14',
    ])
  })

  test.each([
    [
      'it leads outside',
      '../colors.json',
      'config/ref-outside',
      '`../colors.json` is outside the site folder',
    ],
    [
      'it is on another host',
      'https://x.test/c.json',
      'config/ref-outside',
      '`https://x.test/c.json` is outside the site folder',
    ],
    [
      'the file does not exist',
      './colours.json',
      'config/ref-not-found',
      '`./colours.json` not found (looked for `colours.json`)',
    ],
    [
      'it refers to itself',
      './docs.json',
      'config/ref-cycle',
      'Files reference each other in a cycle: docs.json -> docs.json',
    ],
  ])('reports one error and drops the setting if %s', async (_name, ref, code, message) => {
    const { value, diagnostics } = await compose(
      { name: 'Mill', colors: { $ref: ref }, navigation: { pages: ['index'] } },
      {},
    )
    expect(diagnostics).toMatchObject([
      { code, severity: 'error', message, at: { file: configFile, line: 4, column: 13 } },
    ])
    expect(value.colors).toBeUndefined()
    expect(value.name).toBe('Mill')
    expect(value.navigation.root.children).toHaveLength(1)
  })

  test('reports a cycle in order and keeps the rest', async () => {
    const { value, diagnostics } = await compose(
      { navigation: { $ref: './a.json' } },
      {
        'a.json': { groups: [{ group: 'A', pages: ['a', { $ref: './b.json' }] }] },
        'b.json': { group: 'B', pages: ['b', { $ref: './a.json' }] },
      },
    )
    expect(diagnostics).toMatchObject([
      {
        code: 'config/ref-cycle',
        message: 'Files reference each other in a cycle: a.json -> b.json -> a.json',
        at: { file: 'b.json' },
      },
    ])
    expect(value.navigation.root.children).toMatchObject([
      { label: 'A', children: [{ path: 'a' }, { label: 'B', children: [{ path: 'b' }] }] },
    ])
  })

  test('may refer to one file twice', async () => {
    const { diagnostics } = await compose(
      { logo: { $ref: './image.json' }, favicon: { $ref: './image.json' }, navigation: { pages: [] } },
      { 'image.json': { light: '/a.svg', dark: '/b.svg' } },
    )
    expect(diagnostics).toEqual([])
  })

  test('reports only the missing file if navigation refers to it', async () => {
    const { diagnostics } = await compose({ navigation: { $ref: './nav.json' } }, {})
    expect(places(diagnostics)).toEqual(['config/ref-not-found docs.json:3:13'])
  })

  test('keeps the positions of other list entries if one is missing', async () => {
    const { diagnostics } = await compose(
      { navbar: { links: [{ $ref: './no.json' }, { label: 5, href: '/a' }] }, navigation: { pages: [] } },
      {},
    )
    expect(places(diagnostics)).toEqual([
      'config/ref-not-found docs.json:5:17',
      'config/wrong-type docs.json:8:18',
    ])
  })

  test('reports a syntax error in the other file', async () => {
    const { diagnostics } = await compose(
      { navigation: { $ref: './nav.json' } },
      { 'nav.json': '{\n  "pages": [\n    "index"\n    "second"\n  ]\n}' },
    )
    expect(printText(diagnostics)).toBe(
      [
        'error config/not-json  `nav.json` is not valid JSON: comma expected',
        '  nav.json:4:5',
        '        "second"',
        '        ^^^^^^^^',
        '  Add a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('updates with the other file and falls back to its last valid version', async () => {
    const { html, write, diagnostics } = siteOf(
      '{ "name": "Mill", "navigation": { "$ref": "./nav.json" } }',
      {
        'nav.json': '{ "groups": [{ "group": "Before", "pages": ["index"] }] }',
      },
    )
    expect(await html('/')).toContain('Before')
    write('nav.json', '{ "groups": [{ "group": "After", "pages": ["index"] }] }')
    expect(await html('/')).toContain('After')
    for (const broken of ['{ "groups": [', undefined]) {
      write('nav.json', broken)
      expect((await diagnostics())[0]?.severity).toBe('error')
      expect(await html('/')).toContain('After')
    }
  })
})

describe('the published JSON Schema', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const published = JSON.parse(read('schema/docs.schema.json'))
  const accepts = (docs: unknown) => z.fromJSONSchema(published).safeParse(docs).success

  test('matches the code', () => {
    expect(published).toEqual(createJsonSchema())
  })

  test.each(['examples/papermill', 'docs', 'starter'])('accepts %s/docs.json', (folder) => {
    const { value, diagnostics } = parseJsonFile(configFile, read(`${folder}/docs.json`))
    expect(diagnostics).toEqual([])
    expect(accepts(value.value)).toBe(true)
  })

  test.each([
    ['a colour in capitals', { colors: { primary: '#0AF' } }, true],
    ['a word for a colour', { colors: { primary: 'teal' } }, false],
    ['an unknown key in a setting', { colors: { primary: '#0AF', light2: '#fff' } }, false],
    ['a reference for a setting', { colors: { $ref: './colors.json' } }, true],
    ['a reference with settings of its own', { colors: { $ref: './colors.json', dark: '#000' } }, true],
    ['a reference that is not a string', { colors: { $ref: 5 } }, false],
    ['a reference for a list', { redirects: { $ref: './redirects.json' } }, true],
    ['a reference for an entry', { navigation: { tabs: [{ $ref: './tab.json' }] } }, true],
    ['a reference for a string', { description: { $ref: './text.json' } }, false],
    ['an integration', { integrations: { ga4: { measurementId: 'G-1' } } }, true],
    ['an integration without its id', { integrations: { ga4: {} } }, false],
    ['a tab without a name', { navigation: { tabs: [{ pages: [] }] } }, false],
    [
      'groups nested in tabs in versions in languages',
      {
        navigation: {
          languages: [
            {
              language: 'en',
              versions: [
                {
                  version: '1',
                  tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a', { group: 'H', pages: ['b'] }] }] }],
                },
              ],
            },
          ],
        },
      },
      true,
    ],
    [
      'a wrong icon deep inside',
      {
        navigation: {
          tabs: [{ tab: 'T', groups: [{ group: 'G', pages: [{ group: 'H', icon: 5, pages: ['b'] }] }] }],
        },
      },
      false,
    ],
  ])('handles %s', (_name, extra, expected) => {
    expect(accepts(withSettings(extra))).toBe(expected)
  })

  test('lists every setting and navigation element for completion', () => {
    expect(Object.keys(published.properties)).toEqual(
      expect.arrayContaining([...Object.keys(configSchema.shape), 'navigation']),
    )
    expect(Object.keys(published.properties.navigation.anyOf[0].properties).sort()).toEqual(
      [...navElements.map(({ key }) => key), 'pages', 'global', 'openapi', 'asyncapi', 'directory'].sort(),
    )
  })
})
