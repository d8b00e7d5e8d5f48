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

/** A part, the path and message of its problem, and the hint if any. */
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
  ])('accepts a valid %s: %j', (kind, value) => {
    expect(check[version](kind, value)).toEqual([])
  })

  test.each<Wrong>([
    ['root', root({ paths: [] }), ['paths'], '`paths` must be an object, got an array'],
    [
      'root',
      root({ paths: { grains: {} } }),
      ['paths', 'grains'],
      '`grains` must start with `/`',
      'Write `/grains`.',
    ],
    ['root', root({ components: [] }), ['components'], '`components` must be an object, got an array'],
    [
      'root',
      root({ components: { schemas: [] } }),
      ['components', 'schemas'],
      '`schemas` must be an object, got an array',
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
      '`version` must be a string, got a number',
      'Put it in quotes.',
    ],
    ['root', root({ servers: { url: '/' } }), ['servers'], '`servers` must be an array, got an object'],
    [
      'root',
      root({ servers: [{ url: '/' }, {}] }),
      ['servers', 1],
      '`url` is missing in entry 2 of `servers`',
    ],
    ['root', root({ tags: ['flour'] }), ['tags', 0], 'Entry 1 of `tags` must be an object, got a string'],
    ['root', root({ overlays: {} }), ['overlays'], 'Unknown key `overlays`', 'Start custom keys with `x-`.'],
    ['root', [], [], 'The document must be an object, got an array'],
    ['pathItem', null, [], 'The path must be an object, got null'],
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
      '`description` must be a string, got an object',
      'Replace the reference with a string.',
    ],
    [
      'operation',
      { responses, externalDocs: { $ref: '#/docs' } },
      ['externalDocs', '$ref'],
      '`$ref` is not allowed here',
      'Replace `$ref` with the object itself.',
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
      '`required` must be a boolean, got a string',
      'Write it without quotes.',
    ],
    ['parameter', { in: 'query', schema: {} }, [], '`name` is missing'],
    ['parameter', { name: 'q', in: 'query' }, [], '`schema` or `content` is missing'],
    [
      'parameter',
      { name: 'q', in: 'query', schema: {}, example: 1, examples: {} },
      ['examples'],
      'Only one of `example` and `examples` is allowed',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: {} },
      ['content'],
      '`content` must have exactly one media type',
    ],
    ['header', { schema: {}, style: 'form' }, ['style'], '`style` must be `simple`, got `form`'],
    [
      'requestBody',
      { content: { 'application/json': { shema: {} } } },
      ['content', 'application/json', 'shema'],
      'Unknown key `shema`',
      'Did you mean `schema`?',
    ],
    ['response', { $ref: 5 }, ['$ref'], '`$ref` must be a string, got a number', 'Put it in quotes.'],
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
      '`required` must be an array, got `true`',
      "Add the property name to the object's `required` array.",
    ],
    ['schema', { properties: [] }, ['properties'], '`properties` must be an object, got an array'],
    ['schema', { oneOf: {} }, ['oneOf'], '`oneOf` must be an array, got an object'],
    [
      'schema',
      { items: { allOf: ['Grain'] } },
      ['items', 'allOf', 0],
      'Entry 1 of `allOf` must be an object, got a string',
    ],
    [
      'schema',
      { minLength: '3' },
      ['minLength'],
      '`minLength` must be an integer, got a string',
      'Write it without quotes.',
    ],
    ['schema', { minLength: -3 }, ['minLength'], '`minLength` must be at least 0, got `-3`'],
    ['schema', { multipleOf: 0 }, ['multipleOf'], '`multipleOf` must be greater than 0, got `0`'],
    [
      'schema',
      { required: ['id', 'name', 'id'] },
      ['required', 2],
      '`required` has the duplicate entry `id`',
      'Remove entry 1 or 3.',
    ],
    ['schema', [], [], 'The schema must be an object, got an array'],
  ])('reports an invalid %s: %j', (...wrong) => expectOne(version, wrong))

  test('reports a misspelled parameter location once', () => {
    const value = { name: 'q', in: 'qurey', schema: {}, style: 'form', allowReserved: true }
    const [finding, ...more] = check[version]('parameter', value)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ path: ['in'], hint: 'Did you mean `query`?' })
    expect(finding?.message).toMatch(/^`in` must be `.*` or `cookie`, got `qurey`$/)
  })

  test('locates unknown keys by key and invalid values by value', () => {
    const findings = check[version]('operation', { responses, sumary: '', deprecated: 'no' })
    expect(findings.map(({ path, on }) => [path, on])).toEqual([
      [['deprecated'], 'value'],
      [['sumary'], 'key'],
    ])
  })

  test('reports at most three findings per part', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]))
    expect(check[version]('operation', many)).toHaveLength(3)
  })

  test.each([...Object.keys(componentKinds), 'root', 'operation'])(
    'never throws when checking %s',
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

describe('in OpenAPI 3.0 only', () => {
  test.each<Wrong>([
    ['root', { openapi: '3.0.3', info }, [], '`paths` is missing'],
    [
      'schema',
      { type: ['string', 'null'] },
      ['type'],
      '`type` must be a string, got an array',
      'Write one type in OpenAPI 3.0, with `nullable: true` for null; type arrays need 3.1.',
    ],
    [
      'schema',
      { type: 'null' },
      ['type'],
      '`type` cannot be `null`',
      'Use `nullable: true` with another type in OpenAPI 3.0.',
    ],
    [
      'schema',
      { const: 1 },
      ['const'],
      'Unknown key `const`',
      'Upgrade to OpenAPI 3.1 to use it; this spec uses 3.0.',
    ],
    [
      'schema',
      { exclusiveMinimum: 0 },
      ['exclusiveMinimum'],
      '`exclusiveMinimum` must be a boolean, got a number',
      'Write the limit in `minimum` and use `exclusiveMinimum: true` in OpenAPI 3.0.',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: { 'a/b': {} }, style: 'form' },
      ['style'],
      '`style` cannot be combined with `content`',
    ],
    [
      'securityScheme',
      { type: 'http', scheme: 'basic', bearerFormat: 'JWT' },
      ['scheme'],
      '`scheme` cannot be `basic`',
      'Use `bearerFormat` only with `scheme: bearer`.',
    ],
    [
      'link',
      { operationId: 'a', operationRef: 'b' },
      ['operationRef'],
      'Only one of `operationId` and `operationRef` is allowed',
    ],
  ])('reports an invalid %s: %j', (...wrong) => expectOne('3.0', wrong))
})

describe.each(['3.1', '3.2'] as const)('since OpenAPI 3.1, in %s', (version) => {
  test.each<Wrong>([
    ['root', { openapi: `${version}.0`, info }, [], '`paths`, `components` or `webhooks` is missing'],
    [
      'root',
      { openapi: `${version}.0`, info, components: { schemas: { 'a b': {} } } },
      ['components', 'schemas', 'a b'],
      '`a b` is not a valid name here',
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
      '`exclusiveMaximum` must be a number, got `true`',
      'Write the limit as a number and remove `maximum`.',
    ],
    [
      'schema',
      { examples: { one: 1 } },
      ['examples'],
      '`examples` must be an array, got an object',
      'Write schema examples as an array of values.',
    ],
    [
      'parameter',
      { ...pathParameter, allowEmptyValue: true },
      ['allowEmptyValue'],
      '`allowEmptyValue` cannot be used here',
      'Remove it; it is not valid with `in: path`.',
    ],
    [
      'parameter',
      { name: 'q', in: 'query', content: { 'a/b': {} }, style: 'form' },
      ['style'],
      '`style` cannot be used here',
      'Use it with `schema` instead of `content`.',
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
      'Remove it; it is not valid with `type: apiKey`.',
    ],
  ])('reports an invalid %s: %j', (...wrong) => expectOne(version, wrong))

  test.each<Json>([true, { type: ['string', 'null'] }, { const: 1, madeUp: [] }, { $defs: { a: false } }])(
    'accepts the schema %j',
    (schema) => expect(check[version]('schema', schema)).toEqual([]),
  )

  test('skips unknown dialects of documents and schemas', async () => {
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

test('requires a response description until 3.1', () => {
  const missing = [{ message: '`description` is missing' }]
  expect(check['3.0']('response', {})).toMatchObject(missing)
  expect(check['3.1']('response', {})).toMatchObject(missing)
  expect(check['3.2']('response', {})).toEqual([])
})

describe('in OpenAPI 3.2 only', () => {
  const inQuery = { name: 'q', in: 'query', schema: {} }
  const wholeQuery = { name: 'all', in: 'querystring', content: { 'a/b': {} } }

  test.each<Wrong>([
    [
      'operation',
      { parameters: [inQuery, wholeQuery] },
      ['parameters'],
      '`in: query` and `in: querystring` cannot be combined',
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
      '`POST` is not a valid name here',
      'Add `post` to the path item instead.',
    ],
    [
      'response',
      { headers: { 'a b': { schema: {} } } },
      ['headers', 'a b'],
      '`a b` is not a valid name here',
      'Use letters, digits and `-`.',
    ],
    [
      'mediaType',
      { encoding: {}, itemEncoding: {} },
      ['itemEncoding'],
      '`itemEncoding` cannot be combined with `encoding`',
    ],
    [
      'schema',
      { xml: { nodeType: 'element', wrapped: true } },
      ['xml', 'wrapped'],
      '`wrapped` cannot be combined with `nodeType`',
    ],
  ])('reports an invalid %s: %j', (...wrong) => expectOne('3.2', wrong))
})

describe('parts', () => {
  test('keeps names and invalid types of the document', () => {
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

  test('removes the operations of the version from path items', () => {
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

describe('AsyncAPI schemas', () => {
  test.each(['asyncapi-2', 'asyncapi-3'] as const)(
    'give hints only for their own keywords in %s',
    async (version) => {
      const checkPart = await loadStructureCheck(version)
      expect(checkPart('schema', { exclusiveMinimum: true })).toMatchObject([
        { path: ['exclusiveMinimum'], hint: 'Write the limit as a number and remove `minimum`.' },
      ])
      const [finding, ...more] = checkPart('schema', { properties: { constructor: 5 } })
      expect(more).toEqual([])
      expect(finding).toMatchObject({
        path: ['properties', 'constructor'],
        message: '`constructor` must be an object, got a number',
      })
      expect(finding?.hint).toBeUndefined()
    },
  )
})
