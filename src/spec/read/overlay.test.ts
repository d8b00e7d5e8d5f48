import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { applyOverlay } from './overlay.ts'
import { parseSource } from './source.ts'

const overlayOf = (text: string) => parseSource('overlay.yaml' as FilePath, text).value!
const withActions = (actions: string) =>
  overlayOf(`overlay: 1.1.0\ninfo: { title: Test, version: 1.0.0 }\nactions:\n${actions}`)

/** Applies actions to a document that must not change by it. */
function apply(document: Json, actions: string) {
  const before = JSON.stringify(document)
  const result = applyOverlay(freeze(document), withActions(actions))
  expect(JSON.stringify(document)).toBe(before)
  return result
}

function freeze(value: Json): Json {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

const pets = (): Json => ({
  info: { title: 'Pets', tags: ['a'] },
  servers: [{ url: 'https://one' }, { url: 'https://two' }],
  paths: {
    '/pets': { get: { summary: 'List', tags: ['pets', 'dummy'] }, 'x-internal': true },
    '/owners': { get: { summary: 'Owners', parameters: [{ name: 'q', in: 'query' }] } },
  },
})

describe('update', () => {
  test.each<[string, string, Json, Json]>([
    [
      'adds what is missing',
      '- { target: $.info, update: { version: "2" } }',
      { info: { title: 'A' } },
      { info: { title: 'A', version: '2' } },
    ],
    [
      'replaces a text',
      '- { target: $.info, update: { title: B } }',
      { info: { title: 'A' } },
      { info: { title: 'B' } },
    ],
    [
      'merges objects at every depth',
      '- { target: $, update: { a: { b: { d: 2 } } } }',
      { a: { b: { c: 1 } } },
      { a: { b: { c: 1, d: 2 } } },
    ],
    ['joins lists', '- { target: $, update: { tags: [b] } }', { tags: ['a'] }, { tags: ['a', 'b'] }],
    [
      'puts an entry at the end of a list',
      '- { target: $.tags, update: { name: b } }',
      { tags: [{ name: 'a' }] },
      { tags: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      'joins a list to a list',
      '- { target: $.tags, update: [b, c] }',
      { tags: ['a'] },
      { tags: ['a', 'b', 'c'] },
    ],
    [
      'replaces the text it selects',
      '- { target: $.info.title, update: B }',
      { info: { title: 'A' } },
      { info: { title: 'B' } },
    ],
    ['fills what has no value', '- { target: $, update: { a: { b: 1 } } }', { a: null }, { a: { b: 1 } }],
    ['with no value changes no object', '- { target: $, update: { a: } }', { a: { b: 1 } }, { a: { b: 1 } }],
    [
      'reaches every match',
      '- { target: $.paths.*.get, update: { x: 1 } }',
      { paths: { a: { get: {} }, b: { get: {} } } },
      { paths: { a: { get: { x: 1 } }, b: { get: { x: 1 } } } },
    ],
    [
      'reaches what a filter selects',
      '- { target: "$.list[?@.name==\'b\']", update: { x: 1 } }',
      { list: [{ name: 'a' }, { name: 'b' }] },
      { list: [{ name: 'a' }, { name: 'b', x: 1 }] },
    ],
    [
      'reaches a match within a match',
      '- { target: "$..[?@.n]", update: { x: 1 } }',
      { a: { n: 1, b: { n: 1 } } },
      { a: { n: 1, x: 1, b: { n: 1, x: 1 } } },
    ],
    [
      'reaches a place once, however often it is selected',
      "- { target: \"$['l','l']\", update: 1 }",
      { l: [] },
      { l: [1] },
    ],
    [
      'sees what the actions before it did',
      '- { target: $, update: { a: {} } }\n- { target: $.a, update: { b: 1 } }',
      {},
      { a: { b: 1 } },
    ],
  ])('%s', (_, actions, document, expected) => {
    expect(apply(document, actions)).toEqual({ value: expected, diagnostics: [] })
  })
})

describe('remove', () => {
  test.each<[string, string, Json, Json]>([
    ['takes a key away', '- { target: $.a, remove: true }', { a: 1, b: 2 }, { b: 2 }],
    [
      'takes several entries of a list away',
      '- { target: "$.l[0,2]", remove: true }',
      { l: [1, 2, 3] },
      { l: [2] },
    ],
    [
      'takes a text out of a list',
      '- { target: "$.l[?@==\'b\']", remove: true }',
      { l: ['a', 'b'] },
      { l: ['a'] },
    ],
    ['counts more than update', '- { target: $.a, remove: true, update: { x: 1 } }', { a: {} }, {}],
    [
      'takes a match and the match in it away',
      '- { target: "$..n", remove: true }',
      { n: { n: 1 }, a: { n: 1 } },
      { a: {} },
    ],
  ])('%s', (_, actions, document, expected) => {
    expect(apply(document, actions)).toEqual({ value: expected, diagnostics: [] })
  })
})

describe('copy', () => {
  test('merges another part of the document', () => {
    const { value, diagnostics } = apply(
      { a: { x: 1, l: [1] }, b: { y: 2, l: [2] } },
      '- { target: $.b, copy: $.a }',
    )
    expect(diagnostics).toEqual([])
    expect(value).toEqual({ a: { x: 1, l: [1] }, b: { x: 1, y: 2, l: [2, 1] } })
  })

  test('can move a part, with a second action', () => {
    const { value } = apply(
      { paths: { '/old': { get: {} } } },
      '- { target: $.paths, update: { /new: {} } }\n- { target: "$.paths[\'/new\']", copy: "$.paths[\'/old\']" }\n- { target: "$.paths[\'/old\']", remove: true }',
    )
    expect(value).toEqual({ paths: { '/new': { get: {} } } })
  })

  test.each([
    ['$.none', '`$.none` selects nothing'],
    ['$.*', '`$.*` selects 2 values'],
    ['nothing like it', 'is not a JSONPath that can be followed'],
  ])('of %s is told', (copy, words) => {
    const document = { a: {}, b: {} }
    const { value, diagnostics } = apply(document, `- { target: $.a, copy: ${copy} }`)
    expect(value).toBe(document)
    expect(diagnostics).toMatchObject([
      { code: 'spec/overlay', message: expect.stringContaining(words), at: { line: 4, column: 24 } },
    ])
  })
})

test('what no action touched is the same object as before', () => {
  const document = pets() as { info: Json; servers: Json; paths: { [path: string]: Json } }
  const { value } = apply(document, '- { target: "$.paths[\'/pets\'].get", update: { x: 1 } }')
  const changed = value as typeof document
  expect(changed.paths['/pets']).not.toBe(document.paths['/pets'])
  expect(changed.paths['/owners']).toBe(document.paths['/owners'])
  expect(changed.info).toBe(document.info)
  expect(changed.servers).toBe(document.servers)
})

describe('an action that cannot be applied is told, and the others are', () => {
  test.each([
    ['- { update: { x: 1 } }', 'The action has no `target`', 4, 3],
    ['- { target: 5, update: {} }', 'The action has no `target`', 4, 13],
    ['- just a text', 'The action has no `target`', 4, 3],
    ['- { target: $.nothing, update: { x: 1 } }', '`$.nothing` selects nothing', 4, 13],
    ['- { target: "$.paths[", remove: true }', '`$.paths[` is not a JSONPath that can be followed', 4, 13],
    ['- { target: paths, remove: true }', '`paths` is not a JSONPath that can be followed', 4, 13],
    ['- { target: "$[?none(@)]", remove: true }', 'is not a JSONPath that can be followed', 4, 13],
    ['- { target: $, remove: true }', 'The whole document cannot be removed', 4, 13],
    ['- { target: $.info }', 'The action does nothing', 4, 3],
    ['- { target: $.info, update: 1 }', '`update` does not fit what `$.info` selects', 4, 29],
    [
      '- { target: $.info, update: { tags: { a: 1 } } }',
      '`update` does not fit what `$.info` selects',
      4,
      37,
    ],
    [
      '- { target: $.info, update: { x: 1 }, copy: $.paths }',
      'The action has both `update` and `copy`',
      4,
      45,
    ],
  ])('%s', (action, message, line, column) => {
    const { value, diagnostics } = apply(pets(), `${action}\n- { target: $.info, update: { title: Still } }`)
    expect(diagnostics).toMatchObject([
      {
        code: 'spec/overlay',
        message: expect.stringContaining(message),
        at: { file: 'overlay.yaml', line, column },
      },
    ])
    const expected = pets() as { info: { title: string } }
    expected.info.title = 'Still'
    expect(value).toEqual(expected)
  })
})

describe('an overlay that is none is told, and changes nothing', () => {
  const rest = 'info: { title: T, version: 1 }\nactions: [{ target: $, update: { x: 1 } }]'

  test.each([
    [rest, 'The overlay has no version'],
    [`overlay: 2.0.0\n${rest}`, 'The overlay has the version `2.0.0`'],
    [`overlay: 1.0\n${rest}`, 'The overlay has the version `1`'],
    ['- a list', 'The overlay is not an object'],
    ['overlay: 1.0.0\ninfo: { title: T, version: 1 }', 'The overlay has no actions'],
    ['overlay: 1.0.0\ninfo: { title: T, version: 1 }\nactions: []', 'The overlay has no actions'],
  ])('%s', (text, message) => {
    const document = { a: 1 }
    const { value, diagnostics } = applyOverlay(document, overlayOf(text))
    expect(value).toBe(document)
    expect(diagnostics).toMatchObject([{ code: 'spec/overlay', message: expect.stringContaining(message) }])
  })

  test('one without `info` is told and applied', () => {
    const overlay = overlayOf('overlay: 1.0.0\nactions: [{ target: $, update: { x: 1 } }]')
    expect(applyOverlay({}, overlay)).toMatchObject({
      value: { x: 1 },
      diagnostics: [{ message: 'The overlay does not say what it is' }],
    })
  })
})

describe('a hostile overlay', () => {
  test('sets no prototype', () => {
    const overlay = withActions('- { target: $, update: {} }')
    overlay.value = JSON.parse(
      '{"overlay":"1.0.0","info":{"title":"T","version":"1"},"actions":[{"target":"$","update":{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}},"constructor":{"prototype":{"polluted":1}}}}]}',
    )
    const { value } = applyOverlay({ a: {} }, overlay)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value).toEqual({ a: {}, constructor: { prototype: { polluted: 1 } } })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('cannot double the document without end', () => {
    const actions = '- { target: $.l, copy: $.l }\n'.repeat(60)
    const { diagnostics } = apply({ l: [1] }, actions)
    expect(diagnostics).toMatchObject([{ message: 'What the overlay adds holds more than 5,000,000 values' }])
  })

  test('cannot search without end', () => {
    const chain = JSON.parse(`${'{"a":'.repeat(48)}1${'}'.repeat(48)}`) as Json
    const { diagnostics } = apply(chain, '- { target: "$..*..*..*..*..*..*[?@.x]", remove: true }')
    expect(diagnostics).toMatchObject([{ message: expect.stringContaining('visits more than 200196') }])
  })

  test('reaches what is nested as deep as a file may be', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(390)}{"n":1}${'}'.repeat(390)}`) as Json
    expect(apply(deep, '- { target: "$..n", update: 2 }').diagnostics).toEqual([])
  })
})
