import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createData } from '../../../../test/fixtures/playground/data.ts'
import type { FormSchema } from '../../../request/form-schema.ts'
import { parseWritten, writeWritten } from '../../../value/written-json.ts'
import { createDraft, restoreDraft, saveDraft } from '../draft/draft.ts'
import { serverOf } from '../server-url.ts'
import { entryOf, readField, withEntry } from '../written-edit.ts'
import type { FormContext } from './context.ts'
import { chooseVariant, variantOf } from './variant.ts'

const read = (text: string) => parseWritten(text)!

describe('a field value', () => {
  test.each([
    ['12', ['integer'], '12'],
    ['9007199254740993', ['integer'], '9007199254740993'],
    ['1e400', ['number'], '1e400'],
    ['012', ['integer'], '"012"'],
    ['twelve', ['integer'], '"twelve"'],
    ['12', ['string'], '"12"'],
    ['true', ['string', 'boolean'], 'true'],
    ['{"a":[1]}', [], '{\n  "a": [\n    1\n  ]\n}'],
    ['plain', [], '"plain"'],
  ])('%s for %j is sent as %s', (text, types, written) => {
    expect(writeWritten(readField(text, types))).toBe(written)
  })

  test('stays a string where any type is allowed', () => {
    expect(writeWritten(readField('123', [], read('"12"')))).toBe('"123"')
    expect(writeWritten(readField('123', [], read('12')))).toBe('123')
  })
})

test('edits one field and leaves all others unchanged', () => {
  const text = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  fc.assert(
    fc.property(text, fc.string(), (value, added) => {
      const before = read(JSON.stringify(value))
      const after = withEntry(before, 'field', { kind: 'text', text: added })
      expect(entryOf(after, 'field')).toEqual({ kind: 'text', text: added })
      for (const [key, item] of Object.entries(value))
        if (key !== 'field')
          expect(JSON.parse(writeWritten(entryOf(after, key)!))).toEqual(JSON.parse(JSON.stringify(item)))
      expect(writeWritten(withEntry(after, 'field', undefined))).toBe(
        writeWritten(withEntry(before, 'field', undefined)),
      )
    }),
  )
})

describe('a variant', () => {
  const context = (): FormContext => ({
    table: {},
    isTried: false,
    isBody: true,
    chosen: new Map(),
    opened: new Set(),
    redraw: () => {},
  })
  const variant = (title: string, schema: FormSchema) => ({ title, schema })
  const input: FormSchema = {
    variants: [
      variant('text', { types: ['string'] }),
      variant('texts', { types: ['array'], items: { types: ['string'] } }),
      variant('tokens', { types: ['array'], items: { types: ['integer'] } }),
      variant('number', { types: ['number'] }),
      variant('object', { types: ['object'], properties: [['a', { types: ['string'] }]] }),
    ],
  }

  test.each([
    ['"x"', 'text'],
    ['["x"]', 'texts'],
    ['[1, 2]', 'tokens'],
    ['5', 'number'],
    ['{"a": "x"}', 'object'],
  ])('is detected from %s as %s', (text, title) => {
    const field = { id: 'id', value: read(text), schema: input, context: context() }
    expect(input.variants![variantOf(field)]!.title).toBe(title)
  })

  test("is chosen by its discriminator before the reader's choice", () => {
    const card: FormSchema = {
      discriminator: 'kind',
      variants: [
        {
          ...variant('Card', { properties: [['kind', { values: ['"card"'] }]], required: ['kind'] }),
          is: ['card'],
        },
        {
          ...variant('Cash', { properties: [['kind', { values: ['"cash"'] }]], required: ['kind'] }),
          is: ['cash'],
        },
      ],
    }
    const field = { id: 'id', value: read('{"kind": "cash"}'), schema: card, context: context() }
    field.context.chosen.set('id', 0)
    expect(variantOf(field)).toBe(1)
    expect(writeWritten(chooseVariant(field, card.variants![0]!))).toBe('{\n  "kind": "card"\n}')
  })

  test('starts with a value of its type if nested in another', () => {
    const nested: FormSchema = {
      variants: [variant('model', { variants: [variant('name', { types: ['string'] })] })],
    }
    const field = { id: 'id', value: undefined, schema: nested, context: context() }
    expect(writeWritten(chooseVariant(field, nested.variants![0]!))).toBe('""')
  })
})

const data = createData({
  method: 'POST',
  servers: [
    { url: 'https://{tenant}.example.com', variables: [{ name: 'tenant', value: 'acme', choices: [] }] },
  ],
  bodies: [
    { type: 'application/json', kind: 'json', schema: { types: ['string'] }, plans: [], examples: [] },
  ],
  bodyRequired: true,
})

test.each(['evil.net/#', 'a@evil.net', 'evil.net?', 'a b', 'x:1', '\\\\evil.net'])(
  'does not let a link replace the host with %j',
  (tenant) => {
    const draft = restoreDraft(data, { variables: { tenant }, parameters: [] })
    expect(serverOf(data, draft, 'https://docs.test')).toBe('https://acme.example.com')
  },
)

test('does not start a non-object body as an object', () => {
  expect(createDraft(data).bodies[0]!.text).toBe('')
})

test('restores a valid draft from any link content', () => {
  const parameters = fc.array(fc.tuple(fc.string(), fc.string()))
  const body = fc.option(fc.record({ index: fc.integer(), text: fc.string() }), { nil: undefined })
  const server = fc.option(fc.oneof(fc.integer(), fc.double()), { nil: undefined })
  fc.assert(
    fc.property(parameters, body, server, (pairs, bodyInput, index) => {
      const draft = restoreDraft(data, { variables: {}, parameters: pairs, body: bodyInput, server: index })
      expect(data.servers[draft.server]).toBeDefined()
      expect(saveDraft(draft).parameters).toEqual([])
    }),
  )
})
