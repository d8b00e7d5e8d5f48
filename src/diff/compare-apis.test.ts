import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts, head, line, linesOf, readApiText } from '../../test/fixtures/diff/read.ts'
import { runs } from '../../test/setup/sizes.ts'
import type { ApiChanges, Change, Effect } from './change.ts'
import { compareApis } from './compare-apis.ts'

const response = (schema: string) =>
  `${head}paths: { /a: { get: { responses: { 200: { description: Fine, content: { application/json: { schema: ${schema} } } } } } } }\n`

describe('the same API in 3.0 and 3.1', () => {
  const api = (version: string, schema: string) =>
    response(`{ type: object, properties: { x: ${schema} } }`).replace('3.1.0', version)
  test.each([
    ['null', '{ type: string, nullable: true }', '{ type: [string, "null"] }'],
    [
      'null in an enum',
      '{ type: string, nullable: true, enum: [a, null] }',
      '{ type: [string, "null"], enum: [a, null] }',
    ],
    [
      'limits',
      '{ type: integer, minimum: 1, exclusiveMinimum: true }',
      '{ type: integer, exclusiveMinimum: 1 }',
    ],
    [
      'inclusive limits',
      '{ type: integer, maximum: 1, exclusiveMaximum: false }',
      '{ type: integer, maximum: 1 }',
    ],
    ['examples', '{ type: string, example: a }', '{ type: string, examples: [a] }'],
    [
      'files',
      '{ type: string, format: binary }',
      '{ type: string, contentMediaType: application/octet-stream }',
    ],
    ['base64', '{ type: string, format: byte }', '{ type: string, contentEncoding: base64 }'],
    ['one value', '{ type: string, enum: [a] }', '{ const: a }'],
  ])('has no changes: %s', async (_name, before, after) => {
    const { changes, wordsOnly } = await compareTexts(api('3.0.3', before), api('3.1.0', after))
    expect([...changes, ...wordsOnly].map(line)).toEqual([])
  })

  test('has no changes for a nullable reference', async () => {
    const schemas = 'components: { schemas: { A: { type: object, properties: { a: { type: string } } } } }\n'
    const before = api('3.0.3', '{ allOf: [{ $ref: "#/components/schemas/A" }], nullable: true }') + schemas
    const after = api('3.1.0', '{ anyOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] }') + schemas
    expect(await linesOf(before, after)).toEqual([])
  })
})

describe('circular references', () => {
  const createCycle = (prefix: string, length: number, type: string) => {
    const list = [...Array(length).keys()].map(
      (at) =>
        `${prefix}${at}: { type: object, properties: { next: { $ref: "#/components/schemas/${prefix}${(at + 1) % length}" }, v: { type: ${type} } } }`,
    )
    return `${response(`{ $ref: "#/components/schemas/${prefix}0" }`)}components: { schemas: { ${list.join(', ')} } }\n`
  }

  test('are compared once', async () => {
    expect(await linesOf(createCycle('A', 1, 'string'), createCycle('A', 1, 'integer'))).toEqual([
      'breaking: Field `v`: type changed from `string` to `integer`',
    ])
    expect(await linesOf(createCycle('A', 3, 'string'), createCycle('A', 3, 'integer'))).toHaveLength(3)
  })

  test('of different lengths can be the same API', async () => {
    expect(await linesOf(createCycle('A', 7, 'string'), createCycle('B', 5, 'string'))).toEqual([])
  })

  test('between schemas with different names are compared', async () => {
    const api = (first: string, second: string) => {
      const both = `{ allOf: [{ $ref: "#/components/schemas/${first}" }, { $ref: "#/components/schemas/${second}" }] }`
      const schema = `{ type: object, properties: { child: ${both} } }`
      return `${response(both)}components: { schemas: { ${first}: ${schema}, ${second}: { type: object } } }\n`
    }
    expect(await compareTexts(api('A', 'B'), api('C', 'D'))).toMatchObject({ changes: [], isComplete: true })
  })

  test('that never match are compared up to a depth and reported as incomplete', async () => {
    const createCycles = (prefix: string, length: number) => {
      const ref = (at: number) =>
        `{ allOf: [{ $ref: "#/components/schemas/${prefix}${at}" }, { $ref: "#/components/schemas/${prefix}" }] }`
      const list = [...Array(length).keys()].map(
        (at) => `${prefix}${at}: { type: object, properties: { next: ${ref((at + 1) % length)} } }`,
      )
      return `${response(ref(0))}components: { schemas: { ${prefix}: { type: object }, ${list.join(', ')} } }\n`
    }
    const { changes, isComplete } = await compareTexts(createCycles('A', 40), createCycles('B', 41))
    expect({ changes, isComplete }).toEqual({ changes: [], isComplete: false })
  })

  test('are compared up to a number of steps and reported as incomplete', async () => {
    const [before, after] = [
      await readApiText(createCycle('A', 30, 'string')),
      await readApiText(createCycle('B', 31, 'string')),
    ]
    expect(compareApis(before, after, { steps: 500 }).isComplete).toBe(false)
    expect(compareApis(before, after).isComplete).toBe(true)
  })

  test.each([
    ['allOf of itself', '{ allOf: [{ $ref: "#/components/schemas/A" }] }'],
    ['a reference to itself', '{ $ref: "#/components/schemas/A" }'],
    ['oneOf itself', '{ oneOf: [{ $ref: "#/components/schemas/A" }, { type: string }] }'],
    ['items of itself', '{ type: array, items: { $ref: "#/components/schemas/A" } }'],
    [
      'allOf and properties',
      '{ allOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }], properties: { a: { $ref: "#/components/schemas/A" } } }',
    ],
  ])('are handled in %s', async (_name, schema) => {
    const api = (first: string, second: string) =>
      `${response('{ $ref: "#/components/schemas/A" }')}components: { schemas: { A: ${first}, B: ${second} } }\n`
    expect(await linesOf(api(schema, '{ type: object }'), api(schema, '{ type: object }'))).toEqual([])
    await linesOf(api(schema, '{ type: object }'), api('{ type: object }', schema))
    await linesOf(api('{ type: object }', schema), api(schema, '{ type: object }'))
  })
})

describe('hostile names', () => {
  const names = [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'a b',
    'a.b',
    '`',
    '</script>',
    '\u0007',
  ]
  test.each(names)('are handled: %j', async (name) => {
    const key = JSON.stringify(name)
    const api = (list: string) =>
      `${response(`{ type: object, properties: { ${list} }, required: [a] }`)}components: { schemas: { a: {} } }\n`
    const { changes } = await compareTexts(api('a: {}'), api(`a: {}, ${key}: { type: string }`))
    // The parser drops this key.
    expect(changes.map(({ kind }) => kind)).toEqual(name === '__proto__' ? [] : ['field-added'])
    expect(changes.map(line).join()).not.toMatch(/\u0007/)
  })

  test.each(['constructor', 'toString', 'a b'])(
    'are handled as operation, status, header and component: %s',
    async (name) => {
      const api = (type: string) => `${head}paths:
  /${name}:
    get:
      parameters: [{ name: ${name}, in: query, schema: { $ref: '#/components/schemas/${name}' } }]
      responses: { ${name}: { description: Fine, headers: { ${name}: { schema: { type: ${type} } } } } }
components: { schemas: { ${name}: { type: ${type} } } }
`
      expect((await compareTexts(api('string'), api('integer'))).changes).toHaveLength(2)
      expect((await compareTexts(api('string'), api('string'))).changes).toEqual([])
    },
  )

  test.each([
    'null',
    '[]',
    '7',
    'text',
    '{ $ref: 7 }',
    '{ $ref: "#/nowhere" }',
    '{ properties: [] , required: 7, oneOf: {} }',
  ])('do not break an invalid schema: %s', async (schema) => {
    expect((await compareTexts(response(schema), response(schema))).changes).toEqual([])
    await compareTexts(response('{ type: string }'), response(schema))
    await compareTexts(response(schema), response('{ type: string }'))
  })
})

/** Any schema, with references to three components so that cycles occur. */
const schemaOf = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
        enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
        maxLength: fc.nat(5),
        minimum: fc.nat(5),
        nullable: fc.boolean(),
        readOnly: fc.boolean(),
        default: fc.constantFrom('a', 'b'),
        format: fc.constantFrom('date', 'uuid'),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom('A', 'B', 'C').map((name) => ({ $ref: `#/components/schemas/${name}` })),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), tie('schema'), {
          maxKeys: 3,
        }),
        required: fc.uniqueArray(fc.constantFrom('a', 'b')),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }), nullable: fc.boolean() }),
  ),
})).schema

const operation = fc.record(
  {
    operationId: fc.constantFrom('one', 'two'),
    deprecated: fc.boolean(),
    parameters: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('p', 'q'),
        in: fc.constantFrom('query', 'header'),
        required: fc.boolean(),
        schema: schemaOf,
      }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
    requestBody: schemaOf.map((schema) => ({ content: { 'application/json': { schema } } })),
    responses: fc.dictionary(
      fc.constantFrom('200', '404'),
      schemaOf.map((schema) => ({ description: '', content: { 'application/json': { schema } } })),
    ),
    security: fc.array(fc.dictionary(fc.constantFrom('key', 'oauth'), fc.subarray(['read', 'write'])), {
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
)

const description = fc
  .record({
    paths: fc.dictionary(
      fc.constantFrom('/a', '/b', '/c/{id}', '/c/{other}'),
      fc.dictionary(fc.constantFrom('get', 'post'), operation),
    ),
    webhooks: fc.dictionary(fc.constantFrom('paid', 'sent'), fc.record({ post: operation })),
    components: fc.record({ schemas: fc.record({ A: schemaOf, B: schemaOf, C: schemaOf }) }),
  })
  .map((api) => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...api }))

describe('any spec', () => {
  test('equals itself', async () => {
    await fc.assert(
      fc.asyncProperty(description, async (text) => {
        const all = { comparesUnchanged: true }
        const { changes, wordsOnly, isComplete } = await compareTexts(text, text, all)
        expect([...changes, ...wordsOnly]).toEqual([])
        expect(isComplete).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  test('gives the same comparison when equal text is skipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        description,
        fc.constantFrom('A', 'B', 'C'),
        schemaOf,
        async (before, name, schema) => {
          const edited = JSON.parse(before)
          edited.components.schemas[name] = schema
          const after = JSON.stringify(edited)
          expect(await compareTexts(before, after)).toEqual(
            await compareTexts(before, after, { comparesUnchanged: true }),
          )
        },
      ),
      { numRuns: runs(150) },
    )
  })

  test('has the opposite changes in the other direction', async () => {
    // Component names and parameter locations are those after the change.
    const describeChange = ({ kind, place, subject }: Change) =>
      `${kind.replace(/-(?:added|removed)$/, '')} ${subject.kind} ${place.kind} ${place.path}`
    const withEffect = ({ changes }: ApiChanges, effect: Effect) =>
      changes.filter((change) => change.effect === effect)
    // Two variants that gain a field, required in one of them, are two changes in one direction and one in
    // the other.
    const placesOf = (api: ApiChanges, effect: Effect) =>
      [...new Set(withEffect(api, effect).map(describeChange))].sort()
    await fc.assert(
      fc.asyncProperty(description, description, async (before, after) => {
        const [there, back] = [await compareTexts(before, after), await compareTexts(after, before)]
        expect(placesOf(there, 'added')).toEqual(placesOf(back, 'removed'))
        expect(placesOf(there, 'removed')).toEqual(placesOf(back, 'added'))
        expect(withEffect(there, 'changed')).toHaveLength(withEffect(back, 'changed').length)
      }),
      { numRuns: runs(150) },
    )
  })
})
