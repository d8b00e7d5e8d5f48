import { describe, expect, test } from 'vitest'
import { writeStrings } from '../../src/cli/strings.ts'
import { createTestSite } from '../fixtures/site.ts'

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.mill.test' }],
  paths: {
    '/orders': {
      get: {
        summary: 'List orders',
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    shipping: {
                      type: 'object',
                      properties: { street: { type: 'string' }, city: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

const createSite = (strings: Record<string, unknown>, languages = Object.keys(strings)) =>
  createTestSite({
    'docs.json': JSON.stringify({
      name: 'Mill',
      interface: {
        strings: Object.fromEntries(
          Object.keys(strings).map((language) => [language, `strings/${language}.json`]),
        ),
      },
      navigation: {
        languages: languages.map((language) => ({
          language,
          groups: [
            { group: 'Start', pages: [`${language}/index`] },
            { group: 'API', openapi: { source: 'openapi.json', directory: `${language}/api` } },
          ],
        })),
      },
    }),
    'openapi.json': JSON.stringify(openapi),
    ...Object.fromEntries(
      languages.map((language) => [
        `${language}/index.mdx`,
        '## First\n\n<Note>One</Note>\n\n## Second\n\nTwo',
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(strings).map(([language, texts]) => [
        `strings/${language}.json`,
        typeof texts === 'string' ? texts : JSON.stringify(texts, null, 2),
      ]),
    ),
  })

type Site = ReturnType<typeof createSite>

/** A file of texts that the playground of a page loads. */
async function playgroundTexts(site: Site, url: string, file: string): Promise<string> {
  const [, address] = /data-texts="([^"]+)"/.exec(await site.html(url))!
  const response = await site.request(address!.replace('*', file))
  expect(response.headers.get('Content-Type')).toBe('application/json')
  return response.text()
}

describe('texts of the owner', () => {
  const site = createSite({
    en: {
      tryIt: 'Test it',
      'search.button': 'Find',
      playground: { send: 'Run', joined: '{items:constructor}' },
      fields: { one: '{count} attribute', other: '{count} attributes' },
      onThisPage: 'In <here>',
    },
  })

  test('replace those of pages, components and search', async () => {
    const operation = await site.main('/en/api/orders/get')
    expect(operation).toContain('>Test it</button>')
    expect(operation).toContain('2 attributes')
    expect(await site.html('/en')).toContain('<span>Find</span>')
  })

  test('are text, not HTML', async () => {
    expect(await site.html('/en')).toContain('In &lt;here>')
  })

  test('replace those of the playground, and leave the others as they are', async () => {
    const texts = await playgroundTexts(site, '/en/api/orders/get', 'form')
    expect(texts).toContain('"Run"')
    expect(texts).toContain('"{=0:list}"')
    expect(texts).toContain('"Cancel"')
    expect(await playgroundTexts(site, '/en/api/orders/get', 'response')).toContain('"Timeline"')
  })

  test('have no problems', async () => {
    expect(await site.diagnostics()).toEqual([])
  })
})

test('a file for a language without region is for its regions too', async () => {
  const site = createSite({ fr: { tryIt: 'Tester' } }, ['fr-CA', 'en'])
  expect(await site.main('/fr-CA/api/orders/get')).toContain('>Tester</button>')
  expect(await site.main('/fr-CA/api/orders/get')).toContain('Réponses')
  expect(await site.main('/en/api/orders/get')).toContain('>Try it</button>')
})

test('a file adds a language, with plurals by its rules and English for the rest', async () => {
  const site = createSite({
    sv: {
      responses: 'Svar',
      fields: { one: '{count} fält', other: '{count} fälten' },
      playground: { send: 'Skicka' },
    },
  })
  const operation = await site.main('/sv/api/orders/get')
  expect(operation).toContain('Svar')
  expect(operation).toContain('2 fälten')
  expect(operation).toContain('>Try it</button>')
  expect(await playgroundTexts(site, '/sv/api/orders/get', 'form')).toContain('"Skicka"')
})

test('a page loads the texts of its own language only', async () => {
  const site = createSite({}, ['de', 'ja'])
  expect(await playgroundTexts(site, '/de/api/orders/get', 'form')).toMatch(/Abbrechen/)
  const japanese = await playgroundTexts(site, '/ja/api/orders/get', 'form')
  expect(japanese).toMatch(/キャンセル/)
  expect(japanese).not.toMatch(/Abbrechen|Cancel/)
})

describe('problems in a file of texts', () => {
  const codesOf = async (texts: unknown) => {
    const site = createSite({ en: texts })
    const list = (await site.diagnostics()).map(({ code, severity, message, hint, at }) => ({
      code,
      severity,
      message,
      hint,
      at: at && `${at.file}:${at.line}`,
    }))
    expect(await site.main('/en/api/orders/get')).toContain('>Try it</button>')
    return list
  }

  test.each([
    [{ tryit: 'Go' }, 'strings/unknown-name', 'The interface has no text `tryit`', 'Did you mean `tryIt`?'],
    [
      { search: { buton: 'Go' } },
      'strings/unknown-name',
      'The interface has no text `search.buton`',
      'Did you mean `search.button`?',
    ],
    [{ tryIt: 3 }, 'strings/invalid-text', '`tryIt` must be a text', 'Put it in double quotes.'],
    [
      { tryIt: { other: 'Go' } },
      'strings/invalid-text',
      '`tryIt` has no count, so it cannot have plural forms',
      'Write one text.',
    ],
    [
      { fields: { one: '1' } },
      'strings/invalid-text',
      '`fields` has no plural form `other`',
      'Add it; it is used for all other counts.',
    ],
    [
      { fields: { on: '1', other: '2' } },
      'strings/invalid-text',
      '`fields` has the unknown plural form `on`',
      'Did you mean `one`?',
    ],
    [
      { fields: '{number} fields' },
      'strings/invalid-text',
      '`fields` has no value `{number}`',
      'Use `{count}`.',
    ],
    [
      { tryIt: 'Go to {host}' },
      'strings/invalid-text',
      '`tryIt` has no value `{host}`',
      'Write it without braces.',
    ],
  ])('%j', async (texts, code, message, hint) => {
    expect(await codesOf(texts)).toEqual([
      { code, severity: 'warning', message, hint, at: expect.stringMatching(/^strings\/en\.json:[23]$/) },
    ])
  })

  test('a file that is not JSON', async () => {
    expect(await codesOf('{ "tryIt" "Go" }')).toMatchObject([
      { code: 'config/not-json', at: 'strings/en.json:1' },
    ])
  })

  test('a file with a list', async () => {
    expect(await codesOf('[]')).toMatchObject([
      { code: 'config/wrong-type', message: '`strings/en.json` must contain an object' },
    ])
  })

  test('a language that is not a code', async () => {
    const site = createSite({ deutsch: {} }, ['de'])
    expect(await site.diagnostics()).toMatchObject([
      { code: 'config/not-used', message: '`deutsch` in `interface.strings` is not a language code' },
    ])
  })

  test('a missing file', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mill',
        navigation: { pages: ['index'] },
        interface: { strings: { en: 'strings/en.json' } },
      }),
      'index.mdx': 'Text',
    })
    expect(await site.diagnostics()).toMatchObject([
      { code: 'config/file-not-found', message: 'File `strings/en.json` in `interface.strings` not found' },
    ])
  })
})

test.each(['en', 'ar', 'pl'])(
  'what `octavo strings %s` prints is a file without problems',
  async (language) => {
    const site = createSite({ en: writeStrings(language) })
    expect(await site.diagnostics()).toEqual([])
    const expected = createSite({}, [language])
    const texts = await playgroundTexts(site, '/en/api/orders/get', 'response')
    expect(JSON.parse(texts)).toEqual(
      JSON.parse(await playgroundTexts(expected, `/${language}/api/orders/get`, 'response')),
    )
  },
)
