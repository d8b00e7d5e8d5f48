import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { type Below, type Field, partsOf } from './field.ts'
import { type FieldContext, fieldOf, fieldsOf, spendBudget } from './fields.ts'
import { wordsToMarkdown } from './words.ts'

const file = 'api.json' as FilePath

type DrawOptions = Partial<FieldContext> & { schemas?: Record<string, Json> }

function contextOf({ schemas = {}, ...overrides }: DrawOptions = {}): FieldContext {
  const parts = new Map<string, Json>(
    Object.entries(schemas).map(([name, value]) => [`${file}#/components/schemas/${name}`, value]),
  )
  const bundle: Bundle = { version: '3.1', parts, missing: new Set([`${file}#/components/schemas/Gone`]) }
  const budget = { left: 200 }
  return { bundle, direction: 'request', prefix: '', budget, postKeys: [], expanded: false, ...overrides }
}

function draw(value: Json, options: DrawOptions = {}) {
  const context = contextOf(options)
  const fields = fieldsOf({ file, pointer: '/x', value }, context)
  spendBudget(context.budget)
  return fields
}

/** One line per field, followed by its children. */
function outline({ fields, choices, part }: Below, indent = ''): string[] {
  const inner = `${indent}  `
  return [
    ...fields.flatMap((field) => [`${indent}${line(field)}`, ...outline(field.below, inner)]),
    ...(part
      ? [`${indent}+ ${part.count ?? ''} at ${part.at}${part.rest ? ` from ${part.rest.from}` : ''}`]
      : []),
    ...choices.flatMap((choice) => [
      `${indent}${wordsToMarkdown(choice.label)}`,
      ...choice.variants.flatMap(({ title, facts, below }) => [
        `${indent}| ${title}: ${facts.type}`,
        ...outline(below, inner),
      ]),
      ...(choice.part ? [`${indent}+ ${choice.part.count} variants`] : []),
    ]),
  ]
}

const line = ({ id, parent, name, type, required }: Field) =>
  `#${id} ${parent}[${name}] ${type}${required ? ' required' : ''}`

const outlineOf = (value: Json, options?: DrawOptions) => outline(draw(value, options).below)
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('the fields of a schema', () => {
  test.each<[string, Json, string[], DrawOptions?]>([
    [
      'keep their order and nesting',
      {
        type: 'object',
        required: ['ship_to'],
        properties: {
          b: { type: 'string' },
          ship_to: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
      ['#b [b] string', '#ship_to [ship_to] object required', '  #ship_to.name ship_to.[name] string'],
    ],
    [
      'of array items have no extra level',
      {
        properties: {
          orders: { type: 'array', items: { type: 'array', items: { properties: { id: {} } } } },
        },
      },
      ['#orders [orders] array of array of object', '  #orders.id orders.[id] any'],
    ],
    [
      'of a root array are shown',
      { type: 'array', items: { properties: { id: { type: 'integer' } } } },
      ['#response.200.id [id] integer'],
      { prefix: 'response.200.' },
    ],
    [
      'of map values are shown unless they only have a type',
      {
        properties: {
          plain: { additionalProperties: { type: 'string' } },
          told: { additionalProperties: { type: 'string', description: 'A colour' } },
          deep: { additionalProperties: { properties: { a: {} } } },
          mixed: { properties: { a: {} }, additionalProperties: { type: 'string' } },
        },
      },
      [
        '#plain [plain] map of string',
        '#told [told] map of string',
        '  #told.* told.[{key}] string',
        '#deep [deep] map of object',
        '  #deep.* deep.[{key}] object',
        '    #deep.*.a deep.{key}.[a] any',
        '#mixed [mixed] object',
        '  #mixed.a mixed.[a] any',
        '  #mixed.* mixed.[{key}] string',
      ],
    ],
    [
      'of pattern properties and tuples are shown',
      {
        properties: {
          x: { patternProperties: { '^x-': { type: 'string' } } },
          point: { type: 'array', prefixItems: [{ type: 'number' }, { properties: { a: {} } }], items: {} },
        },
      },
      [
        '#x [x] object',
        '  #x.^x- x.[^x-] string',
        '#point [point] array',
        '  #point.0 point[[0]] number',
        '  #point.1 point[[1]] object',
        '    #point.1.a point[1].[a] any',
        '  #point.* point[[…]] any',
      ],
    ],
    [
      'of allOf are merged',
      { allOf: [ref('Base'), { properties: { own: { type: 'integer' } }, required: ['id'] }] },
      ['#id [id] string required', '#own [own] integer'],
      { schemas: { Base: { properties: { id: { type: 'string' } } } } },
    ],
    ['may have white space in the name', { properties: { 'a b': {} } }, ['#a-b [a b] any']],
    [
      'include read-only ones only in a response',
      { properties: { id: { readOnly: true }, secret: ref('Secret'), a: {} } },
      ['#secret [secret] any', '#a [a] any'],
      { schemas: { Secret: { writeOnly: true } } },
    ],
    [
      'include write-only ones only in a request',
      { properties: { id: { readOnly: true }, secret: ref('Secret'), a: {} } },
      ['#id [id] any', '#a [a] any'],
      { schemas: { Secret: { writeOnly: true } }, direction: 'response' },
    ],
  ])('%s', (_name, value, expected, options) => {
    expect(outlineOf(value, options)).toEqual(expected)
  })
})

describe('variants', () => {
  const card = { title: 'Card', properties: { id: { type: 'string' }, kind: { const: 'card' }, number: {} } }
  const bank = { properties: { id: { type: 'string' }, kind: { const: 'bank' }, iban: {} } }

  test('follow their common fields and name the discriminator', () => {
    const value = { oneOf: [ref('Card'), ref('Bank')], discriminator: { propertyName: 'kind' } }
    expect(outlineOf(value, { schemas: { Card: card, Bank: bank } })).toEqual([
      '#id [id] string',
      'One of, selected by `kind`',
      '| Card: object',
      '  #kind [kind] string',
      '  #number [number] any',
      '| Bank: object',
      '  #kind [kind] string',
      '  #iban [iban] any',
    ])
  })

  test('have alternative anchors after the first', () => {
    const { below } = draw({ properties: { pay: { anyOf: [card, bank] } } }, { location: 'body' })
    const [, second] = below.fields[0]!.below.choices[0]!.variants
    expect(second!.below.fields[0]!.id).toBe('pay.kind')
    expect(second!.below.fields[0]!.otherIds).toEqual(['pay.kind-bank', 'body.pay.kind'])
  })

  test.each<[string, Json[], string[]]>([
    [
      'title',
      [
        { title: 'A', minLength: 1 },
        { title: 'B', maxLength: 1 },
      ],
      ['A', 'B'],
    ],
    ['component', [ref('Card'), ref('Other')], ['Card', 'Other']],
    ['discriminator value', [bank, { properties: { kind: { enum: ['cash'] } } }], ['bank', 'cash']],
    [
      'type',
      [
        { type: 'string', minLength: 3 },
        { type: 'array', items: {} },
      ],
      ['string', 'array of any'],
    ],
    ['number as a fallback', [{ minimum: 1 }, { minimum: 2 }], ['number', 'number 2']],
    [
      'value if titles are equal',
      [
        { ...card, title: 'X' },
        { ...bank, title: 'X' },
      ],
      ['card', 'bank'],
    ],
  ])('are named by their %s', (_name, oneOf, titles) => {
    const { below } = draw({ oneOf }, { schemas: { Card: card, Other: { properties: { kind: {} } } } })
    expect(below.choices[0]!.variants.map(({ title }) => title)).toEqual(titles)
  })

  test('may come from a mapping alone without repeating base fields', () => {
    const mapping = { dog: ref('Dog').$ref, cat: 'Cat' }
    const Pet = {
      properties: { name: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping },
    }
    const Dog = { allOf: [ref('Pet'), { properties: { bark: {} } }] }
    const Cat = { allOf: [ref('Pet'), { properties: { purr: {} } }] }
    const schemas = { Pet, Dog, Cat }
    expect(outlineOf(ref('Pet'), { schemas })).toEqual([
      '#name [name] string',
      'One of, selected by `kind`',
      '| Dog: object',
      '  #bark [bark] any',
      '| Cat: object',
      '  #purr [purr] any',
    ])
    expect(outlineOf(ref('Dog'), { schemas })).toEqual(['#name [name] string', '#bark [bark] any'])
  })

  test.each<[string, Json]>([
    ['types', { oneOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['constants', { oneOf: [{ const: 'a' }, { const: 'b', description: 'B' }] }],
    ['required names', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ])('are omitted if they differ only in %s', (_name, value) => {
    expect(draw(value).below.choices).toEqual([])
  })

  test('are limited to the first sixty', () => {
    const oneOf = Array.from({ length: 100 }, (_, n) => ({ title: `T${n}`, properties: { a: { const: n } } }))
    const [choice] = draw({ oneOf }).below.choices
    expect(choice!.variants).toHaveLength(60)
    expect(choice!.part).toMatchObject({ count: 40, rest: { of: 'oneOf', from: 60 } })
    const [rest] = draw({ oneOf }, { rest: choice!.part!.rest }).below.choices
    expect(rest!.variants.map(({ title }) => title).slice(0, 2)).toEqual(['T60', 'T61'])
    expect(rest!.part).toBeUndefined()
  })
})

describe('details of a field', () => {
  const only = (value: Json, options?: DrawOptions) =>
    draw({ properties: { a: value } }, options).below.fields[0]!

  test('include pills: built-in, from the site and from the schema', () => {
    const schema = {
      readOnly: true,
      'x-stage': 'beta',
      'x-new': true,
      'x-since': 3,
      'x-list': ['one', { no: 1 }, 'two'],
      'x-object': { no: 1 },
      'x-site': { pre: ['before'], post: ['after'] },
      'x-mint': { post: ['last'] },
    }
    const postKeys = ['x-stage', 'x-new', 'x-since', 'x-list', 'x-object', 'x-none']
    const field = only(schema, { direction: 'response', postKeys })
    expect(field.pre).toEqual(['before'])
    expect(field.post).toEqual(['read-only', 'beta', 'x-new', '3', 'one', 'two', 'after', 'last'])
  })

  test.each<[Json, string | undefined]>([
    [{ title: 'A' }, undefined],
    [{ title: 'Amount' }, 'Amount'],
    [ref('Order'), 'Order'],
    [{ type: 'array', items: ref('Order') }, 'Order'],
    [ref('Word'), undefined],
  ])('include the title of %j', (value, title) => {
    const schemas = { Order: { type: 'object' }, Word: { type: 'string' } }
    expect(only(value, { schemas }).title).toBe(title)
  })

  test('include the descriptions of an array and its items', () => {
    const list = (description: string) => ({
      type: 'array',
      description,
      items: { description: 'An order.' },
    })
    expect(only(list('All.')).description).toBe('All.\n\nAn order.')
    expect(only(list('An order. All.')).description).toBe('An order. All.')
  })

  test('include enum values with their descriptions', () => {
    const all = (value: Json) => only(value).values
    const values = { enum: ['a', 'b'] }
    const described = [{ value: '"a"', description: 'First' }, { value: '"b"' }]
    expect(all({ ...values, 'x-enumDescriptions': { a: 'First' } })).toEqual(described)
    expect(all({ ...values, 'x-enum-descriptions': ['First'] })).toEqual(described)
    expect(all({ enum: [1, 2], 'x-enum-varnames': ['One', 'Two'] })).toEqual([
      { value: '1', name: 'One' },
      { value: '2', name: 'Two' },
    ])
    expect(all({ oneOf: [{ const: 'a', title: 'A', description: 'First' }, { const: 'b' }] })).toEqual([
      { value: '"a"', name: 'A', description: 'First' },
      { value: '"b"' },
    ])
    expect(all({ type: 'array', items: { ...values, 'x-enumDescriptions': { a: 'First' } } })).toEqual(
      described,
    )
    expect(all({ enum: Array.from({ length: 21 }, (_, n) => n) })).toHaveLength(21)
    expect(all({ enum: Array.from({ length: 20 }, (_, n) => n) })).toEqual([])
  })

  test('include an unresolved reference', () => {
    expect(only(ref('Gone')).limits).toEqual([[{ code: '#/components/schemas/Gone' }, ' not found']])
  })

  test('of a parameter prefer its own description and have an alternative anchor', () => {
    const node = {
      file,
      pointer: '/p',
      value: { type: 'string', minLength: 2, description: 'From the schema.' },
    }
    const input = {
      name: 'id',
      required: true,
      deprecated: true,
      description: 'Own.',
      in: 'query',
      examples: ['ab'],
    }
    const field = fieldOf({ ...input, schema: node, words: { 'x-mint': { pre: ['p'] } } }, contextOf())
    expect(field).toMatchObject({
      id: 'id',
      otherIds: ['query.id'],
      required: true,
      deprecated: true,
      pre: ['p'],
    })
    expect(field.description).toBe('Own.\n\nFrom the schema.')
    expect(field.limits.map(wordsToMarkdown)).toEqual(['minimum length 2', 'example: `"ab"`'])
    expect(field.in).toBeUndefined()
    expect(fieldOf({ ...input, showIn: true }, contextOf())).toMatchObject({
      in: 'query',
      type: 'any',
    })
  })
})

describe('lazy loading', () => {
  const node = { properties: { value: {}, next: ref('Node'), all: { type: 'array', items: ref('Node') } } }

  test('applies to a recursive schema', () => {
    expect(outlineOf(ref('Node'), { schemas: { Node: node } })).toEqual([
      '#value [value] any',
      '#next [next] object',
      '  + 3 at next.',
      '#all [all] array of object',
      '  + 3 at all.',
    ])
    const parts = partsOf(draw(ref('Node'), { schemas: { Node: node } }).below)
    expect(parts.map(({ key }) => key)).toEqual([`${file}#/components/schemas/Node`])
    expect(outline(draw(parts[0]!.nodes[0]!.value, { schemas: { Node: node } }).below)).toHaveLength(5)
  })

  test('applies to a reference that was not collected', () => {
    expect(outlineOf({ properties: { a: ref('Far') } })).toEqual(['#a [a] any', '  +  at a.'])
  })

  test('shows nothing for an array of itself', () => {
    const schemas = { List: { type: 'array', items: ref('List') } }
    expect(outlineOf(ref('List'), { schemas })).toEqual([])
  })

  const level = (depth: number): Json =>
    depth === 0 ? { type: 'string' } : { properties: { a: level(depth - 1), b: level(depth - 1) } }

  test('applies to levels beyond the budget, nearest first', () => {
    const wide = { properties: { a: level(2), b: level(2) } }
    expect(outlineOf(wide, { budget: { left: 6 } })).toEqual([
      '#a [a] object',
      '  #a.a a.[a] object',
      '    + 2 at a.a.',
      '  #a.b a.[b] object',
      '    + 2 at a.b.',
      '#b [b] object',
      '  #b.a b.[a] object',
      '    + 2 at b.a.',
      '  #b.b b.[b] object',
      '    + 2 at b.b.',
    ])
  })

  test('shares the budget between sections by level', () => {
    const budget = { left: 5 }
    const context = contextOf({ budget })
    const of = (pointer: string) => ({ file, pointer, value: level(2) })
    const sections = [
      fieldsOf(of('/x'), context),
      fieldsOf(of('/y'), { ...context, prefix: 'response.200.' }),
    ]
    spendBudget(budget)
    expect(budget.left).toBe(1)
    expect(sections.map(({ below }) => outline(below))).toEqual([
      ['#a [a] object', '  + 2 at a.', '#b [b] object', '  + 2 at b.'],
      [
        '#response.200.a [a] object',
        '  + 2 at response.200.a.',
        '#response.200.b [b] object',
        '  + 2 at response.200.b.',
      ],
    ])
  })

  test('applies to a whole section beyond the budget', () => {
    expect(outlineOf(level(1), { budget: { left: 0 } })).toEqual(['+ 2 at '])
    expect(outlineOf(level(1), { budget: { left: 1 } })).toEqual(['#a [a] string', '+ 1 at  from 1'])
  })

  test('splits a long level repeatedly', () => {
    const properties = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, {}]))
    const budget = () => ({ left: 1000 })
    const first = draw({ properties }, { budget: budget() }).below
    expect(first.fields).toHaveLength(150)
    expect(first.part).toMatchObject({ count: 250, rest: { of: 'fields', from: 150 } })
    const second = draw({ properties }, { budget: budget(), rest: first.part!.rest }).below
    expect(second.fields[0]!.name).toBe('p150')
    expect(second.part).toMatchObject({ count: 100, rest: { from: 300 }, key: `${file}#/x@fields300` })
    const third = draw({ properties }, { budget: budget(), rest: second.part!.rest }).below
    expect(third.fields.at(-1)!.name).toBe('p399')
    expect(third.part).toBeUndefined()
  })
})
