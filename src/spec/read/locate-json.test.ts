import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { createJsonLocator } from './locate-json.ts'
import { parseSource } from './source.ts'

/** The text of a span. */
function marked(text: string, path: JsonPath, kind: 'place' | 'keyPlace' = 'place'): string {
  const { lineText = '', line, column, length } = parseSource('api.json' as FilePath, text).value![kind](path)
  expect(text.split('\n')[line - 1]?.replace(/\r$/, '')).toBe(lineText)
  return lineText.slice(column - 1, column - 1 + length)
}

const text = [
  '{\t"paths" : {',
  '    "/a/{b}~": { "get": "first" },',
  '    "say \\"hi\\"": [10, { "é\\u00e9": true }, -1.5e3],\r',
  '    "list": [ ],',
  '    "get": { "404": null }',
  '  },',
  '  "twice": 1, "twice": { "a": 22 } }',
].join('\n')

test.each<[JsonPath, string]>([
  [['paths', '/a/{b}~', 'get'], '"first"'],
  [['paths', 'say "hi"', 0], '10'],
  [['paths', 'say "hi"', '1', 'éé'], 'true'],
  [['paths', 'say "hi"', 2], '-1.5e3'],
  [['paths', 'say "hi"'], '[10, { "é\\u00e9": true }, -1.5e3]'],
  [['paths', 'get', 404], 'null'],
  [['paths', 'list'], '[ ]'],
  [['paths', 'list', 0], '[ ]'],
  [['paths', 'list', 'length'], '[ ]'],
  [['paths', 'get', 'missing', 'deep'], '{ "404": null }'],
  [['paths', 'get', '404', 'deep'], 'null'],
  [['twice', 'a'], '22'],
  [['constructor'], '{\t"paths" : {'],
  [[], '{\t"paths" : {'],
])('locates the value at %j: %s', (path, expected) => {
  expect(marked(text, path)).toBe(expected)
})

test.each<[JsonPath, string]>([
  [['paths', '/a/{b}~'], '"/a/{b}~"'],
  [['paths', '/a/{b}~', 'missing'], '"/a/{b}~"'],
  [['paths', 'say "hi"'], '"say \\"hi\\""'],
  [['paths', 'say "hi"', 1, 'éé'], '"é\\u00e9"'],
  [['paths', 'say "hi"', 0], '10'],
  [[], '{\t"paths" : {'],
])('locates the key of %j: %s', (path, expected) => {
  expect(marked(text, path, 'keyPlace')).toBe(expected)
})

test('locates the last of duplicate keys', () => {
  expect(parseSource('api.json' as FilePath, text).value?.keyPlace(['twice'])).toMatchObject({
    line: 7,
    column: 15,
  })
})

test('ignores a byte order mark', () => {
  expect(parseSource('api.json' as FilePath, '\uFEFF{"a":1}').value?.place(['a'])).toMatchObject({
    column: 6,
  })
})

/** Every path of a value, with the value at that path. */
function* walk(value: Json, path: JsonPath = []): Generator<[JsonPath, Json]> {
  yield [path, value]
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index])
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walk(item, [...path, key])
}

/** JSON with varying white space. */
function print(value: Json, spaces: string[]): string {
  let turn = 0
  const space = () => spaces[turn++ % spaces.length]!
  const write = (item: Json): string => {
    if (Array.isArray(item))
      return `[${space()}${item.map((inner) => write(inner) + space()).join(`,${space()}`)}]`
    if (item === null || typeof item !== 'object') return JSON.stringify(item)
    const entries = Object.entries(item).map(
      ([key, inner]) => `${JSON.stringify(key)}${space()}:${space()}${write(inner)}${space()}`,
    )
    return `{${space()}${entries.join(`,${space()}`)}}`
  }
  return space() + write(value) + space()
}

test('locates every value and key of any JSON', () => {
  const spaces = fc.array(fc.constantFrom('', ' ', '\n', '\r\n', '\t', '  '), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.jsonValue(), spaces, (json, spacing) => {
      const value = json as Json
      const source = print(value, spacing)
      const locate = createJsonLocator(source)
      for (const [path, expected] of walk(value)) {
        const located = locate(path)
        const last = path.at(-1)
        expect(JSON.parse(source.slice(located.value.start, located.value.end))).toEqual(
          JSON.parse(JSON.stringify(expected)),
        )
        expect(located.key === undefined).toBe(typeof last !== 'string')
        if (located.key) expect(JSON.parse(source.slice(located.key.start, located.key.end))).toBe(last)
      }
    }),
  )
})

test('locates a deep value in a large file quickly', () => {
  const inner = `[${'{"a":"b"},'.repeat(200_000)}1]`
  const source = `${'{"x":'.repeat(390)}${inner}${'}'.repeat(390)}`
  const start = performance.now()
  const path = [...Array<string>(390).fill('x'), 200_000]
  expect(createJsonLocator(source)(path).value.end).toBe(source.length - 391)
  expect(performance.now() - start).toBeLessThan(10_000)
})
