import fc from 'fast-check'
import { dump, load } from 'js-yaml'
import { expect, test } from 'vitest'
import type { Json, JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { createYamlLocator } from './locate-yaml.ts'
import { parseSource } from './source.ts'

/** The text of a span. */
function marked(text: string, path: JsonPath, kind: 'place' | 'keyPlace' = 'place'): string {
  const { lineText = '', line, column, length } = parseSource('api.yaml' as FilePath, text).value![kind](path)
  expect(text.split('\n')[line - 1]?.replace(/\r$/, '')).toBe(lineText)
  return lineText.slice(column - 1, column - 1 + length)
}

const text = `# An API
paths:
  /a/{b}~:
    get: first # a comment
    'it''s': "two \\" three"\r
  "é": [10, { x: 'y' }, *list]
  list: &list
    - one
    -   two: 2
        three:
  200: |

    Long text
      in lines
base: &base { size: 1, name: base }
other: &other { color: red, name: other }
merged:
  <<: [*base, *other]
  size: 2
alias: *base
tagged: !!str 5
? explicit
: value
`.replace('*list]', '3]')

test.each<[JsonPath, string]>([
  [['paths', '/a/{b}~', 'get'], 'first'],
  [['paths', '/a/{b}~', "it's"], '"two \\" three"'],
  [['paths', '/a/{b}~'], 'get: first # a comment'],
  [['paths', 'é', 0], '10'],
  [['paths', 'é', 1, 'x'], "'y'"],
  [['paths', 'list', 0], 'one'],
  [['paths', 'list', '1', 'two'], '2'],
  [['paths', 'list', 1, 'three'], 'three'],
  [['paths', 'list', 5], '- one'],
  [['paths', 200], 'Long text'],
  [['merged', 'size'], '2'],
  [['merged', 'name'], 'base'],
  [['merged', 'color'], 'red'],
  [['alias'], '*base'],
  [['alias', 'size'], '1'],
  [['tagged'], '5'],
  [['explicit'], 'value'],
  [['missing', 'deep'], 'paths:'],
  [[], 'paths:'],
])('locates the value at %j: %s', (path, expected) => {
  expect(marked(text, path)).toBe(expected)
})

test.each<[JsonPath, string]>([
  [['paths', '/a/{b}~'], '/a/{b}~'],
  [['paths', '/a/{b}~', "it's"], "'it''s'"],
  [['paths', 'é'], '"é"'],
  [['paths', 'list', 1, 'three'], 'three'],
  [['paths', '200'], '200'],
  [['paths', '200', 'missing'], '200'],
  [['merged', 'color'], 'color'],
  [['paths', 'list', 0], 'one'],
])('locates the key of %j: %s', (path, expected) => {
  expect(marked(text, path, 'keyPlace')).toBe(expected)
})

test('locates the last of duplicate keys', () => {
  expect(marked('a: 1\nb: 2\na: 33', ['a'])).toBe('33')
})

test('uses the latest definition of an anchor', () => {
  const twice = 'a: &x { k: 1 }\nb: *x\nc: &x { k: 22 }\nd: *x'
  expect(marked(twice, ['b', 'k'])).toBe('1')
  expect(marked(twice, ['d', 'k'])).toBe('22')
})

test('reads the first of several documents', () => {
  expect(marked('---\na: 1\n---\na: 2', ['a'])).toBe('1')
})

test('follows nested merges', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `m${at + 1}: &m${at + 1} { <<: [*m${at}, *m${at}] }`)
  const source = ['m0: &m0 { a: 1 }', ...lines].join('\n')
  expect(marked(source, ['m12', 'a'])).toBe('1')
  expect(marked(source, ['m12', 'missing'])).toBe('{ <<: [*m11, *m11] }')
})

function* pathsOf(value: Json, path: JsonPath = []): Generator<JsonPath> {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    const next = [...path, Array.isArray(value) ? Number(key) : key]
    yield next
    yield* pathsOf(inner, next)
  }
}

test('locates every key of any YAML', () => {
  const key = fc.string({ maxLength: 20, unit: 'grapheme' })
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.dictionary(key, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.constantFrom(-1, 0, 2), (value, flowLevel) => {
      const source = dump(value, { flowLevel })
      const locate = createYamlLocator(source)
      for (const path of pathsOf(value)) {
        const last = path.at(-1)
        const { key: keySpan } = locate(path)
        expect(keySpan === undefined).toBe(typeof last !== 'string')
        if (keySpan) expect(String(load(source.slice(keySpan.start, keySpan.end)))).toBe(last)
      }
    }),
  )
})

test('round-trips values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const value = JSON.parse(JSON.stringify(json)) as Json
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      expect(parseSource('api.yaml' as FilePath, dump(value)).value?.value).toEqual(value)
    }),
  )
})
