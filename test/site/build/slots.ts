import type { Json } from '../../../src/core/json.ts'
import { picture } from '../../fixtures/build/every-kind.ts'
import type { Files } from '../../fixtures/build/site-folder.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const response = (schema?: Json) => ({
  200: { description: 'OK', ...(schema && { content: { 'application/json': { schema } } }) },
})
const list = { summary: 'List', tags: ['Books'], responses: response(ref('Book')) }
const add = {
  ...list,
  summary: 'Add',
  requestBody: { content: { 'application/json': { schema: ref('Book') } } },
}
const shelves = {
  summary: 'Shelves',
  tags: ['Books'],
  parameters: [{ $ref: '#/components/parameters/Page' }],
  security: [{ key: [] }],
  responses: response(ref('Wide')),
}
/** Enough fields that some are loaded separately. */
const wide = Object.fromEntries(
  Array.from({ length: 90 }, (_, at) => [`f${at}`, { properties: { x: ref('Author') } }]),
)
const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
const snippet = (name: string) => `import Some from "/snippets/${name}"\n\n<Some />`
/** An image with this width. */
const point = (width: number) => Uint8Array.from(picture, (byte, at) => (at === 19 ? width : byte))

/**
 * A small site as a list of slots with their possible contents. A test starts with the first; undefined
 * means that the file or key is missing, even if others refer to it.
 */
export const slots: Record<string, (Json | Uint8Array | undefined)[]> = {
  'a.mdx': [snippet('one.mdx'), '# A\n\nText', '---\ntitle: New\n---\nText', snippet('two.mdx'), undefined],
  'b.mdx': ['![p](/p.png) {{word}}', '[a](/a#a) {{word}} {{none}}', '![p](/none.png)', snippet('one.mdx')],
  'c.mdx': [
    '---\nopenapi: GET /books\n---\nBy hand.',
    '---\nopenapi: POST /books\n---\n',
    '---\ntitle: W\napi: GET https://w.test/{id}\n---\n<ParamField path="id" type="string">One</ParamField>',
    undefined,
  ],
  'd.mdx': ['import { Count } from "/snippets/count.jsx"\n\n<Count />', '```js\nlet one = 1\n```'],
  'e.mdx': ['---\nopenapi-schema: Book\n---\n', '---\nopenapi-schema: Author\n---\n'],
  'deep/index.mdx': [undefined, 'Deep', '---\nsidebarTitle: Short\nhidden: true\n---\nDeep'],
  'snippets/one.mdx': ['import Two from "./two.mdx"\n\n<Two />', 'One', undefined],
  'snippets/two.mdx': ['Two', '![p](/p.png)', '{{word}}', undefined],
  'snippets/count.jsx': [
    'export const Count = () => <b>{[1].map((n) => n)}</b>',
    'export const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }',
    'export const Count = (',
    undefined,
  ],
  'p.png': [point(1), point(2), undefined],
  'docs name': ['Mill', 'Press'],
  'docs colors': [undefined, { primary: '#0a7' }],
  'docs banner': [undefined, { content: 'New **today**', dismissible: true }],
  'docs variables': [{ word: 'Hi' }, { word: 'Ho' }, undefined],
  'docs redirects': [undefined, [{ source: '/old', destination: '/a' }]],
  'docs pages': [
    ['a', 'b', 'c', 'd', 'e'],
    ['c', 'b', 'a', 'deep/index'],
    ['a', { group: 'Inner', icon: 'book', pages: ['b', 'c', 'd', 'e'] }],
  ],
  'docs api': [
    undefined,
    { params: { expanded: 'all' } },
    { examples: { languages: ['go', 'python'] } },
    { playground: { display: 'simple' } },
    { url: 'full' },
    { slugs: 'summary' },
  ],
  'item /books': [{}, { parameters: [page] }, { servers: [{ url: 'https://b.test' }], description: 'Both' }],
  'get /books': [
    list,
    { ...list, description: 'All **books**.' },
    { ...list, summary: 'Browse', deprecated: true },
    { ...list, operationId: 'list', tags: ['Other'] },
    { summary: 7 },
    undefined,
  ],
  'post /books': [
    add,
    { ...add, responses: { 200: { ...add.responses[200], links: { a: { operationId: 'list' } } } } },
  ],
  'get /shelves': [
    shelves,
    { ...shelves, 'x-site': { content: 'More <Note>text</Note>.', metadata: { title: 'Other' } } },
    { ...shelves, security: [] },
    undefined,
  ],
  'schema Book': [
    { type: 'object', properties: { by: ref('Author'), title: { description: 'Its name' } } },
    { type: 'object', properties: { by: ref('Author'), title: { description: 'Its title' } } },
    { oneOf: [ref('Author'), ref('Wide')] },
    undefined,
  ],
  'schema Author': [
    { $ref: 'other.json#/Author' },
    { type: 'object', properties: { friend: ref('Author'), wrote: ref('Book') } },
  ],
  'schema Wide': [{ properties: wide }, { properties: { ...wide, f88: { description: 'Late' } } }],
  'parameter Page': [page, { ...page, description: 'Which' }, undefined],
  'other.json': [
    JSON.stringify({ Author: { description: 'From afar' } }),
    JSON.stringify({ Author: { description: 'From nearby' } }),
    undefined,
  ],
  'api servers': [[{ url: 'https://a.test' }], [{ url: 'https://a.test/v2', description: 'Two' }], undefined],
  'api tags': [undefined, [{ name: 'Books', description: 'All *books*' }]],
  'api info': [
    { title: 'API', version: '1' },
    { title: 'Our API', version: '2' },
  ],
  'scheme key': [
    { type: 'apiKey', in: 'header', name: 'K' },
    { type: 'http', scheme: 'bearer', description: 'Ask *us*' },
  ],
}

/** The selected choice of each slot; the first by default. */
export type State = ReadonlyMap<string, number>

/** The files of a site in this state; missing files are undefined. */
export function filesOf(state: State): Record<string, string | Uint8Array | undefined> {
  const at = (slot: string) => slots[slot]![state.get(slot) ?? 0]
  const keysOf = (kind: string) =>
    Object.fromEntries(
      Object.keys(slots)
        .filter((slot) => slot.startsWith(`${kind} `))
        .map((slot) => [slot.slice(kind.length + 1), at(slot)]),
    )
  const { pages, ...docs } = keysOf('docs')
  const groups = [
    { group: 'Start', pages },
    { group: 'API', openapi: 'api.json' },
  ]
  const api = {
    openapi: '3.1.0',
    ...keysOf('api'),
    paths: {
      '/books': { ...(at('item /books') as object), get: at('get /books'), post: at('post /books') },
      '/shelves': { get: at('get /shelves') },
    },
    components: {
      schemas: keysOf('schema'),
      parameters: keysOf('parameter'),
      securitySchemes: keysOf('scheme'),
    },
  }
  const files = Object.keys(slots).filter((slot) => /\.\w+$/.test(slot))
  return {
    ...Object.fromEntries(files.map((path) => [path, at(path) as string | Uint8Array | undefined])),
    'docs.json': JSON.stringify({ ...docs, navigation: { groups } }),
    'api.json': JSON.stringify(api),
  }
}

/** Without missing files. */
export const startFiles = (): Files =>
  Object.fromEntries(
    Object.entries(filesOf(new Map())).filter(([, content]) => content !== undefined),
  ) as Files
