import { describe, expect, test } from 'vitest'
import type { Json, JsonPath } from '../../core/json.ts'
import type { PartKind } from './part-kind.ts'
import {
  componentKinds,
  loadStructureCheck,
  methodsOf,
  type OpenApiVersion,
  pathItemPart,
  rootPart,
} from './structure.ts'

const versions: OpenApiVersion[] = ['3.0', '3.1', '3.2']
const check = {
  '3.0': await loadStructureCheck('3.0'),
  '3.1': await loadStructureCheck('3.1'),
  '3.2': await loadStructureCheck('3.2'),
}

const responses = { 200: { description: 'Milled.' } }
const pathParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const info = { title: 'Mill', version: '1.0' }

/** A part, what is wrong in it, where, and the hint if there is one. */
type Wrong = [kind: PartKind, value: Json, path: JsonPath, message: string, hint?: string]

function expectOne(version: OpenApiVersion, [kind, value, path, message, hint]: Wrong) {
  const [first, ...more] = check[version](kind, value)
  expect(more).toEqual([])
  expect(first).toMatchObject({ path, message })
  expect(first?.hint).toBe(hint)
}

describe.each(versions)('in OpenAPI %s', (version) => {
  const root = (more: Json) => ({ openapi: `${version}.0`, info, paths: {}, ...(more as object) })

  test.each<[PartKind, Json]>([
    ['root', root({ tags: [{ name: 'flour' }], servers: [{ url: '/' }], 'x-own': 1 })],
    ['root', root({ paths: { '/grains': {} }, components: { schemas: { Grain: {} }, 'x-own': [] } })],
    [
      'pathItem',
      { summary: 'Grains', parameters: [pathParameter, { $ref: '#/components/parameters/Page' }] },
    ],
    ['operation', { responses, tags: ['flour'], 'x-own': null }],
    ['operation', { responses: { '2XX': { $ref: '#/r' }, default: { description: '' } } }],
    [
      'operation',
      { responses, callbacks: { done: { '{$request.body#/url}': { post: { responses } }, 'x-a': {} } } },
    ],
    ['schema', { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 0 } } }],
    ['schema', { $ref: '#/components/schemas/Grain' }],
    [
      'schema',
      { additionalProperties: false, xml: { name: 'grain' }, discriminator: { propertyName: 'kind' } },
    ],
    ['parameter', pathParameter],
    ['parameter', { name: 'q', in: 'query', content: { 'application/json': {} } }],
    ['response', { $ref: '#/components/responses/Lost', description: 'Overridden' }],
    ['header', { schema: { type: 'string' }, style: 'simple' }],
    ['requestBody', { content: { 'text/plain': { schema: {}, example: 'rye' } } }],
    ['example', { value: null }],
    ['link', { operationId: 'mill', parameters: { id: '$response.body#/id' } }],
    ['securityScheme', { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' }],
    ['securityScheme', { type: 'oauth2', flows: { password: { tokenUrl: '/token', scopes: {} } } }],
    ['callbacks', { $ref: '#/components/callbacks/Done' }],
    ['mediaType', { schema: {}, encoding: { file: { contentType: 'image/png', 'x-own': 1 } } }],
  ])('a right %s passes: %j', (kind, value) => {
    expect(check[version](kind, value)).toEqual([])
  })

  test.each<Wrong>([
    ['root', root({ paths: [] }), ['paths'], '`paths` must be an object, not a list'],
    [
      'root',
      root({ paths: { grains: {} } }),
      ['paths', 'grains'],
      '`grains` must begin with `/`',
      'Write `/grains`.',
    ],
    ['root', root({ components: [] }), ['components'], '`components` must be an object, not a list'],
    [
      'root',
      root({ components: { schemas: [] } }),
      ['components', 'schemas'],
      '`schemas` must be an object, not a list',
    ],
    [
      'root',
      root({ components: { schema: {} } }),
      ['components', 'schema'],
      'Unknown key `schema`',
      'Did you mean `schemas`?',
    ],
    ['root', root({ info: { version: '1' } }), ['info'], '`title` is missing in `info`'],
    [
      'root',
      root({ info: { title: 'Mill', version: 1 } }),
      ['info', 'version'],
      '`version` must be a text, not a number',
      'Put it in quotes.',
    ],
    ['root', root({ servers: { url: '/' } }), ['servers'], '`servers` must be a list, not an object'],
    [
      'root',
      root({ servers: [{ url: '/' }, {}] }),
      ['servers', 1],
      '`url` is missing in entry 2 of `servers`',
    ],
    ['root', root({ tags: ['flour'] }), ['tags', 0], 'Entry 1 of `tags` must be an object, not a text'],
    [
      'root',
      root({ overlays: {} }),
      ['overlays'],
      'Unknown key `overlays`',
      'Keys of your own begin with `x-`.',
    ],
    ['root', [], [], 'The document must be an object, not a list'],
    ['pathItem', null, [], 'The path must be an object, but it is empty'],
    ['pathItem', { gett: {} }, ['gett'], 'Unknown key `gett`', 'Did you mean `get`?'],
    [
      'operation',
      { responses, sumary: 'Mills' },
      ['sumary'],
      'Unknown key `sumary`',
      'Did you mean `summary`?',
    ],
    [
      'operation',
      { respones: responses },
      ['respones'],
      'Unknown key `respones`',
      'Did you mean `responses`?',
    ],
    [
      'operation',
      { responses: { 20: { description: 'Short' } } },
      ['responses', '20'],
      '`20` is not a status code',
      'Write a code such as `200`, a range such as `2XX`, or `default`.',
    ],
    [
      'operation',
      { responses, description: { $ref: 'text.md' } },
      ['description'],
      '`description` must be a text, not an object',
      'A reference cannot stand for a text: write the text here.',
    ],
    [
      'operation',
      { responses, externalDocs: { $ref: '#/docs' } },
      ['externalDocs', '$ref'],
      'A reference cannot stand here',
      'Write the object itself in place of `$ref`.',
    ],
    [
      'operation',
      { responses, parameters: [{ name: 'id', in: 'path', schema: {} }] },
      ['parameters', 0],
      'A path parameter must have `required: true`',
    ],
    [
      'parameter',
      { ...pathParameter, required: false },
      ['required'],
      'A path parameter must have `required: true`',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', required: 'true', schema: {} },
      ['required'],
      '`required` must be true or false, not a text',
      'Write it without quotes.',
    ],
    ['parameter', { in: 'query', schema: {} }, [], '`name` is missing'],
    ['parameter', { name: 'q', in: 'query' }, [], '`schema` or `content` is missing'],
    [
      'parameter',
      { name: 'q', in: 'query', schema: {}, example: 1, examples: {} },
      ['examples'],
      'Only one of `example` and `examples` can be given',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: {} },
      ['content'],
      '`content` must have exactly one media type',
    ],
    ['header', { schema: {}, style: 'form' }, ['style'], '`style` must be `simple`, not `form`'],
    [
      'requestBody',
      { content: { 'application/json': { shema: {} } } },
      ['content', 'application/json', 'shema'],
      'Unknown key `shema`',
      'Did you mean `schema`?',
    ],
    ['response', { $ref: 5 }, ['$ref'], '`$ref` must be a text, not a number', 'Put it in quotes.'],
    ['securityScheme', { type: 'apiKey', in: 'header' }, [], '`name` is missing'],
    [
      'securityScheme',
      { type: 'oauth2', flows: { implicit: { scopes: {} } } },
      ['flows', 'implicit'],
      '`authorizationUrl` is missing in `implicit`',
    ],
    ['schema', { type: 'integr' }, ['type'], '`type` cannot be `integr`', 'Did you mean `integer`?'],
    [
      'schema',
      { properties: { id: { required: true } } },
      ['properties', 'id', 'required'],
      '`required` must be a list, not `true`',
      'Put the name of the property into the list `required` of the object that has it.',
    ],
    ['schema', { properties: [] }, ['properties'], '`properties` must be an object, not a list'],
    ['schema', { oneOf: {} }, ['oneOf'], '`oneOf` must be a list, not an object'],
    [
      'schema',
      { items: { allOf: ['Grain'] } },
      ['items', 'allOf', 0],
      'Entry 1 of `allOf` must be an object, not a text',
    ],
    [
      'schema',
      { minLength: '3' },
      ['minLength'],
      '`minLength` must be a whole number, not a text',
      'Write it without quotes.',
    ],
    ['schema', { minLength: -3 }, ['minLength'], '`minLength` must be 0 or more, not `-3`'],
    ['schema', { multipleOf: 0 }, ['multipleOf'], '`multipleOf` must be more than 0, not `0`'],
    [
      'schema',
      { required: ['id', 'name', 'id'] },
      ['required', 2],
      '`required` has the same entry twice: `id`',
      'Remove one: entries 1 and 3 are equal.',
    ],
    ['schema', [], [], 'The schema must be an object, not a list'],
  ])('a wrong %s is told: %j', (...wrong) => expectOne(version, wrong))

  test('a misspelt place of a parameter is one finding, whatever else depends on it', () => {
    const value = { name: 'q', in: 'qurey', schema: {}, style: 'form', allowReserved: true }
    const [found, ...more] = check[version]('parameter', value)
    expect(more).toEqual([])
    expect(found).toMatchObject({ path: ['in'], hint: 'Did you mean `query`?' })
    expect(found?.message).toMatch(/^`in` must be `.*` or `cookie`, not `qurey`$/)
  })

  test('an unknown key is pointed at by its key, a wrong value by itself', () => {
    const findings = check[version]('operation', { responses, sumary: '', deprecated: 'no' })
    expect(findings.map(({ path, on }) => [path, on])).toEqual([
      [['deprecated'], 'value'],
      [['sumary'], 'key'],
    ])
  })

  test('a part where everything is wrong gets three findings', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]))
    expect(check[version]('operation', many)).toHaveLength(3)
  })

  test.each([...Object.keys(componentKinds), 'root', 'operation'])(
    'no value makes the check of %s throw',
    (section) => {
      const kind = componentKinds[section] ?? (section as PartKind)
      const values: Json[] = [
        null,
        true,
        5,
        'text',
        [],
        {},
        [null],
        { $ref: null },
        { $ref: 'a.yaml' },
        { type: {}, in: [] },
      ]
      for (const value of values) {
        for (const { message, path } of check[version](kind, value)) {
          expect(message).not.toContain('undefined')
          expect(path.every((part) => part !== undefined)).toBe(true)
        }
      }
    },
  )
})

describe('only in OpenAPI 3.0', () => {
  test.each<Wrong>([
    ['root', { openapi: '3.0.3', info }, [], '`paths` is missing'],
    [
      'schema',
      { type: ['string', 'null'] },
      ['type'],
      '`type` must be a text, not a list',
      'A list of types needs OpenAPI 3.1; in 3.0 write one type, and `nullable: true` for null.',
    ],
    [
      'schema',
      { type: 'null' },
      ['type'],
      '`type` cannot be `null`',
      'In OpenAPI 3.0, write `nullable: true` beside another type.',
    ],
    [
      'schema',
      { const: 1 },
      ['const'],
      'Unknown key `const`',
      'Schemas have it since OpenAPI 3.1; this description is written for 3.0.',
    ],
    [
      'schema',
      { exclusiveMinimum: 0 },
      ['exclusiveMinimum'],
      '`exclusiveMinimum` must be true or false, not a number',
      'In OpenAPI 3.0 the limit is `minimum`, and this says whether it is left out.',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: { 'a/b': {} }, style: 'form' },
      ['style'],
      '`style` cannot stand beside `content`',
    ],
    [
      'securityScheme',
      { type: 'http', scheme: 'basic', bearerFormat: 'JWT' },
      ['scheme'],
      '`scheme` cannot be `basic`',
      '`bearerFormat` goes with `scheme: bearer` only.',
    ],
    [
      'link',
      { operationId: 'a', operationRef: 'b' },
      ['operationRef'],
      'Only one of `operationId` and `operationRef` can be given',
    ],
  ])('%s %j', (...wrong) => expectOne('3.0', wrong))
})

describe.each(['3.1', '3.2'] as const)('since 3.1, here in %s', (version) => {
  test.each<Wrong>([
    ['root', { openapi: `${version}.0`, info }, [], '`paths`, `components` or `webhooks` is missing'],
    [
      'root',
      { openapi: `${version}.0`, info, components: { schemas: { 'a b': {} } } },
      ['components', 'schemas', 'a b'],
      '`a b` cannot be a name here',
      'Use letters, digits, `.`, `-` and `_`.',
    ],
    [
      'root',
      { openapi: '3', info, paths: {} },
      ['openapi'],
      '`openapi` cannot be `3`',
      'Write a version such as `3.1.0`.',
    ],
    [
      'schema',
      { type: ['string', null] },
      ['type', 1],
      'Entry 2 of `type` cannot be `null`',
      'Put it in quotes: `"null"`.',
    ],
    [
      'schema',
      { exclusiveMaximum: true },
      ['exclusiveMaximum'],
      '`exclusiveMaximum` must be a number, not `true`',
      'Since OpenAPI 3.1 it is the limit itself, in place of `maximum`.',
    ],
    [
      'schema',
      { examples: { one: 1 } },
      ['examples'],
      '`examples` must be a list, not an object',
      'The examples of a schema are a list of values.',
    ],
    [
      'parameter',
      { ...pathParameter, allowEmptyValue: true },
      ['allowEmptyValue'],
      '`allowEmptyValue` cannot be used here',
      'It does not go with `in: path`.',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: { 'a/b': {} }, style: 'form' },
      ['style'],
      '`style` cannot be used here',
      'It goes with `schema`, not with `content`.',
    ],
    [
      'parameter',
      { ...pathParameter, name: '{id}' },
      ['name'],
      '`name` cannot be `{id}`',
      'Write the name without `{` and `}`.',
    ],
    [
      'securityScheme',
      { type: 'apiKey', name: 'key', in: 'header', scheme: 'x' },
      ['scheme'],
      '`scheme` cannot be used here',
      'It does not go with `type: apiKey`.',
    ],
  ])('%s %j', (...wrong) => expectOne(version, wrong))

  test.each<Json>([true, { type: ['string', 'null'] }, { const: 1, madeUp: [] }, { $defs: { a: false } }])(
    'the schema %j is right',
    (schema) => expect(check[version]('schema', schema)).toEqual([]),
  )

  test('a dialect that is not known is not judged, neither of the document nor of a schema', async () => {
    const inside = {
      properties: { id: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'integr' } },
    }
    expect(check[version]('schema', inside)).toEqual([])
    const other = await loadStructureCheck(version, 'https://example.com/own')
    expect(other('schema', { type: 'integr' })).toEqual([])
    expect(other('parameter', { name: 'q', in: 'query', schema: { type: 'integr' } })).toEqual([])
    expect(other('parameter', { name: 'q', schema: {} })).toMatchObject([{ message: '`in` is missing' }])
    const base = await loadStructureCheck(version, 'https://spec.openapis.org/oas/3.1/dialect/base')
    expect(base('schema', { type: 'integr' })).toHaveLength(1)
  })
})

test('a response needs a description until 3.1', () => {
  const missing = [{ message: '`description` is missing' }]
  expect(check['3.0']('response', {})).toMatchObject(missing)
  expect(check['3.1']('response', {})).toMatchObject(missing)
  expect(check['3.2']('response', {})).toEqual([])
})

describe('only in OpenAPI 3.2', () => {
  const inQuery = { name: 'q', in: 'query', schema: {} }
  const wholeQuery = { name: 'all', in: 'querystring', content: { 'a/b': {} } }

  test.each<Wrong>([
    [
      'operation',
      { parameters: [inQuery, wholeQuery] },
      ['parameters'],
      '`in: query` and `in: querystring` cannot stand together',
    ],
    [
      'pathItem',
      { parameters: [pathParameter, wholeQuery, { ...wholeQuery, name: 'more' }] },
      ['parameters'],
      'Only one parameter can have `in: querystring`',
    ],
    [
      'pathItem',
      { additionalOperations: { POST: {} } },
      ['additionalOperations', 'POST'],
      '`POST` cannot be a name here',
      'Write it as `post` in the path itself.',
    ],
    [
      'response',
      { headers: { 'a b': { schema: {} } } },
      ['headers', 'a b'],
      '`a b` cannot be a name here',
      'Use letters, digits and `-`.',
    ],
    [
      'mediaType',
      { encoding: {}, itemEncoding: {} },
      ['itemEncoding'],
      '`itemEncoding` cannot stand beside `encoding`',
    ],
    [
      'schema',
      { xml: { nodeType: 'element', wrapped: true } },
      ['xml', 'wrapped'],
      '`wrapped` cannot stand beside `nodeType`',
    ],
  ])('%s %j', (...wrong) => expectOne('3.2', wrong))
})

describe('parts', () => {
  test('the document keeps names and wrong types, and nothing that is checked by itself', () => {
    expect(
      rootPart({
        openapi: '3.1.0',
        info,
        'x-large': [1, 2, 3],
        paths: { '/grains': { get: { responses } } },
        webhooks: null,
        components: { schemas: { Grain: { type: 'object' } }, links: [1], 'x-own': {}, schema: {} },
      }),
    ).toEqual({
      openapi: '3.1.0',
      info,
      paths: { '/grains': {} },
      webhooks: null,
      components: { schemas: { Grain: {} }, links: [1], schema: {} },
    })
    expect(rootPart('text')).toBe('text')
  })

  test('a path item loses the operations that the version knows', () => {
    const item = { summary: 'Grains', get: {}, query: {}, additionalOperations: { COPY: { tags: [] } } }
    expect(pathItemPart(item, '3.1')).toEqual({ ...item, get: undefined, additionalOperations: { COPY: {} } })
    expect(check['3.1']('pathItem', pathItemPart(item, '3.1')).map(({ path }) => path)).toEqual([
      ['query'],
      ['additionalOperations'],
    ])
    expect(pathItemPart(item, '3.2')).toEqual({ summary: 'Grains', additionalOperations: { COPY: {} } })
    expect(pathItemPart(null, '3.2')).toBeNull()
    expect(methodsOf['3.2']).toContain('query')
  })
})
