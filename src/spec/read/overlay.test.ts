import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { applyOverlay } from './overlay.ts'
import { parseSource } from './source.ts'

const overlayOf = (text: string) => parseSource('overlay.yaml' as FilePath, text).value!
const withActions = (actions: string) =>
  overlayOf(`overlay: 1.1.0\ninfo: { title: Test, version: 1.0.0 }\nactions:\n${actions}`)

/** Applies actions to a document that must stay unchanged. */
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
      'adds missing keys',
      '- { target: $.info, update: { version: "2" } }',
      { info: { title: 'A' } },
      { info: { title: 'A', version: '2' } },
    ],
    [
      'replaces a string',
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
    ['concatenates lists', '- { target: $, update: { tags: [b] } }', { tags: ['a'] }, { tags: ['a', 'b'] }],
    [
      'appends an entry to a list',
      '- { target: $.tags, update: { name: b } }',
      { tags: [{ name: 'a' }] },
      { tags: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      'concatenates a selected list',
      '- { target: $.tags, update: [b, c] }',
      { tags: ['a'] },
      { tags: ['a', 'b', 'c'] },
    ],
    [
      'replaces a selected string',
      '- { target: $.info.title, update: B }',
      { info: { title: 'A' } },
      { info: { title: 'B' } },
    ],
    ['fills null values', '- { target: $, update: { a: { b: 1 } } }', { a: null }, { a: { b: 1 } }],
    ['ignores null for an object', '- { target: $, update: { a: } }', { a: { b: 1 } }, { a: { b: 1 } }],
    [
      'changes every match',
      '- { target: $.paths.*.get, update: { x: 1 } }',
      { paths: { a: { get: {} }, b: { get: {} } } },
      { paths: { a: { get: { x: 1 } }, b: { get: { x: 1 } } } },
    ],
    [
      'changes matches of a filter',
      '- { target: "$.list[?@.name==\'b\']", update: { x: 1 } }',
      { list: [{ name: 'a' }, { name: 'b' }] },
      { list: [{ name: 'a' }, { name: 'b', x: 1 }] },
    ],
    [
      'changes nested matches',
      '- { target: "$..[?@.n]", update: { x: 1 } }',
      { a: { n: 1, b: { n: 1 } } },
      { a: { n: 1, x: 1, b: { n: 1, x: 1 } } },
    ],
    [
      'changes a match once even if it is selected repeatedly',
      "- { target: \"$['l','l']\", update: 1 }",
      { l: [] },
      { l: [1] },
    ],
    [
      'uses the results of earlier actions',
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
    ['removes a key', '- { target: $.a, remove: true }', { a: 1, b: 2 }, { b: 2 }],
    [
      'removes several entries of a list',
      '- { target: "$.l[0,2]", remove: true }',
      { l: [1, 2, 3] },
      { l: [2] },
    ],
    [
      'removes a string from a list',
      '- { target: "$.l[?@==\'b\']", remove: true }',
      { l: ['a', 'b'] },
      { l: ['a'] },
    ],
    ['takes precedence over update', '- { target: $.a, remove: true, update: { x: 1 } }', { a: {} }, {}],
    ['removes nested matches', '- { target: "$..n", remove: true }', { n: { n: 1 }, a: { n: 1 } }, { a: {} }],
  ])('%s', (_, actions, document, expected) => {
    expect(apply(document, actions)).toEqual({ value: expected, diagnostics: [] })
  })
})

describe('copy', () => {
  test('merges a copy of another part', () => {
    const { value, diagnostics } = apply(
      { a: { x: 1, l: [1] }, b: { y: 2, l: [2] } },
      '- { target: $.b, copy: $.a }',
    )
    expect(diagnostics).toEqual([])
    expect(value).toEqual({ a: { x: 1, l: [1] }, b: { x: 1, y: 2, l: [2, 1] } })
  })

  test('moves a part with a second action', () => {
    const { value } = apply(
      { paths: { '/old': { get: {} } } },
      '- { target: $.paths, update: { /new: {} } }\n- { target: "$.paths[\'/new\']", copy: "$.paths[\'/old\']" }\n- { target: "$.paths[\'/old\']", remove: true }',
    )
    expect(value).toEqual({ paths: { '/new': { get: {} } } })
  })

  test.each([
    ['$.none', '`$.none` selects nothing'],
    ['$.*', '`$.*` selects 2 values'],
    ['nothing like it', 'is not a usable JSONPath'],
  ])('reports a copy of %s', (copy, expectedMessage) => {
    const document = { a: {}, b: {} }
    const { value, diagnostics } = apply(document, `- { target: $.a, copy: ${copy} }`)
    expect(value).toBe(document)
    expect(diagnostics).toMatchObject([
      {
        code: 'spec/overlay',
        message: expect.stringContaining(expectedMessage),
        at: { line: 4, column: 24 },
      },
    ])
  })
})

test('keeps the identity of unchanged parts', () => {
  const document = pets() as { info: Json; servers: Json; paths: { [path: string]: Json } }
  const { value } = apply(document, '- { target: "$.paths[\'/pets\'].get", update: { x: 1 } }')
  const changed = value as typeof document
  expect(changed.paths['/pets']).not.toBe(document.paths['/pets'])
  expect(changed.paths['/owners']).toBe(document.paths['/owners'])
  expect(changed.info).toBe(document.info)
  expect(changed.servers).toBe(document.servers)
})

describe('reports and skips invalid actions', () => {
  test.each([
    ['- { update: { x: 1 } }', 'The action has no `target`', 4, 3],
    ['- { target: 5, update: {} }', 'The action has no `target`', 4, 13],
    ['- just a text', 'The action has no `target`', 4, 3],
    ['- { target: $.nothing, update: { x: 1 } }', '`$.nothing` selects nothing', 4, 13],
    ['- { target: "$.paths[", remove: true }', '`$.paths[` is not a usable JSONPath', 4, 13],
    ['- { target: paths, remove: true }', '`paths` is not a usable JSONPath', 4, 13],
    ['- { target: "$[?none(@)]", remove: true }', 'is not a usable JSONPath', 4, 13],
    ['- { target: $, remove: true }', 'An action cannot remove the whole document', 4, 13],
    ['- { target: $.info }', 'The action does nothing', 4, 3],
    ['- { target: $.info, update: 1 }', '`update` cannot be merged into `$.info`', 4, 29],
    ['- { target: $.info, update: { tags: { a: 1 } } }', '`update` cannot be merged into `$.info`', 4, 37],
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

describe('reports invalid overlays without changes', () => {
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

  test('reports a missing `info` and applies the overlay', () => {
    const overlay = overlayOf('overlay: 1.0.0\nactions: [{ target: $, update: { x: 1 } }]')
    expect(applyOverlay({}, overlay)).toMatchObject({
      value: { x: 1 },
      diagnostics: [{ message: 'The overlay has no `info` with `title` and `version`' }],
    })
  })
})

describe('a hostile overlay', () => {
  test('cannot set a prototype', () => {
    const overlay = withActions('- { target: $, update: {} }')
    overlay.value = JSON.parse(
      '{"overlay":"1.0.0","info":{"title":"T","version":"1"},"actions":[{"target":"$","update":{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}},"constructor":{"prototype":{"polluted":1}}}}]}',
    )
    const { value } = applyOverlay({ a: {} }, overlay)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value).toEqual({ a: {}, constructor: { prototype: { polluted: 1 } } })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('cannot grow the document without limit', () => {
    const actions = '- { target: $.l, copy: $.l }\n'.repeat(60)
    const { diagnostics } = apply({ l: [1] }, actions)
    expect(diagnostics).toMatchObject([{ message: 'The overlay adds more than 5,000,000 values' }])
  })

  test('cannot search without limit', () => {
    const chain = JSON.parse(`${'{"a":'.repeat(48)}1${'}'.repeat(48)}`) as Json
    const { diagnostics } = apply(chain, '- { target: "$..*..*..*..*..*..*[?@.x]", remove: true }')
    expect(diagnostics).toMatchObject([{ message: expect.stringContaining('visits more than 200196') }])
  })

  test('reaches values at the maximum depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(390)}{"n":1}${'}'.repeat(390)}`) as Json
    expect(apply(deep, '- { target: "$..n", update: 2 }').diagnostics).toEqual([])
  })
})
