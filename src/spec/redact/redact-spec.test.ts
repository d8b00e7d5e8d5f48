import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { valueAt } from '../read/pointer.ts'
import { type PartKey, resolveRef } from '../read/ref.ts'
import { redactSpec } from './redact-spec.ts'

const main = 'api.json' as FilePath
const forStaff = { 'x-site': { groups: ['staff'] } }
const text = { type: 'string' }

type Options = { groups?: string[]; closed?: PartKey[]; decided?: PartKey[] }

/** The files as members of these groups see them; unchanged ones keep their identity. */
function openFiles(files: Record<string, Json>, { groups = [], closed = [], decided = [] }: Options = {}) {
  const fileMap = new Map(Object.entries(files) as [FilePath, Json][])
  const redacted = redactSpec({
    files: fileMap,
    resolve: (ref, from) => {
      const target = resolveRef(ref, from)
      return target.kind === 'part' ? target.key : undefined
    },
    closed: new Set(closed),
    decided: new Set(decided),
    isClosed: (names) => ![names].flat().some((name) => groups.some((group) => group === name)),
  })
  return new Map([...fileMap].map(([file, value]) => [file as string, redacted.get(file) ?? value]))
}

const open = (document: Json, options?: Options): Json => openFiles({ [main]: document }, options).get(main)!

/** A spec of schemas only. */
const schemas = (schemasByName: { [name: string]: Json }): Json => ({
  components: { schemas: schemasByName },
})
const openSchemas = (schemasByName: { [name: string]: Json }, options?: Options) =>
  valueAt(open(schemas(schemasByName), options), ['components', 'schemas']) as { [name: string]: Json }

describe('a part with groups', () => {
  test('is visible to members only', () => {
    const document = schemas({ A: { properties: { a: text, b: { ...text, ...forStaff } } } })
    expect(open(document)).toEqual(schemas({ A: { properties: { a: text } } }))
    expect(open(document, { groups: ['sales'] })).toEqual(open(document))
    expect(open(document, { groups: ['staff'] })).toEqual(
      schemas({ A: { properties: { a: text, b: text } } }),
    )
  })

  test('does not reveal group names', () => {
    const document = schemas({
      A: { ...text, 'x-site': { groups: ['staff'], metadata: { groups: ['staff'], title: 'A' } } },
      B: { ...text, 'x-mint': { groups: ['staff'], href: '/b' } },
      C: { ...text, enum: ['x'], 'x-site': { enum: { x: { groups: ['staff'] } } } },
    })
    const redacted = JSON.stringify(open(document, { groups: ['staff'] }))
    expect(redacted).not.toContain('staff')
    expect(redacted).toContain('/b')
    expect(redacted).toContain('"title":"A"')
  })

  test.each<[string, Json]>([
    ['a string', 'staff'],
    ['an object', {}],
    ['a number', 5],
    ['nobody', []],
    ['no', false],
    ['a list of lists', [['staff']]],
  ])('is restricted if its groups are %s', (_title, groups) => {
    const redacted = openSchemas({ A: { ...text, 'x-site': { groups } }, B: text })
    expect(redacted).toEqual({ B: text })
  })

  test('is restricted by `x-mint` and metadata', () => {
    const redacted = openSchemas({
      A: { ...text, 'x-mint': { groups: ['staff'] } },
      B: { ...text, 'x-site': { metadata: { groups: ['staff'] } } },
      C: text,
    })
    expect(redacted).toEqual({ C: text })
  })

  test('respects an earlier decision', () => {
    const document = { paths: { '/a': { get: { ...forStaff, summary: 'A' }, put: { summary: 'B' } } } }
    const get = 'api.json#/paths/~1a/get'
    const put = 'api.json#/paths/~1a/put'
    expect(open(document, { decided: [get, put], closed: [put] })).toEqual({
      paths: { '/a': { get: { summary: 'A' } } },
    })
  })

  test('can be a parameter, header, response, body, server or variant', () => {
    const restricted = { description: 'secret', ...forStaff }
    const redacted = open({
      servers: [{ url: '/a' }, { url: '/secret', ...forStaff }],
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'secret', in: 'query', ...forStaff },
              { name: 'b', in: 'query' },
            ],
            requestBody: { content: { 'text/secret': restricted, 'text/plain': {} } },
            responses: {
              200: { headers: { secret: restricted, B: {} } },
              403: restricted,
              default: restricted,
            },
            callbacks: { secret: { '{$url}': { post: {} }, ...forStaff } },
          },
        },
      },
    })
    expect(JSON.stringify(redacted)).not.toMatch(/"secret"|\/secret|403|default/)
    expect(valueAt(redacted, ['paths', '/a', 'post', 'parameters'])).toEqual([{ name: 'b', in: 'query' }])
  })
})

describe('a reference to a restricted part', () => {
  test('is restricted transitively', () => {
    const redacted = openSchemas({
      Secret: { ...text, ...forStaff },
      Alias: { $ref: '#/components/schemas/Secret' },
      Again: { $ref: '#/components/schemas/Alias' },
      Holder: { properties: { a: { $ref: '#/components/schemas/Again' }, b: text } },
      Inside: { properties: { c: { $ref: '#/components/schemas/Secret/properties/x' }, d: text } },
    })
    expect(redacted).toEqual({ Holder: { properties: { b: text } }, Inside: { properties: { d: text } } })
  })

  test('is restricted across files', () => {
    const redacted = openFiles({
      [main]: {
        a: { $ref: 'parts/one.json#/Secret' },
        b: { $ref: 'parts/whole.json' },
        c: { $ref: 'parts/whole.json#/properties/x' },
        d: { $ref: 'parts/one.json#/Open' },
      },
      'parts/one.json': { Secret: { $ref: 'two.json#/Secret' }, Open: text },
      'parts/two.json': { Secret: { ...text, ...forStaff } },
      'parts/whole.json': { properties: { x: text }, ...forStaff },
    })
    expect(redacted.get(main)).toEqual({ d: { $ref: 'parts/one.json#/Open' } })
    expect(redacted.get('parts/one.json')).toEqual({ Open: text })
    expect(redacted.get('parts/two.json')).toEqual({})
    expect(redacted.get('parts/whole.json')).toEqual({})
  })

  test('can be circular', () => {
    const redacted = openSchemas({
      A: { properties: { b: { $ref: '#/components/schemas/B' }, secret: { ...text, ...forStaff } } },
      B: { properties: { a: { $ref: '#/components/schemas/A' }, all: { $ref: '#' } } },
    })
    expect(Object.keys(redacted)).toEqual(['A', 'B'])
    expect(redacted.B).toEqual({ properties: { a: { $ref: '#/components/schemas/A' }, all: { $ref: '#' } } })
  })

  test('to a restricted file is restricted, and the file is emptied', () => {
    expect(open({ ...forStaff, properties: { all: { $ref: '#' } } })).toEqual({})
  })

  test('can point into an extension', () => {
    const redacted = open({
      'x-shared': { Secret: { ...text, ...forStaff }, Deep: { $ref: '#/x-shared/Secret' }, Open: text },
      a: { $ref: '#/x-shared/Deep' },
      b: { $ref: '#/x-shared/Open' },
    })
    expect(redacted).toEqual({ 'x-shared': { Open: text }, b: { $ref: '#/x-shared/Open' } })
  })

  test('can be a discriminator mapping or a security scheme name', () => {
    const redacted = open({
      security: [{ key: [] }, { key: [], secret: [] }],
      components: {
        securitySchemes: { key: { type: 'http' }, secret: { type: 'http', ...forStaff } },
        schemas: {
          A: {
            oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/Secret' }],
            discriminator: { propertyName: 'kind', mapping: { b: 'B', secret: 'Secret' } },
          },
          B: text,
          Secret: { ...text, ...forStaff },
        },
      },
    })
    expect(JSON.stringify(redacted)).not.toMatch(/secret/i)
    expect(valueAt(redacted, ['security'])).toEqual([{ key: [] }])
    expect(valueAt(redacted, ['components', 'schemas', 'A', 'discriminator', 'mapping'])).toEqual({ b: 'B' })
  })
})

describe('the name of a restricted field', () => {
  const schema = { properties: { secret: { ...text, ...forStaff }, a: text } }

  test('is removed from lists of its schema', () => {
    const redacted = openSchemas({
      A: {
        ...schema,
        required: ['a', 'secret'],
        dependentRequired: { a: ['secret', 'b'], secret: ['a'] },
        dependentSchemas: { secret: {}, a: {} },
        dependencies: { secret: ['a'], a: ['secret'] },
        propertyNames: { enum: ['a', 'secret'] },
        discriminator: { propertyName: 'secret' },
      },
    })
    expect(redacted.A).toEqual({
      properties: { a: text },
      required: ['a'],
      dependentRequired: { a: ['b'] },
      dependentSchemas: { a: {} },
      dependencies: { a: [] },
      propertyNames: { enum: ['a'] },
    })
  })

  test('is removed from lists of composed schemas', () => {
    const redacted = openSchemas({
      Base: schema,
      Derived: { allOf: [{ $ref: '#/components/schemas/Base' }], required: ['a', 'secret'] },
      Further: { allOf: [{ $ref: '#/components/schemas/Derived' }, { required: ['secret'] }] },
      Inner: {
        ...schema,
        anyOf: [{ required: ['secret'] }, { required: ['a'] }],
        if: { required: ['secret'] },
      },
      Other: { properties: { secret: text }, required: ['secret'] },
    })
    expect(JSON.stringify({ ...redacted, Other: undefined })).not.toContain('secret')
    expect(redacted.Derived).toEqual({ allOf: [{ $ref: '#/components/schemas/Base' }], required: ['a'] })
    expect(redacted.Other).toEqual({ properties: { secret: text }, required: ['secret'] })
  })

  test('stays if another schema has a visible field of that name', () => {
    const redacted = openSchemas({
      Base: schema,
      Derived: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { secret: text },
        required: ['secret'],
      },
    })
    expect(valueAt(redacted.Derived, ['required'])).toEqual(['secret'])
  })

  test('leaves no empty array, which is invalid in OpenAPI 3.0', () => {
    expect(openSchemas({ A: { ...schema, required: ['secret'] } }).A).toEqual({ properties: { a: text } })
  })
})

describe('an example', () => {
  const secret = { type: 'object', properties: { a: text, secret: { ...text, ...forStaff } } }
  const example = { a: 'A', secret: 'S3CRET' }
  const ref = { $ref: '#/components/schemas/Secret' }

  /** A schema with its example, next to `Secret`. */
  const openExample = (schema: Json, example: Json) =>
    valueAt(openSchemas({ Secret: secret, It: { ...(schema as object), example } as Json }).It, ['example'])

  test.each<[string, Json, Json, Json | undefined]>([
    ['of its schema', secret, example, { a: 'A' }],
    ['in a list', { type: 'array', items: ref }, [example, { a: 'B' }], [{ a: 'A' }, { a: 'B' }]],
    ['in a tuple', { prefixItems: [text, ref] }, ['x', example], ['x', { a: 'A' }]],
    ['below a field', { properties: { in: ref } }, { in: example }, { in: { a: 'A' } }],
    ['below an additional field', { additionalProperties: ref }, { x: example }, { x: { a: 'A' } }],
    [
      'below a pattern',
      { patternProperties: { '^x': ref } },
      { x1: example, y: 1 },
      { x1: { a: 'A' }, y: 1 },
    ],
    ['by `allOf`', { allOf: [ref, { properties: { b: text } }] }, { ...example, b: 'B' }, { a: 'A', b: 'B' }],
    ['by `oneOf`', { oneOf: [text, ref] }, example, { a: 'A' }],
    [
      'by `anyOf` of a field',
      { properties: { in: { anyOf: [text, ref] } } },
      { in: example },
      { in: { a: 'A' } },
    ],
    ['by `else`', { if: {}, else: ref }, example, { a: 'A' }],
    ['by `dependentSchemas`', { dependentSchemas: { a: ref } }, example, { a: 'A' }],
    ['as a JSON string', secret, JSON.stringify(example), undefined],
    ['as an XML string', secret, '<it><secret>S3CRET</secret></it>', undefined],
    ['as a string with a schema', { type: 'string', contentSchema: ref }, JSON.stringify(example), undefined],
    [
      'with prototype names',
      secret,
      JSON.parse('{"__proto__":{"a":1},"constructor":2,"secret":3}'),
      JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
    ],
  ])('%s does not show a restricted field', (_title, schema, example, expected) => {
    expect(openExample(schema, example)).toEqual(expected)
  })

  test('of a restricted variant is removed', () => {
    const redacted = openSchemas({
      It: { oneOf: [text, { ...secret, ...forStaff }], example },
    })
    expect(redacted.It).toEqual({ oneOf: [text] })
  })

  test('is redacted everywhere', () => {
    const media = { schema: ref }
    const redacted = open({
      components: {
        schemas: {
          Secret: {
            ...secret,
            default: example,
            examples: [example, { a: 'B' }],
            const: example,
            enum: [example],
          },
        },
        examples: {
          First: { $ref: '#/components/examples/Second' },
          Second: { value: example },
          Written: { serializedValue: JSON.stringify(example), externalValue: 'secret.json', summary: 'W' },
        },
      },
      paths: {
        '/a': {
          get: {
            parameters: [{ name: 'a', in: 'query', ...media, example }],
            responses: {
              200: {
                headers: { A: { ...media, example } },
                content: {
                  a: { ...media, example },
                  b: { ...media, examples: { one: { value: example }, two: { dataValue: example } } },
                  c: { ...media, examples: { one: { $ref: '#/components/examples/First' } } },
                  d: { ...media, examples: { one: { $ref: '#/components/examples/Written' } } },
                  e: { itemSchema: ref, example: JSON.stringify(example) },
                },
              },
            },
          },
        },
      },
    })
    expect(JSON.stringify(redacted)).not.toMatch(/S3CRET|secret/)
    expect(valueAt(redacted, ['components', 'examples', 'Second'])).toEqual({ value: { a: 'A' } })
    expect(valueAt(redacted, ['components', 'examples', 'Written'])).toEqual({ summary: 'W' })
    expect(valueAt(redacted, ['components', 'schemas', 'Secret', 'examples'])).toEqual([
      { a: 'A' },
      { a: 'B' },
    ])
  })

  test('of two schemas respects the restrictions of both', () => {
    const redacted = open({
      components: {
        schemas: {
          A: { type: 'object', properties: { x: { ...text, ...forStaff } } },
          B: { type: 'object', properties: { y: { ...text, ...forStaff } } },
        },
        examples: { Both: { value: { x: 'X', y: 'Y', z: 'Z' } } },
      },
      one: {
        schema: { $ref: '#/components/schemas/A' },
        examples: { e: { $ref: '#/components/examples/Both' } },
      },
      two: {
        schema: { $ref: '#/components/schemas/B' },
        examples: { e: { $ref: '#/components/examples/Both' } },
      },
    })
    expect(valueAt(redacted, ['components', 'examples', 'Both', 'value'])).toEqual({ z: 'Z' })
  })

  test('of a message, trait or foreign payload is redacted', () => {
    const message = (payload: Json): Json => ({
      headers: { type: 'object', properties: { 'x-secret': { ...text, ...forStaff } } },
      payload,
      examples: [{ name: 'one', headers: { 'x-secret': 'S3CRET', b: 1 }, payload: example }],
      traits: [{ $ref: '#/components/messageTraits/T' }, { examples: [{ payload: example }] }],
    })
    const redacted = open({
      components: {
        messages: {
          A: message(secret),
          B: message({ schemaFormat: 'application/schema+json', schema: secret }),
        },
        messageTraits: { T: { examples: [{ name: 'of the trait', payload: example }] } },
      },
    })
    expect(JSON.stringify(redacted)).not.toMatch(/S3CRET|secret/)
    expect(valueAt(redacted, ['components', 'messages', 'A', 'examples', 0])).toEqual({
      ...{ name: 'one', headers: { b: 1 }, payload: { a: 'A' } },
    })
  })

  test('beyond the depth limit is hidden', () => {
    let deep: Json = example
    for (let at = 0; at < 100; at++) deep = { next: deep }
    const tree = {
      ...secret,
      properties: { ...secret.properties, next: { $ref: '#/components/schemas/Tree' } },
    }
    const redacted = openSchemas({ Tree: { ...tree, example: deep } })
    expect(JSON.stringify(redacted)).not.toContain('S3CRET')
  })
})

describe('a restricted value', () => {
  const rule = { 'x-site': { enum: { beta: { groups: ['staff'] } } } }

  test('is removed from `enum`, parallel arrays and examples', () => {
    const redacted = openSchemas({
      A: {
        type: 'string',
        enum: ['alpha', 'beta', 'gamma'],
        'x-enumNames': ['A', 'Beta', 'G'],
        'x-enumDescriptions': { alpha: 'first', beta: 'Beta' },
        default: 'beta',
        example: 'beta',
        examples: ['beta', 'alpha'],
        ...rule,
      },
      B: { properties: { a: { $ref: '#/components/schemas/A' } }, example: { a: 'beta', b: 'beta' } },
    })
    expect(redacted.A).toEqual({
      type: 'string',
      enum: ['alpha', 'gamma'],
      'x-enumNames': ['A', 'G'],
      'x-enumDescriptions': { alpha: 'first' },
      examples: ['alpha'],
    })
    expect(valueAt(redacted.B, ['example'])).toEqual({ b: 'beta' })
  })

  test('is visible to members', () => {
    const redacted = openSchemas({ A: { enum: ['alpha', 'beta'], ...rule } }, { groups: ['staff'] })
    expect(redacted.A).toEqual({ enum: ['alpha', 'beta'] })
  })

  test('can be a non-string, use a short rule, or be the only one', () => {
    const redacted = openSchemas({
      Number: { enum: [1, 2], 'x-site': { enum: { 2: ['staff'] } } },
      Only: { const: 'beta', ...rule },
      All: { enum: ['beta'], ...rule },
    })
    expect(redacted).toEqual({
      Number: { enum: [1] },
      Only: {},
      All: {},
    })
  })

  test('is removed from a referenced `enum`', () => {
    const redacted = openSchemas({
      Colour: { enum: ['alpha', 'beta'] },
      A: { allOf: [{ $ref: '#/components/schemas/Colour' }], ...rule },
      B: { type: 'array', items: { enum: ['beta', 'gamma'] }, ...rule },
    })
    expect(JSON.stringify(redacted)).not.toContain('beta')
  })
})

describe('a hostile spec', () => {
  test('treats a field named `x-site` as a field', () => {
    const document = schemas({ A: { properties: { 'x-site': { groups: ['staff'] }, b: text } } })
    expect(open(document)).toBe(document)
  })

  test('ignores plain data', () => {
    const document = schemas({ A: { example: { ...forStaff, b: 1 }, default: forStaff, const: forStaff } })
    expect(open(document)).toBe(document)
  })

  test('handles fields named like prototype properties', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"x-site":{"groups":["staff"]},"title":"S3CRET"},"constructor":{"type":"string"},"toString":{"x-site":{"groups":[]},"title":"S3CRET"}},"required":["constructor","__proto__"]}',
    )
    const redacted = openSchemas({ A: schema }).A
    expect(JSON.stringify(redacted)).toBe(
      '{"properties":{"constructor":{"type":"string"}},"required":["constructor"]}',
    )
  })

  test('handles names with slashes, tildes and empty names', () => {
    const redacted = openSchemas({
      A: { properties: { 'a/b': forStaff, 'a~b': forStaff, '': forStaff, '%2F': forStaff, c: text } },
    })
    expect(redacted.A).toEqual({ properties: { c: text } })
  })

  test('tolerates invalid `x-site` values and arrays instead of objects', () => {
    const document = schemas({
      A: { 'x-site': 'staff', 'x-mint': ['staff'], properties: [forStaff], enum: 'beta' },
      B: null,
      C: [[[]]],
    })
    expect(() => open(document)).not.toThrow()
  })

  test('handles the maximum depth', () => {
    let deep: Json = { ...text, title: 'S3CRET', ...forStaff }
    for (let at = 0; at < 198; at++) deep = { properties: { a: deep } }
    expect(JSON.stringify(open(schemas({ A: deep })))).not.toContain('S3CRET')
  })
})

describe('unchanged parts', () => {
  test('keep their identity', () => {
    const document = schemas({
      Open: { properties: { a: text }, required: ['a'], example: { a: 'A' } },
      Closed: { properties: { secret: forStaff } },
    })
    const redacted = open(document)
    expect(redacted).not.toBe(document)
    expect(valueAt(redacted, ['components', 'schemas', 'Open'])).toBe(
      valueAt(document, ['components', 'schemas', 'Open']),
    )
  })

  test('are omitted if they are whole files', () => {
    const files: Record<string, Json> = {
      [main as string]: { a: { $ref: 'b.json#/B' } },
      'b.json': { B: text },
      'c.json': { C: forStaff },
    }
    const redacted = openFiles(files)
    expect(redacted.get(main)).toBe(files['api.json'])
    expect(redacted.get('b.json')).toBe(files['b.json'])
    expect(redacted.get('c.json')).toEqual({})
  })
})
