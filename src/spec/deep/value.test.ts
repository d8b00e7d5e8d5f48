import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { Bundle, OpenApiVersion, SpecNode } from '../read/bundle.ts'
import type { Direction } from './direction.ts'
import { pathText } from './problem.ts'
import { createValueCheck } from './value.ts'

const file = 'openapi.yaml' as FilePath

type Options = { version?: OpenApiVersion; direction?: Direction; schemas?: Record<string, Json> }

/** Each problem as `where: what`; `it` is the whole value. */
function problems(schema: Json, value: Json, { version = '3.1', direction, schemas = {} }: Options = {}) {
  const document = { components: { schemas: { ...schemas, Tested: schema } } }
  const bundle: Bundle = { version, parts: new Map([[`${file}#`, document as Json]]), missing: new Set() }
  const node: SpecNode = { file, pointer: '/components/schemas/Tested', value: schema }
  return createValueCheck(bundle)(value, node, direction).map(
    ({ path, message }) => `${pathText(path) || 'it'}: ${message}`,
  )
}

describe('a single value', () => {
  test.each<[Json, Json, string[]]>([
    [{ type: 'string' }, 'a', []],
    [{ type: 'string' }, 1, ['it: must be a string, got a number']],
    [{ type: 'integer' }, 1.5, ['it: must be an integer, got 1.5']],
    [{ type: 'number' }, 1, []],
    [{ type: ['string', 'null'] }, null, []],
    [{ type: 'boolean' }, null, ['it: must be a boolean, got null']],
    [{ type: ['array', 'object'] }, true, ['it: must be an array or an object, got true']],
    [{ enum: ['a', 'b'] }, 'c', ['it: must be one of `a`, `b`']],
    [{ enum: [{ a: 1, b: 2 }] }, { b: 2, a: 1 }, []],
    [{ const: 0 }, false, ['it: must be `0`']],
    [{ minimum: 1 }, 0, ['it: must be at least 1, got 0']],
    [{ exclusiveMaximum: 5 }, 5, ['it: must be less than 5, got 5']],
    [{ multipleOf: 0.01 }, 19.99, []],
    [{ multipleOf: 5 }, 7, ['it: must be a multiple of 5, got 7']],
    [{ minLength: 2 }, 'é', ['it: must have at least 2 characters, got 1']],
    [{ maxLength: 1 }, '😀', []],
    [{ pattern: '^[a-z]+$' }, 'A1', ['it: does not match the pattern `^[a-z]+$`']],
    [{ minItems: 1 }, [], ['it: must have at least 1 item, got 0']],
    [{ uniqueItems: true }, [1, 1], ['it: must not contain duplicates']],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, ['it: must have at most 1 property, got 2']],
    [{ not: { type: 'string' } }, 'a', ['it: matches the schema in `not`']],
    [false, 1, ['it: is not allowed here']],
  ])('is checked: %j with %j', (schema, value, expected) => {
    expect(problems(schema, value)).toEqual(expected)
  })

  test.each([
    ['date', ['2026-01-31'], ['31.01.2026', '2026-13-01']],
    [
      'date-time',
      ['2026-01-31T09:30:00Z', '2026-01-31 09:30', '2026-01-31T09:30:00.123+02:00'],
      ['yesterday'],
    ],
    ['email', ['ada@example.com'], ['ada']],
    ['uuid', ['C0FFEE00-1234-4abc-9def-0123456789ab'], ['c0ffee']],
    ['uri', ['https://example.com/{id}', 'urn:a:b'], ['example.com', 'https://a b']],
    ['ipv4', ['no format that is judged'], []],
  ])('is checked for the format %s', (format, right, wrong) => {
    for (const text of right) expect(problems({ type: 'string', format }, text), text).toEqual([])
    for (const text of wrong) expect(problems({ type: 'string', format }, text), text).toHaveLength(1)
  })
})

describe('nested values', () => {
  const order: Json = {
    type: 'object',
    required: ['id', 'lines'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    },
  }

  test('reports the path', () => {
    expect(problems(order, { lines: [{ price: 1 }, { price: '2' }], 'the rest': 1 })).toEqual([
      'it: is missing the required property `id`',
      'lines[1].price: must be a number, got a string',
      '["the rest"]: is not allowed by the schema',
    ])
  })

  test('checks pattern and additional properties', () => {
    const schema = {
      patternProperties: { '^n_': { type: 'number' } },
      additionalProperties: { type: 'string' },
    }
    expect(problems(schema, { n_a: 1, other: 'x' })).toEqual([])
    expect(problems(schema, { n_a: 'x', other: 1 })).toEqual([
      'n_a: must be a number, got a string',
      'other: must be a string, got a number',
    ])
  })

  test('checks tuples', () => {
    const schema = { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }
    expect(problems(schema, ['a', 1])).toEqual([])
    expect(problems(schema, [1, 1, 1])).toEqual([
      '[0]: must be a string, got a number',
      '[2]: is not allowed here',
    ])
  })
})

describe('combined schemas', () => {
  const schemas: Record<string, Json> = {
    Pet: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    Cat: {
      allOf: [{ $ref: '#/components/schemas/Pet' }],
      type: 'object',
      additionalProperties: false,
      required: ['lives'],
      properties: { lives: { type: 'integer' } },
    },
    Dog: {
      allOf: [{ $ref: '#/components/schemas/Pet' }],
      required: ['tricks'],
      properties: { tricks: { type: 'array' } },
    },
    Tree: { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } },
  }
  const either = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }

  test('applies `additionalProperties: false` next to `allOf` to all parts', () => {
    expect(problems({ $ref: '#/components/schemas/Cat' }, { kind: 'cat', lives: 9 }, { schemas })).toEqual([])
    expect(problems({ $ref: '#/components/schemas/Cat' }, { lives: 9, tail: 1 }, { schemas })).toEqual([
      'tail: is not allowed by the schema',
      'it: is missing the required property `kind`',
    ])
  })

  test('reports the closest branch if none matches', () => {
    expect(problems(either, { kind: 'dog', tricks: [] }, { schemas })).toEqual([])
    expect(problems(either, { kind: 'dog', tricks: 'sit' }, { schemas })).toEqual([
      'it: matches none of `Cat`, `Dog`; for `Dog`, `tricks` must be an array, got a string',
    ])
    expect(problems({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, [])).toEqual([
      'it: must be a string or an integer, got an array',
    ])
    expect(problems({ anyOf: [{ type: 'string', maxLength: 1 }, { type: 'integer' }] }, 'ab')).toEqual([
      'it: must have at most 1 character, got 2',
    ])
  })

  test('uses the branch of the discriminator', () => {
    const schema = { ...either, discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } }
    expect(problems(schema, { kind: 'cat', lives: 'nine' }, { schemas })).toEqual([
      'lives: must be an integer, got a string',
    ])
  })

  test('accepts null in every notation', () => {
    const tree = { $ref: '#/components/schemas/Tree' }
    expect(problems({ type: 'string', nullable: true }, null, { version: '3.0' })).toEqual([])
    expect(problems({ nullable: true, allOf: [tree] }, null, { version: '3.0', schemas })).toEqual([])
    expect(problems({ anyOf: [tree, { type: 'null' }] }, null, { schemas })).toEqual([])
    expect(problems(tree, null, { schemas })).toEqual(['it: must be an object, got null'])
  })

  test('applies siblings of `$ref` since 3.1', () => {
    const schema = { $ref: '#/components/schemas/Pet', required: ['name'] }
    const value = { kind: 'cat' }
    expect(problems(schema, value, { schemas })).toEqual(['it: is missing the required property `name`'])
    expect(problems(schema, value, { schemas, version: '3.0' })).toEqual([])
  })

  test('stops at recursive schemas', () => {
    const deep = { next: { next: { next: 1 } } }
    expect(problems({ $ref: '#/components/schemas/Tree' }, deep, { schemas })).toEqual([
      'next.next.next: must be an object, got a number',
    ])
    const ring: Record<string, Json> = {
      Ring: { anyOf: [{ $ref: '#/components/schemas/Ring' }, { type: 'string' }] },
    }
    expect(problems({ $ref: '#/components/schemas/Ring' }, 'a', { schemas: ring })).toEqual([])
  })

  test('skips unresolved references', () => {
    expect(problems({ $ref: '#/components/schemas/Nobody' }, 1)).toEqual([])
  })
})

describe('directions', () => {
  const schema = {
    required: ['id', 'password'],
    properties: {
      id: { allOf: [{ type: 'string', readOnly: true }] },
      password: { type: 'string', writeOnly: true },
    },
  }

  test('require no read-only fields in requests and no write-only fields in responses', () => {
    expect(problems(schema, {}, { direction: 'request' })).toEqual([
      'it: is missing the required property `password`',
    ])
    expect(problems(schema, {}, { direction: 'response' })).toEqual([
      'it: is missing the required property `id`',
    ])
    expect(problems(schema, {})).toEqual([])
  })
})

describe('any schema and value', () => {
  const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, -2, 2.5, '', 'a', 'ab', 'abc')
  const value = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value
  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null')
  const small = fc.nat(3)
  const schema = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.boolean(),
      fc.record<Record<string, Json>>({
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1 })) as never,
      }),
      fc.record(
        {
          minimum: small,
          exclusiveMaximum: small,
          multipleOf: fc.constantFrom(1, 2),
          minLength: small,
          maxLength: small,
        },
        { requiredKeys: [] },
      ),
      fc.record({ minItems: small, maxItems: small, maxProperties: small }, { requiredKeys: [] }),
      fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: value }),
      fc.record({ items: tie('schema') }),
      fc.record({
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        items: tie('schema'),
      }),
      fc.record(
        {
          properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { noNullPrototype: true }),
          required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
          additionalProperties: tie('schema'),
        },
        { requiredKeys: ['properties'] },
      ),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ pattern: fc.constantFrom('^a', 'b$', '^[ab]{2}$') }),
    ),
  })).schema
  const ajv = new Ajv2020({ strict: false })

  test('agrees with a complete validator', () => {
    fc.assert(
      fc.property(schema, value, (rules, data) => {
        expect(problems(rules, data).length === 0).toBe(ajv.validate(rules as object, data))
      }),
      { numRuns: runs(500) },
    )
  })

  test('finishes quickly for hostile schemas', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (rules, data) => {
        problems(rules as Json, data as Json)
      }),
    )
    const wide = { anyOf: Array.from({ length: 40 }, () => ({ $ref: '#/components/schemas/Tested' })) }
    expect(problems(wide, 'a')).toEqual([])
    const fan = {
      oneOf: Array.from({ length: 12 }, () => ({
        properties: { a: { $ref: '#/components/schemas/Tested' } },
        required: ['b'],
      })),
    }
    let nested: Json = {}
    for (let at = 0; at < 60; at++) nested = { a: nested }
    const started = performance.now()
    problems(fan, nested)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('shares one budget between values', () => {
    const rules: Json = { type: 'array', items: { type: 'string' } }
    const bundle: Bundle = { version: '3.1', parts: new Map(), missing: new Set() }
    const check = createValueCheck(bundle, { each: 3, all: 5 })
    const node: SpecNode = { file, pointer: '', value: rules }
    expect(check([1, 1, 1, 1], node)).toHaveLength(2)
    expect(check([1, 1, 1, 1], node)).toHaveLength(1)
    expect(check([1], node)).toHaveLength(0)
  })
})
