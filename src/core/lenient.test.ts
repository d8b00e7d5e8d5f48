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
    /** Each finding in a line: what it says, and the text it points at. */
    said: result.diagnostics.map(({ message, at }) => {
      const { lineText = '', column, length } = at!
      return `${message} <- ${lineText.slice(column - 1, column - 1 + length)}`
    }),
    hints: result.diagnostics.map(({ hint }) => hint),
    codes: result.diagnostics.map(({ code }) => code),
  }
}

describe('what is right is taken', () => {
  test('with its defaults', () => {
    expect(check('{}')).toMatchObject({ value: { name: 'Untitled', links: [] }, said: [] })
  })

  test('as it is', () => {
    const text = '{"name":"Mill","size":3,"theme":"dark","logo":{"light":"a","dark":"b"},"socials":{"x":"y"}}'
    expect(check(text)).toMatchObject({ value: JSON.parse(text), said: [] })
  })
})

describe('what is wrong is told at its place and left out; its neighbours live', () => {
  test.each([
    [
      '{ "name": 5, "size": 3 }',
      '`name` must be a text that is not empty <- 5',
      { name: 'Untitled', size: 3 },
    ],
    [
      '{ "name": "", "size": 3 }',
      '`name` must be a text that is not empty <- ""',
      { name: 'Untitled', size: 3 },
    ],
    ['{ "size": "3" }', '`size` must be a number from 1 to 9 <- "3"', { name: 'Untitled' }],
    ['{ "size": 10 }', '`size` must be a number from 1 to 9 <- 10', { name: 'Untitled' }],
    ['{ "color": null }', '`color` must be a text <- null', { name: 'Untitled' }],
    ['{ "theme": ["dark"] }', '`theme` must be one of `light`, `dark` <- ["dark"]', { name: 'Untitled' }],
    ['{ "version": 2 }', '`version` must be `1` <- 2', { name: 'Untitled' }],
    ['{ "logo": 1 }', '`logo` must be a text or an object <- 1', { name: 'Untitled' }],
    ['{ "links": {} }', '`links` must be a list <- {}', { name: 'Untitled', links: [] }],
    ['{ "socials": [] }', '`socials` must be an object <- []', { name: 'Untitled' }],
    ['{ "socials": { "x": 1, "y": "z" } }', '`socials.x` must be a text <- 1', { socials: { y: 'z' } }],
    [
      '{ "errors": { "404": { "title": 1 } } }',
      '`errors.404.title` must be a text <- 1',
      { errors: { '404': {} } },
    ],
    ['{ "errors": { "404": 1 } }', '`errors.404` must be an object <- 1', { errors: {} }],
  ])('%s', (text, said, value) => {
    const found = check(text)
    expect(found.said).toEqual([said])
    expect(found.value).toMatchObject(value)
  })

  test('an entry of a list', () => {
    const found = check('{ "links": [{ "label": "A", "href": "/a" }, 5, { "label": "B", "href": "/b" }] }')
    expect(found.said).toEqual(['`links[1]` must be an object <- 5'])
    expect(found.value?.links.map(({ label }) => label)).toEqual(['A', 'B'])
  })

  test('the whole is wrong', () => {
    expect(check('[]')).toMatchObject({ value: undefined, said: ['The file must be an object <- []'] })
  })

  test('a value of the wrong type and a wrong value of the right type have different codes', () => {
    expect(check('{ "theme": 1 }').codes).toEqual(['config/wrong-type'])
    expect(check('{ "theme": "blue" }').codes).toEqual(['config/invalid-value'])
  })

  test('an object that lacks a key it needs, with every other mistake in it', () => {
    const found = check('{ "links": [{ "label": 5, "ref": "/a" }, { "label": "B", "href": "/b" }] }')
    expect(found.said).toEqual([
      'Unknown key `links[0].ref` <- "ref"',
      '`links[0].label` must be a text <- 5',
      '`links[0].href` is missing <- { "label": 5, "ref": "/a" }',
    ])
    expect(found.hints).toEqual(['Did you mean `href`?', 'It is left out.', 'Add `links[0].href`: a text.'])
    expect(found.value?.links).toEqual([{ label: 'B', href: '/b' }])
  })

  test('a key that is missing hides no mistake after it', () => {
    expect(check('{ "links": [{ "href": 5 }] }').said).toEqual([
      '`links[0].label` is missing <- { "href": 5 }',
      '`links[0].href` must be a text <- 5',
    ])
  })

  test('of several forms of one type, the one that fits is taken', () => {
    expect(check('{ "width": "auto" }')).toMatchObject({ value: { width: 'auto' }, said: [] })
    expect(check('{ "width": "9px" }')).toMatchObject({ value: { width: '9px' }, said: [] })
    expect(check('{ "width": "wide" }').codes).toEqual(['config/invalid-value'])
  })

  test('of several forms, the one of the same type is meant', () => {
    expect(check('{ "logo": { "light": "a" } }').said).toEqual(['`logo.dark` is missing <- { "light": "a" }'])
  })
})

describe('hints', () => {
  test.each([
    ['{ "nmae": "x" }', 'Did you mean `name`?'],
    ['{ "weather": "x" }', 'It is ignored.'],
    ['{ "theme": "drak" }', 'Did you mean `dark`?'],
    ['{ "theme": "purple-rain" }', 'It is left out.'],
    ['{ "kind": 1 }', 'Any kind will do.'],
  ])('%s', (text, hint) => {
    expect(check(text).hints).toEqual([hint])
  })

  test('the words of the schema come first', () => {
    expect(check('{ "kind": 1 }').said).toEqual(['`kind` must be a kind <- 1'])
  })
})

test('an unknown key is a warning at the key, and never an error', () => {
  const found = check('{ "nmae": { "deep": 1 } }')
  expect(found.diagnostics).toMatchObject([{ code: 'config/unknown-key', severity: 'warning' }])
  expect(found.said).toEqual(['Unknown key `nmae` <- "nmae"'])
})

test.each(['constructor', 'toString', 'hasOwnProperty'])('a key named `%s` is as unknown as any', (key) => {
  const found = check(`{ "${key}": 1, "socials": { "${key}": "x" } }`)
  expect(found.said).toEqual([`Unknown key \`${key}\` <- "${key}"`])
  expect(found.value).toEqual({ name: 'Untitled', links: [], socials: { [key]: 'x' } })
})

test('what is kept of a list still knows where it stood', () => {
  const { value, placeOf } = check('{ "links": [\n5,\n{ "label": "B", "href": "/b" }\n] }')
  expect(placeOf(value!.links[0]!, 'href')).toMatchObject({ line: 3, column: 25 })
})
