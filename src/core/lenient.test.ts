import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseJsonFile } from './json.ts'
import { parseLeniently } from './lenient.ts'
import type { FilePath } from './path.ts'

const schema = z.strictObject({
  name: z.string().min(1).default('Untitled'),
  size: z.number().min(1).max(9).optional(),
  theme: z.enum(['light', 'dark']).optional(),
  color: z.string().regex(/^#/).optional().meta({ description: 'not shown' }),
  logo: z.union([z.string(), z.strictObject({ light: z.string(), dark: z.string() })]).optional(),
  links: z.array(z.strictObject({ label: z.string(), href: z.string() })).default([]),
  socials: z.record(z.string(), z.string()).optional(),
  errors: z.strictObject({ '404': z.strictObject({ title: z.string().optional() }).optional() }).optional(),
  version: z.literal(1).optional(),
  width: z.union([z.literal('auto'), z.string().endsWith('px')]).optional(),
  kind: z.string().meta({ expected: 'a kind', hint: 'Any kind will do.' }).optional(),
})

function check(text: string) {
  const { value: json } = parseJsonFile('x.json' as FilePath, text)
  const result = parseLeniently(schema, json.value, json)
  return {
    ...result,
    /** Each diagnostic as a line: its message and the marked text. */
    lines: result.diagnostics.map(({ message, at }) => {
      const { lineText = '', column, length } = at!
      return `${message} <- ${lineText.slice(column - 1, column - 1 + length)}`
    }),
    hints: result.diagnostics.map(({ hint }) => hint),
    codes: result.diagnostics.map(({ code }) => code),
  }
}

describe('a valid value', () => {
  test('gets its defaults', () => {
    expect(check('{}')).toMatchObject({ value: { name: 'Untitled', links: [] }, lines: [] })
  })

  test('is unchanged', () => {
    const text = '{"name":"Mill","size":3,"theme":"dark","logo":{"light":"a","dark":"b"},"socials":{"x":"y"}}'
    expect(check(text)).toMatchObject({ value: JSON.parse(text), lines: [] })
  })
})

describe('an invalid value', () => {
  test.each([
    [
      '{ "name": 5, "size": 3 }',
      '`name` must be a non-empty string, got a number <- 5',
      { name: 'Untitled', size: 3 },
    ],
    [
      '{ "name": "", "size": 3 }',
      '`name` must be a non-empty string, got an empty string <- ""',
      { name: 'Untitled', size: 3 },
    ],
    ['{ "size": "3" }', '`size` must be a number from 1 to 9, got a string <- "3"', { name: 'Untitled' }],
    ['{ "size": 10 }', '`size` must be a number from 1 to 9, got `10` <- 10', { name: 'Untitled' }],
    ['{ "color": null }', '`color` must be a string, got `null` <- null', { name: 'Untitled' }],
    [
      '{ "theme": ["dark"] }',
      '`theme` must be one of `light`, `dark`, got an array <- ["dark"]',
      { name: 'Untitled' },
    ],
    ['{ "version": 2 }', '`version` must be `1`, got `2` <- 2', { name: 'Untitled' }],
    ['{ "logo": 1 }', '`logo` must be a string or an object, got a number <- 1', { name: 'Untitled' }],
    ['{ "links": {} }', '`links` must be an array, got an object <- {}', { name: 'Untitled', links: [] }],
    ['{ "socials": [] }', '`socials` must be an object, got an array <- []', { name: 'Untitled' }],
    [
      '{ "socials": { "x": 1, "y": "z" } }',
      '`socials.x` must be a string, got a number <- 1',
      { socials: { y: 'z' } },
    ],
    [
      '{ "errors": { "404": { "title": 1 } } }',
      '`errors.404.title` must be a string, got a number <- 1',
      { errors: { '404': {} } },
    ],
    ['{ "errors": { "404": 1 } }', '`errors.404` must be an object, got a number <- 1', { errors: {} }],
  ])('is reported in place and dropped: %s', (text, line, value) => {
    const result = check(text)
    expect(result.lines).toEqual([line])
    expect(result.value).toMatchObject(value)
  })

  test('is dropped from a list', () => {
    const result = check('{ "links": [{ "label": "A", "href": "/a" }, 5, { "label": "B", "href": "/b" }] }')
    expect(result.lines).toEqual(['`links[1]` must be an object, got a number <- 5'])
    expect(result.value?.links.map(({ label }) => label)).toEqual(['A', 'B'])
  })

  test('may be the whole file', () => {
    expect(check('[]')).toMatchObject({
      value: undefined,
      lines: ['The file must be an object, got an array <- []'],
    })
  })

  test('has different codes for a wrong type and a wrong value', () => {
    expect(check('{ "theme": 1 }').codes).toEqual(['config/wrong-type'])
    expect(check('{ "theme": "blue" }').codes).toEqual(['config/invalid-value'])
  })

  test('matches an unknown key to one missing required key only', () => {
    const result = check('{ "links": [{ "label": "A", "hre": "/a", "hef": "/b" }] }')
    expect(result.lines).toEqual([
      'Unknown key `links[0].hef` <- "hef"',
      '`links[0].href` is missing, but there is an unknown key `links[0].hre` <- "hre"',
    ])
  })

  test('reports an object without a required key, with its other problems', () => {
    const result = check('{ "links": [{ "label": 5, "ref": "/a" }, { "label": "B", "href": "/b" }] }')
    expect(result.lines).toEqual([
      '`links[0].label` must be a string, got a number <- 5',
      '`links[0].href` is missing, but there is an unknown key `links[0].ref` <- "ref"',
    ])
    expect(result.hints).toEqual([
      'Fix the value; until then it is ignored.',
      'Rename `links[0].ref` to `links[0].href`.',
    ])
    expect(result.value?.links).toEqual([{ label: 'B', href: '/b' }])
  })

  test('does not hide problems after a missing key', () => {
    expect(check('{ "links": [{ "href": 5 }] }').lines).toEqual([
      '`links[0].label` is missing <- { "href": 5 }',
      '`links[0].href` must be a string, got a number <- 5',
    ])
  })

  test('is checked against all union members of its type', () => {
    expect(check('{ "width": "auto" }')).toMatchObject({ value: { width: 'auto' }, lines: [] })
    expect(check('{ "width": "9px" }')).toMatchObject({ value: { width: '9px' }, lines: [] })
    expect(check('{ "width": "wide" }').codes).toEqual(['config/invalid-value'])
  })

  test('is explained by the union member of its type', () => {
    expect(check('{ "logo": { "light": "a" } }').lines).toEqual([
      '`logo.dark` is missing <- { "light": "a" }',
    ])
  })
})

describe('hints', () => {
  test.each([
    ['{ "nmae": "x" }', 'Did you mean `name`?'],
    ['{ "weather": "x" }', 'Remove the key; it has no effect.'],
    ['{ "theme": "drak" }', 'Did you mean `dark`?'],
    ['{ "theme": "purple-rain" }', 'Fix the value; until then it is ignored.'],
    ['{ "kind": 1 }', 'Any kind will do.'],
  ])('suggest a fix: %s', (text, hint) => {
    expect(check(text).hints).toEqual([hint])
  })

  test("use the schema's own wording first", () => {
    expect(check('{ "kind": 1 }').lines).toEqual(['`kind` must be a kind, got a number <- 1'])
  })
})

test('reports an unknown key as a warning at the key', () => {
  const result = check('{ "nmae": { "deep": 1 } }')
  expect(result.diagnostics).toMatchObject([{ code: 'config/unknown-key', severity: 'warning' }])
  expect(result.lines).toEqual(['Unknown key `nmae` <- "nmae"'])
})

test.each(['constructor', 'toString', 'hasOwnProperty'])(
  'a key named `%s` is an ordinary unknown key',
  (key) => {
    const result = check(`{ "${key}": 1, "socials": { "${key}": "x" } }`)
    expect(result.lines).toEqual([`Unknown key \`${key}\` <- "${key}"`])
    expect(result.value).toEqual({ name: 'Untitled', links: [], socials: { [key]: 'x' } })
  },
)

test('preserves the places of remaining list entries', () => {
  const { value, placeOf } = check('{ "links": [\n5,\n{ "label": "B", "href": "/b" }\n] }')
  expect(placeOf(value!.links[0]!, 'href')).toMatchObject({ line: 3, column: 25 })
})
