import { expect, test } from 'vitest'
import { readVersion } from './version.ts'

test.each([
  [
    'a Postman collection',
    { info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' }, item: [] },
  ],
  ['a Postman collection', { info: { _postman_id: 'x', name: 'Shop' }, item: [] }],
  ['an HTTP archive (HAR)', { log: { version: '1.2', entries: [] } }],
  ['an Insomnia export', { _type: 'export', resources: [] }],
  ['a GraphQL schema', { data: { __schema: {} } }],
  ['an overlay', { overlay: '1.0.0', actions: [] }],
  ['an Arazzo workflow', { arazzo: '1.0.1', workflows: [] }],
  ['a JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
  ['a package.json', { name: 'shop', version: '1.0.0', dependencies: {} }],
])('recognizes %s', (name, document) => {
  expect(readVersion(document, 'api.json')).toMatchObject({
    kind: 'problem',
    message: `\`api.json\` is ${name}, not OpenAPI`,
  })
})

test('reports the missing version for other JSON', () => {
  expect(readVersion({ a: 1 }, 'api.json')).toMatchObject({
    message: '`api.json` has no OpenAPI version',
    hint: 'Add `openapi: 3.1.0` at the top level.',
  })
})
