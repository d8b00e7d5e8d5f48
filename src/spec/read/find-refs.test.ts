import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import { findRefs } from './find-refs.ts'

const refsOf = (part: Json) => findRefs(part).map(({ ref }) => ref)
const ref = (name: string) => ({ $ref: `#/${name}` })

test('finds every reference in document order with its path', () => {
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

test('finds a reference that is the whole part', () => {
  expect(findRefs(ref('Order'))).toEqual([{ path: [], ref: '#/Order' }])
})

describe('ignores plain data', () => {
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
  ])('in %s', (_name, part) => {
    expect(refsOf(part)).toEqual([])
  })

  test('finds a reference used as an example', () => {
    expect(refsOf({ examples: { one: ref('components/examples/one') } })).toEqual([
      '#/components/examples/one',
    ])
  })
})

describe('keys that are names', () => {
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
  ])('treats a property named `%s` as a schema', (name) => {
    expect(refsOf({ properties: { [name]: ref('Inside') } })).toEqual(['#/Inside'])
  })

  test('ignores a property named `$ref`', () => {
    const schema = { type: 'object', properties: { $ref: { type: 'string' }, other: ref('Other') } }
    expect(refsOf(schema)).toEqual(['#/Other'])
  })

  test('treats a property named `properties` as a schema', () => {
    const inner = { properties: { example: ref('Deep') }, example: ref('no') }
    expect(refsOf({ properties: { properties: inner } })).toEqual(['#/Deep'])
  })

  test('allows any name for responses, headers, content types and components', () => {
    const part = {
      responses: {
        default: { headers: { example: ref('Header') }, content: { value: { schema: ref('Body') } } },
      },
      schemas: { enum: ref('Schema') },
      callbacks: { default: { '{$request.body#/url}': { post: { requestBody: ref('Event') } } } },
    }
    expect(refsOf(part)).toEqual(['#/Header', '#/Body', '#/Schema', '#/Event'])
  })

  test('allows any name in `$defs`, `patternProperties` and `dependentSchemas`', () => {
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
  ['absent', null],
])('ignores a `$ref` that is %s', (_name, part) => {
  expect(refsOf(part)).toEqual([])
})

test('handles keys of `Object.prototype`', () => {
  expect(
    refsOf(
      JSON.parse('{ "properties": { "__proto__": { "$ref": "#/A" }, "constructor": { "$ref": "#/B" } } }'),
    ),
  ).toEqual(['#/A', '#/B'])
})

test('handles deep nesting', () => {
  let deep: Json = ref('Bottom')
  for (let at = 0; at < 20_000; at++) deep = { not: deep }
  expect(refsOf(deep)).toEqual(['#/Bottom'])
})

test('returns paths that lead to the references', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const located of findRefs(value as Json)) {
        const at = located.path.reduce((inner, step) => (inner as never)[step], value)
        expect(at).toMatchObject({ $ref: located.ref })
      }
    }),
  )
})
