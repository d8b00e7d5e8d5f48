import { describe, expect, test } from 'vitest'
import { createTestSite } from './site.ts'

type Files = Record<string, string>

/** What the whole look at `openapi.yaml` finds: `code line: message`. */
async function findings(spec: string, more: Files = {}, config: object = { openapi: 'openapi.yaml' }) {
  const docs = JSON.stringify({ name: 'T', navigation: config })
  const site = createTestSite({ 'docs.json': docs, 'openapi.yaml': spec, ...more }, { deep: true })
  const found = await site.diagnostics()
  await site.close()
  return found.map(({ code, message, at }) => {
    const place = at?.file === 'openapi.yaml' ? at.line : `${at?.file}:${at?.line}`
    return `${code} ${place}: ${message}`
  })
}

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'
const fine = 'responses: { 200: { description: Fine } }'

describe('examples', () => {
  test('of media types, parameters, headers and schemas, each at its place', async () => {
    const spec = `${head}paths:
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: seven }
      responses:
        200:
          description: Fine
          headers:
            X-Rate: { schema: { type: integer }, example: 1.5 }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              examples:
                small:
                  value:
                    lines:
                      - price: '1'
                shared: { $ref: '#/components/examples/Bad' }
components:
  examples:
    Bad: { value: { lines: 3 } }
  schemas:
    Order:
      type: object
      additionalProperties: false
      example: { state: gone }
      properties:
        state: { type: string, enum: [open, paid], default: closed }
        code: { type: string, examples: [A1, 7] }
        lines:
          type: array
          items: { type: object, properties: { price: { type: number } } }
`
    expect(await findings(spec)).toEqual([
      'spec/example 7: The example of `id` does not fit its schema: it must be a whole number, and is a text',
      'spec/example 12: The example of `X-Rate` does not fit its schema: it must be a whole number, and is 1.5',
      'spec/example 20: The example `small` does not fit its schema: `lines[0].price` must be a number, and is a text',
      'spec/example 24: The example `shared` does not fit its schema: `lines` must be a list, and is a number',
      'spec/example 29: The example of `Order` does not fit its schema: `state` must be one of `open`, `paid`',
      'spec/example 31: The default of `state` does not fit its schema: it must be one of `open`, `paid`',
      'spec/example 32: Example 2 of `code` does not fit its schema: it must be a text, and is a number',
    ])
  })

  test('what is sent as it is written, or only in one direction, is no mistake', async () => {
    const spec = `${head}paths:
  /orders:
    post:
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { name: A } }
          application/xml: { schema: { $ref: '#/components/schemas/Order' }, example: '<order/>' }
          text/event-stream: { schema: { type: object }, example: ['data: 1'] }
      responses:
        200:
          description: Fine
          content:
            application/json: { schema: { $ref: '#/components/schemas/Order' }, example: '{"id":1,"name":"A"}' }
components:
  schemas:
    Order:
      type: object
      required: [id, name]
      default: {}
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
`
    expect(await findings(spec)).toEqual([])
  })

  test('a reference in place of a value is told of as such', async () => {
    const spec = `${head}paths:
  /a:
    get:
      responses:
        200:
          description: Fine
          content:
            application/json: { schema: { type: string }, example: { $ref: '#/components/examples/A' } }
components: { examples: { A: { value: a } } }
`
    expect(await findings(spec)).toEqual([
      'spec/example 10: The example is a `$ref`, which is not followed here',
    ])
  })
})

describe('names', () => {
  test('path parameters, on both sides', async () => {
    const spec = `${head}paths:
  /a/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get: { ${fine} }
  /b/{id}:
    get: { ${fine} }
    post: { ${fine} }
  /c/{id}/{part}:
    parameters: [{ name: id, in: path, required: true, schema: {} }]
    get: { ${fine} }
    post: { parameters: [{ name: part, in: path, required: true, schema: {} }], ${fine} }
  /d:
    get: { parameters: [{ $ref: '#/components/parameters/Id' }], ${fine} }
  /e/{path+}/{key:[a-z]+}:
    get: { parameters: [{ name: path, in: path, required: true, schema: {} }, { name: key, in: path, required: true, schema: {} }], ${fine} }
components:
  parameters: { Id: { name: id, in: path, required: true, schema: {} } }
`
    expect(await findings(spec)).toEqual([
      'spec/path-parameter 7: `{id}` of `/b/{id}` is not described by a parameter',
      'spec/path-parameter 12: `{part}` of `GET /c/{id}/{part}` is not described by a parameter',
      'spec/path-parameter 15: `id` is a path parameter, but `/d` has no `{id}`',
    ])
  })

  test('security schemes that do not exist, and components nothing refers to', async () => {
    const spec = `${head}security: [{ key: [] }, {}]
paths:
  /a: { get: { security: [{ kee: [] }], ${fine} } }
components:
  securitySchemes:
    key: { type: http, scheme: basic }
    old: { type: http, scheme: basic }
  schemas:
    Self: { type: object, properties: { next: { $ref: '#/components/schemas/Self' } } }
    Shown: { type: object }
    Pet: { type: object, discriminator: { propertyName: kind, mapping: { dog: Dog } }, properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { type: object }
`
    const page = { 'shown.mdx': '---\nopenapi-schema: Shown\n---\n' }
    expect(await findings(spec, page, { openapi: 'openapi.yaml', pages: ['shown'] })).toEqual([
      'spec/security 5: `security` names the scheme `kee`, which does not exist',
      'spec/unused 9: Nothing refers to the component `old` of `securitySchemes`',
      'spec/unused 11: Nothing refers to the component `Self` of `schemas`',
    ])
  })

  test('references that lead only to each other', async () => {
    const spec = `${head}paths:
  /a: { get: { responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
components:
  schemas:
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
`
    expect(await findings(spec)).toEqual([
      'spec/ref-cycle 7: `#/components/schemas/B` leads back to itself, and to nothing else',
    ])
  })
})

describe('servers', () => {
  test('addresses that nothing can be sent to', async () => {
    const spec = `${head}servers:
  - url: https://api.example.com/v1
  - url: /v1
  - url: ''
  - url: api.example.com
  - url: https://example.com?key=1
  - url: https://{region}.example.com
  - url: https://{region}.example.com
    variables: { region: { default: eu, enum: [us, asia] } }
  - url: https://{host}
    variables: { host: { default: '' } }
  - url: ftp://example.com
paths: { /a: { get: { ${fine} } } }
`
    expect(await findings(spec)).toEqual([
      'spec/server 6: The address of a server is empty',
      'spec/server 7: The server `api.example.com` does not say how it is reached',
      'spec/server 8: The server `https://example.com?key=1` has a query or a fragment',
      'spec/server 9: The server `https://{region}.example.com` has no variable `region`',
      'spec/server 11: The default of `region` is `eu`, which is not in its `enum`',
      'spec/server 12: The server `https://{host}` (`https://`) is not an address',
      'spec/server 14: The server `ftp://example.com` cannot be asked over `ftp`',
    ])
  })
})

describe('extensions', () => {
  test('values that are not read', async () => {
    const spec = `${head}x-tagGroups:
  - { name: Shop, tags: [orders, order] }
  - { name: Rest }
paths:
  /a:
    get:
      tags: [orders]
      x-site: { metadata: text, content: 1, href: 'javascript:alert(1)' }
      x-hidden: 'true'
      x-codeSamples: [{ lang: curl, source: curl }, { lang: curl }, text]
      ${fine}
    post: { tags: [orders], x-mint: text, ${fine} }
`
    expect(await findings(spec)).toEqual([
      'spec/extension 4: The group `Shop` of `x-tagGroups` names `order`, but no operation has that tag',
      'spec/extension 5: A group of `x-tagGroups` must have `name` and `tags`',
      'spec/extension 10: `x-site.metadata` must be an object',
      'spec/extension 10: `x-site.content` must be a text',
      'spec/extension 10: `x-site.href` leads to `javascript:alert(1)`, which is not safe to follow',
      'spec/extension 11: `x-hidden` must be true or false',
      'spec/extension 12: A sample of `x-codeSamples` has no `source` that is a text',
      'spec/extension 12: A sample of `x-codeSamples` must be an object',
      'spec/extension 14: `x-mint` must be an object',
    ])
  })

  test('descriptions that are too much for Markdown', async () => {
    const spec = `${head}paths:
  /a:
    get:
      description: '${'> '.repeat(150)}deep'
      ${fine}
    post:
      description: '${'word '.repeat(1000)}'
      ${fine}
`
    expect(await findings(spec)).toEqual([
      'spec/markdown 6: This description is nested deeper than Octavo reads as Markdown; it is shown as plain text',
    ])
  })
})

describe('descriptions in many files', () => {
  const root = `${head}paths:\n  /a: { $ref: 'paths/a.yaml' }\n`
  const item = `get: { responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: '../models/a.yaml' }, example: 1 } } } } }\n`

  test('all checks follow references, and places are those of the other file', async () => {
    const more = { 'paths/a.yaml': item, 'models/a.yaml': 'type: string\nexample: 2\n' }
    expect(await findings(root, more)).toEqual([
      'spec/example models/a.yaml:2: The example does not fit its schema: it must be a text, and is a number',
      'spec/example paths/a.yaml:1: The example does not fit its schema: it must be a text, and is a number',
    ])
  })

  test('files that nothing leads to are looked through for broken references', async () => {
    const more = {
      'paths/a.yaml': item.replace(', example: 1', ''),
      'models/a.yaml': 'type: string\n',
      'models/b.yaml': '# $ref: nowhere.yaml\nitems:\n  $ref: gone.yaml\n',
      'models/c.yaml': `items: { $ref: 'b.yaml#/items/nope' }\n`,
      'other.yaml': `openapi: 3.1.0\npaths: { /x: { $ref: gone.yaml } }\n`,
    }
    expect(await findings(root, more)).toEqual([
      'spec/ref-not-found models/b.yaml:3: `gone.yaml` leads nowhere',
      'spec/ref-not-found models/c.yaml:1: `b.yaml#/items/nope` leads nowhere',
    ])
  })

  test('an operation of a path in another file that is wrong is told of', async () => {
    const found = await findings(root, { 'paths/a.yaml': 'get: { responses: [] }\n' })
    expect(found).toEqual([
      expect.stringMatching(/^spec\/operation paths\/a\.yaml:1: `GET \/a` is left out: /),
    ])
  })
})

test('without `deep` none of this is looked for', async () => {
  const spec = `${head}servers: [{ url: '' }]\npaths: { '/a/{id}': { get: { ${fine} } } }\n`
  const docs = JSON.stringify({ name: 'T', navigation: { openapi: 'openapi.yaml' } })
  const site = createTestSite({ 'docs.json': docs, 'openapi.yaml': spec })
  expect(await site.diagnostics()).toEqual([])
  await site.close()
})
