import { bookApi, bookSite } from '../browser/book-api.ts'
import type { Files } from './site-folder.ts'

const { 'gone.mdx': _gone, ...books } = bookSite

/** One white point. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
  'base64',
)

/** An operation whose example is too long for its page. */
const long = {
  get: {
    summary: 'Read the whole shelf',
    tags: ['Books'],
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { example: Array.from({ length: 5000 }, (_, at) => `Book ${at}`) } },
      },
    },
  },
}

const redirects = [
  { source: '/old', destination: '/hand' },
  { source: '/old page', destination: '/hand?from=old&why=moved' },
  { source: '/deep/old', destination: '/guide/start#second', permanent: false },
  { source: '/away', destination: 'https://elsewhere.test/here?a=1&b=2', permanent: false },
  { source: '/blog/:slug*', destination: '/guide/:slug*' },
]

/** Every kind of page: 120 operations and more, parts, long examples, playgrounds, a schema, code of the author, odd names. */
export const everyKind: Files = {
  ...books,
  'openapi.json': JSON.stringify({ ...bookApi, paths: { ...bookApi.paths, '/long': long } }),
  'docs.json': JSON.stringify({
    name: 'Books',
    favicon: '/favicon.svg',
    redirects,
    navigation: {
      openapi: 'openapi.json',
      pages: ['index', 'hand', 'object', 'written', 'counter', 'guide/start', 'grün/über uns'],
    },
  }),
  'counter.mdx':
    'export const Counter = () => { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>Count {n}</button> }\n\n<Counter />',
  'guide/start.mdx':
    '---\ntitle: First steps\n---\nimport Care from "/snippets/care.mdx"\n\n<Care />\n\n![A point](/images/point.png)\n\n## Second\n\nSee [the API](/api-reference/wide/get) and [a file](/files/price%20list.csv).\n\n```js\nconst one = 1\n```\n',
  'grün/über uns.mdx': '---\ntitle: Über uns\n---\nGuten Tag.',
  'snippets/care.mdx': 'Handle **with care**.',
  'images/point.png': picture,
  'files/price list.csv': 'paper;price\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
}
