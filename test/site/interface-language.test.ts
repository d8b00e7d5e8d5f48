import { describe, expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.mill.test' }],
  paths: {
    '/orders/{id}': {
      get: {
        summary: 'Get an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 3 } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
}
const page =
  '---\ntitle: Home\n---\n\n## First\n\n<Note>A note.</Note>\n\n## Second\n\n<ParamField path="id" required>Text</ParamField>'

const languages = ['en', 'de', 'ar', 'jp', 'uk']
const site = createTestSite({
  'docs.json': JSON.stringify({
    name: 'Mill',
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
  ...Object.fromEntries(languages.map((language) => [`${language}/index.mdx`, page])),
  'unlisted.mdx': '## First\n\nText\n\n## Second\n\nText',
})

const htmlTag = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

describe('a page in a language of navigation', () => {
  test.each([
    ['de', 'Auf dieser Seite', ' lang="de"'],
    ['ar', 'في هذه الصفحة', ' lang="ar" dir="rtl"'],
    ['jp', 'このページの内容', ' lang="ja"'],
    ['uk', 'On this page', ' lang="uk"'],
    ['en', 'On this page', ' lang="en"'],
  ])('%s has its interface, or that of English', async (language, contents, attributes) => {
    const html = await site.html(`/${language}`)
    expect(html).toContain(contents)
    expect(htmlTag(html)).toContain(attributes)
    expect(htmlTag(html).includes('dir=')).toBe(language === 'ar')
  })

  test('has reference pages, components and a search in German', async () => {
    const operation = await site.main('/de/api/orders/id/get')
    expect(operation).not.toMatch(/>(?:required|Responses|Authorization|Path|minimum length 3)</)
    expect(operation).toContain('erforderlich')
    expect(await site.main('/de')).toContain('erforderlich')
    expect(await site.html('/de')).toContain('<span>Suchen</span>')
    const [, address] = /data-search="([^"]+)"/.exec(await site.html('/de'))!
    const start = await (await site.request(address!)).json()
    expect(start.strings.none).toContain('{query}')
    expect(start.strings.close).toBe('Schließen')
  })

  test('does not change pages of other languages', async () => {
    const parts = await Promise.all(
      ['en', 'de', 'en'].map(async (language) => await site.main(`/${language}/api/orders/id/get`)),
    )
    expect(parts[2]).toBe(parts[0])
    expect(parts[0]).toContain('required')
  })

  test('is the first language on pages that are in none, and on the 404 page', async () => {
    expect(htmlTag(await site.html('/unlisted'))).toContain('lang="en"')
    expect(htmlTag(await site.html('/no-such-page'))).toContain('lang="en"')
  })
})

describe('the setting `lang`', () => {
  const german = (settings = {}) =>
    createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mühle',
        lang: 'de',
        metadata: { timestamp: true },
        navigation: { pages: ['index'] },
        ...settings,
      }),
      'index.mdx':
        '---\ntitle: Start\nlastUpdatedDate: 2026-03-02\n---\n\n## Eins\n\nText\n\n## Zwei\n\nText',
      'unlisted.mdx': 'Text',
    })

  test.each(['/', '/unlisted', '/no-such-page'])('is the language of the page %s', async (path) => {
    const html = await german().html(path)
    expect(htmlTag(html)).toContain('lang="de"')
    expect(html).toContain('Zum Inhalt springen')
  })

  test('formats dates', async () => {
    expect(await german().main('/')).toContain('2. März 2026')
  })

  test('is reported if it is not a language code', async () => {
    const [problem] = await german({ lang: 'Deutsch!' }).diagnostics()
    expect(problem).toMatchObject({ code: 'config/invalid-value', at: { file: 'docs.json' } })
    expect(htmlTag(await german({ lang: 'Deutsch!' }).html('/'))).toContain('lang="en"')
  })
})

test('the page that an OAuth provider returns to is in the language of the site', async () => {
  const german = createTestSite({
    'docs.json': JSON.stringify({ name: 'Mill', lang: 'de', navigation: { pages: ['index'] } }),
    'index.mdx': 'Text',
  })
  const callback = await (await german.request('/_octavo/oauth')).text()
  expect(callback).toContain('<html lang="de">')
  expect(callback).toMatch(/<h1>Anmeldung/)
  expect(callback).toContain('data-nothing-to-do="')
})
