import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { parseWritten } from '../value/written-json.ts'
import { checkValue } from './check.ts'
import type { FormSchema, SchemaTable } from './form-schema.ts'

/** Each difference as `where: what`; `it` is the whole value. */
function differences(schema: FormSchema, json: string, table: SchemaTable = {}): string[] {
  return checkValue(parseWritten(json)!, schema, table).map(
    ({ path, message }) => `${path.join('.') || 'it'}: ${message}`,
  )
}

const text: FormSchema = { types: ['string'] }
const integer: FormSchema = { types: ['integer'] }

describe('a single value', () => {
  test.each<[FormSchema, string, string[]]>([
    [{}, '{"anything":[1]}', []],
    [integer, '1', []],
    [integer, '1.0', []],
    [integer, '1e3', []],
    [integer, '123456789012345678901234567890', []],
    [integer, '1.5', ['it: expected integer, got 1.5']],
    [integer, '"4"', ['it: expected integer, got string']],
    [{ types: ['number'] }, '1', []],
    [{ types: ['string', 'array'] }, '{}', ['it: expected string or array, got object']],
    [{ types: ['string'], nullable: true }, 'null', []],
    [{ types: ['string'], nullable: true }, '1', ['it: expected string or null, got number']],
    [text, 'null', ['it: expected string, got null']],
    [{ types: ['boolean'] }, 'false', []],
    [{ values: ['"a"', 'null'] }, 'null', []],
    [{ values: ['"a"', '"b"'] }, '"c"', ['it: must be one of "a", "b"']],
    [{ values: ['10'] }, '1e1', []],
    [{ values: ['0'] }, 'false', ['it: must be 0']],
    [{ values: ['"\\u00e9"'] }, '"é"', []],
    [{ values: ['{"a":1}'] }, '{"a":2}', []],
    [{ minimum: 1 }, '0', ['it: must be at least 1, got 0']],
    [{ exclusiveMaximum: 5 }, '5.0', ['it: must be less than 5, got 5.0']],
    [{ exclusiveMaximum: 5 }, '4.99999999999999999999999', []],
    [{ multipleOf: 0.01 }, '19.99', []],
    [{ multipleOf: 5 }, '7', ['it: must be a multiple of 5, got 7']],
    [{ minLength: 2 }, '"é"', ['it: must have at least 2 characters, got 1']],
    [{ maxLength: 1 }, '"😀"', []],
    [{ pattern: '^[a-z]+$' }, '"A1"', ['it: must match ^[a-z]+$']],
    [{ maxItems: 1 }, '[1,2]', ['it: must have at most 1 item, got 2']],
    [{ uniqueItems: true }, '[{"a":1},{"a":1}]', ['it: must not contain duplicates']],
    [{ minProperties: 1 }, '{}', ['it: must have at least 1 property, got 0']],
    [{ types: ['string'], isLoose: true }, '1', []],
  ])('%j is checked for %s', (schema, json, expected) => {
    expect(differences(schema, json)).toEqual(expected)
  })

  test('of an integer is compared by digits', () => {
    const long: FormSchema = { types: ['integer'], format: 'int64' }
    expect(differences(long, '9223372036854775807')).toEqual([])
    expect(differences(long, '9223372036854775808')).toEqual(['it: too large for int64'])
    expect(differences({ format: 'int32' }, '-2147483648')).toEqual([])
    expect(differences({ format: 'int32' }, '2147483648')).toHaveLength(1)
    expect(differences({ maximum: 9007199254740991 }, '9007199254740992')).toHaveLength(1)
    // This limit was rounded down by the parser.
    expect(differences({ maximum: Number('9007199254740993') }, '9007199254740993')).toEqual([])
  })

  test.each([
    ['date', ['2026-01-31'], ['31.01.2026', '2026-13-01']],
    ['date-time', ['2026-01-31T09:30:00Z', '2026-01-31 09:30', '2026-01-31T09:30:00.123+02:00'], ['today']],
    ['email', ['ada@example.com'], ['ada']],
    ['uuid', ['C0FFEE00-1234-4abc-9def-0123456789ab'], ['c0ffee']],
    ['uri', ['https://example.com/{id}', 'urn:a:b'], ['example.com', 'https://a b']],
    ['phone', ['no format that is judged'], []],
  ])('is checked for the format %s', (format, right, wrong) => {
    for (const value of right) expect(differences({ format }, JSON.stringify(value)), value).toEqual([])
    for (const value of wrong) expect(differences({ format }, JSON.stringify(value)), value).toHaveLength(1)
  })
})

describe('untrusted patterns', () => {
  test.each(['(a+)+$', '(a|a)*b', '(a*)*b', 'a*a*a*a*a*a*b', '(?:a?){50}a{50}b', '(\\w+\\s?)*$', '(a)\\1+b'])(
    'do not hang: %s',
    (pattern) => {
      const start = performance.now()
      expect(differences({ pattern }, JSON.stringify(`${'a'.repeat(1500)}!`))).toEqual([])
      const many = JSON.stringify(Array.from({ length: 3000 }, () => `${'a'.repeat(30)}!`))
      differences({ items: { pattern } }, many)
      expect(performance.now() - start).toBeLessThan(5000)
    },
  )

  test('do not prevent other checks', () => {
    const schema: FormSchema = { prefixItems: [{ pattern: '(a+)+$' }, integer] }
    expect(differences(schema, JSON.stringify([`${'a'.repeat(40)}!`, 'x']))).toHaveLength(1)
  })

  test('unsupported by JavaScript always match', () => {
    for (const pattern of ['(?i)abc', '^[[:alpha:]]+$', '\\A[a-z]+\\z', '(', 'a)', 'x{5,2}', '(?<n'])
      expect(differences({ pattern }, '"zzz"'), pattern).toEqual([])
    expect(differences({ pattern: '^[\\w\\-]+\\_$' }, '"zzz"')).toHaveLength(1)
  })
})

describe('nested values', () => {
  const order: FormSchema = {
    types: ['object'],
    required: ['id', 'lines'],
    properties: [
      ['id', text],
      ['lines', { types: ['array'], items: { properties: [['price', { types: ['number'] }]] } }],
      ['__proto__', integer],
    ],
  }

  test('are reported with their path', () => {
    expect(differences(order, '{"lines":[{"price":1},{"price":"2"}],"__proto__":"x","extra":1}')).toEqual([
      'it: missing required field "id"',
      'lines.1.price: expected number, got string',
      '__proto__: expected integer, got string',
      'extra: not documented',
    ])
    const [missing] = checkValue(parseWritten('{"lines":[]}')!, order, {})
    expect(missing).toMatchObject({ kind: 'missing', path: [], name: 'id' })
  })

  test('may have unknown names if the schema allows them', () => {
    expect(differences({ types: ['object'] }, '{"a":1}')).toEqual([])
    expect(differences({ properties: [['a', {}]], additional: true }, '{"b":1}')).toEqual([])
    expect(differences({ properties: [['a', {}]], additional: text }, '{"b":1}')).toHaveLength(1)
    expect(differences({ properties: [['a', {}]], patterns: [['^x-', integer]] }, '{"x-b":1}')).toEqual([])
    expect(differences({ patterns: [['^x-', integer]] }, '{"x-b":"1"}')).toHaveLength(1)
    expect(differences({ properties: [['a', {}]], additional: false }, '{"constructor":1}')).toEqual([
      'constructor: not documented',
    ])
  })

  test('in tuples are checked by position', () => {
    expect(differences({ prefixItems: [text, integer], items: text }, '["a",1,"b"]')).toEqual([])
    expect(differences({ prefixItems: [text], items: integer }, '[1,"a"]')).toHaveLength(2)
  })

  test('with an unresolved or circular reference always match', () => {
    expect(differences({ ref: 'nobody' }, '1')).toEqual([])
    expect(differences({ ref: 'constructor' }, '1')).toEqual([])
    expect(differences({ ref: 'A' }, '1', { A: { ref: 'A' } })).toEqual([])
    const either: SchemaTable = { A: { variants: [{ title: 'a', schema: { ref: 'A' } }] } }
    expect(differences({ ref: 'A' }, '1', either)).toEqual([])
  })
})

describe('variants', () => {
  const cat: FormSchema = {
    types: ['object'],
    required: ['lives'],
    properties: [
      ['kind', { values: ['"cat"'] }],
      ['lives', integer],
    ],
  }
  const dog: FormSchema = {
    types: ['object'],
    required: ['tricks'],
    properties: [
      ['kind', { values: ['"dog"'] }],
      ['tricks', { types: ['array'] }],
    ],
  }
  const either: FormSchema = {
    choose: 'one',
    discriminator: 'kind',
    variants: [
      { title: 'Cat', schema: { ref: 'Cat' }, is: ['cat'] },
      { title: 'Dog', schema: { ref: 'Dog' }, is: ['dog', 'puppy'] },
    ],
  }
  const table: SchemaTable = { Cat: cat, Dog: dog }

  test('are selected by discriminator', () => {
    expect(differences(either, '{"kind":"dog","tricks":[]}', table)).toEqual([])
    expect(differences(either, '{"kind":"dog","lives":9}', table)).toEqual([
      'it: missing required field "tricks"',
      'lives: not documented',
    ])
  })

  test('are otherwise the first match or the nearest', () => {
    const { discriminator, ...plain } = either
    expect(differences(plain, '{"kind":"dog","tricks":[]}', table)).toEqual([])
    expect(differences(plain, '{"kind":"cat","lives":"9"}', table)).toEqual([
      'lives: expected integer, got string',
    ])
  })

  test('report a type that no variant has', () => {
    const plain: FormSchema = {
      variants: [
        { title: 'a', schema: text },
        { title: 'b', schema: integer },
      ],
    }
    expect(differences(plain, '[]')).toEqual(['it: expected string or integer, got array'])
  })

  test('accept sibling names, and names of each other with anyOf', () => {
    const both: FormSchema = {
      properties: [['id', text]],
      choose: 'any',
      variants: [
        { title: 'a', schema: { properties: [['a', text]] } },
        { title: 'b', schema: { properties: [['b', text]] } },
      ],
    }
    expect(differences(both, '{"id":"1","a":"x","b":"y"}')).toEqual([])
    expect(differences(both, '{"id":"1","c":"x"}')).not.toEqual([])
  })
})

test('limits differences and work', () => {
  const wrong = `[${Array.from({ length: 20_000 }, () => '{"a":"x"}').join()}]`
  const schema: FormSchema = { items: { properties: [['a', integer]] } }
  expect(differences(schema, wrong)).toHaveLength(1000)
  const bomb: SchemaTable = {
    A: { variants: Array.from({ length: 20 }, (_, at) => ({ title: `${at}`, schema: { ref: 'A' } })) },
  }
  expect(differences({ ref: 'A' }, '{"a":1}', bomb)).toEqual([])
})

type Case = { schema: FormSchema; json: string }

/** Schemas with a matching value. */
const cases = fc.letrec<{ any: Case }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.bigInt().map((value) => ({ schema: integer, json: String(value) })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({
      schema: { types: ['number' as const], minimum: value, maximum: value },
      json: JSON.stringify(value),
    })),
    fc.string({ unit: 'binary' }).map((value) => ({
      schema: { types: ['string' as const], minLength: [...value].length, maxLength: [...value].length },
      json: JSON.stringify(value),
    })),
    fc.string({ unit: 'binary' }).map((value) => ({
      schema: { values: ['"other"', JSON.stringify(value)] },
      json: JSON.stringify(value),
    })),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((value) => ({
      schema: { types: ['string' as const], format: 'date-time' },
      json: JSON.stringify(value),
    })),
    fc.constant<Case>({ schema: { types: ['boolean'], nullable: true }, json: 'null' }),
    tie('any').map(({ schema, json }) => ({
      schema: {
        variants: [
          { title: 'never', schema: { values: ['"never"'] } },
          { title: 'it', schema },
        ],
      },
      json,
    })),
    fc.array(tie('any'), { maxLength: 4 }).map((list) => ({
      schema: { types: ['array' as const], prefixItems: list.map(({ schema }) => schema) },
      json: `[${list.map(({ json }) => json)}]`,
    })),
    fc.array(fc.tuple(fc.string(), tie('any')), { maxLength: 4 }).map((list) => {
      const fields = [...new Map(list)]
      return {
        schema: {
          types: ['object' as const],
          required: fields.map(([name]) => name),
          properties: fields.map(([name, { schema }]): [string, FormSchema] => [name, schema]),
          additional: false,
        },
        json: `{${fields.map(([name, { json }]) => `${JSON.stringify(name)}:${json}`)}}`,
      }
    }),
  ),
}))

test('reports no differences for a matching value', () => {
  fc.assert(
    fc.property(cases.any, ({ schema, json }) => {
      expect(differences(schema, json)).toEqual([])
    }),
    { numRuns: runs(2000) },
  )
})
