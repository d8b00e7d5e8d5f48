import { describe, expect, test } from 'vitest'
import type { FormSchema } from '../../../request/form-schema.ts'
import { completionsAt } from './complete.ts'

const schema: FormSchema = {
  types: ['object'],
  required: ['title'],
  properties: [
    ['copies', { types: ['integer'], default: '1' }],
    ['title', { types: ['string'] }],
    ['format', { types: ['string'], values: ['"octavo"', '"quarto"'] }],
    ['ship_to', { ref: 'Address' }],
    ['tags', { types: ['array'], items: { types: ['string'], values: ['"a"', '"b"'] } }],
    ['binding', { variants: [{ title: 'Hard', schema: { ref: 'Hard' } }] }],
    ['rush', { types: ['boolean'], nullable: true }],
  ],
}
const table = {
  Address: { types: ['object'], properties: [['city', { types: ['string'] }]] } satisfies FormSchema,
  Hard: { types: ['object'], properties: [['cloth', { types: ['string'] }]] } satisfies FormSchema,
}

/** `|` is the caret. */
function complete(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from = -1, items = [] } = completionsAt(text, caret, { schema, table }) ?? {}
  const labels = items.map(({ label }) => label)
  const apply = (label: string) => {
    const item = items.find((candidate) => candidate.label === label)!
    const end = caret + (item.hasQuote ? 1 : 0)
    const after = text.slice(0, from) + item.text
    const at = after.length - item.back
    return `${after.slice(0, at)}|${after.slice(at)}${text.slice(end)}`
  }
  return { labels, apply }
}

describe('keys', () => {
  test('are those of the schema that are not there yet, required ones first', () => {
    expect(complete('{"format": "octavo", |}').labels).toEqual([
      'title',
      'copies',
      'ship_to',
      'tags',
      'binding',
      'rush',
    ])
  })

  test('match what was typed', () => {
    expect(complete('{"ti|"}').labels).toEqual(['title'])
    expect(complete('{ti|').labels).toEqual(['title'])
  })

  test('bring an empty value of their type, with the caret inside', () => {
    expect(complete('{"ti|"}').apply('title')).toBe('{"title": "|"}')
    expect(complete('{|}').apply('ship_to')).toBe('{"ship_to": {|}}')
    expect(complete('{|}').apply('tags')).toBe('{"tags": [|]}')
    expect(complete('{|}').apply('copies')).toBe('{"copies": |}')
  })

  test('keep a value that is there', () => {
    expect(complete('{"ti|": "x"}').apply('title')).toBe('{"title|": "x"}')
  })

  test('are found in nested objects, lists and variants', () => {
    expect(complete('{"ship_to": {|}}').labels).toEqual(['city'])
    expect(complete('{"binding": {"cl|"}}').labels).toEqual(['cloth'])
  })
})

describe('values', () => {
  test('are the allowed ones', () => {
    expect(complete('{"format": |}').labels).toEqual(['octavo', 'quarto'])
    expect(complete('{"format": "q|"}').apply('quarto')).toBe('{"format": "quarto"|}')
    expect(complete('{"tags": ["a", |]}').labels).toEqual(['a', 'b'])
    expect(complete('{"rush": |}').labels).toEqual(['true', 'false', 'null'])
    expect(complete('{"copies": |}').labels).toEqual(['1'])
  })

  test('are not offered where a comma is missing', () => {
    expect(complete('{"format": "octavo" |}').labels).toEqual([])
  })
})
