import { describe, expect, test } from 'vitest'
import { componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readSchema } from '../../spec/schema.ts'
import { itemLimitsOf, limitsOf } from './limits.ts'
import { createSchemaDescriber } from './schema-describer.ts'
import { wordsToMarkdown } from './words.ts'

const file = 'api.json' as FilePath
const bundle = {
  version: '3.1' as const,
  parts: new Map<string, Json>(),
  missing: new Set([`${file}#/gone`]),
}
const speech = () => createSchemaDescriber(bundle, componentStrings)
const read = (value: Json) => readSchema({ file, pointer: '/x', value }, bundle)
const inWords = (value: Json) => limitsOf(read(value), speech()).map(wordsToMarkdown)

/** As text, because an object with a key `then` looks like a promise. */
function conditional(when: Json, consequence: Json, otherwise?: Json): Json {
  const [a, b, c] = [when, consequence, otherwise].map((schema) => JSON.stringify(schema))
  return JSON.parse(`{"if":${a},"then":${b}${c ? `,"else":${c}` : ''}}`) as Json
}

describe('the limits of a value in words', () => {
  test.each<[Json, string[]]>([
    [{}, []],
    [{ minimum: 1, maximum: 5000 }, ['1 to 5,000']],
    [{ minimum: 1 }, ['at least 1']],
    [{ maximum: 0.5 }, ['at most 0.5']],
    [{ exclusiveMinimum: 0 }, ['more than 0']],
    [{ minimum: 0, exclusiveMinimum: true }, ['more than 0']],
    [{ exclusiveMinimum: 0, maximum: 10 }, ['more than 0, at most 10']],
    [{ minimum: 5, exclusiveMinimum: 1, exclusiveMaximum: 9 }, ['at least 5, less than 9']],
    [{ minimum: 7, maximum: 7 }, ['exactly 7']],
    [{ multipleOf: 5 }, ['multiple of 5']],
    [{ minLength: 1, maxLength: 120 }, ['1 to 120 characters']],
    [{ minLength: 0, maxLength: 1 }, ['at most 1 character']],
    [{ minLength: 2 }, ['at least 2 characters']],
    [{ minLength: 2, maxLength: 2 }, ['exactly 2 characters']],
    [{ minItems: 1, maxItems: 20, uniqueItems: true }, ['1 to 20 items', 'no item twice']],
    [{ maxProperties: 20 }, ['at most 20 keys']],
    [{ pattern: '^a$' }, ['pattern `^a$`']],
    [{ pattern: 'a`b' }, ['pattern ``a`b``']],
    [{ format: 'uri' }, ['format `uri`']],
    [{ format: 'binary' }, []],
    [
      { contentMediaType: 'image/png', contentEncoding: 'base64' },
      ['holds `image/png`', 'encoded as `base64`'],
    ],
    [{ default: 'a' }, ['default `"a"`']],
    [{ default: null }, ['default `null`']],
    [{ default: false, example: 0 }, ['default `false`', 'example `0`']],
    [{ examples: ['a', 'b', 'a'] }, ['examples `"a"` `"b"`']],
    [{ example: 'x'.repeat(500) }, []],
    [{ const: 'a' }, ['always `"a"`']],
    [{ enum: ['a'] }, ['always `"a"`']],
    [{ enum: ['a', 'b', null] }, ['one of `"a"` `"b"`']],
    [{ enum: ['a', null] }, ['one of `"a"`']],
    [{ enum: ['a', 'b'], 'x-enumDescriptions': { a: 'First' } }, []],
    [{ enum: ['a', 'b'], 'x-mint-enum': { a: ['team'] } }, ['one of `"a"` `"b"`']],
    [{ additionalProperties: false }, ['no other keys']],
    [{ properties: { a: {} }, additionalProperties: true }, ['any other keys']],
    [{ unevaluatedProperties: false }, ['no other keys']],
    [{ unevaluatedProperties: { type: 'string' } }, ['other keys: string']],
    [{ unevaluatedItems: false }, ['no other items']],
    [{ propertyNames: { pattern: '^a' } }, ['keys: string, pattern `^a`']],
    [{ contains: { const: 'a' } }, ['holds at least 1 of: `"a"`']],
    [{ contains: { type: 'string' }, minContains: 2, maxContains: 3 }, ['holds 2 to 3 of: string']],
    [{ dependentRequired: { a: ['b', 'c'] } }, ['needs `b` `c` when `a` is given']],
    [
      { dependentSchemas: { a: { required: ['b'], properties: { b: { minLength: 2 } } } } },
      ['when `a` is given: `b` is required, `b`: string, at least 2 characters'],
    ],
    [
      { dependentSchemas: { a: { properties: { b: { type: 'string', description: 'Where *it* goes.' } } } } },
      ['when `a` is given: `b`: string (Where it goes.)'],
    ],
    [{ dependentSchemas: { a: { properties: { b: true } } } }, ['when `a` is given: `b`: any']],
    [
      conditional(
        { required: ['a'] },
        { properties: { b: { description: 'Then.' } } },
        { properties: { c: {} } },
      ),
      ['when `a` is given: `b`: any (Then.)', 'otherwise: `c`: any'],
    ],
    [
      { contentMediaType: 'application/json', contentSchema: { title: 'Claims', type: 'object' } },
      ['holds `application/json`', 'holds: object · Claims'],
    ],
    [{ type: 'string', contentSchema: { type: 'array', items: {} } }, ['holds: array of any']],
    [
      { discriminator: { propertyName: 'kind', defaultMapping: '#/components/schemas/Other' } },
      ['any other `kind`: `Other`'],
    ],
    [{ discriminator: { propertyName: 'kind', defaultMapping: 'Other' } }, ['any other `kind`: `Other`']],
    [{ not: { const: 'x' } }, ['not allowed: `"x"`']],
    [{ not: { required: ['a', 'b'] } }, ['not allowed: `a` is given, `b` is given']],
    [{ not: { type: 'string' } }, ['not allowed: string']],
    [
      conditional({ properties: { kind: { const: 'a' } }, required: ['kind'] }, { required: ['x'] }, false),
      ['when `kind` is `"a"`: `x` is required', 'otherwise: nothing'],
    ],
    [
      {
        allOf: [
          conditional({ properties: { k: { const: 1 } } }, { required: ['x'] }),
          conditional({ properties: { k: { enum: [2, 3] } } }, { required: ['y'] }),
        ],
      },
      ['when `k` is `1`: `x` is required', 'when `k` is one of `2` `3`: `y` is required'],
    ],
    [{ anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, ['at least one of `a`, `b` and `c`']],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['exactly one of `a`, `b`']],
    [{ xml: { name: 'row', prefix: 'x' } }, ['XML name `x:row`']],
    [{ xml: { attribute: true, name: 'id' } }, ['XML attribute `id`']],
    [{ externalDocs: { url: 'https://x.test', description: 'Read' } }, ['[Read](https://x.test)']],
    [{ externalDocs: { url: 'javascript:alert(1)' } }, []],
    [{ $ref: '#/gone' }, ['`#/gone` does not exist']],
    [false, ['must not be given']],
    [{ minimum: 'a', maxLength: {}, pattern: 1, enum: 'x', not: 3, if: [], xml: 1 }, []],
  ])('%j', (value, words) => {
    expect(inWords(value)).toEqual(words)
  })

  test('each item of an array', () => {
    const items = read({ type: 'string', minLength: 2, enum: ['aa', 'bb'] })
    expect(itemLimitsOf(items, speech()).map(wordsToMarkdown)).toEqual([
      'any of `"aa"` `"bb"`',
      'each: at least 2 characters',
    ])
  })

  test('a chain of conditions is told one after the other', () => {
    const when = (k: number, name: string, otherwise: Json) =>
      conditional({ properties: { k: { const: k } } }, { required: [name] }, otherwise)
    expect(inWords(when(1, 'a', when(2, 'b', { required: ['c'] })))).toEqual([
      'when `k` is `1`: `a` is required',
      'when `k` is `2`: `b` is required',
      'otherwise: `c` is required',
    ])
  })
})
