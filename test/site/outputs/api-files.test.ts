import { describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { createTestSite } from '../../fixtures/site.ts'

const okResponse = { 200: { description: 'OK' } }
const operation = (summary: string, extra: object = {}) => ({ summary, responses: okResponse, ...extra })
const spec = (extra: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: 'https://api.books.test/v1' }],
    paths: {
      '/books': { get: operation('List books', { tags: ['Books'] }) },
      '/books/{id}': {
        put: operation('Change a book', {
          tags: ['Books'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'b1' }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
        }),
      },
      ...extra,
    },
    components: {
      schemas: {
        Book: { type: 'object', properties: { title: { type: 'string', examples: ['Moss'] } } },
        Canary: { type: 'object', properties: { canary: { type: 'string' } } },
      },
    },
  })
const settings = (extra: object = {}) =>
  JSON.stringify({
    name: 'Books',
    contextual: { options: ['download-spec', 'download-postman', 'download-bruno'] },
    navigation: { groups: [{ group: 'API', openapi: 'specs/books.json' }] },
    ...extra,
  })
const hidden = { '/canary': { get: operation('Canary', { 'x-hidden': true }) } }
const page = '/api-reference/books/get'
const hrefs = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*><span>(Download[^<]*)/g)].map(([, href]) => href)

describe('the downloadable spec', () => {
  test('is the original file if nothing is hidden', async () => {
    const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': spec() })
    expect(hrefs(await site.html(page))[0]).toBe('/specs/books.json')
    expect(await site.html('/llms.txt')).toContain('- [books](/specs/books.json)')
  })

  test('omits hidden operations and their components', async () => {
    const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': spec(hidden) })
    expect(hrefs(await site.html(page))[0]).toBe('/~api/books/openapi.json')
    const response = await site.request('/~api/books/openapi.json')
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    const text = await response.text()
    expect(text).not.toMatch(/canary/i)
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      paths: { '/books': { get: { summary: 'List books' } } },
      components: { schemas: { Book: {} } },
    })
  })

  test('omits hidden operations even if a reference adds another one', async () => {
    const document = JSON.parse(spec(hidden))
    document.paths['/more'] = { $ref: '#/components/pathItems/More' }
    document.components.pathItems = { More: { get: operation('More') } }
    const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': JSON.stringify(document) })
    expect(await site.html('/llms.txt')).toContain('(/~api/books/openapi.json)')
    const text = await site.html('/~api/books/openapi.json')
    expect([text.includes('"More"'), /canary/i.test(text)]).toEqual([true, false])
  })

  test('bundles several files', async () => {
    const document = JSON.parse(spec())
    document.paths['/books'].get.responses = { 200: { $ref: './answers.json#/ok' } }
    const site = createTestSite({
      'docs.json': settings(),
      'specs/books.json': JSON.stringify(document),
      'specs/answers.json': JSON.stringify({ ok: { description: 'All of them' } }),
    })
    const text = await site.html('/~api/books/openapi.json')
    expect(text).toContain('All of them')
    expect(text).not.toContain('answers.json')
  })

  test('updates with an edit', async () => {
    const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': spec(hidden) })
    await site.html('/~api/books/openapi.json')
    site.write('specs/books.json', spec({ '/shelves': { get: operation('List shelves') } }))
    expect(await site.html('/~api/books/openapi.json')).toContain('List shelves')
  })
})

describe('collections', () => {
  test('contain the sample requests in navigation folders', async () => {
    const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': spec(hidden) })
    expect(hrefs(await site.html(page)).slice(1)).toEqual([
      '/~api/books/postman-collection.json',
      '/~api/books/bruno-collection.json',
    ])
    const postman = JSON.parse(await site.html('/~api/books/postman-collection.json'))
    expect(postman).toMatchObject({
      info: { name: 'Books' },
      variable: [{ key: 'baseUrl', value: 'https://api.books.test/v1' }],
    })
    const calls = JSON.stringify(postman.item)
    expect(calls).toContain('"raw":"{{baseUrl}}/books/:id"')
    expect(calls).not.toMatch(/canary/i)
    const bruno = JSON.parse(await site.html('/~api/books/bruno-collection.json'))
    expect(JSON.stringify(bruno)).toContain('Change a book')
    expect(JSON.stringify(bruno)).not.toMatch(/canary/i)
  })
})

test('a build contains only the API files that its pages link to', async () => {
  const files = { 'docs.json': settings(), 'specs/books.json': spec(hidden) }
  const all = createSiteFolder(files)
  await all.build()
  const apiFilesOf = (site: typeof all) =>
    [...site.built().keys()].filter((path) => path.startsWith('~api/')).sort()
  expect(apiFilesOf(all)).toEqual([
    '~api/books/bruno-collection.json',
    '~api/books/openapi.json',
    '~api/books/postman-collection.json',
  ])
  const siteWithoutFiles = createSiteFolder({
    'docs.json': settings({ contextual: { options: [] } }),
    'specs/books.json': spec(),
  })
  await siteWithoutFiles.build()
  expect(apiFilesOf(siteWithoutFiles)).toEqual([])
})

test('two specs with the same name get separate folders', async () => {
  const site = createTestSite({
    'docs.json': settings({
      navigation: { groups: ['a', 'b'].map((item) => ({ group: item, openapi: `${item}/books.json` })) },
    }),
    'a/books.json': spec({ '/only-a': { get: operation('A') }, ...hidden }),
    'b/books.json': spec({ '/only-b': { get: operation('B') }, ...hidden }),
  })
  expect(await site.html('/~api/books/openapi.json')).toContain('/only-a')
  expect(await site.html('/~api/books-2/openapi.json')).toContain('/only-b')
})

test('returns a problem document for a missing file', async () => {
  const site = createTestSite({ 'docs.json': settings(), 'specs/books.json': spec() })
  for (const path of [
    '/~api/books/other.json',
    '/~api/none/openapi.json',
    '/~api/constructor/openapi.json',
    '/~api/',
  ]) {
    const response = await site.request(path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
      path,
      404,
      'application/problem+json',
    ])
  }
})
