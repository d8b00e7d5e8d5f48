import { expect, test } from 'vitest'
import { head, linesOf } from '../../test/fixtures/diff/read.ts'

/** A schema before and after, and the level of its changes when sent / when received; `-` for none. */
const pairs: [name: string, before: string, after: string, expected: string[]][] = [
  [
    'integer to number',
    '{ type: integer }',
    '{ type: number }',
    ['plain/breaking: x: type changed from `integer` to `number`'],
  ],
  [
    'number to integer',
    '{ type: number }',
    '{ type: integer }',
    ['breaking/plain: x: type changed from `number` to `integer`'],
  ],
  [
    'string to integer',
    '{ type: string, maxLength: 3 }',
    '{ type: integer, maximum: 3 }',
    ['breaking/breaking: x: type changed from `string` to `integer`'],
  ],
  [
    'an added type',
    '{ type: string }',
    '{ type: [string, integer] }',
    ['plain/breaking: x: type changed from `string` to `string` or `integer`'],
  ],
  [
    'a removed type',
    '{ type: [string, integer] }',
    '{ type: string }',
    ['breaking/plain: x: type changed from `string` or `integer` to `string`'],
  ],
  ['type removed', '{ type: string }', '{}', ['plain/breaking: x: type changed from `string` to any']],
  ['type added', '{}', '{ type: string }', ['breaking/plain: x: type changed from any to `string`']],
  [
    'type and limit added',
    '{}',
    '{ type: string, maxLength: 5 }',
    ['breaking/plain: x: type changed from any to `string`', 'breaking/plain: x: maximum length set to 5'],
  ],
  [
    'an implied type made explicit',
    '{ properties: { a: {} } }',
    '{ type: object, properties: { a: {} } }',
    [],
  ],
  ['nullable', '{ type: string }', '{ type: [string, "null"] }', ['plain/breaking: x is now nullable']],
  [
    'no longer nullable',
    '{ type: [string, "null"] }',
    '{ type: string }',
    ['breaking/plain: x is no longer nullable'],
  ],
  [
    'a schema without valid values',
    '{ type: string }',
    'false',
    ['breaking/plain: x: now rejects every value'],
  ],
  [
    'an added enum value',
    '{ enum: [a, b] }',
    '{ enum: [a, b, c] }',
    ['plain/notice: x: allowed values now include `c`'],
  ],
  [
    'a removed enum value',
    '{ enum: [a, b] }',
    '{ enum: [a] }',
    ['breaking/plain: x: allowed values no longer include `b`'],
  ],
  [
    'an added enum',
    '{ type: string }',
    '{ type: string, enum: [a] }',
    ['breaking/plain: x: now limited to `a`'],
  ],
  [
    'a removed enum',
    '{ type: string, enum: [a] }',
    '{ type: string }',
    ['plain/notice: x: no longer limited to `a`'],
  ],
  ['enum values in another order', '{ enum: [a, b] }', '{ enum: [b, a] }', []],
  ['const equals an enum of one value', '{ type: string, enum: [a] }', '{ type: string, const: a }', []],
  [
    'oneOf of constants equals an enum',
    '{ type: string, enum: [a, b] }',
    '{ oneOf: [{ const: a, title: A }, { const: b }, { const: c }] }',
    ['plain/notice: x: allowed values now include `c`'],
  ],
  [
    'shorter',
    '{ type: string, maxLength: 10 }',
    '{ type: string, maxLength: 5 }',
    ['breaking/plain: x: maximum length reduced from 10 to 5'],
  ],
  [
    'longer',
    '{ type: string, maxLength: 5 }',
    '{ type: string, maxLength: 10 }',
    ['plain/notice: x: maximum length raised from 5 to 10'],
  ],
  [
    'not empty',
    '{ type: string }',
    '{ type: string, minLength: 1 }',
    ['breaking/plain: x: minimum length set to 1'],
  ],
  ['a minimum length of 0 has no effect', '{ type: string }', '{ type: string, minLength: 0 }', []],
  [
    'a higher minimum',
    '{ type: integer, minimum: 1 }',
    '{ type: integer, minimum: 2 }',
    ['breaking/plain: x: minimum raised from 1 to 2'],
  ],
  [
    'an exclusive minimum',
    '{ type: integer, minimum: 1 }',
    '{ type: integer, exclusiveMinimum: 1 }',
    ['breaking/plain: x: minimum changed from 1 to 1 (exclusive)'],
  ],
  [
    'no maximum',
    '{ type: integer, maximum: 9 }',
    '{ type: integer }',
    ['plain/notice: x: maximum of 9 removed'],
  ],
  [
    'fewer items',
    '{ type: array, items: {}, maxItems: 9 }',
    '{ type: array, items: {}, maxItems: 8 }',
    ['breaking/plain: x: maximum number of items reduced from 9 to 8'],
  ],
  [
    'more keys',
    '{ type: object, minProperties: 1 }',
    '{ type: object, minProperties: 2 }',
    ['breaking/plain: x: minimum number of properties raised from 1 to 2'],
  ],
  [
    'unique items',
    '{ type: array, items: {} }',
    '{ type: array, items: {}, uniqueItems: true }',
    ['breaking/plain: x: items must now be unique'],
  ],
  [
    'a larger multipleOf',
    '{ type: integer, multipleOf: 5 }',
    '{ type: integer, multipleOf: 10 }',
    ['breaking/plain: x: `multipleOf` changed from 5 to 10'],
  ],
  [
    'another multipleOf',
    '{ type: integer, multipleOf: 4 }',
    '{ type: integer, multipleOf: 6 }',
    ['breaking/notice: x: `multipleOf` changed from 4 to 6'],
  ],
  [
    'a pattern',
    '{ type: string }',
    '{ type: string, pattern: "^a" }',
    ['breaking/plain: x: pattern set to `^a`'],
  ],
  [
    'another pattern',
    '{ type: string, pattern: "^a" }',
    '{ type: string, pattern: "^b" }',
    ['breaking/notice: x: pattern changed from `^a` to `^b`'],
  ],
  [
    'no pattern',
    '{ type: string, pattern: "^a" }',
    '{ type: string }',
    ['plain/notice: x: pattern `^a` removed'],
  ],
  [
    'a format',
    '{ type: string }',
    '{ type: string, format: uuid }',
    ['notice/plain: x: format set to `uuid`'],
  ],
  [
    'no format',
    '{ type: string, format: uuid }',
    '{ type: string }',
    ['plain/notice: x: format `uuid` removed'],
  ],
  [
    'another format',
    '{ type: string, format: date }',
    '{ type: string, format: date-time }',
    ['breaking/breaking: x: format changed from `date` to `date-time`'],
  ],
  [
    'a wider format',
    '{ type: integer, format: int32 }',
    '{ type: integer, format: int64 }',
    ['plain/breaking: x: format changed from `int32` to `int64`'],
  ],
  [
    'another default',
    '{ type: integer, default: 1 }',
    '{ type: integer, default: 2 }',
    ['notice/plain: x: default changed from `1` to `2`'],
  ],
  [
    'a default',
    '{ type: integer }',
    '{ type: integer, default: 2 }',
    ['notice/plain: x: default set to `2`'],
  ],
  [
    'deprecated',
    '{ type: string }',
    '{ type: string, deprecated: true }',
    ['notice/notice: x is now deprecated'],
  ],
  [
    'not deprecated',
    '{ type: string, deprecated: true }',
    '{ type: string }',
    ['plain/plain: x is no longer deprecated'],
  ],
  [
    'field added',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {}, b: {} } }',
    ['plain/plain: x.b added'],
  ],
  [
    'required field added',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {}, b: {} }, required: [b] }',
    ['breaking/plain: x.b added (required)'],
  ],
  [
    'field removed',
    '{ type: object, properties: { a: {}, b: {} } }',
    '{ type: object, properties: { a: {} } }',
    ['breaking/breaking: x.b removed'],
  ],
  [
    'field required',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {} }, required: [a] }',
    ['breaking/plain: x.a is now required'],
  ],
  [
    'field optional',
    '{ type: object, properties: { a: {} }, required: [a] }',
    '{ type: object, properties: { a: {} } }',
    ['plain/breaking: x.a is no longer required'],
  ],
  [
    'readOnly now',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: { readOnly: true } } }',
    ['breaking/-: x.a is now read-only'],
  ],
  [
    'not readOnly',
    '{ type: object, properties: { a: { readOnly: true } } }',
    '{ type: object, properties: { a: {} } }',
    ['plain/-: x.a is no longer read-only'],
  ],
  [
    'writeOnly now',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: { writeOnly: true } } }',
    ['-/breaking: x.a is now write-only'],
  ],
  [
    'readOnly field added and required',
    '{ type: object }',
    '{ type: object, properties: { a: { readOnly: true } }, required: [a] }',
    ['-/plain: x.a added (required)'],
  ],
  [
    'a field of array items',
    '{ type: array, items: { type: object, properties: { a: { type: array, items: { type: string } } } } }',
    '{ type: array, items: { type: object, properties: { a: { type: array, items: { type: integer } } } } }',
    ['breaking/breaking: Items of x.a: type changed from `string` to `integer`'],
  ],
  [
    'additional properties forbidden',
    '{ type: object }',
    '{ type: object, additionalProperties: false }',
    ['breaking/plain: x: additional properties no longer allowed'],
  ],
  [
    'additional properties allowed',
    '{ type: object, additionalProperties: false }',
    '{ type: object, additionalProperties: true }',
    ['plain/plain: x: additional properties now allowed'],
  ],
  [
    'another type of map values',
    '{ type: object, additionalProperties: { type: string } }',
    '{ type: object, additionalProperties: { type: integer } }',
    ['breaking/breaking: x.*: type changed from `string` to `integer`'],
  ],
  [
    'a type for map values added',
    '{ type: object, additionalProperties: true }',
    '{ type: object, additionalProperties: { type: integer } }',
    ['breaking/plain: x: additional properties must now match a schema'],
  ],
  [
    'a type for map values removed',
    '{ type: object, additionalProperties: { type: integer } }',
    '{ type: object }',
    ['plain/notice: x: additional properties can now have any value'],
  ],
  [
    'another pattern of property names',
    '{ type: object, patternProperties: { "^x": { type: string } } }',
    '{ type: object, patternProperties: { "^y": { type: string } } }',
    ['notice/breaking: x: keys matching `^x` removed', 'plain/plain: x: keys matching `^y` added'],
  ],
  [
    'a tuple',
    '{ type: array, prefixItems: [{ type: string }, { type: string }] }',
    '{ type: array, prefixItems: [{ type: integer }] }',
    [
      'breaking/breaking: x: number of `prefixItems` changed from 2 to 1',
      'breaking/breaking: x.0: type changed from `string` to `integer`',
    ],
  ],
  [
    'variant added',
    '{ oneOf: [{ title: Card, type: object }, { title: Bank, type: object }] }',
    '{ oneOf: [{ title: Card, type: object }, { title: Bank, type: object }, { title: Cash, type: object }] }',
    ['plain/notice: x: variant `Cash` added'],
  ],
  [
    'variant removed',
    '{ anyOf: [{ title: Card, type: object }, { title: Bank, type: object }] }',
    '{ anyOf: [{ title: Card, type: object }] }',
    ['breaking/plain: x: variant `Bank` removed'],
  ],
  [
    'variant changed',
    '{ oneOf: [{ title: Card, type: object, properties: { a: { type: string } } }, { type: string }] }',
    '{ oneOf: [{ type: string }, { title: Card, type: object, properties: { a: { type: integer } } }] }',
    ['breaking/breaking: x.a: type changed from `string` to `integer`'],
  ],
  [
    'a schema becomes two variants',
    '{ type: string, maxLength: 9 }',
    '{ oneOf: [{ type: string, maxLength: 8 }, { type: integer }] }',
    ['plain/breaking: x: variant `integer` added', 'breaking/plain: x: maximum length reduced from 9 to 8'],
  ],
  [
    'a string becomes one of two kinds of objects',
    '{ type: string, maxLength: 9 }',
    '{ type: object, oneOf: [{ title: Card, properties: { a: { type: string } } }, { title: Bank, properties: { b: { type: string } } }] }',
    [
      'breaking/plain: x: variant `string` removed',
      'plain/breaking: x: variant `Card` added',
      'plain/breaking: x: variant `Bank` added',
    ],
  ],
  [
    'two variants become a schema',
    '{ oneOf: [{ type: string }, { type: integer }] }',
    '{ type: string }',
    ['breaking/plain: x: variant `integer` removed'],
  ],
  [
    'another discriminator',
    '{ oneOf: [{ title: A, type: object }], discriminator: { propertyName: kind } }',
    '{ oneOf: [{ title: A, type: object }], discriminator: { propertyName: type } }',
    ['breaking/breaking: x: discriminator changed from `kind` to `type`'],
  ],
  [
    'allOf put together',
    '{ allOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }',
    '{ type: object, properties: { a: { type: string }, b: { type: string } } }',
    [],
  ],
  [
    'a rule of unknown effect',
    '{ type: object, dependentRequired: { a: [b] } }',
    '{ type: object, dependentRequired: { a: [c] } }',
    ['notice/notice: x: `dependentRequired` changed'],
  ],
  [
    'another `not`',
    '{ not: { type: string } }',
    '{ not: { type: integer } }',
    ['notice/notice: x: `not` changed'],
  ],
  [
    'an unresolved reference',
    '{ type: string }',
    '{ $ref: "#/components/schemas/Gone" }',
    ['notice/notice: x: reference `#/components/schemas/Gone` not found'],
  ],
  [
    'text changes are separate',
    '{ type: string, description: A, example: a }',
    '{ type: string, description: B, example: b }',
    [],
  ],
  ['extensions are ignored', '{ type: string, x-a: 1 }', '{ type: string, x-a: 2 }', []],
]

const content = (schema: string) =>
  `content: { application/json: { schema: { type: object, properties: { x: ${schema} } } } }`
const sent = (schema: string) =>
  `${head}paths:\n  /orders:\n    post:\n      requestBody: { ${content(schema)} }\n`
const received = (schema: string) =>
  `${head}paths:\n  /orders:\n    get:\n      responses: { 200: { description: Fine, ${content(schema)} } }\n`

/** The change without the text around the field name. */
const short = (text: string) =>
  text.replace(/field `(.*?)` in (?:request body|response `200`)/i, '$1').split(/: (.*)/s)

test.each(pairs)('compares schemas: %s', async (_name, before, after, expected) => {
  const whenSent = (await linesOf(sent(before), sent(after))).map(short)
  const whenReceived = (await linesOf(received(before), received(after))).map(short)
  const texts = new Set([...whenSent, ...whenReceived].map(([, text]) => text))
  const levelOf = (list: string[][], text: string | undefined) =>
    list.find((change) => change[1] === text)?.[0] ?? '-'
  const lines = [...texts].map((text) => `${levelOf(whenSent, text)}/${levelOf(whenReceived, text)}: ${text}`)
  expect(lines).toEqual(expected)
})
