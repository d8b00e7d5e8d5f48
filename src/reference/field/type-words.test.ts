import { describe, expect, test } from 'vitest'
import { componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readSchema } from '../../spec/schema.ts'
import { createSchemaDescriber } from './schema-describer.ts'
import { typeWords } from './type-words.ts'

const file = 'api.json' as FilePath

function typeOf(value: Json, components: Record<string, Json> = {}): string {
  const parts = new Map<string, Json>([[`${file}#`, { components: { schemas: components } }]])
  const bundle = { version: '3.1' as const, parts, missing: new Set<string>() }
  return typeWords(
    readSchema({ file, pointer: '/x', value }, bundle),
    createSchemaDescriber(bundle, componentStrings),
  )
}

describe('the type of a value in words', () => {
  test.each<[Json, string]>([
    [{ type: 'string' }, 'string'],
    [{}, 'any'],
    [true, 'any'],
    [false, 'nothing'],
    [{ type: 'null' }, 'null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', nullable: true }, 'string or null'],
    [{ nullable: true }, 'any'],
    [{ type: ['string', 'integer', 'boolean'] }, 'string, integer or boolean'],
    [{ properties: { a: {} } }, 'object'],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', items: { type: 'object' } }, 'array of object'],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'array of array of number'],
    [{ type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'string' } }, 'array'],
    [{ type: 'string', enum: ['a', 'b'] }, 'enum of string'],
    [{ enum: ['a', 1] }, 'enum of string or integer'],
    [{ type: 'string', enum: ['a', 'b', null], nullable: true }, 'enum of string or null'],
    [{ enum: ['a'] }, 'string'],
    [{ const: 3 }, 'integer'],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'array of enum'],
    [{ oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, 'enum of string'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of string'],
    [
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer' } } },
      'map of array of integer',
    ],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ type: 'string', contentMediaType: 'application/octet-stream' }, 'file'],
    [{ contentMediaType: 'image/png' }, 'file'],
    [{ type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }, 'string'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, 'object'],
    [{ $ref: '#/components/schemas/Tree' }, 'array of array of array of array of array'],
  ])('%j is `%s`', (value, expected) => {
    const tree = { type: 'array', items: { $ref: '#/components/schemas/Tree' } }
    expect(typeOf(value, { Tree: tree })).toBe(expected)
  })

  test('visits each schema of untyped circular variants once', () => {
    const names = Array.from({ length: 120 }, (_, index) => `S${index}`)
    const oneOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const components = Object.fromEntries(names.map((name) => [name, { oneOf }]))
    const start = performance.now()
    expect(typeOf({ oneOf }, components)).toBe('any')
    // 120 ** 4 steps would take minutes.
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
