import { describe as about, expect, test } from 'vitest'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import type { Bundle, OpenApiVersion, SpecNode } from './read/bundle.ts'
import type { JsonObject } from './read/pointer.ts'
import { kindOf, readSchema, type Schema } from './schema.ts'

const file = 'openapi.yaml' as FilePath
const nodeOf = (value: Json): SpecNode => ({ file, pointer: '/schema', value })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A parsed schema with these components. */
function read(value: Json, schemas: Record<string, Json> = {}, version: OpenApiVersion = '3.1'): Schema {
  return readSchema(nodeOf(value), bundleOf(schemas, version))
}

function bundleOf(schemas: Record<string, Json>, version: OpenApiVersion = '3.1'): Bundle {
  const parts = Object.entries(schemas).map(
    ([name, value]) => [`${file}#/components/schemas/${name}`, value] as const,
  )
  return { version, parts: new Map(parts), missing: new Set([`${file}#/components/schemas/Gone`]) }
}

/** The type, whether it may be null, and the other keywords. */
function summarize({ types, nullable, words }: Schema) {
  return { types, nullable, words }
}

about('a schema in any version', () => {
  test.each<[string, JsonObject[], object]>([
    [
      'a string or null',
      [
        { type: 'string', nullable: true },
        { type: ['string', 'null'] },
        { anyOf: [{ type: 'string' }, { type: 'null' }] },
        { oneOf: [{ type: 'null' }, { type: 'string' }] },
      ],
      { types: ['string'], nullable: true, words: {} },
    ],
    [
      'a number above one',
      [
        { type: 'number', minimum: 1, exclusiveMinimum: true },
        { type: 'number', exclusiveMinimum: 1 },
      ],
      { types: ['number'], nullable: false, words: { exclusiveMinimum: 1 } },
    ],
    [
      'a number below ten',
      [
        { type: 'number', maximum: 10, exclusiveMaximum: true },
        { type: 'number', exclusiveMaximum: 10 },
      ],
      { types: ['number'], nullable: false, words: { exclusiveMaximum: 10 } },
    ],
    [
      'a number of at least one',
      [
        { type: 'number', minimum: 1, exclusiveMinimum: false },
        { type: 'number', minimum: 1 },
      ],
      { types: ['number'], nullable: false, words: { minimum: 1 } },
    ],
    [
      'one of two strings',
      [{ type: 'string', enum: ['a', 'b'] }],
      { types: ['string'], nullable: false, words: { enum: ['a', 'b'] } },
    ],
    [
      'several types',
      [{ type: ['string', 'integer'] }],
      { types: ['string', 'integer'], nullable: false, words: {} },
    ],
    ['null only', [{ type: 'null' }, { type: ['null'] }], { types: [], nullable: true, words: {} }],
  ])('reads %s', (_name, forms, expected) => {
    for (const form of forms) expect(summarize(read(form))).toEqual(expected)
  })

  test('ignores exclusive limits of 3.0 without a number', () => {
    expect(read({ exclusiveMinimum: true, exclusiveMaximum: false }).words).toEqual({})
  })

  test('is nullable if `enum` contains null', () => {
    expect(read({ type: 'string', enum: ['a', null] }).nullable).toBe(true)
    expect(read({ const: null }).nullable).toBe(true)
    expect(read({ enum: ['null'] }).nullable).toBe(false)
  })

  test('reads a nullable reference as the component or null', () => {
    const schemas = { Order: { type: 'object', description: 'An order', properties: { id: {} } } }
    const forms: JsonObject[] = [
      { anyOf: [ref('Order'), { type: 'null' }] },
      { oneOf: [{ type: 'null' }, ref('Order')] },
      { allOf: [ref('Order')], nullable: true },
      { anyOf: [ref('Order')], nullable: true },
      { ...ref('Order'), nullable: true },
    ]
    for (const form of forms) {
      const schema = read(form, schemas)
      expect(summarize(schema)).toEqual({
        types: ['object'],
        nullable: true,
        words: { description: 'An order' },
      })
      expect(schema.name).toBe('Order')
      expect([...schema.properties.keys()]).toEqual(['id'])
    }
  })

  test('reads a choice of one as that', () => {
    const schemas = { Order: { type: 'object', description: 'An order', properties: { id: {} } } }
    const own = { description: 'Mine', anyOf: [ref('Order')] }
    for (const form of [own, { description: 'Mine', oneOf: [{ anyOf: [ref('Order')] }] }]) {
      const schema = read(form, schemas)
      expect(summarize(schema)).toEqual({
        types: ['object'],
        nullable: false,
        words: { description: 'Mine' },
      })
      expect([schema.name, ...schema.properties.keys()]).toEqual(['Order', 'id'])
      expect([...schema.oneOf, ...schema.anyOf]).toEqual([])
    }
    // The discriminator names its only variant.
    const pet = { oneOf: [ref('Order')], discriminator: { propertyName: 'kind' } }
    expect(read(pet, schemas).oneOf).toHaveLength(1)
  })

  test('reads a choice of one that contains itself', () => {
    const schemas = { A: { anyOf: [ref('B')] }, B: { oneOf: [ref('A')] } }
    expect(read(ref('A'), schemas).types).toEqual([])
  })

  test('reads a choice of two and null as nullable', () => {
    const schema = read({ anyOf: [ref('A'), { type: 'null' }, ref('B')] }, { A: {}, B: {} })
    expect(schema.nullable).toBe(true)
    expect(schema.anyOf.map(({ value }) => value)).toEqual([ref('A'), ref('B')])
  })

  test('reads one example or an array', () => {
    expect(read({ example: 1 }).examples).toEqual([1])
    expect(read({ examples: [1, 2] }).examples).toEqual([1, 2])
    expect(read({ example: null }).examples).toEqual([null])
  })

  test('reads tuples from `prefixItems` and from array `items`', () => {
    const forms: JsonObject[] = [
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
      { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
    ]
    for (const form of forms)
      expect(read(form).prefixItems.map(({ value }) => value)).toEqual([
        { type: 'string' },
        { type: 'number' },
      ])
  })

  test('reads `true`, `false` and invalid schemas', () => {
    expect(read(true)).toMatchObject({ nothing: false, types: [] })
    expect(read(false)).toMatchObject({ nothing: true })
    for (const value of [null, 1, 'x', []]) expect(read(value)).toMatchObject({ types: [], nothing: false })
  })

  test('reads additional properties: any, none or a schema', () => {
    expect(read({ additionalProperties: true }).additional).toBe(true)
    expect(read({ additionalProperties: false }).additional).toBe(false)
    expect(read({ additionalProperties: {} }).additional).toBe(true)
    expect(read({ additionalProperties: { type: 'string' } }).additional).toMatchObject({
      pointer: '/schema/additionalProperties',
      value: { type: 'string' },
    })
    expect(read({}).additional).toBeUndefined()
  })
})

about('references', () => {
  test('are resolved in chains, with the last name', () => {
    const schema = read(ref('Alias'), { Alias: ref('Order'), Order: { type: 'object' } })
    expect(schema).toMatchObject({ name: 'Order', types: ['object'] })
  })

  test('apply sibling keywords', () => {
    const order = { type: 'string', description: 'Of all', title: 'Order' }
    const schema = read({ ...ref('Order'), description: 'Of this', deprecated: true }, { Order: order })
    expect(schema.words).toEqual({ description: 'Of this', title: 'Order', deprecated: true })
    expect(schema).toMatchObject({ name: 'Order', types: ['string'] })
  })

  test('merge sibling properties and required fields', () => {
    const order = { properties: { id: {} }, required: ['id'] }
    const schema = read({ ...ref('Order'), properties: { extra: {} }, required: ['extra'] }, { Order: order })
    expect([...schema.properties.keys()]).toEqual(['id', 'extra'])
    expect([...schema.required]).toEqual(['id', 'extra'])
  })

  test('report missing targets and keys of targets beyond the bundle', () => {
    expect(read(ref('Gone')).missing).toBe('#/components/schemas/Gone')
    expect(read(ref('Later'))).toMatchObject({ beyond: `${file}#/components/schemas/Later`, name: 'Later' })
    expect(read({ $ref: 'https://evil.test/a.json' }).missing).toBe('https://evil.test/a.json')
  })

  test('treat circular references as missing', () => {
    expect(read(ref('A'), { A: ref('A') }).missing).toBe('#/components/schemas/A')
    expect(read(ref('A'), { A: ref('B'), B: ref('A') }).missing).toBeDefined()
  })

  test('resolve a property inside a component', () => {
    const order = { properties: { state: { type: 'string' } } }
    const schema = read({ $ref: '#/components/schemas/Order/properties/state' }, { Order: order })
    expect([schema.types, schema.name]).toEqual([['string'], undefined])
  })

  test('give a schema the same key everywhere', () => {
    const schemas = { Node: { type: 'object', properties: { next: ref('Node') } } }
    const first = read(ref('Node'), schemas)
    const next = readSchema(first.properties.get('next')!, bundleOf(schemas))
    expect(next.key).toBe(first.key)
  })
})

about('`allOf`', () => {
  test('merges properties in order, required fields and own keywords', () => {
    const schemas = { Base: { type: 'object', properties: { id: {} }, required: ['id'], title: 'Base' } }
    const extension = { properties: { name: {} }, required: ['name'] }
    const schema = read({ allOf: [ref('Base'), extension], description: 'Own' }, schemas)
    expect([...schema.properties.keys()]).toEqual(['id', 'name'])
    expect([...schema.required]).toEqual(['id', 'name'])
    expect(summarize(schema)).toEqual({
      types: ['object'],
      nullable: false,
      words: { title: 'Base', description: 'Own' },
    })
    expect(schema.name).toBeUndefined()
  })

  test('keeps the component name of a single reference', () => {
    expect(read({ allOf: [ref('Order')], description: 'D' }, { Order: { title: 'O' } }).name).toBe('Order')
  })

  test('merges a field defined in two parts', () => {
    const part = (words: JsonObject) => ({ properties: { a: words } })
    const schema = read({ allOf: [part({ type: 'string' }), part({ minLength: 3 })] })
    expect(summarize(readSchema(schema.properties.get('a')!, bundleOf({})))).toEqual({
      types: ['string'],
      nullable: false,
      words: { minLength: 3 },
    })
  })

  test('uses the stricter limit and common values', () => {
    const parts = [
      { minimum: 1, maximum: 9, minLength: 2, maxLength: 8, enum: ['a', 'b', 'c'] },
      { minimum: 3, maximum: 12, minLength: 1, maxLength: 5, enum: ['b', 'c', 'd'] },
    ]
    const words = { minimum: 3, maximum: 9, minLength: 2, maxLength: 5, enum: ['b', 'c'] }
    expect(read({ allOf: parts }).words).toEqual(words)
    expect(read({ allOf: parts.toReversed() }).words).toEqual(words)
  })

  test('is nullable only if all typed parts are', () => {
    expect(read({ allOf: [{ type: ['string', 'null'] }, { type: 'string' }] }).nullable).toBe(false)
    expect(read({ allOf: [{ type: ['string', 'null'] }, { minLength: 1 }] }).nullable).toBe(true)
  })

  test('keeps the choices of each part', () => {
    const schema = read({
      allOf: [{ oneOf: [{ title: 'A' }, { title: 'B' }] }, { anyOf: [{ title: 'C' }, { title: 'D' }] }],
    })
    expect([schema.oneOf.length, schema.anyOf.length]).toEqual([2, 2])
  })

  test('stops at recursion across components', () => {
    const schemas = {
      A: { allOf: [ref('A'), { properties: { a: {} } }] },
      B: { allOf: [ref('C')], properties: { b: {} } },
      C: { allOf: [ref('B')], properties: { c: {} } },
    }
    expect([...read(ref('A'), schemas).properties.keys()]).toEqual(['a'])
    expect([...read(ref('B'), schemas).properties.keys()].toSorted()).toEqual(['b', 'c'])
  })

  test('stops at recursion through nullable references', () => {
    const orNull = (name: string) => ({ anyOf: [ref(name), { type: 'null' }] })
    const rings: Record<string, Json>[] = [
      { A: orNull('A') },
      { A: orNull('B'), B: orNull('A') },
      { A: { allOf: [orNull('A')] } },
    ]
    for (const schemas of rings) expect(read(ref('A'), schemas).nullable).toBe(true)
  })

  test('reads a shared component once', () => {
    const twice = (name: string) => ({ allOf: [ref(name), ref(name)] })
    const levels = Array.from({ length: 30 }, (_, at) => [`S${at}`, twice(`S${at + 1}`)])
    const schemas = { ...Object.fromEntries(levels), S30: { properties: { bottom: {} } } }
    expect([...read(ref('S0'), schemas).properties.keys()]).toEqual(['bottom'])
  })

  test('handles a thousand levels', () => {
    let deep: Json = { properties: { bottom: {} } }
    for (let at = 0; at < 1000; at++) deep = { allOf: [deep] }
    expect(read(deep).types).toEqual([])
  })

  test('reports missing parts and `false`', () => {
    expect(read({ allOf: [ref('Gone'), {}] }).missing).toBe('#/components/schemas/Gone')
    expect(read({ allOf: [false, {}] }).nothing).toBe(true)
  })
})

test('reads discriminators and mappings', () => {
  const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', bad: 1 } }
  expect(read({ oneOf: [ref('Cat')], discriminator }, { Cat: {} }).discriminator).toEqual({
    property: 'kind',
    mapping: new Map([['cat', '#/components/schemas/Cat']]),
  })
  // AsyncAPI has only the property name.
  expect(read({ discriminator: 'kind' }).discriminator).toEqual({ property: 'kind', mapping: new Map() })
  expect(read({ discriminator: 7 }).discriminator).toBeUndefined()
})

about('the implied type', () => {
  test.each<[JsonObject, string[]]>([
    [{ properties: { a: {} } }, ['object']],
    [{ additionalProperties: { type: 'string' } }, ['object']],
    [{ patternProperties: { '^x': {} } }, ['object']],
    [{ items: {} }, ['array']],
    [{ prefixItems: [{}] }, ['array']],
    [{ enum: ['a', null] }, ['string']],
    [{ const: 1 }, ['integer']],
    [{ enum: [1, 'a', 1.5] }, ['integer', 'string', 'number']],
    [{ pattern: 'x' }, ['string']],
    [{ minimum: 1 }, ['number']],
    [{ description: 'anything' }, []],
    [{ type: 'boolean', properties: {} }, ['boolean']],
  ])('%j is %j', (schema, kinds) => {
    expect(kindOf(read(schema))).toEqual(kinds)
  })
})
