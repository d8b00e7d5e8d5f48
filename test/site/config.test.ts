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

/** A docs.json, and the other files it refers to, as the stages see them. */
const parse = (text: string | undefined, others: Record<string, string> = {}) =>
  parseConfig(text, async (file) => others[file])

/** A docs.json with what every site has, and something more. */
const withSettings = (more: object) => ({ name: 'Mill', navigation: { pages: ['index'] }, ...more })
const parseSettings = (more: object) => parse(JSON.stringify(withSettings(more), null, 2))

/** A site that already has the page `index`. */
const siteOf = (docs: string, more: Record<string, string> = {}) =>
  createTestSite({ 'docs.json': docs, 'index.mdx': '---\ntitle: Home\n---\nHello', ...more })

describe('docs.json itself', () => {
  test('is missing: it is said what to do, and a page can still be read', async () => {
    const { diagnostics, request } = createTestSite(
      {},
      { files: createMemoryFiles({ 'index.mdx': 'Hello' }) },
    )
    expect(printText(await diagnostics())).toBe(
      [
        'error config/missing  There is no `docs.json` in this folder',
        '  Run `octavo init` to write a starter site here, or start Octavo in the folder that has one.',
        '',
      ].join('\n'),
    )
    expect((await request('/')).status).toBe(200)
  })

  test.each(['', ' \n\t\n'])('is empty (%j): the least that must stand in it is shown', async (docs) => {
    const { diagnostics, request } = siteOf(docs)
    expect(printText(await diagnostics())).toBe(
      [
        'error config/not-json  `docs.json` is empty',
        '  docs.json:1:1',
        '  The least it needs: `{ "name": "My docs", "navigation": { "pages": ["index"] } }`.',
        '',
      ].join('\n'),
    )
    expect((await request('/')).status).toBe(200)
  })

  test('is not JSON: the place is shown, and nothing else is guessed', async () => {
    const { diagnostics } = siteOf(
      '{\n  "name": "Mill",\n  "navigation": { "pages": ["index"]\n  "theme": "mint"\n}',
    )
    expect(printText(await diagnostics())).toBe(
      [
        'error config/not-json  `docs.json` is not valid JSON: comma expected',
        '  docs.json:4:3',
        '      "theme": "mint"',
        '      ^^^^^^^',
        '  Put a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('is no text', async () => {
    const files = createMemoryFiles({ 'docs.json': new Uint8Array([0, 255, 254]), 'index.mdx': 'Hello' })
    const { diagnostics, request } = createTestSite({}, { files })
    expect(await diagnostics()).toMatchObject([
      { code: 'config/unreadable', message: '`docs.json` is not a text file', hint: 'Save it as UTF-8.' },
    ])
    expect((await request('/')).status).toBe(200)
  })

  test('begins with a byte order mark', async () => {
    const { diagnostics } = siteOf(`\ufeff${JSON.stringify(withSettings({}))}`)
    expect(await diagnostics()).toEqual([])
  })

  test('has comments and trailing commas', async () => {
    const docs =
      '// Our site\n{\n  "name": "Mill", /* short */\n  "navigation": { "pages": ["index",], },\n}\n// the end'
    const { diagnostics, html } = siteOf(docs)
    expect(await diagnostics()).toEqual([])
    expect(await html('/')).toContain('Mill')
  })

  test.each(['[]', '5', '"text"', 'null', 'true'])('is %s and no object', async (docs) => {
    expect((await parse(docs)).diagnostics).toMatchObject([
      { code: 'config/wrong-type', message: '`docs.json` must hold an object', at: { line: 1, column: 1 } },
    ])
  })

  test('has 10,000 nested groups: an error, at once', async () => {
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

  test('is broken for a moment: the site stays as it was, and the mistake goes when it is mended', async () => {
    const good = JSON.stringify(withSettings({ name: 'Mill' }))
    const { diagnostics, html, write } = siteOf(good)
    expect(await html('/')).toContain('<title>Home - Mill')
    for (const broken of ['', good.slice(0, -10), undefined]) {
      write('docs.json', broken)
      expect((await diagnostics())[0]?.severity).toBe('error')
      expect(await html('/')).toContain('<title>Home - Mill')
    }
    write('docs.json', good)
    expect(await diagnostics()).toEqual([])
  })
})

describe('keys', () => {
  test('that nobody knows are named, with the nearest one that is known', async () => {
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

  test('that resemble nothing are ignored', async () => {
    expect((await parseSettings({ weather: 'rain' })).diagnostics).toMatchObject([
      { code: 'config/unknown-key', hint: 'It is ignored.' },
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
    [{ colors: {} }, '`colors.primary` is missing', 'Add `colors.primary`: a colour such as `#0b6478`.'],
    [{ logo: { light: '/a.svg' } }, '`logo.dark` is missing', 'Add `logo.dark`: a text.'],
    [{ banner: {} }, '`banner.content` is missing', 'Add `banner.content`: a text that is not empty.'],
    [
      { navbar: { primary: {} } },
      '`navbar.primary.href` is missing',
      'Add `navbar.primary.href`: an address.',
    ],
    [
      { redirects: [{ source: '/a' }] },
      '`redirects[0].destination` is missing',
      'Add `redirects[0].destination`: a text that is not empty.',
    ],
    [
      { fonts: { body: { weight: 400 } } },
      '`fonts.body.family` is missing',
      'Add `fonts.body.family`: a text that is not empty.',
    ],
    [
      { navigation: { tabs: [{ pages: ['index'] }] } },
      '`tab` is missing',
      'Add `tab`: a text that is not empty.',
    ],
    [{ navigation: { pages: [{ pages: ['index'] }] } }, '`group` is missing', 'Add `group`: a text.'],
  ])('that are needed: %j', async (more, message, hint) => {
    const { value, diagnostics } = await parseSettings(more)
    expect(diagnostics).toMatchObject([{ code: 'config/missing-key', severity: 'error', message, hint }])
    expect(value.name).toBe('Mill')
  })

  test('navigation is needed', async () => {
    expect((await parse('{ "name": "Mill" }')).diagnostics).toMatchObject([
      {
        code: 'config/missing-key',
        message: '`navigation` is missing',
        hint: 'Add `"navigation": { "pages": ["index"] }`.',
      },
    ])
  })

  test('that would change every object of the program change nothing', async () => {
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
  test('integrations stay off, and it is said', async () => {
    const docs = JSON.stringify(
      withSettings({
        integrations: { ga4: { measurementId: 'G-123' }, posthog: { apiKey: 'phc_1' } },
        analytics: {},
      }),
      null,
      2,
    )
    const { diagnostics, html } = siteOf(docs)
    expect((await diagnostics()).map(({ code, severity, message }) => [code, severity, message])).toEqual([
      [
        'config/third-party',
        'warning',
        '`integrations` has no effect: pages load nothing from other hosts, so integrations stay off',
      ],
      [
        'config/third-party',
        'warning',
        '`analytics` has no effect: pages load nothing from other hosts, so analytics stay off',
      ],
    ])
    expect(await html('/')).not.toMatch(/G-123|phc_1|<(script|link|img)[^>]+(src|href)="(https?:)?\/\//)
  })

  test.each(['thumbnails', 'public', 'feedback'])(
    '`%s` of an existing site is a note and no mistake',
    async (key) => {
      expect((await parseSettings({ [key]: true })).diagnostics).toMatchObject([
        { code: 'config/not-used', severity: 'note', at: { line: 8 } },
      ])
    },
  )
})

describe('a value of the right type that is wrong', () => {
  test.each([
    [{ name: '' }, '`name` must be a text that is not empty', 'It is left out.'],
    [
      { repository: 'javascript:alert(1)' },
      '`repository` must be an address that begins with `https://`',
      'Write the address of its web page, such as `https://github.com/name/docs`.',
    ],
    [
      { repository: { url: 'git@github.com:name/docs.git' } },
      '`repository.url` must be an address that begins with `https://`',
      'Write the address of its web page, such as `https://github.com/name/docs`.',
    ],
    [
      { colors: { primary: 'teal' } },
      '`colors.primary` must be a colour such as `#0b6478`',
      'Write `#` and three or six hexadecimal digits.',
    ],
    [
      { colors: { primary: '#12345' } },
      '`colors.primary` must be a colour such as `#0b6478`',
      'Write `#` and three or six hexadecimal digits.',
    ],
    [
      { appearance: { default: 'drak' } },
      '`appearance.default` must be one of `system`, `light`, `dark`',
      'Did you mean `dark`?',
    ],
    [
      { icons: { library: 'material' } },
      '`icons.library` must be one of `fontawesome`, `lucide`, `tabler`',
      'It is left out.',
    ],
    [
      { fonts: { family: 'Inter', weight: 1001 } },
      '`fonts.weight` must be a number from 1 to 1000',
      'It is left out.',
    ],
    [{ api: { url: 'short' } }, '`api.url` must be `full`', 'It is left out.'],
  ])('%j', async (more, message, hint) => {
    const { value, diagnostics } = await parseSettings(more)
    expect(diagnostics).toMatchObject([{ code: 'config/invalid-value', severity: 'error', message, hint }])
    expect(value.navigation.root.children).toHaveLength(1)
  })

  test('colours may be short, long, and in either case', async () => {
    expect((await parseSettings({ colors: { primary: '#0AF', light: '#00aaFF' } })).diagnostics).toEqual([])
  })
})

describe('$ref', () => {
  /** What a docs.json becomes with its other files put in. */
  const compose = async (docs: object, others: Record<string, Json | string>) => {
    const texts = Object.entries(others).map(([file, content]) => [
      file,
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    ])
    return parse(JSON.stringify(docs, null, 2), Object.fromEntries(texts))
  }

  test('a part of docs.json stands in another file', async () => {
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

  test('a file refers to another, by a path relative to itself', async () => {
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

  test('keys beside it win', async () => {
    const { value, diagnostics } = await compose(
      { colors: { $ref: './colors.json', light: '#ffffff' }, navigation: { pages: [] } },
      { 'colors.json': { primary: '#111111', light: '#222222', dark: '#333333' } },
    )
    expect(diagnostics).toEqual([])
    expect(value.colors).toEqual({ primary: '#111111', light: '#ffffff', dark: '#333333' })
  })

  test('a mistake is told in the file and at the line where it stands', async () => {
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
      'there is no such file',
      './colours.json',
      'config/ref-not-found',
      '`./colours.json` does not exist (looked for `colours.json`)',
    ],
    [
      'it leads back to itself',
      './docs.json',
      'config/ref-cycle',
      'Files refer to each other in a ring: docs.json -> docs.json',
    ],
  ])('%s: one error at the reference, and the setting is left out', async (_name, ref, code, message) => {
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

  test('files that refer to each other are named in order, and the rest of them lives', async () => {
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
        message: 'Files refer to each other in a ring: a.json -> b.json -> a.json',
        at: { file: 'b.json' },
      },
    ])
    expect(value.navigation.root.children).toMatchObject([
      { label: 'A', children: [{ path: 'a' }, { label: 'B', children: [{ path: 'b' }] }] },
    ])
  })

  test('two references to one file are no ring', async () => {
    const { diagnostics } = await compose(
      { logo: { $ref: './image.json' }, favicon: { $ref: './image.json' }, navigation: { pages: [] } },
      { 'image.json': { light: '/a.svg', dark: '/b.svg' } },
    )
    expect(diagnostics).toEqual([])
  })

  test('the navigation that is referred to is missing: that is the one error', async () => {
    const { diagnostics } = await compose({ navigation: { $ref: './nav.json' } }, {})
    expect(places(diagnostics)).toEqual(['config/ref-not-found docs.json:3:13'])
  })

  test('an entry of a list that leads nowhere does not move the places of the others', async () => {
    const { diagnostics } = await compose(
      { navbar: { links: [{ $ref: './no.json' }, { label: 5, href: '/a' }] }, navigation: { pages: [] } },
      {},
    )
    expect(places(diagnostics)).toEqual([
      'config/ref-not-found docs.json:5:17',
      'config/wrong-type docs.json:8:18',
    ])
  })

  test('the other file is not JSON: its name and its line', async () => {
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
        '  Put a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('the other file is edited: the site follows, and stays as it was while the file is broken', async () => {
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

  test('is the one of the code', () => {
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
    ['a reference that is no text', { colors: { $ref: 5 } }, false],
    ['a reference for a list', { redirects: { $ref: './redirects.json' } }, true],
    ['a reference for an entry', { navigation: { tabs: [{ $ref: './tab.json' }] } }, true],
    ['a reference for a text', { description: { $ref: './text.json' } }, false],
    ['integrations, which are read and have no effect', { integrations: { ga4: {} } }, true],
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
  ])('%s', (_name, more, expected) => {
    expect(accepts(withSettings(more))).toBe(expected)
  })

  test('names every setting and every navigation element, for completion', () => {
    expect(Object.keys(published.properties)).toEqual(
      expect.arrayContaining([...Object.keys(configSchema.shape), 'navigation']),
    )
    expect(Object.keys(published.properties.navigation.anyOf[0].properties).sort()).toEqual(
      [...navElements.map(({ key }) => key), 'pages', 'global'].sort(),
    )
  })
})
