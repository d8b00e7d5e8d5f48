import { type ComponentType, h } from 'preact'
import { render } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { createTools, ToolsContext } from '../../components/base/context.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { ReferenceContext } from '../reference-context.ts'
import { type Part, partHash } from './field.ts'
import { Fields, FieldView, OpenAll, PartFields } from './field-view.tsx'
import { type FieldContext, fieldOf, fieldsOf, spendBudget } from './fields.ts'

const file = 'api.json' as FilePath

function contextOf(overrides: Partial<FieldContext>): FieldContext {
  const bundle = { version: '3.1' as const, parts: new Map<string, Json>(), missing: new Set<string>() }
  const budget = { left: 100 }
  return { bundle, direction: 'response', prefix: '', budget, postKeys: [], expanded: false, ...overrides }
}

function draw(value: Json, overrides: Partial<FieldContext> = {}) {
  const context = contextOf(overrides)
  const fields = fieldsOf({ file, pointer: '/x', value }, context)
  spendBudget(context.budget)
  return fields
}

function show<Props>(view: ComponentType<Props>, props: Props & object): string {
  const reference = {
    markdown: (text: string) => `<p>${text}</p>`,
    inline: (text: string) => text,
    json: (text: string) => text,
    pageUrl: '/p',
  }
  const inner = h(ReferenceContext.Provider, { value: reference }, h(view as ComponentType<object>, props))
  return render(h(ToolsContext.Provider, { value: createTools() }, inner))
}

const htmlOf = (value: Json, overrides?: Partial<FieldContext>) =>
  show(Fields, { of: draw(value, overrides) })

describe('a field', () => {
  test('has a name with an anchor and a type', () => {
    expect(htmlOf({ properties: { name: { type: 'string' } } })).toBe(
      '<div class="o-field" id="name"><div class="o-field-head"><a href="#name">name</a><span class="o-field-type">string</span></div></div>',
    )
  })

  test('costs less than 130 bytes besides its text', () => {
    const html = htmlOf({ properties: { a: { type: 'string' } } })
    expect(html.length - 'aaa'.length - 'string'.length).toBeLessThan(130)
  })

  test('shows all other details after its type', () => {
    const schema = {
      required: ['a b'],
      properties: {
        'a b': {
          type: 'string',
          title: 'Amount',
          description: 'How *much*.',
          deprecated: true,
          readOnly: true,
          minLength: 1,
          'x-site': { pre: ['new'] },
        },
      },
    }
    expect(htmlOf(schema)).toBe(
      '<div class="o-field o-gone" id="a-b"><div class="o-field-head"><span class="o-pill">new</span><a href="#a-b">a b</a><span class="o-field-type">string · Amount</span><span class="o-pill">read-only</span><span class="o-req">required</span><span class="o-dep">deprecated</span></div><div class="o-flow"><p>How *much*.</p></div><ul class="o-limits"><li>minimum length 1</li></ul></div>',
    )
  })

  test('shows the location of a parameter and uses the longer anchor on a conflict', () => {
    const field = fieldOf({ name: 'said', in: 'query', showIn: true }, contextOf({}))
    expect(show(FieldView, { field })).toContain(
      'id="query.said"><div class="o-field-head"><a href="#query.said">said</a><span class="o-field-type">any</span><span class="o-field-type">in query</span>',
    )
  })

  test('folds its fields', () => {
    const schema = { properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } }
    const fold =
      '<summary><span class="o-when-shut">Show 1 field</span><span class="o-when-open">Hide 1 field</span></summary><div class="o-tree"><div class="o-field" id="r.a.b"><div class="o-field-head"><a href="#r.a.b"><span class="o-in">a.</span>b</a><span class="o-field-type">string</span></div></div></div></details></div>'
    expect(htmlOf(schema, { prefix: 'r.' })).toContain(`<details class="o-kids">${fold}`)
    expect(htmlOf(schema, { prefix: 'r.', expanded: true })).toContain(`<details class="o-kids" open>${fold}`)
  })
})

describe('the whole schema', () => {
  test('shows its type unless it is a plain object', () => {
    expect(htmlOf({ type: 'array', items: { type: 'string' }, description: 'Names' })).toBe(
      '<div class="o-field"><div class="o-field-head"><span class="o-field-type">array of string</span></div><div class="o-flow"><p>Names</p></div></div>',
    )
    expect(htmlOf({ type: 'object' })).toContain('>object<')
    expect(htmlOf({ type: 'object', description: 'A', properties: { a: {} } })).toMatch(
      /^<div class="o-field"><div class="o-flow"><p>A<\/p><\/div><\/div><div class="o-field" id="a">/,
    )
  })
})

describe('enum values', () => {
  test('with descriptions are a list', () => {
    const schema = { properties: { a: { enum: ['x', 'y'], 'x-enumDescriptions': { x: 'First' } } } }
    expect(htmlOf(schema)).toContain(
      '<dl class="o-enum"><dt>"x"</dt><dd>First</dd><dt>"y"</dt><dd></dd></dl>',
    )
  })

  test('are folded above twenty', () => {
    const html = htmlOf({ properties: { a: { enum: Array.from({ length: 21 }, (_, n) => n) } } })
    expect(html).toContain('<span class="o-when-shut">Show 21 values</span>')
    expect(html).toContain('<p class="o-limits"><code>0</code><code>1</code>')
  })
})

describe('variants', () => {
  const variant = (n: number) => ({ title: `T${n}`, properties: { kind: { const: n } } })
  const choice = (count: number) => ({ oneOf: Array.from({ length: count }, (_, n) => variant(n)) })

  test('up to four are tabs', () => {
    const html = htmlOf(choice(2))
    expect(html).toContain(
      '<div class="o-oneof"><div class="o-oneof-head"><span>One of</span><div class="o-seg" role="tablist" aria-label="Variant"><button type="button" role="tab" id="_one-1-0-tab" aria-controls="_one-1-0" aria-selected="true" tabindex="0">T0</button>',
    )
    expect(html).toContain(
      '<div role="tabpanel" id="_one-1-1" aria-labelledby="_one-1-1-tab" data-title="T1" hidden class="o-tree">',
    )
    expect([...html.matchAll(/class="o-field" id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'kind',
      'kind-t1',
    ])
  })

  test('above four are a select', () => {
    const html = htmlOf(choice(5))
    expect(html).toContain(
      '<select aria-label="Variant" data-shows="_one-1" data-sync="off"><option value="_one-1-0">',
    )
    expect(html).toContain('<div data-of="_one-1" data-for="_one-1-4" data-title="T4" hidden class="o-tree">')
  })

  test('are omitted if there is only one', () => {
    expect(htmlOf(choice(1))).not.toContain('oneof')
  })

  test('are open at the first level and folded below', () => {
    const html = htmlOf({ properties: { a: choice(2), b: { properties: { c: choice(2) } } } })
    expect(html).toMatch(/id="a">.{0,200}<div class="o-oneof">/)
    expect(html).toContain('<span class="o-when-shut">Show 2 variants</span>')
  })

  test('that are folded are listed above the fold', () => {
    const html = htmlOf({ properties: { b: { properties: { c: choice(2), d: choice(12) } } } })
    const below = (name: string) => new RegExp(`id="b.${name}">.*?<details`).exec(html)?.[0]
    expect(below('c')).toContain('<ul class="o-limits"><li>One of <code>T0</code> <code>T1</code></li></ul>')
    expect(below('d')).toContain('<code>T7</code> +4</li>')
  })
})

describe('a lazy part', () => {
  const deep = { properties: { owner: { properties: { login: {}, plan: { properties: { name: {} } } } } } }

  test('is a link with the number of fields', () => {
    const hash = partHash('response', `${file}#/x/properties/owner`)
    expect(htmlOf(deep, { budget: { left: 1 }, prefix: 'response.200.' })).toContain(
      `<a class="o-kids-link" data-part="response.200.owner." href="/p/~part/${hash}">Show 2 fields</a>`,
    )
    expect(partHash('request', 'x')).not.toBe(partHash('response', 'x'))
  })

  test('has relative anchors and names', () => {
    const part = draw(deep, { budget: { left: 1 } }).below.fields[0]!.below.part as Part
    const { below } = draw(part.nodes[0]!.value, { budget: { left: 2 } })
    const html = show(PartFields, { below })
    expect(html).toMatch(/^<details class="o-kids" id="part" data-said="2 fields shown" open><summary>/)
    expect(html).toContain(
      'id=".login"><div class="o-field-head"><a href="#.login"><span class="o-in">.</span>login</a>',
    )
    expect(html).toContain('data-part=".plan."')
  })

  test('that continues a list has no fold', () => {
    const { below } = draw(deep, { rest: { of: 'fields', from: 0 } })
    expect(show(PartFields, { below, rest: { of: 'fields', from: 0 } })).toMatch(
      /^<div class="o-tree" id="part"/,
    )
  })
})

test('gives the "expand all" button both labels', () => {
  expect(show(OpenAll, {})).toBe(
    '<button type="button" class="o-btn o-ghost o-small" data-do="open-all" data-open="Expand all" data-close="Collapse all">Expand all</button>',
  )
})

describe('details of a whole object', () => {
  test.each<[Json, string]>([
    [
      { properties: { a: {} }, deprecated: true },
      '<div class="o-field o-gone"><div class="o-field-head"><span class="o-field-type">object</span><span class="o-dep">deprecated</span></div></div>',
    ],
    [
      { properties: { a: {} }, title: 'Order' },
      '<div class="o-field"><div class="o-field-head"><span class="o-field-type">object · Order</span></div></div>',
    ],
    [{ properties: { a: {} } }, '<div class="o-field" id="a">'],
  ])('are shown: %j', (value, html) => {
    expect(htmlOf(value).startsWith(html)).toBe(true)
  })
})
