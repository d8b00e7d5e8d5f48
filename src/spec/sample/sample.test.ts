import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { Bundle, SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, listOf } from '../read/pointer.ts'
import { type SampleOptions, sampleParameter, sampleSchema, samplesOf } from './sample.ts'

const file = 'api.json' as FilePath
const node = (value: Json): SpecNode => ({ file, pointer: '/schema', value })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function bundleOf(schemas: JsonObject = {}): Bundle {
  const parts = Object.entries(schemas).map(
    ([name, value]) => [`${file}#/components/schemas/${name}`, value] as const,
  )
  return { version: '3.1', parts: new Map(parts), missing: new Set() }
}

function sample(schema: Json, schemas: JsonObject = {}, options: Partial<SampleOptions> = {}) {
  return sampleSchema(node(schema), bundleOf(schemas), { direction: 'response', ...options })
}

/** The sample of a field with this name. */
const field = (name: string, schema: Json) => (sample({ properties: { [name]: schema } }) as JsonObject)[name]

describe('explicit values come first', () => {
  test.each<[string, Json, Json]>([
    ['example', { type: 'string', example: 'a', examples: ['b'], default: 'c', enum: ['d'] }, 'a'],
    ['examples', { type: 'string', examples: ['b'], default: 'c', enum: ['d'] }, 'b'],
    ['default', { type: 'string', default: 'c', enum: ['d'] }, 'c'],
    ['const', { const: 'e', enum: ['d'] }, 'e'],
    ['enum', { type: 'string', enum: ['d', 'f'] }, 'd'],
    ['an example, even an invalid one', { type: 'integer', example: 'seven' }, 'seven'],
    [
      'an example of false or 0',
      { type: 'array', prefixItems: [{ example: false }, { default: 0 }] },
      [false, 0],
    ],
    ['a default unless it is empty', { type: 'string', default: '' }, 'string'],
    [
      'a default unless it is an empty array',
      { type: 'array', items: { type: 'integer' }, default: [] },
      [1],
    ],
  ])('from %s', (_name, schema, value) => expect(sample(schema)).toEqual(value))

  test('prefers the example next to a reference', () => {
    expect(sample({ ...ref('Age'), example: 5 }, { Age: { type: 'integer', example: 9 } })).toBe(5)
  })

  test('prefers the example of the whole schema', () => {
    const Base = { properties: { a: { type: 'integer' } }, example: { a: 9 } }
    const whole = { allOf: [ref('Base'), { properties: { b: { type: 'integer' } } }] }
    expect(sample({ ...whole, example: { a: 1, b: 2 } }, { Base })).toEqual({ a: 1, b: 2 })
    expect(sample(whole, { Base })).toEqual({ a: 9, b: 1 })
  })

  test('uses the example of a wrapped reference', () => {
    const Pet = { properties: { name: {}, age: {} }, example: { name: 'Rex' } }
    for (const schema of [{ allOf: [ref('Pet')] }, { anyOf: [ref('Pet'), { type: 'null' }] }] as Json[])
      expect(sample(schema, { Pet })).toEqual({ name: 'Rex' })
  })
})

describe('strings', () => {
  test.each<[JsonObject, string]>([
    [{}, 'string'],
    [{ format: 'date' }, '2026-01-31'],
    [{ format: 'date-time' }, '2026-01-31T09:30:00Z'],
    [{ format: 'email' }, 'ada@example.com'],
    [{ format: 'ipv4' }, '192.0.2.1'],
    [{ format: 'ipv6' }, '2001:db8::1'],
    [{ format: 'uri' }, 'https://example.com'],
    [{ format: 'password' }, '********'],
    [{ format: 'binary' }, '<binary>'],
    [{ format: 'byte' }, 'RXhhbXBsZQ=='],
    [{ contentEncoding: 'base64' }, 'RXhhbXBsZQ=='],
    [{ contentMediaType: 'image/png' }, '<binary>'],
    [{ format: 'of our own' }, 'string'],
    [{ minLength: 8 }, 'stringst'],
    [{ maxLength: 3 }, 'str'],
    [{ maxLength: 0 }, ''],
    [{ pattern: '^[A-Z]{2}-\\d{4}$' }, 'AB-1234'],
    [{ pattern: '^[a-z]+$' }, 'string'],
    [{ pattern: '^[a-z]+$', minLength: 9 }, 'abcdefghi'],
    [{ pattern: '^[0-9a-f-]+$', format: 'uuid' }, 'c0ffee00-1234-4abc-9def-0123456789ab'],
    [{ pattern: '^(?=x).*$' }, 'string'],
  ])('follow %o', (words, text) => expect(sample({ type: 'string', ...words })).toBe(text))

  test.each([
    ['name', 'Example'],
    ['email', 'ada@example.com'],
    ['created_at', '2026-01-31T09:30:00Z'],
    ['createdAt', '2026-01-31T09:30:00Z'],
    ['avatarUrl', 'https://example.com'],
    ['country', 'DE'],
    ['constructor', 'string'],
  ])('of a field named %s are realistic', (name, text) => expect(field(name, { type: 'string' })).toBe(text))

  test('prefers the schema over the field name', () => {
    expect(field('email', { type: 'string', format: 'uuid' })).toMatch(/^c0ffee/)
    expect(field('country', { type: 'string', minLength: 3, maxLength: 3 })).toHaveLength(3)
    expect(field('urls', { type: 'array', items: { type: 'string' } })).toEqual(['https://example.com'])
  })

  test('limits the length of strings', () => {
    expect(sample({ type: 'string', minLength: 1e9 })).toHaveLength(200)
  })
})

describe('numbers', () => {
  test.each<[JsonObject, number]>([
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'integer', exclusiveMinimum: 5 }, 6],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, 2],
    [{ type: 'integer', exclusiveMaximum: 0 }, -1],
    [{ type: 'integer', multipleOf: 7, minimum: 10 }, 14],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }, 0.25],
    [{ type: 'number', multipleOf: 0.1, minimum: 1.25 }, 1.3],
    [{ type: 'integer', minimum: 2.5 }, 3],
  ])('follow %o', (schema, value) => expect(sample(schema)).toBe(value))

  test('uses the field name if the number is valid', () => {
    expect(field('year', { type: 'integer' })).toBe(2026)
    expect(field('year', { type: 'integer', maximum: 99 })).toBe(1)
  })
})

describe('objects', () => {
  const user = {
    type: 'object',
    required: ['id', 'old'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      secret: { type: 'string', writeOnly: true },
      nick: { type: 'string', deprecated: true },
      old: { type: 'boolean', deprecated: true },
    },
  }

  test('omits read-only fields in requests and write-only fields in responses', () => {
    expect(sample(user)).toEqual({ id: 42, name: 'Example', old: true })
    expect(sample(user, {}, { direction: 'request' })).toEqual({
      name: 'Example',
      secret: '********',
      old: true,
    })
    const nested = { type: 'array', items: { allOf: [ref('User')] } }
    expect(sample(nested, { User: user }, { direction: 'request' })).toEqual([
      { name: 'Example', secret: '********', old: true },
    ])
  })

  test('can omit optional fields', () => {
    expect(sample(user, {}, { requiredOnly: true })).toEqual({ id: 42, old: true })
  })

  test('keeps the field order of the schema', () => {
    const properties = { z: { type: 'object', properties: { b: true, a: true } }, a: { type: 'string' } }
    expect(JSON.stringify(sample({ properties }))).toBe('{"z":{"b":{},"a":{}},"a":"string"}')
  })

  test.each<[string, JsonObject, Json]>([
    ['one additional property', { additionalProperties: { type: 'integer' } }, { key: 1 }],
    ['anything', { additionalProperties: true }, { key: 'value' }],
    [
      'no additional property without a schema',
      { additionalProperties: {}, properties: { a: { type: 'string' } } },
      { a: 'string' },
    ],
    [
      'names from an enum',
      { additionalProperties: { type: 'integer' }, propertyNames: { enum: ['de', 'en'] } },
      { de: 1 },
    ],
    [
      'names that match a pattern',
      { additionalProperties: { type: 'integer' }, propertyNames: { pattern: '^x-\\d$' } },
      { 'x-1': 1 },
    ],
    ['pattern properties', { patternProperties: { '^S_[a-z]{2}$': { type: 'integer' } } }, { S_ab: 1 }],
    ['no name for an unsupported pattern', { patternProperties: { '^(?!a)': { type: 'integer' } } }, {}],
    [
      'the minimum number of properties',
      { additionalProperties: { type: 'integer' }, minProperties: 2 },
      { key: 1, key2: 1 },
    ],
    ['a required field without a schema', { required: ['id'] }, { id: '42' }],
    ['no field without a possible value', { properties: { a: false, b: { type: 'integer' } } }, { b: 1 }],
    [
      'the maximum number of properties',
      { maxProperties: 1, required: ['b'], properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
      { b: 1 },
    ],
  ])('have %s', (_name, schema, value) => expect(sample({ type: 'object', ...schema })).toEqual(value))

  test('handles a field named __proto__', () => {
    const value = sample({ properties: JSON.parse('{"__proto__":{"type":"integer"}}') as Json })
    expect(JSON.stringify(value)).toBe('{"__proto__":1}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('arrays', () => {
  test.each<[string, JsonObject, Json]>([
    ['one item', { items: { type: 'integer' } }, [1]],
    ['the minimum number of items', { items: { type: 'integer' }, minItems: 2 }, [1, 1]],
    ['at most three items', { items: { type: 'integer' }, minItems: 500 }, [1, 1, 1]],
    ['no items if none are allowed', { items: { type: 'integer' }, maxItems: 0 }, []],
    ['unique items', { items: { enum: ['a', 'b', 'c'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    ['all tuple items', { prefixItems: [{ type: 'integer' }, { type: 'boolean' }] }, [1, true]],
    ['no items without a possible value', { items: false }, []],
    ['no items without a schema', {}, []],
  ])('have %s', (_name, schema, value) => expect(sample({ type: 'array', ...schema })).toEqual(value))
})

describe('variants', () => {
  const Cat = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, purrs: { type: 'boolean' } },
  }
  const Dog = { type: 'object', properties: { kind: { type: 'string' }, barks: { type: 'boolean' } } }
  const pets = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } }

  test('merges the first branch with its siblings', () => {
    const schema = { properties: { id: { type: 'integer' } }, oneOf: [ref('Dog'), ref('Cat')] }
    expect(sample(schema, { Cat, Dog })).toEqual({ id: 42, kind: 'string', barks: true })
  })

  test('sets the discriminator value of the branch', () => {
    expect(sample(pets, { Cat, Dog })).toEqual({ kind: 'Cat', purrs: true })
    const mapping = { dog: '#/components/schemas/Dog', cat: 'Cat' }
    expect(sample({ ...pets, discriminator: { propertyName: 'kind', mapping } }, { Cat, Dog })).toEqual({
      kind: 'cat',
      purrs: true,
    })
  })

  test('uses the schema name as the discriminator value', () => {
    const Pet = {
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { puss: '#/components/schemas/Kitten' } },
    }
    const Kitten = { allOf: [ref('Pet'), { properties: { toys: { type: 'integer' } } }] }
    expect(sample(ref('Kitten'), { Pet, Kitten })).toEqual({ kind: 'puss', toys: 1 })
    expect(sample(ref('Pet'), { Pet, Kitten })).toEqual({ kind: 'puss', toys: 1 })
    expect(sample(ref('Pet'), { Pet })).toEqual({ kind: 'puss' })
  })

  test('avoids null if possible', () => {
    expect(sample({ type: ['null', 'integer'] })).toBe(1)
    expect(sample({ oneOf: [{ enum: [null] }, { type: 'integer' }] })).toBe(1)
    expect(sample({ enum: [null, 'a'] })).toBe('a')
    expect(sample({ type: 'null' })).toBeNull()
  })

  test('creates an example for each top-level branch', () => {
    const media = (schema: Json) => ({
      type: 'application/json',
      schema: node(schema),
      examples: [],
      encoding: new Map(),
    })
    const options = { direction: 'response' } as const
    expect(samplesOf(media(pets), bundleOf({ Cat, Dog }), options)).toEqual([
      { name: 'Cat', value: { kind: 'Cat', purrs: true }, generated: true },
      { name: 'Dog', value: { kind: 'Dog', barks: true }, generated: true },
    ])
    const plain: Json = {
      anyOf: [{ type: 'string', title: 'A word' }, { type: 'integer' }, { type: 'integer', minimum: 5 }],
    }
    expect(samplesOf(media(plain), bundleOf(), options).map(({ name }) => name)).toEqual([
      'A word',
      'integer',
      'integer 2',
    ])
    const alike: Json = {
      properties: { a: { type: 'integer' } },
      anyOf: [{ required: ['a'] }, { minProperties: 1 }],
    }
    expect(samplesOf(media(alike), bundleOf(), options)).toEqual([
      { name: '', value: { a: 1 }, generated: true },
    ])
  })

  test('uses only named examples if there are any', () => {
    const examples = [{ name: 'small', value: 1 }]
    const media = {
      type: 'application/json',
      schema: node({ type: 'string' }),
      examples,
      encoding: new Map(),
    }
    expect(samplesOf(media, bundleOf(), { direction: 'response' })).toEqual([
      { name: 'small', value: 1, generated: false },
    ])
  })

  test('creates an array with one item for streams', () => {
    const media = {
      type: 'application/jsonl',
      itemSchema: node({ type: 'integer' }),
      examples: [],
      encoding: new Map(),
    }
    expect(samplesOf(media, bundleOf(), { direction: 'response' })[0]?.value).toEqual([1])
  })
})

describe('parameters', () => {
  const parameter = { name: 'user_id', content: [], examples: [] }

  test('uses example, schema or content', () => {
    const examples = [
      { name: 'a', external: 'https://example.com' },
      { name: 'b', value: 0 },
    ]
    expect(sampleParameter({ ...parameter, examples, schema: node({ type: 'string' }) }, bundleOf())).toBe(0)
    expect(sampleParameter({ ...parameter, schema: node({ type: 'string' }) }, bundleOf())).toBe('42')
    const media = {
      type: 'application/json',
      schema: node({ type: 'boolean' }),
      examples: [],
      encoding: new Map(),
    }
    expect(sampleParameter({ ...parameter, content: [media] }, bundleOf())).toBe(true)
    expect(sampleParameter(parameter, bundleOf())).toBeUndefined()
  })
})

describe('limits', () => {
  test('omits recursive schemas, or leaves them empty if required', () => {
    const Tree = {
      type: 'object',
      required: ['parent', 'maybe'],
      properties: {
        name: { type: 'string' },
        left: ref('Tree'),
        children: { type: 'array', items: ref('Tree') },
        parent: ref('Tree'),
        maybe: { anyOf: [ref('Tree'), ref('Nothing')] },
      },
    }
    expect(sample(ref('Tree'), { Tree, Nothing: { type: 'object', nullable: true } })).toEqual({
      name: 'Example',
      children: [],
      parent: {},
      maybe: {},
    })
  })

  test('takes another branch if one is recursive', () => {
    const Value: Json = { oneOf: [{ type: 'array', items: ref('Value') }, { type: 'string' }] }
    expect(sample(ref('Value'), { Value })).toEqual([])
    const Loop = { oneOf: [ref('Loop'), { type: 'integer' }] }
    expect(sample(ref('Loop'), { Loop })).toBe(1)
    expect(sample(ref('Only'), { Only: { oneOf: [ref('Only')] } })).toEqual({})
  })

  test('uses an empty object for unresolved references', () => {
    expect(sample({ type: 'array', items: ref('Gone') })).toEqual([{}])
    expect(sample({ $ref: 'ftp://example.com/a.json' })).toEqual({})
  })

  test('fills the first level before deeper ones', () => {
    const wide = (inner: Json) => ({
      properties: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, inner])),
    })
    const value = sample(wide(wide(wide({ type: 'integer' })))) as JsonObject
    const last = sample({
      properties: { big: wide(wide({ type: 'integer' })), small: { type: 'integer' } },
    }) as JsonObject
    expect(Object.keys(value)).toHaveLength(10)
    expect(last.small).toBe(1)
    expect(JSON.stringify(value).length).toBeLessThan(20_000)
  })

  test('does not repeat a large example', () => {
    const Big = { type: 'string', example: 'x'.repeat(50_000) }
    const names = Array.from({ length: 300 }, (_, index) => [`f${index}`, ref('Big')])
    expect(
      JSON.stringify(sample({ properties: Object.fromEntries(names) as Json }, { Big })).length,
    ).toBeLessThan(200_000)
    expect(sample(ref('Big'), { Big })).toHaveLength(50_000)
  })

  test('accepts custom limits', () => {
    const deep = { properties: { a: { type: 'integer' }, b: { properties: { c: { type: 'integer' } } } } }
    expect(sample(deep, {}, { limits: { depth: 0 } })).toEqual({ a: 1 })
  })
})

test('is deterministic for any value in place of a schema', () => {
  const words =
    'type properties items required enum const default allOf oneOf anyOf not minItems maxItems minLength maxLength pattern format minimum exclusiveMaximum multipleOf additionalProperties patternProperties propertyNames prefixItems discriminator propertyName mapping $ref nullable minProperties maxProperties uniqueItems example examples'
  const key = fc.oneof(fc.constantFrom(...words.split(' ')), fc.string())
  const leaf = fc.oneof(
    fc.constantFrom(
      'object',
      'array',
      'string',
      'integer',
      'number',
      'null',
      '#/components/schemas/A',
      '^(a+)+$',
      '[',
    ),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  const { any } = fc.letrec<{ any: Json }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf as fc.Arbitrary<Json>,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 6, noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(any, any, fc.boolean(), (schema, A, requiredOnly) => {
      const options = { direction: 'request', requiredOnly } as const
      const value = sample(schema, { A }, options)
      expect(JSON.stringify(sample(schema, { A }, options))).toBe(JSON.stringify(value))
    }),
    { numRuns: runs(1500) },
  )
})

describe('generates valid samples', () => {
  const limits = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(40))
  const text = fc
    .tuple(fc.nat(30), fc.nat(30))
    .map(([min, more]): JsonObject => ({ type: 'string', minLength: min, maxLength: min + more }))
  const whole = limits.map(
    ([min, more]): JsonObject => ({ type: 'integer', minimum: min, maximum: min + more }),
  )
  const stepped = fc
    .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 40 }))
    .map(([min, step]): JsonObject => ({ type: 'integer', minimum: min, multipleOf: step }))
  const open = limits.map(
    ([min, more]): JsonObject => ({
      type: 'number',
      exclusiveMinimum: min,
      exclusiveMaximum: min + 1 + more / 7,
    }),
  )
  const listed = fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 })
    .map((values): JsonObject => ({ enum: values }))
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(text, whole, stepped, open, listed, fc.constant<JsonObject>({ type: 'boolean' })),
      fc
        .tuple(tie('schema'), fc.nat(3), fc.nat(3))
        .map(
          ([items, min, more]): JsonObject => ({ type: 'array', items, minItems: min, maxItems: min + more }),
        ),
      fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf): JsonObject => ({ oneOf })),
      fc
        .tuple(fc.dictionary(fc.string(), tie('schema'), { maxKeys: 5, noNullPrototype: true }), fc.nat())
        .map(([properties, bits]): JsonObject => {
          const required = Object.keys(properties).filter((_name, index) => (bits >> index) % 2 === 1)
          return { type: 'object', properties, required }
        }),
      fc.tuple(tie('schema'), tie('schema')).map(
        ([a, b]): JsonObject => ({
          allOf: [{ properties: { a }, required: ['a'] }, { properties: { b } }],
        }),
      ),
    ),
  }))

  /** A small subset of JSON Schema, independent of the implementation. */
  function fits(value: Json | undefined, schema: JsonObject): boolean {
    if (value === undefined) return false
    if (Array.isArray(schema.enum)) return schema.enum.includes(value)
    if (schema.allOf)
      return listOf(schema.allOf).every((part) => fits(value, { type: 'object', ...(part as JsonObject) }))
    if (schema.oneOf) return listOf(schema.oneOf).some((branch) => fits(value, branch as JsonObject))
    const n = (key: string, otherwise: number) => (schema[key] as number | undefined) ?? otherwise
    if (schema.type === 'boolean') return typeof value === 'boolean'
    if (schema.type === 'string')
      return (
        typeof value === 'string' &&
        value.length >= n('minLength', 0) &&
        value.length <= n('maxLength', Infinity)
      )
    if (schema.type === 'integer' || schema.type === 'number')
      return (
        typeof value === 'number' &&
        (schema.type === 'number' || Number.isInteger(value)) &&
        value >= n('minimum', -Infinity) &&
        value <= n('maximum', Infinity) &&
        value > n('exclusiveMinimum', -Infinity) &&
        value < n('exclusiveMaximum', Infinity) &&
        (schema.multipleOf === undefined || Math.abs(value % n('multipleOf', 1)) === 0)
      )
    if (schema.type === 'array')
      return (
        Array.isArray(value) &&
        value.length >= n('minItems', 0) &&
        value.length <= n('maxItems', Infinity) &&
        value.every((item) => fits(item, schema.items as JsonObject))
      )
    const fields = schema.properties as JsonObject
    return (
      isObject(value) &&
      listOf(schema.required).every((name) => Object.hasOwn(value, name as string)) &&
      Object.entries(value).every(
        ([name, field]) => !Object.hasOwn(fields, name) || fits(field, fields[name] as JsonObject),
      )
    )
  }

  test.each([false, true])('with required fields only: %s', (requiredOnly) => {
    fc.assert(
      fc.property(schema, (schemaValue) => {
        expect(
          fits(sample(schemaValue, {}, { requiredOnly }), schemaValue),
          JSON.stringify(schemaValue),
        ).toBe(true)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('generates valid samples with some optional fields', () => {
    fc.assert(
      fc.property(schema, fc.nat(3), (schemaValue, maxOptional) => {
        const [generated] = samplesOf(mediaOf(schemaValue), bundleOf(), {
          direction: 'response',
          maxOptional,
        })
        if (generated?.short !== undefined)
          expect(fits(generated.short, schemaValue), JSON.stringify(schemaValue)).toBe(true)
      }),
      { numRuns: runs(1000) },
    )
  })
})

const mediaOf = (schema: Json) => ({
  type: 'application/json',
  schema: node(schema),
  examples: [],
  encoding: new Map(),
})

describe('a short sample', () => {
  const short = (schema: Json, maxOptional: number) => {
    const [sampleResult] = samplesOf(mediaOf(schema), bundleOf(), { direction: 'request', maxOptional })
    return sampleResult?.short
  }
  const text = { type: 'string' }
  const many = (count: number, from = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index + from}`, text]))
  const filled = (count: number, from = 1) =>
    Object.fromEntries(Object.keys(many(count, from)).map((name) => [name, 'string']))

  test('is generated only with many optional fields', () => {
    expect(short({ properties: many(3) }, 3)).toBeUndefined()
    expect(short({ properties: many(4) }, 3)).toEqual(filled(3))
  })

  test('has all required fields and those with an example', () => {
    const schema = {
      required: ['f4'],
      properties: { ...many(4), f5: { ...text, example: 'e' }, f6: { ...text, default: 'd' } },
    }
    expect(short(schema, 2)).toEqual({ f1: 'string', f2: 'string', f4: 'string', f5: 'e' })
  })

  test('counts fields of optional objects and omits empty ones', () => {
    const inner = { required: ['f1'], properties: many(2) }
    const schema = {
      properties: {
        a: inner,
        b: inner,
        list: { items: inner },
        c: text,
        map: { additionalProperties: text },
      },
    }
    expect(short(schema, 3)).toEqual({ a: filled(2), c: 'string' })
    expect(short(schema, 5)).toEqual({ a: filled(2), b: filled(2), c: 'string' })
  })

  test('omits objects that only contain empty objects', () => {
    const schema = { properties: { a: text, b: { properties: { c: { properties: { d: text } } } } } }
    expect(short(schema, 1)).toEqual({ a: 'string' })
  })

  test('keeps a nested field with an example', () => {
    const inner = { properties: { x: text, y: { ...text, example: 'e' } } }
    expect(short({ properties: { ...many(2), inner } }, 1)).toEqual({ f1: 'string', inner: { y: 'e' } })
  })

  test('stays valid', () => {
    expect(short({ properties: many(4), minProperties: 3 }, 1)).toEqual(filled(3))
    const bound = { properties: many(4), dependentRequired: { f1: ['f3'], f3: ['f4'] } }
    expect(short(bound, 1)).toEqual({ f1: 'string', f3: 'string', f4: 'string' })
    const list = {
      required: ['l'],
      properties: { ...many(2), l: { minItems: 1, items: { properties: many(1) } } },
    }
    expect(short(list, 1)).toEqual({ f1: 'string', l: [{}] })
  })
})
