import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createData, parameter, scheme } from '../../../../test/fixtures/playground/data.ts'
import { restoreDraft, type SavedDraft } from '../draft/draft.ts'
import { readShare, writeShare } from './share.ts'

const data = createData({ stamp: 'abc' })

async function write(draft: SavedDraft, of = data): Promise<string> {
  const text = await writeShare(draft, of)
  if (!text) throw new Error('too long')
  return text
}
const pack = (content: unknown) =>
  `1${deflateRawSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`

test('round-trips a request through a link', async () => {
  const word = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/\p{Cs}/gu, ''))
  const anyDraft: fc.Arbitrary<SavedDraft> = fc.record(
    {
      server: fc.nat(),
      variables: fc.dictionary(word, word),
      parameters: fc.array(
        fc.tuple(
          word.map((name) => `query ${name}`),
          fc.json({ maxDepth: 1 }),
        ),
        { maxLength: 5 },
      ),
      body: fc.record({ index: fc.nat(), text: word }),
      option: fc.nat(),
    },
    { requiredKeys: ['variables', 'parameters'] },
  )
  await fc.assert(
    fc.asyncProperty(anyDraft, async (draft) => {
      const text = await write(draft)
      expect(text).toMatch(/^[\w-]+$/)
      const read = await readShare(text, data)
      expect(JSON.stringify(read?.draft.parameters)).toBe(JSON.stringify(draft.parameters))
      expect(read).toEqual({ draft, isChanged: false })
    }),
  )
})

test('reports that the operation changed since', async () => {
  const text = await write({ variables: {}, parameters: [] })
  expect(await readShare(text, { stamp: 'abd' })).toMatchObject({ isChanged: true })
})

test('returns no link for a request that is too long', async () => {
  const noise = Array.from({ length: 200 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex'),
  ).join('')
  for (const text of [noise, 'x'.repeat(1_000_000)])
    expect(
      await writeShare({ variables: {}, parameters: [], body: { index: 0, text } }, data),
    ).toBeUndefined()
})

test('leaves keys and passwords out of a link', async () => {
  const password = { types: ['string' as const], format: 'password' }
  const of = createData({
    security: [
      [scheme('k', { kind: 'apiKey', in: 'query', name: 'api_key' })],
      [scheme('h', { kind: 'apiKey', in: 'header', name: 'X-Key' })],
    ],
    parameters: [parameter('query', 'pin', password)],
    bodies: [
      {
        type: 'application/json',
        kind: 'json',
        plans: [],
        examples: [],
        schema: {
          properties: [
            ['user', { types: ['string'] }],
            ['secret', { ref: 'Secret' }],
            [
              'list',
              { items: { variants: [{ title: '', schema: { properties: [['secret', password]] } }] } },
            ],
          ],
        },
      },
    ],
    schemas: { Secret: password },
  })
  const draft: SavedDraft = {
    variables: {},
    parameters: [
      ['query api_key', '"hidden"'],
      ['query pin', '"hidden"'],
      ['header x-key', '"hidden"'],
      ['header Authorization', '"hidden"'],
      ['query X-Key', '"seen"'],
    ],
    body: { index: 0, text: '{"user":"ida","secret":"hidden","list":[{"secret":"hidden","n":1.50}]}' },
  }
  const read = await readShare(await write(draft, of), of)
  expect(JSON.stringify(read)).not.toContain('hidden')
  expect(read?.draft.parameters).toEqual([['query X-Key', '"seen"']])
  expect(read?.draft.body?.text.replace(/\s/g, '')).toBe(
    '{"user":"ida","secret":"","list":[{"secret":"","n":1.50}]}',
  )
})

test('removes passwords in every shape and formatting', async () => {
  const password = { types: ['string' as const], format: 'password' }
  const of = createData({
    bodies: [
      {
        type: 'application/json',
        kind: 'json',
        plans: [],
        examples: [],
        schema: {
          required: ['pin', 'pins'],
          properties: [
            ['pin', password],
            ['pins', { items: { ref: 'Pin' } }],
            ['byName', { additional: password }],
          ],
        },
      },
    ],
    schemas: { Pin: password },
  })
  const bodyOf = async (text: string) =>
    (await readShare(await write({ variables: {}, parameters: [], body: { index: 0, text } }, of), of))?.draft
      .body?.text
  const text = '["pin", {"pin" :\n"a\\"b", "x": "pin:1 \\"pin\\": 2", "pin": 12, "y":{"pin":"c"}}]'
  expect(await bodyOf(text)).toBe(
    '["pin", {"pin" :\n"", "x": "pin:1 \\"pin\\": 2", "pin": "", "y":{"pin":""}}]',
  )
  // A body whose password cannot be removed is not shared.
  for (const unsure of ['{"pins":["a"]}', '{"byName": {"a":"b"}}', '{"pin":'])
    expect(await bodyOf(unsure)).toBeUndefined()
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, key) => {
      const hidden = JSON.stringify({ [key]: [value, { pin: 'hidden' }] }, null, 2)
      expect(await bodyOf(hidden)).toBe(hidden.replace('"hidden"', '""'))
    }),
  )
})

test('keeps a body without a password unchanged', async () => {
  const body = { index: 0, text: '{ "a" :1 }' }
  expect((await readShare(await write({ variables: {}, parameters: [], body }), data))?.draft.body).toEqual(
    body,
  )
})

test.each([
  ['nothing', ''],
  ['another version', '2abc'],
  ['invalid base64', '1%%%'],
  ['uncompressed text', '1aaaa'],
  ['no JSON', pack('hello')],
  ['an object instead of a list', pack({})],
  ['no draft', pack(['abc', null])],
  ['variables that are not strings', pack(['abc', { variables: { a: 1 }, parameters: [] }])],
  ['parameters that are not pairs', pack(['abc', { variables: {}, parameters: [['query a', 1]] }])],
  ['a body without text', pack(['abc', { variables: {}, parameters: [], body: { index: 0 } }])],
  [
    'a fractional body index',
    pack(['abc', { variables: {}, parameters: [], body: { index: 0.5, text: '' } }]),
  ],
  ['3 MB of spaces, packed', pack(`${' '.repeat(3_000_000)}["abc",{"variables":{},"parameters":[]}]`)],
  ['too many parameters', pack(['abc', { variables: {}, parameters: Array(50_000).fill(['a', '1']) }])],
  ['a text that is too long', `1${'a'.repeat(100_000)}`],
])('ignores a link with %s', async (_name, text) => {
  expect(await readShare(text, data)).toBeUndefined()
})

test('handles prototype names and drops unknown fields', async () => {
  const saved =
    '["abc",{"variables":{"__proto__":"x","constructor":"y"},"parameters":["ab",["query a"]],"server":-1,"body":{"index":-9,"text":""},"option":"0","more":2}]'
  const read = await readShare(pack(saved), data)
  const { variables, ...draft } = restoreDraft(data, read!.draft)
  expect(Object.entries(variables)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
  expect(Object.getPrototypeOf(variables)).toBe(Object.prototype)
  expect(draft).toMatchObject({ server: 0, option: 0, bodies: [] })
})

test('reads any text without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.jsonValue(), async (text, value) => {
      await readShare(`1${text}`, data)
      await readShare(pack(['abc', value]), data)
    }),
  )
})
