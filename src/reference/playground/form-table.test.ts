import { describe, expect, test } from 'vitest'
import { componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import { createMemory, type Memory } from '../../spec/read/memory.ts'
import { createSchemaDescriber } from '../field/schema-describer.ts'
import { createFormSchemas } from './form-table.ts'

const file = 'api.json' as FilePath
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const schemas: Record<string, Json> = {
  Tree: { type: 'object', properties: { left: ref('Tree'), leaf: ref('Leaf') } },
  Leaf: { type: 'object', required: ['colour'], properties: { colour: { enum: ['red', 'green'] } } },
  Other: { type: 'object', properties: { leaf: { ...ref('Leaf'), default: {} }, same: ref('Leaf') } },
  Wide: {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, { type: 'string' }])),
  },
}

/** The data of one page for these schemas. */
function pageOf(names: readonly string[], memory: Memory | undefined, max?: number) {
  const parts = new Map(
    Object.entries(schemas).map(([name, value]) => [`${file}#/components/schemas/${name}`, value]),
  )
  const bundle: Bundle = { version: '3.1', parts, missing: new Set(), memory }
  const forms = createFormSchemas(createSchemaDescriber(bundle, componentStrings), 'request', max)
  const nodes = names.map((name, index): SpecNode => ({ file, pointer: `/x/${index}`, value: ref(name) }))
  const results = nodes.map((node) => forms.read(node))
  return { read: results, table: Object.entries(forms.table()) }
}

describe('a page contains each schema once by name', () => {
  test.each([
    [['Tree'], ['Tree', 'Leaf']],
    [
      ['Leaf', 'Tree'],
      ['Leaf', 'Tree'],
    ],
    // A different default makes it a different schema.
    [
      ['Tree', 'Leaf', 'Other'],
      ['Tree', 'Leaf', 'Other', 'Leaf 2'],
    ],
    [
      ['Other', 'Tree'],
      ['Other', 'Leaf', 'Leaf 2', 'Tree'],
    ],
    [
      ['Wide', 'Other', 'Wide'],
      ['Wide', 'Other', 'Leaf', 'Leaf 2'],
    ],
  ])('%j', (names, expected) => {
    const memory = createMemory()
    const withoutMemory = pageOf(names, undefined)
    pageOf(['Other', 'Wide', 'Tree'], memory)
    expect(withoutMemory.table.map(([name]) => name)).toEqual(expected)
    // Earlier pages have no effect on the result.
    expect(pageOf(names, memory)).toEqual(withoutMemory)
  })

  test.each([1, 2, 5, 20, 33])('up to %j schemas', (max) => {
    const memory = createMemory()
    const names = ['Tree', 'Wide', 'Other']
    pageOf(names, memory)
    const page = pageOf(names, memory, max)
    const schemasIn = JSON.stringify(page).match(/"types"/g) ?? []
    expect(schemasIn.length).toBeLessThanOrEqual(max)
    expect(schemasIn.length).toBeGreaterThan(0)
    expect(page).toEqual(pageOf(names, undefined, max))
  })

  test('leaves out the most nested schemas first', () => {
    const { table } = pageOf(['Tree', 'Other'], createMemory(), 4)
    expect(table.map(([name]) => name)).toEqual(['Tree', 'Leaf', 'Other'])
  })
})
