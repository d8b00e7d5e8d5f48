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

/** Files as somebody of these groups sees them; those that did not change are as they were. */
function openFiles(files: Record<string, Json>, { groups = [], closed = [], decided = [] }: Options = {}) {
  const given = new Map(Object.entries(files) as [FilePath, Json][])
  const opened = redactSpec({
    files: given,
    resolve: (ref, from) => {
      const target = resolveRef(ref, from)
      return target.kind === 'part' ? target.key : undefined
    },
    closed: new Set(closed),
    decided: new Set(decided),
    isClosed: (written) => ![written].flat().some((one) => groups.some((group) => group === one)),
  })
  return new Map([...given].map(([file, value]) => [file as string, opened.get(file) ?? value]))
}

const open = (document: Json, options?: Options): Json => openFiles({ [main]: document }, options).get(main)!

/** A description of schemas alone. */
const schemas = (given: { [name: string]: Json }): Json => ({ components: { schemas: given } })
const openSchemas = (given: { [name: string]: Json }, options?: Options) =>
  valueAt(open(schemas(given), options), ['components', 'schemas']) as { [name: string]: Json }

describe('a part with groups', () => {
  test('is there for members, and not for others', () => {
    const document = schemas({ A: { properties: { a: text, b: { ...text, ...forStaff } } } })
    expect(open(document)).toEqual(schemas({ A: { properties: { a: text } } }))
    expect(open(document, { groups: ['sales'] })).toEqual(open(document))
    expect(open(document, { groups: ['staff'] })).toEqual(
      schemas({ A: { properties: { a: text, b: text } } }),
    )
  })

  test('tells nobody the names of groups', () => {
    const document = schemas({
      A: { ...text, 'x-site': { groups: ['staff'], metadata: { groups: ['staff'], title: 'A' } } },
      B: { ...text, 'x-mint': { groups: ['staff'], href: '/b' } },
      C: { ...text, enum: ['x'], 'x-site': { enum: { x: { groups: ['staff'] } } } },
    })
    const opened = JSON.stringify(open(document, { groups: ['staff'] }))
    expect(opened).not.toContain('staff')
    expect(opened).toContain('/b')
    expect(opened).toContain('"title":"A"')
  })

  test.each<[string, Json]>([
    ['one name', 'staff'],
    ['no list', {}],
    ['a number', 5],
    ['nobody', []],
    ['no', false],
    ['a list of lists', [['staff']]],
  ])('is closed where its groups are %s', (_title, groups) => {
    const opened = openSchemas({ A: { ...text, 'x-site': { groups } }, B: text })
    expect(opened).toEqual({ B: text })
  })

  test('is closed also by `x-mint`, and by metadata', () => {
    const opened = openSchemas({
      A: { ...text, 'x-mint': { groups: ['staff'] } },
      B: { ...text, 'x-site': { metadata: { groups: ['staff'] } } },
      C: text,
    })
    expect(opened).toEqual({ C: text })
  })

  test('that was decided on elsewhere is as it was decided', () => {
    const document = { paths: { '/a': { get: { ...forStaff, summary: 'A' }, put: { summary: 'B' } } } }
    const get = 'api.json#/paths/~1a/get'
    const put = 'api.json#/paths/~1a/put'
    expect(open(document, { decided: [get, put], closed: [put] })).toEqual({
      paths: { '/a': { get: { summary: 'A' } } },
    })
  })

  test('may be a parameter, a header, an answer, a body, a server, a variant', () => {
    const closed = { description: 'secret', ...forStaff }
    const opened = open({
      servers: [{ url: '/a' }, { url: '/secret', ...forStaff }],
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'secret', in: 'query', ...forStaff },
              { name: 'b', in: 'query' },
            ],
            requestBody: { content: { 'text/secret': closed, 'text/plain': {} } },
            responses: { 200: { headers: { secret: closed, B: {} } }, 403: closed, default: closed },
            callbacks: { secret: { '{$url}': { post: {} }, ...forStaff } },
          },
        },
      },
    })
    expect(JSON.stringify(opened)).not.toMatch(/"secret"|\/secret|403|default/)
    expect(valueAt(opened, ['paths', '/a', 'post', 'parameters'])).toEqual([{ name: 'b', in: 'query' }])
  })
})

describe('a reference to a closed part', () => {
  test('is closed with it, through as many others as there are', () => {
    const opened = openSchemas({
      Secret: { ...text, ...forStaff },
      Alias: { $ref: '#/components/schemas/Secret' },
      Again: { $ref: '#/components/schemas/Alias' },
      Holder: { properties: { a: { $ref: '#/components/schemas/Again' }, b: text } },
      Inside: { properties: { c: { $ref: '#/components/schemas/Secret/properties/x' }, d: text } },
    })
    expect(opened).toEqual({ Holder: { properties: { b: text } }, Inside: { properties: { d: text } } })
  })

  test('is closed in other files too, whatever file is whole', () => {
    const opened = openFiles({
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
    expect(opened.get(main)).toEqual({ d: { $ref: 'parts/one.json#/Open' } })
    expect(opened.get('parts/one.json')).toEqual({ Open: text })
    expect(opened.get('parts/two.json')).toEqual({})
    expect(opened.get('parts/whole.json')).toEqual({})
  })

  test('may go in a ring', () => {
    const opened = openSchemas({
      A: { properties: { b: { $ref: '#/components/schemas/B' }, secret: { ...text, ...forStaff } } },
      B: { properties: { a: { $ref: '#/components/schemas/A' }, all: { $ref: '#' } } },
    })
    expect(Object.keys(opened)).toEqual(['A', 'B'])
    expect(opened.B).toEqual({ properties: { a: { $ref: '#/components/schemas/A' }, all: { $ref: '#' } } })
  })

  test('to the whole of a closed file is closed, and that file is empty', () => {
    expect(open({ ...forStaff, properties: { all: { $ref: '#' } } })).toEqual({})
  })

  test('may lead below `x-`, where otherwise nobody looks', () => {
    const opened = open({
      'x-shared': { Secret: { ...text, ...forStaff }, Deep: { $ref: '#/x-shared/Secret' }, Open: text },
      a: { $ref: '#/x-shared/Deep' },
      b: { $ref: '#/x-shared/Open' },
    })
    expect(opened).toEqual({ 'x-shared': { Open: text }, b: { $ref: '#/x-shared/Open' } })
  })

  test('by the mapping of a discriminator or the name of a security scheme is one as well', () => {
    const opened = open({
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
    expect(JSON.stringify(opened)).not.toMatch(/secret/i)
    expect(valueAt(opened, ['security'])).toEqual([{ key: [] }])
    expect(valueAt(opened, ['components', 'schemas', 'A', 'discriminator', 'mapping'])).toEqual({ b: 'B' })
  })
})

describe('the name of a closed field', () => {
  const closed = { properties: { secret: { ...text, ...forStaff }, a: text } }

  test('is in no list of its schema', () => {
    const opened = openSchemas({
      A: {
        ...closed,
        required: ['a', 'secret'],
        dependentRequired: { a: ['secret', 'b'], secret: ['a'] },
        dependentSchemas: { secret: {}, a: {} },
        dependencies: { secret: ['a'], a: ['secret'] },
        propertyNames: { enum: ['a', 'secret'] },
        discriminator: { propertyName: 'secret' },
      },
    })
    expect(opened.A).toEqual({
      properties: { a: text },
      required: ['a'],
      dependentRequired: { a: ['b'] },
      dependentSchemas: { a: {} },
      dependencies: { a: [] },
      propertyNames: { enum: ['a'] },
    })
  })

  test('is in no list of schemas that are put together with it', () => {
    const opened = openSchemas({
      Base: closed,
      Derived: { allOf: [{ $ref: '#/components/schemas/Base' }], required: ['a', 'secret'] },
      Further: { allOf: [{ $ref: '#/components/schemas/Derived' }, { required: ['secret'] }] },
      Inner: {
        ...closed,
        anyOf: [{ required: ['secret'] }, { required: ['a'] }],
        if: { required: ['secret'] },
      },
      Other: { properties: { secret: text }, required: ['secret'] },
    })
    expect(JSON.stringify({ ...opened, Other: undefined })).not.toContain('secret')
    expect(opened.Derived).toEqual({ allOf: [{ $ref: '#/components/schemas/Base' }], required: ['a'] })
    expect(opened.Other).toEqual({ properties: { secret: text }, required: ['secret'] })
  })

  test('stays where another schema has an open field of that name', () => {
    const opened = openSchemas({
      Base: closed,
      Derived: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { secret: text },
        required: ['secret'],
      },
    })
    expect(valueAt(opened.Derived, ['required'])).toEqual(['secret'])
  })

  test('does not leave an empty list, which is a mistake in OpenAPI 3.0', () => {
    expect(openSchemas({ A: { ...closed, required: ['secret'] } }).A).toEqual({ properties: { a: text } })
  })
})

describe('an example', () => {
  const secret = { type: 'object', properties: { a: text, secret: { ...text, ...forStaff } } }
  const shown = { a: 'A', secret: 'S3CRET' }
  const ref = { $ref: '#/components/schemas/Secret' }

  /** A schema with an example of it, beside `Secret`. */
  const openExample = (schema: Json, example: Json) =>
    valueAt(openSchemas({ Secret: secret, It: { ...(schema as object), example } as Json }).It, ['example'])

  test.each<[string, Json, Json, Json | undefined]>([
    ['of its schema', secret, shown, { a: 'A' }],
    ['in a list', { type: 'array', items: ref }, [shown, { a: 'B' }], [{ a: 'A' }, { a: 'B' }]],
    ['in a tuple', { prefixItems: [text, ref] }, ['x', shown], ['x', { a: 'A' }]],
    ['below a field', { properties: { in: ref } }, { in: shown }, { in: { a: 'A' } }],
    ['below any other field', { additionalProperties: ref }, { x: shown }, { x: { a: 'A' } }],
    ['below a pattern', { patternProperties: { '^x': ref } }, { x1: shown, y: 1 }, { x1: { a: 'A' }, y: 1 }],
    ['by `allOf`', { allOf: [ref, { properties: { b: text } }] }, { ...shown, b: 'B' }, { a: 'A', b: 'B' }],
    ['by `oneOf`', { oneOf: [text, ref] }, shown, { a: 'A' }],
    [
      'by `anyOf` of a field',
      { properties: { in: { anyOf: [text, ref] } } },
      { in: shown },
      { in: { a: 'A' } },
    ],
    ['by `else`', { if: {}, else: ref }, shown, { a: 'A' }],
    ['by `dependentSchemas`', { dependentSchemas: { a: ref } }, shown, { a: 'A' }],
    ['as a text of JSON', secret, JSON.stringify(shown), undefined],
    ['as a text of XML', secret, '<it><secret>S3CRET</secret></it>', undefined],
    ['as a text that has a schema', { type: 'string', contentSchema: ref }, JSON.stringify(shown), undefined],
    [
      'with names of prototypes',
      secret,
      JSON.parse('{"__proto__":{"a":1},"constructor":2,"secret":3}'),
      JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
    ],
  ])('%s does not show a closed field', (_title, schema, example, expected) => {
    expect(openExample(schema, example)).toEqual(expected)
  })

  test('of a closed variant is gone', () => {
    const opened = openSchemas({
      It: { oneOf: [text, { ...secret, ...forStaff }], example: shown },
    })
    expect(opened.It).toEqual({ oneOf: [text] })
  })

  test('is found wherever it is given', () => {
    const media = { schema: ref }
    const opened = open({
      components: {
        schemas: {
          Secret: { ...secret, default: shown, examples: [shown, { a: 'B' }], const: shown, enum: [shown] },
        },
        examples: {
          First: { $ref: '#/components/examples/Second' },
          Second: { value: shown },
          Written: { serializedValue: JSON.stringify(shown), externalValue: 'secret.json', summary: 'W' },
        },
      },
      paths: {
        '/a': {
          get: {
            parameters: [{ name: 'a', in: 'query', ...media, example: shown }],
            responses: {
              200: {
                headers: { A: { ...media, example: shown } },
                content: {
                  a: { ...media, example: shown },
                  b: { ...media, examples: { one: { value: shown }, two: { dataValue: shown } } },
                  c: { ...media, examples: { one: { $ref: '#/components/examples/First' } } },
                  d: { ...media, examples: { one: { $ref: '#/components/examples/Written' } } },
                  e: { itemSchema: ref, example: JSON.stringify(shown) },
                },
              },
            },
          },
        },
      },
    })
    expect(JSON.stringify(opened)).not.toMatch(/S3CRET|secret/)
    expect(valueAt(opened, ['components', 'examples', 'Second'])).toEqual({ value: { a: 'A' } })
    expect(valueAt(opened, ['components', 'examples', 'Written'])).toEqual({ summary: 'W' })
    expect(valueAt(opened, ['components', 'schemas', 'Secret', 'examples'])).toEqual([{ a: 'A' }, { a: 'B' }])
  })

  test('of two schemas shows what neither of them closes', () => {
    const opened = open({
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
    expect(valueAt(opened, ['components', 'examples', 'Both', 'value'])).toEqual({ z: 'Z' })
  })

  test('of a message, of its trait, and of a payload in another language of schemas does not either', () => {
    const message = (payload: Json): Json => ({
      headers: { type: 'object', properties: { 'x-secret': { ...text, ...forStaff } } },
      payload,
      examples: [{ name: 'one', headers: { 'x-secret': 'S3CRET', b: 1 }, payload: shown }],
      traits: [{ $ref: '#/components/messageTraits/T' }, { examples: [{ payload: shown }] }],
    })
    const opened = open({
      components: {
        messages: {
          A: message(secret),
          B: message({ schemaFormat: 'application/schema+json', schema: secret }),
        },
        messageTraits: { T: { examples: [{ name: 'of the trait', payload: shown }] } },
      },
    })
    expect(JSON.stringify(opened)).not.toMatch(/S3CRET|secret/)
    expect(valueAt(opened, ['components', 'messages', 'A', 'examples', 0])).toEqual({
      ...{ name: 'one', headers: { b: 1 }, payload: { a: 'A' } },
    })
  })

  test('that goes deeper than anybody follows is not shown', () => {
    let deep: Json = shown
    for (let at = 0; at < 100; at++) deep = { next: deep }
    const tree = {
      ...secret,
      properties: { ...secret.properties, next: { $ref: '#/components/schemas/Tree' } },
    }
    const opened = openSchemas({ Tree: { ...tree, example: deep } })
    expect(JSON.stringify(opened)).not.toContain('S3CRET')
  })
})

describe('a closed value', () => {
  const rule = { 'x-site': { enum: { beta: { groups: ['staff'] } } } }

  test('is gone from its list, from what is said beside it, and from examples', () => {
    const opened = openSchemas({
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
    expect(opened.A).toEqual({
      type: 'string',
      enum: ['alpha', 'gamma'],
      'x-enumNames': ['A', 'G'],
      'x-enumDescriptions': { alpha: 'first' },
      examples: ['alpha'],
    })
    expect(valueAt(opened.B, ['example'])).toEqual({ b: 'beta' })
  })

  test('is there for members', () => {
    const opened = openSchemas({ A: { enum: ['alpha', 'beta'], ...rule } }, { groups: ['staff'] })
    expect(opened.A).toEqual({ enum: ['alpha', 'beta'] })
  })

  test('is no text, has a short rule, or stands alone', () => {
    const opened = openSchemas({
      Number: { enum: [1, 2], 'x-site': { enum: { 2: ['staff'] } } },
      Only: { const: 'beta', ...rule },
      All: { enum: ['beta'], ...rule },
    })
    expect(opened).toEqual({
      Number: { enum: [1] },
      Only: {},
      All: {},
    })
  })

  test('is closed where the list of values stands that a schema takes', () => {
    const opened = openSchemas({
      Colour: { enum: ['alpha', 'beta'] },
      A: { allOf: [{ $ref: '#/components/schemas/Colour' }], ...rule },
      B: { type: 'array', items: { enum: ['beta', 'gamma'] }, ...rule },
    })
    expect(JSON.stringify(opened)).not.toContain('beta')
  })
})

describe('hostile shapes', () => {
  test('a field that is called `x-site` is a field', () => {
    const document = schemas({ A: { properties: { 'x-site': { groups: ['staff'] }, b: text } } })
    expect(open(document)).toBe(document)
  })

  test('data of the author is not looked into', () => {
    const document = schemas({ A: { example: { ...forStaff, b: 1 }, default: forStaff, const: forStaff } })
    expect(open(document)).toBe(document)
  })

  test('fields with names of prototypes are fields', () => {
    const given = JSON.parse(
      '{"properties":{"__proto__":{"x-site":{"groups":["staff"]},"title":"S3CRET"},"constructor":{"type":"string"},"toString":{"x-site":{"groups":[]},"title":"S3CRET"}},"required":["constructor","__proto__"]}',
    )
    const opened = openSchemas({ A: given }).A
    expect(JSON.stringify(opened)).toBe(
      '{"properties":{"constructor":{"type":"string"}},"required":["constructor"]}',
    )
  })

  test('names with slashes, tildes and nothing are found', () => {
    const opened = openSchemas({
      A: { properties: { 'a/b': forStaff, 'a~b': forStaff, '': forStaff, '%2F': forStaff, c: text } },
    })
    expect(opened.A).toEqual({ properties: { c: text } })
  })

  test('`x-site` that is no object, and lists where objects should stand, do no harm', () => {
    const document = schemas({
      A: { 'x-site': 'staff', 'x-mint': ['staff'], properties: [forStaff], enum: 'beta' },
      B: null,
      C: [[[]]],
    })
    expect(() => open(document)).not.toThrow()
  })

  test('a description that is nested as deeply as one may be is opened', () => {
    let deep: Json = { ...text, title: 'S3CRET', ...forStaff }
    for (let at = 0; at < 198; at++) deep = { properties: { a: deep } }
    expect(JSON.stringify(open(schemas({ A: deep })))).not.toContain('S3CRET')
  })
})

describe('what did not change', () => {
  test('is the same value as before', () => {
    const document = schemas({
      Open: { properties: { a: text }, required: ['a'], example: { a: 'A' } },
      Closed: { properties: { secret: forStaff } },
    })
    const opened = open(document)
    expect(opened).not.toBe(document)
    expect(valueAt(opened, ['components', 'schemas', 'Open'])).toBe(
      valueAt(document, ['components', 'schemas', 'Open']),
    )
  })

  test('is not in the answer, where it is a whole file', () => {
    const files: Record<string, Json> = {
      [main as string]: { a: { $ref: 'b.json#/B' } },
      'b.json': { B: text },
      'c.json': { C: forStaff },
    }
    const opened = openFiles(files)
    expect(opened.get(main)).toBe(files['api.json'])
    expect(opened.get('b.json')).toBe(files['b.json'])
    expect(opened.get('c.json')).toEqual({})
  })
})
