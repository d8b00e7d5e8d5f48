import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { exampleText, exampleXml } from './text.ts'

const value = { a: 1, b: ['x', 'y z'] }
const pretty = JSON.stringify(value, null, 2)

test.each<[string, Json, string, string]>([
  ['application/json', value, pretty, 'json'],
  ['application/problem+json; charset=utf-8', value, pretty, 'json'],
  ['*/*', 1, '1', 'json'],
  ['application/json', 'word', '"word"', 'json'],
  ['application/json', '{"a": 1}', '{"a": 1}', 'json'],
  ['application/json', '{a', '"{a"', 'json'],
  ['text/plain', 'word', 'word', 'text'],
  ['text/plain', 5, '5', 'json'],
  ['text/html', '<p>', '<p>', 'html'],
  ['application/yaml', value, pretty, 'yaml'],
  ['application/octet-stream', '<binary>', '<binary>', 'text'],
  ['application/x-www-form-urlencoded', value, 'a=1&b=x&b=y+z', 'text'],
  ['application/x-www-form-urlencoded', 'a=1', 'a=1', 'text'],
  [
    'multipart/form-data',
    { name: 'Ada', file: '<binary>', tags: ['a', 'b'] },
    'name: Ada\nfile: <binary>\ntags: a\ntags: b',
    'text',
  ],
  ['application/x-ndjson', [{ a: 1 }, { a: 2 }], '{"a":1}\n{"a":2}', 'json'],
  ['application/jsonl', { a: 1 }, '{"a":1}', 'json'],
  ['application/json-seq', [1, 2], '1\n2', 'json'],
  ['text/event-stream', [{ a: 1 }, { a: 2 }], 'data: {"a":1}\n\ndata: {"a":2}', 'text'],
  [
    'text/event-stream',
    [{ data: 'one\ntwo', event: 'say', id: 7 }],
    'id: 7\nevent: say\ndata: one\ndata: two',
    'text',
  ],
  ['text/event-stream', 'data: as it is', 'data: as it is', 'text'],
])('writes %s of %o', (type, value, text, language) =>
  expect(exampleText(type, { value })).toEqual({ text, language }),
)

test('shows serialized examples unchanged', () => {
  expect(exampleText('application/json', { text: '{"a":1}' })).toEqual({ text: '{"a":1}', language: 'json' })
  expect(exampleText('application/json', {})).toEqual({ text: '', language: 'text' })
})

describe('XML', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const xml = (value: Json, schema: Json) => {
    const parts = new Map([['api.json#/components/schemas/Book', schema]])
    const node = { file: 'api.json' as FilePath, pointer: '', value: { $ref: '#/components/schemas/Book' } }
    return exampleXml(value, node, { version: '3.1', parts, missing: new Set() }).slice(head.length)
  }
  const list = (words: Json, items: Json) => ({ properties: { tags: { type: 'array', items, xml: words } } })

  test('writes fields as elements by default', () => {
    expect(exampleText('application/xml', { value: { 'a b': '<&>', c: null } })).toEqual({
      text: `${head}<root>\n  <a_b>&lt;&amp;&gt;</a_b>\n  <c />\n</root>`,
      language: 'xml',
    })
  })

  test.each<[string, Json, Json, string]>([
    ['is named by its component', {}, { a: 1 }, '<Book>\n  <a>1</a>\n</Book>'],
    [
      'has names, prefixes and namespaces',
      { xml: { name: 'book', prefix: 'b', namespace: 'https://example.com/b' } },
      {},
      '<b:book xmlns:b="https://example.com/b" />',
    ],
    ['has attributes', { properties: { id: { xml: { attribute: true } } } }, { id: 5 }, '<Book id="5" />'],
    [
      'has attributes of 3.2',
      { properties: { id: { xml: { nodeType: 'attribute' } } } },
      { id: 5 },
      '<Book id="5" />',
    ],
    [
      'has text nodes of 3.2',
      { properties: { t: { xml: { nodeType: 'text' } } } },
      { t: 'x' },
      '<Book>x</Book>',
    ],
    [
      'repeats an element for a list',
      list({}, {}),
      { tags: ['a', 'b'] },
      '<Book>\n  <tags>a</tags>\n  <tags>b</tags>\n</Book>',
    ],
    [
      'has named items',
      list({}, { xml: { name: 'tag' } }),
      { tags: ['a'] },
      '<Book>\n  <tag>a</tag>\n</Book>',
    ],
    [
      'wraps a list in an element',
      list({ wrapped: true }, { xml: { name: 'tag' } }),
      { tags: ['a'] },
      '<Book>\n  <tags>\n    <tag>a</tag>\n  </tags>\n</Book>',
    ],
  ])('%s', (_name, schema, value, text) => expect(xml(value, schema)).toBe(text))
})
