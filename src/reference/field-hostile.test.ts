import fc from 'fast-check'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import type { Bundle } from '../spec/read/bundle.ts'
import { type Below, partsOf } from './field/field.ts'
import { Fields } from './field/field-view.tsx'
import { fieldsOf, spendBudget } from './field/fields.ts'

const file = 'api.json' as FilePath
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function draw(value: Json, schemas: Record<string, Json> = {}, left = 120) {
  const parts = new Map<string, Json>(
    Object.entries(schemas).map(([name, schema]) => [`${file}#/components/schemas/${name}`, schema]),
  )
  const bundle: Bundle = { version: '3.1', parts, missing: new Set() }
  const budget = { left }
  const context = {
    bundle,
    direction: 'request' as const,
    prefix: '',
    budget,
    postKeys: ['x-a'],
    expanded: false,
  }
  const fields = fieldsOf({ file, pointer: '/x', value }, context)
  spendBudget(budget)
  return { ...fields, html: render(h(Fields, { of: fields })) }
}

function count({ fields, choices }: Below): number {
  const variants = choices.flatMap((choice) => choice.variants)
  return [...fields, ...variants].reduce((sum, { below }) => sum + 1 + count(below), 0)
}

const keywords =
  'type properties patternProperties additionalProperties items prefixItems oneOf anyOf allOf not if else contains propertyNames dependentRequired dependentSchemas discriminator required enum const default example minimum maxLength description title x-enumDescriptions x-site x-a xml externalDocs unevaluatedProperties $ref a kind __proto__'.split(
    ' ',
  )
const leaf = fc.constantFrom<Json>(
  ...[
    'object',
    'array',
    'string',
    'null',
    'a',
    '',
    '#/components/schemas/A',
    '#/components/schemas/B',
    '#/gone',
  ],
  ...[null, true, false, 0, -1.5, 1e300],
)
/** JSON that resembles a schema: keywords with arbitrary values. */
const { schema } = fc.letrec<{ schema: Json; value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc.array(tie('schema'), { maxLength: 4 }),
    tie('schema'),
  ) as fc.Arbitrary<Json>,
  schema: fc
    .array(fc.tuple(fc.constantFrom(...keywords), tie('value')), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries) as Json),
}))

describe('any schema', () => {
  test('is rendered within the budget', () => {
    fc.assert(
      fc.property(schema, schema, schema, (value, a, b) => {
        const { below, html } = draw(value, { A: a, B: b }, 30)
        // The first level may include its variants, at most sixty of each kind.
        expect(count(below)).toBeLessThanOrEqual(30 + 180)
        expect(html).not.toContain('[object Object]')
      }),
      { numRuns: runs(300) },
    )
  })

  test('may be any JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => draw(value as Json).html.length >= 0))
  })

  const quick = (make: () => ReturnType<typeof draw>) => {
    const start = performance.now()
    const result = make()
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(count(result.below)).toBeLessThanOrEqual(150 + 180)
    expect(result.html.length).toBeLessThan(300_000)
    return result
  }

  test('may have ten thousand fields with ten thousand each', () => {
    const properties = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, ref('Wide')]))
    const { below } = quick(() => draw(ref('Wide'), { Wide: { properties } }))
    expect(below.part?.count).toBe(10_000 - 120)
  })

  test('may have ten thousand variants', () => {
    const oneOf = Array.from({ length: 10_000 }, (_, n) => ({ properties: { [`p${n}`]: {} } }))
    quick(() => draw({ oneOf }))
  })

  test('may nest variants five thousand levels deep', () => {
    let value: Json = { properties: { a: {} } }
    for (let n = 0; n < 5000; n++) value = { oneOf: [value, { properties: { b: {} } }] }
    quick(() => draw(value))
  })

  test('may nest objects and arrays two thousand levels deep', () => {
    let value: Json = { type: 'string' }
    for (let n = 0; n < 2000; n++) value = { type: 'array', items: { properties: { a: value } } }
    quick(() => draw(value))
  })

  test('may have circular references everywhere', () => {
    const all = {
      oneOf: [ref('A'), ref('B')],
      anyOf: [ref('B'), ref('A')],
      properties: { a: ref('A'), b: ref('B') },
    }
    const { below } = quick(() => draw(ref('A'), { A: all, B: { ...all, items: ref('A') } }))
    expect(partsOf(below).length).toBeGreaterThan(0)
  })

  test('is escaped', () => {
    const evil = '"><script>alert(1)</script>'
    const { html } = draw({
      properties: { [evil]: { title: evil, pattern: evil, enum: [evil, 'b'], 'x-site': { post: [evil] } } },
      oneOf: [
        { title: evil, minLength: 1 },
        { title: 'b', externalDocs: { url: `https://x${evil}` } },
      ],
    })
    expect(html).not.toContain('<script')
  })
})
