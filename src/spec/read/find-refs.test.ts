import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import { findRefs } from './find-refs.ts'

const refsOf = (part: Json) => findRefs(part).map(({ ref }) => ref)
const ref = (name: string) => ({ $ref: `#/${name}` })

test('every reference, in the order of the text, with where it stands', () => {
  const operation = {
    parameters: [ref('Limit'), { name: 'id', schema: ref('Id') }],
    requestBody: ref('NewOrder'),
    responses: {
      200: { content: { 'application/json': { schema: { items: ref('Order') } } } },
      default: ref('Error'),
    },
  }
  expect(findRefs(operation)).toEqual([
    { path: ['parameters', 0], ref: '#/Limit' },
    { path: ['parameters', 1, 'schema'], ref: '#/Id' },
    { path: ['requestBody'], ref: '#/NewOrder' },
    { path: ['responses', '200', 'content', 'application/json', 'schema', 'items'], ref: '#/Order' },
    { path: ['responses', 'default'], ref: '#/Error' },
  ])
})

test('the part may be a reference itself', () => {
  expect(findRefs(ref('Order'))).toEqual([{ path: [], ref: '#/Order' }])
})

describe('data of the author is not looked into', () => {
  test.each<[string, Json]>([
    ['`example`', { example: ref('no') }],
    ['`examples` as a list', { examples: [ref('no')] }],
    ['`default`', { default: ref('no') }],
    ['`enum`', { enum: [ref('no')] }],
    ['`const`', { const: { deep: ref('no') } }],
    ['`value` of an example', { examples: { one: { value: ref('no') } } }],
    ['`dataValue` of an example', { examples: { one: { dataValue: ref('no') } } }],
    ['extensions', { 'x-anything': { schema: ref('no') } }],
    ['`example` of a parameter', { parameters: [{ name: 'a', example: { filter: ref('no') } }] }],
    [
      '`default` of a server variable',
      { servers: [{ variables: { host: { default: 'a', enum: ['#/no'] } } }] },
    ],
  ])('%s', (_what, part) => {
    expect(refsOf(part)).toEqual([])
  })

  test('an example that is itself a reference is one', () => {
    expect(refsOf({ examples: { one: ref('components/examples/one') } })).toEqual([
      '#/components/examples/one',
    ])
  })
})

describe('names are names', () => {
  test.each([
    'example',
    'examples',
    'default',
    'enum',
    'const',
    'value',
    'x-internal',
    'properties',
    'items',
    '$ref',
  ])('a property named `%s` is a schema', (name) => {
    expect(refsOf({ properties: { [name]: ref('Inside') } })).toEqual(['#/Inside'])
  })

  test('a property named `$ref` makes no reference of its owner', () => {
    const schema = { type: 'object', properties: { $ref: { type: 'string' }, other: ref('Other') } }
    expect(refsOf(schema)).toEqual(['#/Other'])
  })

  test('a property named `properties` is a schema with properties of its own', () => {
    const inner = { properties: { example: ref('Deep') }, example: ref('no') }
    expect(refsOf({ properties: { properties: inner } })).toEqual(['#/Deep'])
  })

  test('a response, a header, a content type and a component may be called anything', () => {
    const part = {
      responses: {
        default: { headers: { example: ref('Header') }, content: { value: { schema: ref('Body') } } },
      },
      schemas: { enum: ref('Schema') },
      callbacks: { default: { '{$request.body#/url}': { post: { requestBody: ref('Event') } } } },
    }
    expect(refsOf(part)).toEqual(['#/Header', '#/Body', '#/Schema', '#/Event'])
  })

  test('a schema in `$defs`, `patternProperties` and `dependentSchemas` too', () => {
    const part = {
      $defs: { default: ref('A') },
      patternProperties: { '^x-': ref('B') },
      dependentSchemas: { const: ref('C') },
    }
    expect(refsOf(part)).toEqual(['#/A', '#/B', '#/C'])
  })
})

test.each<[string, Json]>([
  ['a number', { $ref: 1 }],
  ['an object', { $ref: { $ref: 1 } }],
  ['null', { $ref: null }],
  ['nothing at all', null],
])('a `$ref` that is %s is none', (_what, part) => {
  expect(refsOf(part)).toEqual([])
})

test('an object that only looks like one of its prototype is nothing special', () => {
  expect(
    refsOf(
      JSON.parse('{ "properties": { "__proto__": { "$ref": "#/A" }, "constructor": { "$ref": "#/B" } } }'),
    ),
  ).toEqual(['#/A', '#/B'])
})

test('depth is no matter', () => {
  let deep: Json = ref('Bottom')
  for (let at = 0; at < 20_000; at++) deep = { not: deep }
  expect(refsOf(deep)).toEqual(['#/Bottom'])
})

test('each place leads to the reference it was found at', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const found of findRefs(value as Json)) {
        const at = found.path.reduce((inner, step) => (inner as never)[step], value)
        expect(at).toMatchObject({ $ref: found.ref })
      }
    }),
  )
})
