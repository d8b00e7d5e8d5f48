import { expect, test } from 'vitest'
import { head, linesOf } from '../../test/fixtures/diff/read.ts'

/** A schema before and after, and what is said of it: how much it is to who sends it / who receives it. `-` for nothing. */
const pairs: [name: string, before: string, after: string, said: string[]][] = [
  [
    'a whole number becomes any number',
    '{ type: integer }',
    '{ type: number }',
    ['plain/breaking: x is `number` now, before `integer`'],
  ],
  [
    'a number becomes whole',
    '{ type: number }',
    '{ type: integer }',
    ['breaking/plain: x is `integer` now, before `number`'],
  ],
  [
    'string to integer',
    '{ type: string, maxLength: 3 }',
    '{ type: integer, maximum: 3 }',
    ['breaking/breaking: x is `integer` now, before `string`'],
  ],
  [
    'one more type',
    '{ type: string }',
    '{ type: [string, integer] }',
    ['plain/breaking: x is `string` or `integer` now, before `string`'],
  ],
  [
    'one type less',
    '{ type: [string, integer] }',
    '{ type: string }',
    ['breaking/plain: x is `string` now, before `string` or `integer`'],
  ],
  ['no type any more', '{ type: string }', '{}', ['plain/breaking: x is of any type now, before `string`']],
  ['a type now', '{}', '{ type: string }', ['breaking/plain: x is `string` now, before of any type']],
  [
    'a type and a limit now',
    '{}',
    '{ type: string, maxLength: 5 }',
    [
      'breaking/plain: x is `string` now, before of any type',
      'breaking/plain: x must have at most 5 characters now',
    ],
  ],
  [
    'a type that was clear before',
    '{ properties: { a: {} } }',
    '{ type: object, properties: { a: {} } }',
    [],
  ],
  ['may be null', '{ type: string }', '{ type: [string, "null"] }', ['plain/breaking: x can be `null` now']],
  [
    'may not be null',
    '{ type: [string, "null"] }',
    '{ type: string }',
    ['breaking/plain: x is never `null` any more'],
  ],
  [
    'a schema that nothing fits',
    '{ type: string }',
    'false',
    ['breaking/plain: x takes no value at all any more'],
  ],
  ['a value more', '{ enum: [a, b] }', '{ enum: [a, b, c] }', ['plain/notice: x can be `c` too']],
  ['a value less', '{ enum: [a, b] }', '{ enum: [a] }', ['breaking/plain: x cannot be `b` any more']],
  [
    'a list of values where all were taken',
    '{ type: string }',
    '{ type: string, enum: [a] }',
    ['breaking/plain: x takes only `a` now'],
  ],
  [
    'no list of values',
    '{ type: string, enum: [a] }',
    '{ type: string }',
    ['plain/notice: x is not limited to `a` any more'],
  ],
  ['values in another order', '{ enum: [a, b] }', '{ enum: [b, a] }', []],
  ['a constant is a list of one value', '{ type: string, enum: [a] }', '{ type: string, const: a }', []],
  [
    'a choice between constants is a list of values',
    '{ type: string, enum: [a, b] }',
    '{ oneOf: [{ const: a, title: A }, { const: b }, { const: c }] }',
    ['plain/notice: x can be `c` too'],
  ],
  [
    'shorter',
    '{ type: string, maxLength: 10 }',
    '{ type: string, maxLength: 5 }',
    ['breaking/plain: x must have at most 5 characters, before at most 10 characters'],
  ],
  [
    'longer',
    '{ type: string, maxLength: 5 }',
    '{ type: string, maxLength: 10 }',
    ['plain/notice: x must have at most 10 characters, before at most 5 characters'],
  ],
  [
    'not empty',
    '{ type: string }',
    '{ type: string, minLength: 1 }',
    ['breaking/plain: x must have at least 1 character now'],
  ],
  ['a least length of 0 says nothing', '{ type: string }', '{ type: string, minLength: 0 }', []],
  [
    'a higher minimum',
    '{ type: integer, minimum: 1 }',
    '{ type: integer, minimum: 2 }',
    ['breaking/plain: x must be `2` or more, before `1` or more'],
  ],
  [
    'a minimum that does not count itself',
    '{ type: integer, minimum: 1 }',
    '{ type: integer, exclusiveMinimum: 1 }',
    ['breaking/plain: x must be more than `1`, before `1` or more'],
  ],
  [
    'no maximum',
    '{ type: integer, maximum: 9 }',
    '{ type: integer }',
    ['plain/notice: x need not be `9` or less any more'],
  ],
  [
    'fewer items',
    '{ type: array, items: {}, maxItems: 9 }',
    '{ type: array, items: {}, maxItems: 8 }',
    ['breaking/plain: x must have at most 8 items, before at most 9 items'],
  ],
  [
    'more keys',
    '{ type: object, minProperties: 1 }',
    '{ type: object, minProperties: 2 }',
    ['breaking/plain: x must have at least 2 keys, before at least 1 key'],
  ],
  [
    'each item once',
    '{ type: array, items: {} }',
    '{ type: array, items: {}, uniqueItems: true }',
    ['breaking/plain: x may not hold an item twice'],
  ],
  [
    'larger steps',
    '{ type: integer, multipleOf: 5 }',
    '{ type: integer, multipleOf: 10 }',
    ['breaking/plain: x must be a multiple of 10, before of 5'],
  ],
  [
    'other steps',
    '{ type: integer, multipleOf: 4 }',
    '{ type: integer, multipleOf: 6 }',
    ['breaking/notice: x must be a multiple of 6, before of 4'],
  ],
  [
    'a pattern',
    '{ type: string }',
    '{ type: string, pattern: "^a" }',
    ['breaking/plain: x must match `^a` now'],
  ],
  [
    'another pattern',
    '{ type: string, pattern: "^a" }',
    '{ type: string, pattern: "^b" }',
    ['breaking/notice: x must match `^b`, before `^a`'],
  ],
  [
    'no pattern',
    '{ type: string, pattern: "^a" }',
    '{ type: string }',
    ['plain/notice: x need not match `^a` any more'],
  ],
  [
    'a format',
    '{ type: string }',
    '{ type: string, format: uuid }',
    ['notice/plain: x has the format `uuid` now'],
  ],
  [
    'no format',
    '{ type: string, format: uuid }',
    '{ type: string }',
    ['plain/notice: x has no format any more, before `uuid`'],
  ],
  [
    'another format',
    '{ type: string, format: date }',
    '{ type: string, format: date-time }',
    ['breaking/breaking: x has the format `date-time` now, before `date`'],
  ],
  [
    'a wider format',
    '{ type: integer, format: int32 }',
    '{ type: integer, format: int64 }',
    ['plain/breaking: x has the format `int64` now, before `int32`'],
  ],
  [
    'another default',
    '{ type: integer, default: 1 }',
    '{ type: integer, default: 2 }',
    ['notice/plain: x is `2` by default, before `1`'],
  ],
  [
    'a default',
    '{ type: integer }',
    '{ type: integer, default: 2 }',
    ['notice/plain: x is `2` by default, before without a default'],
  ],
  [
    'deprecated',
    '{ type: string }',
    '{ type: string, deprecated: true }',
    ['notice/notice: x is deprecated now'],
  ],
  [
    'not deprecated',
    '{ type: string, deprecated: true }',
    '{ type: string }',
    ['plain/plain: x is not deprecated any more'],
  ],
  [
    'field added',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {}, b: {} } }',
    ['plain/plain: x.b was added'],
  ],
  [
    'required field added',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {}, b: {} }, required: [b] }',
    ['breaking/plain: x.b was added and is required'],
  ],
  [
    'field removed',
    '{ type: object, properties: { a: {}, b: {} } }',
    '{ type: object, properties: { a: {} } }',
    ['breaking/breaking: x.b was removed'],
  ],
  [
    'field required',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: {} }, required: [a] }',
    ['breaking/plain: x.a is required now'],
  ],
  [
    'field optional',
    '{ type: object, properties: { a: {} }, required: [a] }',
    '{ type: object, properties: { a: {} } }',
    ['plain/breaking: x.a is not required any more'],
  ],
  [
    'readOnly now',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: { readOnly: true } } }',
    ['breaking/-: x.a is read-only now'],
  ],
  [
    'not readOnly',
    '{ type: object, properties: { a: { readOnly: true } } }',
    '{ type: object, properties: { a: {} } }',
    ['plain/-: x.a is not read-only any more'],
  ],
  [
    'writeOnly now',
    '{ type: object, properties: { a: {} } }',
    '{ type: object, properties: { a: { writeOnly: true } } }',
    ['-/breaking: x.a is write-only now'],
  ],
  [
    'readOnly field added and required',
    '{ type: object }',
    '{ type: object, properties: { a: { readOnly: true } }, required: [a] }',
    ['-/plain: x.a was added and is required'],
  ],
  [
    'inside of lists, which add no level',
    '{ type: array, items: { type: object, properties: { a: { type: array, items: { type: string } } } } }',
    '{ type: array, items: { type: object, properties: { a: { type: array, items: { type: integer } } } } }',
    ['breaking/breaking: Each item of x.a is `integer` now, before `string`'],
  ],
  [
    'no other keys',
    '{ type: object }',
    '{ type: object, additionalProperties: false }',
    ['breaking/plain: x takes no other keys any more'],
  ],
  [
    'other keys',
    '{ type: object, additionalProperties: false }',
    '{ type: object, additionalProperties: true }',
    ['plain/plain: x may have other keys now'],
  ],
  [
    'other values in a map',
    '{ type: object, additionalProperties: { type: string } }',
    '{ type: object, additionalProperties: { type: integer } }',
    ['breaking/breaking: x.* is `integer` now, before `string`'],
  ],
  [
    'values in a map that could hold all',
    '{ type: object, additionalProperties: true }',
    '{ type: object, additionalProperties: { type: integer } }',
    ['breaking/plain: x has values of a certain form under other keys now'],
  ],
  [
    'a map that may hold all',
    '{ type: object, additionalProperties: { type: integer } }',
    '{ type: object }',
    ['plain/notice: x may have any value under other keys now'],
  ],
  [
    'other patterns of keys',
    '{ type: object, patternProperties: { "^x": { type: string } } }',
    '{ type: object, patternProperties: { "^y": { type: string } } }',
    [
      'notice/breaking: x has no keys that match `^x` any more',
      'plain/plain: x may have keys that match `^y`',
    ],
  ],
  [
    'a list whose items have a place',
    '{ type: array, prefixItems: [{ type: string }, { type: string }] }',
    '{ type: array, prefixItems: [{ type: integer }] }',
    [
      'breaking/breaking: x has a place for each of 1 item, before of 2',
      'breaking/breaking: x.0 is `integer` now, before `string`',
    ],
  ],
  [
    'variant added',
    '{ oneOf: [{ title: Card, type: object }, { title: Bank, type: object }] }',
    '{ oneOf: [{ title: Card, type: object }, { title: Bank, type: object }, { title: Cash, type: object }] }',
    ['plain/notice: x can be `Cash` too'],
  ],
  [
    'variant removed',
    '{ anyOf: [{ title: Card, type: object }, { title: Bank, type: object }] }',
    '{ anyOf: [{ title: Card, type: object }] }',
    ['breaking/plain: x cannot be `Bank` any more'],
  ],
  [
    'variant changed',
    '{ oneOf: [{ title: Card, type: object, properties: { a: { type: string } } }, { type: string }] }',
    '{ oneOf: [{ type: string }, { title: Card, type: object, properties: { a: { type: integer } } }] }',
    ['breaking/breaking: x.a is `integer` now, before `string`'],
  ],
  [
    'one form becomes two',
    '{ type: string, maxLength: 9 }',
    '{ oneOf: [{ type: string, maxLength: 8 }, { type: integer }] }',
    [
      'plain/breaking: x can be `integer` too',
      'breaking/plain: x must have at most 8 characters, before at most 9 characters',
    ],
  ],
  [
    'two forms become one',
    '{ oneOf: [{ type: string }, { type: integer }] }',
    '{ type: string }',
    ['breaking/plain: x cannot be `integer` any more'],
  ],
  [
    'another field tells variants apart',
    '{ oneOf: [{ title: A, type: object }], discriminator: { propertyName: kind } }',
    '{ oneOf: [{ title: A, type: object }], discriminator: { propertyName: type } }',
    ['breaking/breaking: x is told apart by `type` now, before by `kind`'],
  ],
  [
    'allOf put together',
    '{ allOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }',
    '{ type: object, properties: { a: { type: string }, b: { type: string } } }',
    [],
  ],
  [
    'a rule that cannot be weighed',
    '{ type: object, dependentRequired: { a: [b] } }',
    '{ type: object, dependentRequired: { a: [c] } }',
    ['notice/notice: x has another rule `dependentRequired`'],
  ],
  [
    'another exclusion',
    '{ not: { type: string } }',
    '{ not: { type: integer } }',
    ['notice/notice: x has another rule `not`'],
  ],
  [
    'a reference that leads nowhere',
    '{ type: string }',
    '{ $ref: "#/components/schemas/Gone" }',
    ['notice/notice: x refers to `#/components/schemas/Gone`, which is not there'],
  ],
  [
    'texts are told apart',
    '{ type: string, description: A, example: a }',
    '{ type: string, description: B, example: b }',
    [],
  ],
  ['extensions mean nothing', '{ type: string, x-a: 1 }', '{ type: string, x-a: 2 }', []],
]

const content = (schema: string) =>
  `content: { application/json: { schema: { type: object, properties: { x: ${schema} } } } }`
const sent = (schema: string) =>
  `${head}paths:\n  /orders:\n    post:\n      requestBody: { ${content(schema)} }\n`
const received = (schema: string) =>
  `${head}paths:\n  /orders:\n    get:\n      responses: { 200: { description: Fine, ${content(schema)} } }\n`

/** Without the words around the name of the field. */
const short = (text: string) =>
  text.replace(/the field `(.*?)` of (?:the request body|the response `200`)/i, '$1').split(/: (.*)/s)

test.each(pairs)('%s', async (_name, before, after, said) => {
  const whenSent = (await linesOf(sent(before), sent(after))).map(short)
  const whenReceived = (await linesOf(received(before), received(after))).map(short)
  const texts = new Set([...whenSent, ...whenReceived].map(([, text]) => text))
  const levelOf = (list: string[][], text: string | undefined) =>
    list.find((one) => one[1] === text)?.[0] ?? '-'
  const found = [...texts].map((text) => `${levelOf(whenSent, text)}/${levelOf(whenReceived, text)}: ${text}`)
  expect(found).toEqual(said)
})
