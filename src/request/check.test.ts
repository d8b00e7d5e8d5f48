import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { parseWritten } from '../value/written-json.ts'
import { checkValue } from './check.ts'
import type { FormSchema, SchemaTable } from './form-schema.ts'

/** Each difference as `where: what`; `it` is the value as a whole. */
function differences(schema: FormSchema, json: string, table: SchemaTable = {}): string[] {
  return checkValue(parseWritten(json)!, schema, table).map(
    ({ path, message }) => `${path.join('.') || 'it'}: ${message}`,
  )
}

const text: FormSchema = { types: ['string'] }
const integer: FormSchema = { types: ['integer'] }

describe('a value by itself', () => {
  test.each<[FormSchema, string, string[]]>([
    [{}, '{"anything":[1]}', []],
    [integer, '1', []],
    [integer, '1.0', []],
    [integer, '1e3', []],
    [integer, '123456789012345678901234567890', []],
    [integer, '1.5', ['it: is documented as integer, and is 1.5']],
    [integer, '"4"', ['it: is documented as integer, and is a string']],
    [{ types: ['number'] }, '1', []],
    [{ types: ['string', 'array'] }, '{}', ['it: is documented as string or array, and is an object']],
    [{ types: ['string'], nullable: true }, 'null', []],
    [{ types: ['string'], nullable: true }, '1', ['it: is documented as string or null, and is a number']],
    [text, 'null', ['it: is documented as string, and is null']],
    [{ types: ['boolean'] }, 'false', []],
    [{ values: ['"a"', 'null'] }, 'null', []],
    [{ values: ['"a"', '"b"'] }, '"c"', ['it: must be one of "a", "b"']],
    [{ values: ['10'] }, '1e1', []],
    [{ values: ['0'] }, 'false', ['it: must be 0']],
    [{ values: ['"\\u00e9"'] }, '"é"', []],
    [{ values: ['{"a":1}'] }, '{"a":2}', []],
    [{ minimum: 1 }, '0', ['it: must be at least 1, and is 0']],
    [{ exclusiveMaximum: 5 }, '5.0', ['it: must be less than 5, and is 5.0']],
    [{ exclusiveMaximum: 5 }, '4.99999999999999999999999', []],
    [{ multipleOf: 0.01 }, '19.99', []],
    [{ multipleOf: 5 }, '7', ['it: must be a multiple of 5, and is 7']],
    [{ minLength: 2 }, '"é"', ['it: must have at least 2 characters, and has 1']],
    [{ maxLength: 1 }, '"😀"', []],
    [{ pattern: '^[a-z]+$' }, '"A1"', ['it: does not match ^[a-z]+$']],
    [{ maxItems: 1 }, '[1,2]', ['it: must have at most 1 entry, and has 2']],
    [{ uniqueItems: true }, '[{"a":1},{"a":1}]', ['it: holds the same twice']],
    [{ minProperties: 1 }, '{}', ['it: must have at least 1 field, and has 0']],
    [{ types: ['string'], isLoose: true }, '1', []],
  ])('%j and %s', (schema, json, expected) => {
    expect(differences(schema, json)).toEqual(expected)
  })

  test('whole numbers are counted by their digits', () => {
    const long: FormSchema = { types: ['integer'], format: 'int64' }
    expect(differences(long, '9223372036854775807')).toEqual([])
    expect(differences(long, '9223372036854775808')).toEqual(['it: is too large for int64'])
    expect(differences({ format: 'int32' }, '-2147483648')).toEqual([])
    expect(differences({ format: 'int32' }, '2147483648')).toHaveLength(1)
    expect(differences({ maximum: 9007199254740991 }, '9007199254740992')).toHaveLength(1)
    // This limit was rounded down when it was read.
    expect(differences({ maximum: Number('9007199254740993') }, '9007199254740993')).toEqual([])
  })

  test.each([
    ['date', ['2026-01-31'], ['31.01.2026', '2026-13-01']],
    ['date-time', ['2026-01-31T09:30:00Z', '2026-01-31 09:30', '2026-01-31T09:30:00.123+02:00'], ['today']],
    ['email', ['ada@example.com'], ['ada']],
    ['uuid', ['C0FFEE00-1234-4abc-9def-0123456789ab'], ['c0ffee']],
    ['uri', ['https://example.com/{id}', 'urn:a:b'], ['example.com', 'https://a b']],
    ['phone', ['no format that is judged'], []],
  ])('the format %s', (format, right, wrong) => {
    for (const one of right) expect(differences({ format }, JSON.stringify(one)), one).toEqual([])
    for (const one of wrong) expect(differences({ format }, JSON.stringify(one)), one).toHaveLength(1)
  })
})

describe('patterns of strangers', () => {
  test.each(['(a+)+$', '(a|a)*b', '(a*)*b', 'a*a*a*a*a*a*b', '(?:a?){50}a{50}b', '(\\w+\\s?)*$', '(a)\\1+b'])(
    '%s is not run on a text that it could hang on',
    (pattern) => {
      const start = performance.now()
      expect(differences({ pattern }, JSON.stringify(`${'a'.repeat(1500)}!`))).toEqual([])
      const many = JSON.stringify(Array.from({ length: 3000 }, () => `${'a'.repeat(30)}!`))
      differences({ items: { pattern } }, many)
      expect(performance.now() - start).toBeLessThan(5000)
    },
  )

  test('and what stands beside it is checked all the same', () => {
    const schema: FormSchema = { prefixItems: [{ pattern: '(a+)+$' }, integer] }
    expect(differences(schema, JSON.stringify([`${'a'.repeat(40)}!`, 'x']))).toHaveLength(1)
  })

  test('what JavaScript has no word for, or another meaning, counts as fitting', () => {
    for (const pattern of ['(?i)abc', '^[[:alpha:]]+$', '\\A[a-z]+\\z', '(', 'a)', 'x{5,2}', '(?<n'])
      expect(differences({ pattern }, '"zzz"'), pattern).toEqual([])
    expect(differences({ pattern: '^[\\w\\-]+\\_$' }, '"zzz"')).toHaveLength(1)
  })
})

describe('what is inside', () => {
  const order: FormSchema = {
    types: ['object'],
    required: ['id', 'lines'],
    properties: [
      ['id', text],
      ['lines', { types: ['array'], items: { properties: [['price', { types: ['number'] }]] } }],
      ['__proto__', integer],
    ],
  }

  test('says where', () => {
    expect(differences(order, '{"lines":[{"price":1},{"price":"2"}],"__proto__":"x","extra":1}')).toEqual([
      'it: has no "id", which is required',
      'lines.1.price: is documented as number, and is a string',
      '__proto__: is documented as integer, and is a string',
      'extra: is not documented',
    ])
    const [missing] = checkValue(parseWritten('{"lines":[]}')!, order, {})
    expect(missing).toMatchObject({ kind: 'missing', path: [], name: 'id' })
  })

  test('other names are no difference where the schema has no names, or allows others', () => {
    expect(differences({ types: ['object'] }, '{"a":1}')).toEqual([])
    expect(differences({ properties: [['a', {}]], additional: true }, '{"b":1}')).toEqual([])
    expect(differences({ properties: [['a', {}]], additional: text }, '{"b":1}')).toHaveLength(1)
    expect(differences({ properties: [['a', {}]], patterns: [['^x-', integer]] }, '{"x-b":1}')).toEqual([])
    expect(differences({ patterns: [['^x-', integer]] }, '{"x-b":"1"}')).toHaveLength(1)
    expect(differences({ properties: [['a', {}]], additional: false }, '{"constructor":1}')).toEqual([
      'constructor: is not documented',
    ])
  })

  test('places of a list, and the rest of it', () => {
    expect(differences({ prefixItems: [text, integer], items: text }, '["a",1,"b"]')).toEqual([])
    expect(differences({ prefixItems: [text], items: integer }, '[1,"a"]')).toHaveLength(2)
  })

  test('a reference that leads nowhere, or in a circle, fits', () => {
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

  test('the discriminator chooses', () => {
    expect(differences(either, '{"kind":"dog","tricks":[]}', table)).toEqual([])
    expect(differences(either, '{"kind":"dog","lives":9}', table)).toEqual([
      'it: has no "tricks", which is required',
      'lives: is not documented',
    ])
  })

  test('else the one that fits, else the nearest', () => {
    const { discriminator, ...plain } = either
    expect(differences(plain, '{"kind":"dog","tricks":[]}', table)).toEqual([])
    expect(differences(plain, '{"kind":"cat","lives":"9"}', table)).toEqual([
      'lives: is documented as integer, and is a string',
    ])
  })

  test('a type that none of them has', () => {
    const plain: FormSchema = {
      variants: [
        { title: 'a', schema: text },
        { title: 'b', schema: integer },
      ],
    }
    expect(differences(plain, '[]')).toEqual(['it: is documented as string or integer, and is an array'])
  })

  test('names beside the variants are known, and those of others where several may fit', () => {
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

test('a list of differences has an end, and so has the work', () => {
  const wrong = `[${Array.from({ length: 20_000 }, () => '{"a":"x"}').join()}]`
  const schema: FormSchema = { items: { properties: [['a', integer]] } }
  expect(differences(schema, wrong)).toHaveLength(1000)
  const bomb: SchemaTable = {
    A: { variants: Array.from({ length: 20 }, (_, at) => ({ title: `${at}`, schema: { ref: 'A' } })) },
  }
  expect(differences({ ref: 'A' }, '{"a":1}', bomb)).toEqual([])
})

type Case = { schema: FormSchema; json: string }

/** Schemas with a value that was made to fit them. */
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

test('values made to fit a schema have no difference', () => {
  fc.assert(
    fc.property(cases.any, ({ schema, json }) => {
      expect(differences(schema, json)).toEqual([])
    }),
    { numRuns: runs(2000) },
  )
})
