import { expect, test } from 'vitest'
import { compareTexts } from '../../test/fixtures/diff/read.ts'
import { writeJson } from './write-json.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeText } from './write-text.ts'

const api = (version: string, list: string, user: string, more = '') => `openapi: 3.1.0
info: { title: Shop, version: ${version} }
paths:
  /orders:
    get:
      summary: List *all* orders
      parameters: [${list}]
      responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
  ${more}
components: { schemas: { User: { type: object, properties: { ${user} } } } }
`
const changes = () =>
  compareTexts(
    api('1.0.0', '{ name: page, in: query }', 'login: {}', '/old: { get: {} }'),
    api('2.0.0', '{ name: limit, in: query }', 'login: { description: Text }, kind: { deprecated: true }'),
  )

test('writes breaking changes first, then operations and the count, as text', async () => {
  expect(writeText(await changes())).toBe(`Shop 1.0.0 -> 2.0.0

Breaking changes

  GET /orders  List *all* orders
    - Query parameter \`page\` removed

  GET /old
    - Operation \`GET /old\` removed

Other changes

  GET /orders  List *all* orders
    + Query parameter \`limit\` added

  User schema  in 1 operation: GET /orders
    + Field \`kind\` added

4 changes: 2 breaking, 2 other. 1 text change.`)
})

test('writes each text change as text', async () => {
  expect(writeText(await changes(), { words: true })).toContain(
    'Text changes\n\n  User schema  in 1 operation: GET /orders\n    ~ Field `login`: description changed',
  )
})

test('writes Markdown with links to operation pages', async () => {
  const link = ({ key }: { key: string }) => (key === 'GET /orders' ? '/api/orders (all)' : undefined)
  expect(writeMarkdown(await changes(), { link }).join('\n\n')).toBe(`## Breaking changes

### [\`GET /orders\`](/api/orders%20%28all%29)

List \\*all\\* orders

- Query parameter \`page\` removed

### \`GET /old\`

- Operation \`GET /old\` removed

## Other changes

### [\`GET /orders\`](/api/orders%20%28all%29)

List \\*all\\* orders

- Query parameter \`limit\` added

### \`User\` schema

Used by [\`GET /orders\`](/api/orders%20%28all%29).

- Field \`kind\` added

4 changes: 2 breaking, 2 other. 1 text change.`)
})

test('writes JSON', async () => {
  const json = JSON.parse(writeJson(await changes()))
  expect(json).toMatchObject({
    before: { title: 'Shop', version: '1.0.0' },
    after: { title: 'Shop', version: '2.0.0' },
    complete: true,
    counts: { breaking: 2, notice: 0, plain: 2, words: 1 },
  })
  expect(json.changes[0]).toEqual({
    kind: 'parameter-added',
    effect: 'added',
    level: 'plain',
    breaking: false,
    message: 'Query parameter `limit` added',
    place: { kind: 'parameter', path: 'limit', name: 'limit', in: 'query' },
    operation: {
      key: 'GET /orders',
      kind: 'operation',
      method: 'GET',
      path: '/orders',
      summary: 'List *all* orders',
    },
  })
  expect(json.changes.at(-1)).toMatchObject({
    kind: 'field-added',
    place: { kind: 'schema', path: 'kind' },
    component: { section: 'schemas', name: 'User', operations: ['GET /orders'] },
  })
})

test('escapes names in lines and code', async () => {
  const name = '"a`b\\n# <b>\\u001b[31m"'
  const all = await compareTexts(api('1', '', 'a: {}'), api('1', '', `a: {}, ${name}: {}`))
  const [, , , list] = writeMarkdown(all)
  expect(list).toBe('- Field ``a`b # <b> [31m`` added')
  expect(writeText(all)).toContain('Field `a`b # <b> [31m` added\n')
})

test('reports no changes', async () => {
  const all = await compareTexts(api('1', '', 'a: {}'), api('1', '', 'a: {}'))
  expect(writeText(all)).toBe('No changes.')
  expect(writeMarkdown(all)).toEqual(['No changes.'])
})
