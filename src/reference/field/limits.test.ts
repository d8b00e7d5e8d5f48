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
const describer = () => createSchemaDescriber(bundle, componentStrings)
const read = (value: Json) => readSchema({ file, pointer: '/x', value }, bundle)
const inWords = (value: Json) => limitsOf(read(value), describer()).map(wordsToMarkdown)

/** Built from text, since an object with a `then` key resembles a promise. */
function conditional(when: Json, consequence: Json, otherwise?: Json): Json {
  const [a, b, c] = [when, consequence, otherwise].map((schema) => JSON.stringify(schema))
  return JSON.parse(`{"if":${a},"then":${b}${c ? `,"else":${c}` : ''}}`) as Json
}

describe('constraints of a value', () => {
  test.each<[Json, string[]]>([
    [{}, []],
    [{ minimum: 1, maximum: 5000 }, ['1 to 5,000']],
    [{ minimum: 1 }, ['minimum 1']],
    [{ maximum: 0.5 }, ['maximum 0.5']],
    [{ exclusiveMinimum: 0 }, ['greater than 0']],
    [{ minimum: 0, exclusiveMinimum: true }, ['greater than 0']],
    [{ exclusiveMinimum: 0, maximum: 10 }, ['greater than 0, maximum 10']],
    [{ minimum: 5, exclusiveMinimum: 1, exclusiveMaximum: 9 }, ['minimum 5, less than 9']],
    [{ minimum: 7, maximum: 7 }, ['exactly 7']],
    [{ multipleOf: 5 }, ['multiple of 5']],
    [{ minLength: 1, maxLength: 120 }, ['1 to 120 characters']],
    [{ minLength: 0, maxLength: 1 }, ['maximum length 1']],
    [{ minLength: 2 }, ['minimum length 2']],
    [{ minLength: 2, maxLength: 2 }, ['exactly 2 characters']],
    [{ minItems: 1, maxItems: 20, uniqueItems: true }, ['1 to 20 items', 'unique items']],
    [{ maxProperties: 20 }, ['maximum 20 properties']],
    [{ pattern: '^a$' }, ['pattern: `^a$`']],
    [{ pattern: 'a`b' }, ['pattern: ``a`b``']],
    [{ format: 'uri' }, ['format: `uri`']],
    [{ format: 'binary' }, []],
    [
      { contentMediaType: 'image/png', contentEncoding: 'base64' },
      ['media type: `image/png`', 'encoding: `base64`'],
    ],
    [{ default: 'a' }, ['default: `"a"`']],
    [{ default: null }, ['default: `null`']],
    [{ default: false, example: 0 }, ['default: `false`', 'example: `0`']],
    [{ examples: ['a', 'b', 'a'] }, ['examples: `"a"` `"b"`']],
    [{ example: 'x'.repeat(500) }, []],
    [{ const: 'a' }, ['always `"a"`']],
    [{ enum: ['a'] }, ['always `"a"`']],
    [{ enum: ['a', 'b', null] }, ['one of `"a"` `"b"`']],
    [{ enum: ['a', null] }, ['one of `"a"`']],
    [{ enum: ['a', 'b'], 'x-enumDescriptions': { a: 'First' } }, []],
    [{ enum: ['a', 'b'], 'x-mint-enum': { a: ['team'] } }, ['one of `"a"` `"b"`']],
    [{ additionalProperties: false }, ['no additional properties']],
    [{ properties: { a: {} }, additionalProperties: true }, ['additional properties allowed']],
    [{ unevaluatedProperties: false }, ['no additional properties']],
    [{ unevaluatedProperties: { type: 'string' } }, ['additional properties: string']],
    [{ unevaluatedItems: false }, ['no additional items']],
    [{ propertyNames: { pattern: '^a' } }, ['property names: string, pattern: `^a`']],
    [{ contains: { const: 'a' } }, ['contains at least 1 of: `"a"`']],
    [{ contains: { type: 'string' }, minContains: 2, maxContains: 3 }, ['contains 2 to 3 of: string']],
    [{ dependentRequired: { a: ['b', 'c'] } }, ['requires `b` `c` if `a` is set']],
    [
      { dependentSchemas: { a: { required: ['b'], properties: { b: { minLength: 2 } } } } },
      ['if `a` is set: `b` is required, `b`: string, minimum length 2'],
    ],
    [
      { dependentSchemas: { a: { properties: { b: { type: 'string', description: 'Where *it* goes.' } } } } },
      ['if `a` is set: `b`: string (Where it goes.)'],
    ],
    [{ dependentSchemas: { a: { properties: { b: true } } } }, ['if `a` is set: `b`: any']],
    [
      conditional(
        { required: ['a'] },
        { properties: { b: { description: 'Then.' } } },
        { properties: { c: {} } },
      ),
      ['if `a` is set: `b`: any (Then.)', 'otherwise: `c`: any'],
    ],
    [
      { contentMediaType: 'application/json', contentSchema: { title: 'Claims', type: 'object' } },
      ['media type: `application/json`', 'content: object · Claims'],
    ],
    [{ type: 'string', contentSchema: { type: 'array', items: {} } }, ['content: array of any']],
    [
      { discriminator: { propertyName: 'kind', defaultMapping: '#/components/schemas/Other' } },
      ['any other `kind`: `Other`'],
    ],
    [{ discriminator: { propertyName: 'kind', defaultMapping: 'Other' } }, ['any other `kind`: `Other`']],
    [{ not: { const: 'x' } }, ['not allowed: `"x"`']],
    [{ not: { required: ['a', 'b'] } }, ['not allowed: `a` is set, `b` is set']],
    [{ not: { type: 'string' } }, ['not allowed: string']],
    [
      conditional({ properties: { kind: { const: 'a' } }, required: ['kind'] }, { required: ['x'] }, false),
      ['if `kind` is `"a"`: `x` is required', 'otherwise: nothing'],
    ],
    [
      {
        allOf: [
          conditional({ properties: { k: { const: 1 } } }, { required: ['x'] }),
          conditional({ properties: { k: { enum: [2, 3] } } }, { required: ['y'] }),
        ],
      },
      ['if `k` is `1`: `x` is required', 'if `k` is one of `2` `3`: `y` is required'],
    ],
    [{ anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, ['at least one of `a`, `b` and `c`']],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['exactly one of `a`, `b`']],
    [{ xml: { name: 'row', prefix: 'x' } }, ['XML name `x:row`']],
    [{ xml: { attribute: true, name: 'id' } }, ['XML attribute `id`']],
    [{ externalDocs: { url: 'https://x.test', description: 'Read' } }, ['[Read](https://x.test)']],
    [{ externalDocs: { url: 'javascript:alert(1)' } }, []],
    [{ $ref: '#/gone' }, ['`#/gone` not found']],
    [false, ['not allowed']],
    [{ minimum: 'a', maxLength: {}, pattern: 1, enum: 'x', not: 3, if: [], xml: 1 }, []],
  ])('are written for %j', (value, expected) => {
    expect(inWords(value)).toEqual(expected)
  })

  test('include those of array items', () => {
    const items = read({ type: 'string', minLength: 2, enum: ['aa', 'bb'] })
    expect(itemLimitsOf(items, describer()).map(wordsToMarkdown)).toEqual([
      'any of `"aa"` `"bb"`',
      'each: minimum length 2',
    ])
  })

  test('list a chain of conditions in order', () => {
    const when = (k: number, name: string, otherwise: Json) =>
      conditional({ properties: { k: { const: k } } }, { required: [name] }, otherwise)
    expect(inWords(when(1, 'a', when(2, 'b', { required: ['c'] })))).toEqual([
      'if `k` is `1`: `a` is required',
      'if `k` is `2`: `b` is required',
      'otherwise: `c` is required',
    ])
  })
})
