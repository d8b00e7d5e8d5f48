import type { Files } from '../../fixtures/auth/serve-guarded.ts'

/** Appears in everything restricted to the group `staff`, and nowhere else. */
export const canary = 'zq7kanarie'

const okResponse = { 200: { description: 'OK' } }
const forStaff = { metadata: { groups: ['staff'] } }

/** Enough fields to split the page into parts. */
const deep = (depth: number): object =>
  depth === 0
    ? { type: 'string', description: `${canary} field` }
    : {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 6 }, (_, at) => [`field${at}`, { ...deep(depth - 1) }]),
        ),
      }

const shelf = (at: number) => ({
  get: {
    summary: `Shelf ${at} ${canary}`,
    operationId: `shelf${at}`,
    tags: [`${canary} ${Math.floor(at / 10)}`],
    'x-site': forStaff,
    responses: okResponse,
  },
})

const description = (api: string) => ({
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  servers: [{ url: api }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/open': { get: { summary: 'Open door', operationId: 'open', tags: ['Doors'], responses: okResponse } },
    '/secret/{id}': {
      post: {
        summary: `Open the ${canary} door`,
        operationId: 'secretDoor',
        tags: ['Doors'],
        security: [{ key: [] }],
        'x-site': { ...forStaff, mcp: true },
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: canary },
          { name: `${canary}_key`, in: 'query', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: deep(4) } } },
        responses: {
          200: {
            description: `${canary} answer`,
            content: {
              'application/json': {
                schema: { type: 'object', properties: { [canary]: deep(3) } },
                example: Array.from({ length: 4000 }, (_, at) => `${canary} ${at}`),
              },
            },
          },
        },
      },
    },
    ...Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`/shelf/${at}`, shelf(at)])),
  },
})

/** A site with every kind of URL, each once public and once restricted to a group. */
export function canarySite(defaultAccess: 'private' | 'public', api = 'https://api.example'): Files {
  const meta = (title: string, extra: string) => `---\ntitle: ${title}\n${extra}---\n`
  return {
    'docs.json': JSON.stringify({
      name: 'Library',
      // Preview images need a public URL.
      seo: { metatags: { canonical: 'https://library.example' } },
      auth: { method: 'users', default: defaultAccess },
      navigation: {
        groups: [
          { group: 'Guides', pages: ['index', 'open', 'members', 'closed', 'straße/café'] },
          { group: 'API', openapi: 'library.json' },
        ],
      },
      redirects: [{ source: '/before', destination: `/closed#${canary}` }],
    }),
    'index.mdx': `${meta('Home', 'public: true\n')}Welcome.`,
    'open.mdx': `${meta('Open', 'public: true\n')}Everybody reads this.`,
    'members.mdx': `${meta('Members', 'public: false\n')}Whoever signed in reads this.`,
    'closed.mdx': `${meta(`Closed ${canary}`, 'groups: [staff]\nrss: true\n')}export const Counter = () => { const [n, setN] = useState(0); return <button title="${canary}" onClick={() => setN(n + 1)}>Count {n}</button> }

The word is ${canary}.

![Plan](/images/plan.svg) and [numbers](/files/numbers.csv).

<Counter />

<Update label="2026-01-01">${canary} is new.</Update>
`,
    'straße/café.mdx': `${meta('Café', 'groups: [staff]\n')}The ${canary} is open.`,
    'images/plan.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${canary}</title></svg>`,
    'files/numbers.csv': `word\n${canary}\n`,
    'library.json': JSON.stringify(description(api)),
  }
}

/** `isNobodys`: not even a member can open it. */
export type Target = { kind: string; path: string; isUnreachable?: boolean }

/** One restricted URL of every kind. Hashed names are read from a member's pages. */
export async function closedTargets(textOf: (path: string) => Promise<string>): Promise<Target[]> {
  const find = (html: string, pattern: RegExp): string => {
    const [, result] = pattern.exec(html) ?? []
    if (!result) throw new Error(`There is no ${pattern} in the page.`)
    return result.replaceAll('&amp;', '&')
  }
  const closed = await textOf('/closed')
  const map = await textOf('/llms.txt')
  const door = new URL(find(map, /\(([^)]*secret[^)]*?)(?:\.md)?\)/), 'http://site').pathname
  const operation = await textOf(door)
  const list = find(operation, /data-nav="([\w.-]+\/[\d.]*\d)"/)
  return [
    { kind: 'page', path: '/closed' },
    { kind: 'page with other letters', path: encodeURI('/straße/café') },
    { kind: 'operation', path: door },
    { kind: 'Markdown', path: '/closed.md' },
    { kind: 'Markdown of an operation', path: `${door}.md` },
    { kind: 'part', path: find(operation, /"([^"]*\/~part\/[\w-]{10})"/) },
    { kind: 'playground', path: `${door}/~playground.json` },
    { kind: 'navigation', path: `/~nav/${list}.html` },
    { kind: 'island', path: find(closed, /"(\/_octavo\/islands\/[^"]+\.js)"/) },
    { kind: 'picture', path: '/images/plan.svg' },
    { kind: 'file', path: '/files/numbers.csv' },
    { kind: 'description as it is', path: '/library.json', isUnreachable: true },
    { kind: 'source of a page', path: '/closed.mdx', isUnreachable: true },
    { kind: 'description to take along', path: '/~api/library/openapi.json' },
    { kind: 'feed', path: '/closed/rss.xml' },
    { kind: 'preview image', path: find(closed, /og:image" content="https:\/\/[^/]+([^"]+)"/) },
    { kind: 'redirect', path: '/before' },
    // Shortened, since the response echoes the query.
    { kind: 'search', path: `/~search/all.json?q=${canary.slice(0, -1)}` },
    { kind: 'llms.txt', path: '/llms.txt' },
    { kind: 'llms-full.txt', path: '/llms-full.txt' },
  ]
}
