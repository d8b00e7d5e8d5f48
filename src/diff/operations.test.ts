import { expect, test } from 'vitest'
import { linesOf, withOperation } from '../../test/fixtures/diff/read.ts'

/** The content of an operation before and after, and what is said of it. */
const pairs: [name: string, before: string, after: string, said: string[]][] = [
  [
    'a parameter',
    'parameters: [], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['plain: The query parameter `page` was added'],
  ],
  [
    'a required parameter',
    'parameters: [], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `page` was added and is required'],
  ],
  [
    'a parameter gone',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `page` was removed'],
  ],
  [
    'a parameter that is required',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `page` is required now'],
  ],
  [
    'a parameter that is not required',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['plain: The query parameter `page` is not required any more'],
  ],
  [
    'a parameter in another location',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['breaking: The header parameter `page` is in the header now, before in the query'],
  ],
  [
    'names of headers are the same in any case',
    'parameters: [{ name: X-Page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: x-page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    [],
  ],
  [
    'deprecated parameter',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, deprecated: true }], responses: { 200: { description: Fine } }',
    ['notice: The query parameter `page` is deprecated now'],
  ],
  [
    'a list that is written in another way',
    'parameters: [{ name: tags, in: query, schema: { type: array } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: tags, in: query, explode: false, schema: { type: array } }], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `tags` is written as `form` now, before as `form, exploded`'],
  ],
  [
    'a single value is written the same in both',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, explode: false }], responses: { 200: { description: Fine } }',
    [],
  ],
  [
    'a parameter that is JSON',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, content: { application/json: { schema: { type: string } } } }], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `page` is written as `application/json` now, before as `form, exploded`'],
  ],
  [
    'a parameter of another type',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: integer } }], responses: { 200: { description: Fine } }',
    ['breaking: The query parameter `page` is `integer` now, before `string`'],
  ],
  [
    'another default',
    'parameters: [{ name: page, in: query, schema: { type: integer, default: 1 } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: integer, default: 2 } }], responses: { 200: { description: Fine } }',
    ['notice: The query parameter `page` is `2` by default, before `1`'],
  ],
  [
    'field of a parameter',
    'parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, properties: { a: {} } } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, properties: { b: {} } } }], responses: { 200: { description: Fine } }',
    [
      'breaking: The field `a` of the query parameter `f` was removed',
      'plain: The field `b` of the query parameter `f` was added',
    ],
  ],
  [
    'body added',
    'responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['plain: The request body was added'],
  ],
  [
    'body required added',
    'responses: { 200: { description: Fine } }',
    'requestBody: { required: true, content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['breaking: The request body was added and is required'],
  ],
  [
    'body removed',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: The request body was removed'],
  ],
  [
    'body required',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { required: true, content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['breaking: The request body is required now'],
  ],
  [
    'content type',
    'requestBody: { content: { application/json: {}, text/plain: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: {}, application/xml: {} } }, responses: { 200: { description: Fine } }',
    [
      'plain: The request body can be `application/xml` too',
      'breaking: The request body cannot be `text/plain` any more',
    ],
  ],
  [
    'body schema',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { 200: { description: Fine } }',
    ['notice: The request body has a schema now'],
  ],
  [
    'body is another',
    'requestBody: { content: { application/json: { schema: { type: string } } } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }, responses: { 200: { description: Fine } }',
    ['breaking: The request body is `array` now, before `string`'],
  ],
  [
    'multipart encoding',
    'requestBody: { content: { multipart/form-data: { schema: { type: object }, encoding: { a: { contentType: text/csv } } } } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { multipart/form-data: { schema: { type: object }, encoding: { a: { contentType: text/plain } } } } }, responses: { 200: { description: Fine } }',
    ['notice: The request body is encoded in another way as `multipart/form-data`'],
  ],
  [
    'response added',
    'responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine }, 429: { description: Slow } }',
    ['notice: The response `429` was added'],
  ],
  [
    'response removed',
    'responses: { 200: { description: Fine }, 201: { description: Made } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: The response `201` was removed'],
  ],
  [
    'error removed',
    'responses: { 200: { description: Fine }, 404: { description: None } }',
    'responses: { 200: { description: Fine } }',
    ['plain: The response `404` was removed'],
  ],
  [
    'response content',
    'responses: { 200: { description: Fine, content: { application/json: {} } } }',
    'responses: { 200: { description: Fine, content: { text/csv: {} } } }',
    [
      'plain: The response `200` can be `text/csv` too',
      'breaking: The response `200` cannot be `application/json` any more',
    ],
  ],
  [
    'header added',
    'responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    ['plain: The header `X-Rate` of the response `200` was added'],
  ],
  [
    'header removed',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: The header `X-Rate` of the response `200` was removed'],
  ],
  [
    'header type',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: string } } } } }',
    ['breaking: The header `X-Rate` of the response `200` is `string` now, before `integer`'],
  ],
  [
    'deprecated',
    'responses: { 200: { description: Fine } }',
    'deprecated: true, responses: { 200: { description: Fine } }',
    ['notice: The operation is deprecated now'],
  ],
  [
    'undeprecated',
    'deprecated: true, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['plain: The operation is not deprecated any more'],
  ],
  [
    'operationId',
    'operationId: a, responses: { 200: { description: Fine } }',
    'operationId: b, responses: { 200: { description: Fine } }',
    ['notice: The operation has the operationId `b` now, before `a`'],
  ],
  [
    'security',
    'responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: The operation asks for `key` now'],
  ],
  [
    'no security',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [], responses: { 200: { description: Fine } }',
    ['plain: The operation does not ask for `key` any more'],
  ],
  [
    'another way in',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }, { oauth: [read] }], responses: { 200: { description: Fine } }',
    ['plain: The operation can be used with `oauth` (`read`)'],
  ],
  [
    'a way less',
    'security: [{ key: [] }, { oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: The operation cannot be used with `oauth` (`read`) any more'],
  ],
  [
    'scopes',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ oauth: [read, write] }], responses: { 200: { description: Fine } }',
    ['breaking: The operation asks for `write` of `oauth` too'],
  ],
  [
    'scopes less',
    'security: [{ oauth: [read, write] }], responses: { 200: { description: Fine } }',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    ['plain: The operation does not ask for `write` of `oauth` any more'],
  ],
  [
    'another scheme',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: The operation asks for `key` now, before for `oauth` (`read`)'],
  ],
  [
    'both schemes',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [], oauth: [] }], responses: { 200: { description: Fine } }',
    ['breaking: The operation asks for `key` and `oauth` now, before for `key`'],
  ],
  [
    'server',
    'responses: { 200: { description: Fine } }',
    'servers: [{ url: https://b.example }], responses: { 200: { description: Fine } }',
    [
      'plain: The operation can be reached at `https://b.example`',
      'breaking: The operation cannot be reached at `https://a.example` any more',
    ],
  ],
  [
    'callback',
    'responses: { 200: { description: Fine } }',
    'callbacks: { onPaid: { "{$request.body#/url}": { post: { responses: {} } } } }, responses: { 200: { description: Fine } }',
    ['plain: The operation has the callback `onPaid` now'],
  ],
  [
    'callback gone',
    'callbacks: { onPaid: { "{$request.body#/url}": { post: { responses: {} } } } }, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: The operation has no callback `onPaid` any more'],
  ],
  [
    'what a callback sends is received, and what it is answered is sent',
    'callbacks: { onPaid: { "{$url}": { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }, responses: { 200: { description: x } } } } } }, responses: { 200: { description: Fine } }',
    'callbacks: { onPaid: { "{$url}": { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: {} }, required: [b] } } } }, responses: { 202: { description: x } } } } } }, responses: { 200: { description: Fine } }',
    [
      'plain: The field `b` of the request body of the callback `onPaid` was added and is required',
      'plain: The response `202` of the callback `onPaid` was added',
      'breaking: The response `200` of the callback `onPaid` was removed',
    ],
  ],
  [
    'texts',
    'summary: A, responses: { 200: { description: Fine } }',
    'summary: B, description: C, responses: { 200: { description: Fine } }',
    [],
  ],
]

const around = `servers: [{ url: https://a.example }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    oauth: { type: oauth2, flows: {} }
`

test.each(pairs)('%s', async (_name, before, after, said) => {
  expect(await linesOf(withOperation(before, around), withOperation(after, around))).toEqual(said)
})
