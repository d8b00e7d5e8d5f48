import { expect, test } from 'vitest'
import { linesOf, withOperation } from '../../test/fixtures/diff/read.ts'

/** An operation before and after, and the reported changes. */
const pairs: [name: string, before: string, after: string, expected: string[]][] = [
  [
    'an added parameter',
    'parameters: [], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['plain: Query parameter `page` added'],
  ],
  [
    'an added required parameter',
    'parameters: [], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `page` added (required)'],
  ],
  [
    'a removed parameter',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `page` removed'],
  ],
  [
    'a parameter that becomes required',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `page` is now required'],
  ],
  [
    'a parameter that becomes optional',
    'parameters: [{ name: page, in: query, schema: { type: string }, required: true }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['plain: Query parameter `page` is no longer required'],
  ],
  [
    'a parameter in another location',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    ['breaking: Header parameter `page` moved from query to header'],
  ],
  [
    'header names case-insensitively',
    'parameters: [{ name: X-Page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: x-page, in: header, schema: { type: string } }], responses: { 200: { description: Fine } }',
    [],
  ],
  [
    'a deprecated parameter',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, deprecated: true }], responses: { 200: { description: Fine } }',
    ['notice: Query parameter `page` is now deprecated'],
  ],
  [
    'the serialization of a list',
    'parameters: [{ name: tags, in: query, schema: { type: array } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: tags, in: query, explode: false, schema: { type: array } }], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `tags`: serialization changed from `form, exploded` to `form`'],
  ],
  [
    'the serialization of a single value',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: string }, explode: false }], responses: { 200: { description: Fine } }',
    [],
  ],
  [
    'a JSON parameter',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, content: { application/json: { schema: { type: string } } } }], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `page`: serialization changed from `form, exploded` to `application/json`'],
  ],
  [
    'a parameter of another type',
    'parameters: [{ name: page, in: query, schema: { type: string } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: integer } }], responses: { 200: { description: Fine } }',
    ['breaking: Query parameter `page`: type changed from `string` to `integer`'],
  ],
  [
    'another default',
    'parameters: [{ name: page, in: query, schema: { type: integer, default: 1 } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: page, in: query, schema: { type: integer, default: 2 } }], responses: { 200: { description: Fine } }',
    ['notice: Query parameter `page`: default changed from `1` to `2`'],
  ],
  [
    'a field of a parameter',
    'parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, properties: { a: {} } } }], responses: { 200: { description: Fine } }',
    'parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, properties: { b: {} } } }], responses: { 200: { description: Fine } }',
    ['breaking: Field `a` in query parameter `f` removed', 'plain: Field `b` in query parameter `f` added'],
  ],
  [
    'an added body',
    'responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['plain: Request body added'],
  ],
  [
    'an added required body',
    'responses: { 200: { description: Fine } }',
    'requestBody: { required: true, content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['breaking: Request body added (required)'],
  ],
  [
    'a removed body',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: Request body removed'],
  ],
  [
    'a body that becomes required',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { required: true, content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    ['breaking: Request body is now required'],
  ],
  [
    'a content type',
    'requestBody: { content: { application/json: {}, text/plain: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: {}, application/xml: {} } }, responses: { 200: { description: Fine } }',
    [
      'plain: Request body: content type `application/xml` added',
      'breaking: Request body: content type `text/plain` removed',
    ],
  ],
  [
    'a body schema',
    'requestBody: { content: { application/json: {} } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { 200: { description: Fine } }',
    ['notice: Request body: schema added'],
  ],
  [
    'another body',
    'requestBody: { content: { application/json: { schema: { type: string } } } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }, responses: { 200: { description: Fine } }',
    ['breaking: Request body: type changed from `string` to `array`'],
  ],
  [
    'multipart encoding',
    'requestBody: { content: { multipart/form-data: { schema: { type: object }, encoding: { a: { contentType: text/csv } } } } }, responses: { 200: { description: Fine } }',
    'requestBody: { content: { multipart/form-data: { schema: { type: object }, encoding: { a: { contentType: text/plain } } } } }, responses: { 200: { description: Fine } }',
    ['notice: Request body: encoding of `multipart/form-data` changed'],
  ],
  [
    'an added response',
    'responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine }, 429: { description: Slow } }',
    ['notice: Response `429` added'],
  ],
  [
    'a removed response',
    'responses: { 200: { description: Fine }, 201: { description: Made } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: Response `201` removed'],
  ],
  [
    'a removed error',
    'responses: { 200: { description: Fine }, 404: { description: None } }',
    'responses: { 200: { description: Fine } }',
    ['plain: Response `404` removed'],
  ],
  [
    'response content',
    'responses: { 200: { description: Fine, content: { application/json: {} } } }',
    'responses: { 200: { description: Fine, content: { text/csv: {} } } }',
    [
      'plain: Response `200`: content type `text/csv` added',
      'breaking: Response `200`: content type `application/json` removed',
    ],
  ],
  [
    'an added header',
    'responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    ['plain: Header `X-Rate` in response `200` added'],
  ],
  [
    'a removed header',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: Header `X-Rate` in response `200` removed'],
  ],
  [
    'a header type',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: integer } } } } }',
    'responses: { 200: { description: Fine, headers: { X-Rate: { schema: { type: string } } } } }',
    ['breaking: Header `X-Rate` in response `200`: type changed from `integer` to `string`'],
  ],
  [
    'deprecated',
    'responses: { 200: { description: Fine } }',
    'deprecated: true, responses: { 200: { description: Fine } }',
    ['notice: Operation is now deprecated'],
  ],
  [
    'undeprecated',
    'deprecated: true, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['plain: Operation is no longer deprecated'],
  ],
  [
    'operationId',
    'operationId: a, responses: { 200: { description: Fine } }',
    'operationId: b, responses: { 200: { description: Fine } }',
    ['notice: Operation: operationId changed from `a` to `b`'],
  ],
  [
    'security',
    'responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: Operation now requires `key`'],
  ],
  [
    'no security',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [], responses: { 200: { description: Fine } }',
    ['plain: Operation no longer requires `key`'],
  ],
  [
    'an added alternative scheme',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }, { oauth: [read] }], responses: { 200: { description: Fine } }',
    ['plain: Operation now accepts `oauth` (`read`)'],
  ],
  [
    'a removed alternative scheme',
    'security: [{ key: [] }, { oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: Operation no longer accepts `oauth` (`read`)'],
  ],
  [
    'scopes',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ oauth: [read, write] }], responses: { 200: { description: Fine } }',
    ['breaking: Operation: scopes of `oauth` now include `write`'],
  ],
  [
    'removed scopes',
    'security: [{ oauth: [read, write] }], responses: { 200: { description: Fine } }',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    ['plain: Operation: scopes of `oauth` no longer include `write`'],
  ],
  [
    'another scheme',
    'security: [{ oauth: [read] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    ['breaking: Operation now requires `key` instead of `oauth` (`read`)'],
  ],
  [
    'both schemes',
    'security: [{ key: [] }], responses: { 200: { description: Fine } }',
    'security: [{ key: [], oauth: [] }], responses: { 200: { description: Fine } }',
    ['breaking: Operation now requires `key` and `oauth` instead of `key`'],
  ],
  [
    'server',
    'responses: { 200: { description: Fine } }',
    'servers: [{ url: https://b.example }], responses: { 200: { description: Fine } }',
    [
      'plain: Operation: server `https://b.example` added',
      'breaking: Operation: server `https://a.example` removed',
    ],
  ],
  [
    'callback',
    'responses: { 200: { description: Fine } }',
    'callbacks: { onPaid: { "{$request.body#/url}": { post: { responses: {} } } } }, responses: { 200: { description: Fine } }',
    ['plain: Operation: callback `onPaid` added'],
  ],
  [
    'a removed callback',
    'callbacks: { onPaid: { "{$request.body#/url}": { post: { responses: {} } } } }, responses: { 200: { description: Fine } }',
    'responses: { 200: { description: Fine } }',
    ['breaking: Operation: callback `onPaid` removed'],
  ],
  [
    'a callback with directions reversed',
    'callbacks: { onPaid: { "{$url}": { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }, responses: { 200: { description: x } } } } } }, responses: { 200: { description: Fine } }',
    'callbacks: { onPaid: { "{$url}": { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: {} }, required: [b] } } } }, responses: { 202: { description: x } } } } } }, responses: { 200: { description: Fine } }',
    [
      'plain: Field `b` in request body of callback `onPaid` added (required)',
      'plain: Response `202` of callback `onPaid` added',
      'breaking: Response `200` of callback `onPaid` removed',
    ],
  ],
  [
    'texts',
    'summary: A, responses: { 200: { description: Fine } }',
    'summary: B, description: C, responses: { 200: { description: Fine } }',
    [],
  ],
]

const apiParts = `servers: [{ url: https://a.example }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    oauth: { type: oauth2, flows: {} }
`

test.each(pairs)('compares %s', async (_name, before, after, expected) => {
  expect(await linesOf(withOperation(before, apiParts), withOperation(after, apiParts))).toEqual(expected)
})
