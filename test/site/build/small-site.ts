import type { Files } from '../../fixtures/build/site-folder.ts'

type Api = { words?: string; field?: string; server?: string; extraPath?: string }

/** Three operations, two of which share a schema; optionally one more at a path. */
export function writeApi({ words = 'All of them.', field = 'How wide.', server, extraPath }: Api = {}) {
  const book = { $ref: '#/components/schemas/Book' }
  const content = { 'application/json': { schema: book } }
  const operation = (summary: string, extra: object = {}) => ({
    summary,
    tags: ['Books'],
    responses: { 200: { description: 'OK' } },
    ...extra,
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: server ?? 'https://api.books.test' }],
    paths: {
      '/books': {
        get: operation('List books', {
          description: words,
          responses: { 200: { description: 'OK', content } },
        }),
        post: operation('Add a book', { requestBody: { content } }),
      },
      '/shelves': { get: operation('List shelves') },
      ...(extraPath && { [extraPath]: { get: operation('One more') } }),
    },
    components: { schemas: { Book: { type: 'object', properties: { width: { description: field } } } } },
  })
}

const names = ['index', 'guide', 'care', 'deep', 'price', 'picture', 'book', 'shelf']

export function writeDocs(extra: object = {}, without: string[] = []): string {
  return JSON.stringify({
    name: 'Mill',
    navigation: {
      groups: [
        { group: 'Start', pages: names.filter((name) => !without.includes(name)) },
        { group: 'API', openapi: 'api.json' },
      ],
    },
    ...extra,
  })
}

/** One page for each kind of page content. */
export const smallSite: Files = {
  'docs.json': writeDocs(),
  'index.mdx': 'Hello',
  'guide.mdx': '---\ntitle: Guide\n---\nWords.',
  'care.mdx': 'import Care from "/snippets/care.mdx"\n\n<Care />',
  'deep.mdx': 'import Around from "/snippets/around.mdx"\n\n<Around />',
  'price.mdx': 'import { Price } from "/snippets/price.jsx"\n\n<Price />',
  'picture.mdx': '![A point](/images/point.svg)',
  'book.mdx': '---\ntitle: The book\nopenapi-schema: Book\n---\n',
  'shelf.mdx': '---\nopenapi: GET /shelves\n---\n',
  'snippets/care.mdx': 'With care.',
  'snippets/around.mdx': 'import Care from "./care.mdx"\n\nAround: <Care />',
  'snippets/price.jsx': 'export const Price = () => <b>{[5].map((n) => n)} kr</b>',
  'images/point.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1H0z"/></svg>',
  'api.json': writeApi(),
}
