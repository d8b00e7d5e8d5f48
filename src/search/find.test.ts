import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openShards } from '../../test/fixtures/search/counted-shards.ts'
import { runs } from '../../test/setup/sizes.ts'
import { editDistance } from '../core/diagnostic/nearest.ts'
import { createIndex, createMemoryReader } from './create-index.ts'
import type { IndexedEntry } from './entry.ts'
import { find } from './find.ts'
import { nearest } from './near.ts'
import { presentMatches } from './present.ts'
import { compactOf, wordsOf } from './words.ts'

describe('words', () => {
  test.each([
    ['List pets', ['list', 'pets']],
    ['listPets', ['listpets', 'list', 'pets']],
    ['APIKey', ['apikey', 'api', 'key']],
    ['X-GitHub-Api-Version', ['x', 'github', 'git', 'hub', 'api', 'version']],
    ['/orders/{order_id}', ['orders', 'order', 'id']],
    ['ＡＢＣ ﬁne Ünïcode', ['abc', 'fine', 'unicode']],
    ['検索する', ['検索', '索す', 'する']],
    ['sha256 v2.1', ['sha256', 'v2', '1']],
    ['㈀ ℻', ['ᄀ', 'fax']],
  ])('of %s', (text, wanted) => {
    expect(wordsOf(text).flatMap(({ text: word, parts }) => [word, ...parts])).toEqual(wanted)
  })

  test('a name is one, whatever stands between its words', () => {
    for (const name of ['X-Api-Key', 'xApiKey', 'x api key', 'X_API_KEY', 'x.api.key'])
      expect(compactOf(name)).toBe('xapikey')
  })
})

describe('words with other letters', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

  test('nothing near is overlooked', () => {
    fc.assert(
      fc.property(word, fc.array(word), fc.integer({ min: 1, max: 2 }), (a, terms, limit) => {
        const least = Math.min(limit, ...terms.map((term) => editDistance(a, term)))
        const wanted = terms.filter((term) => editDistance(a, term) === least).sort()
        expect(
          nearest(a, terms, limit)
            .map(([term]) => term)
            .sort(),
        ).toEqual(wanted)
      }),
    )
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'List pets',
    'ship_to.address',
    'constructor',
    '__proto__',
    '<b>&amp;',
    '検索',
    'Ünï ﬁ',
    '',
  ),
)
const entries = fc.array(
  fc.record({
    title: anyText,
    text: anyText,
    kind: fc.constantFrom('operation', 'field', 'page', 'section'),
  }),
  { maxLength: 30 },
)
const toEntries = (given: readonly { title: string; text: string; kind: string }[]): IndexedEntry[] =>
  given.map(({ title, text, kind }, index) => ({
    entry: { kind: kind as 'page', url: `/${index}`, anchor: `a${index}`, title, ...(text && { text }) },
    texts: [
      { text: title, weight: 100, as: 'name' },
      { text, weight: 10, as: 'words' },
    ],
    ...(kind === 'field' && { field: { name: title, inside: index % 3, below: (index + 1) % 3 } }),
  }))

test('the index in pieces keeps the anchor of an entry without a title', async () => {
  const index = await createIndex(toEntries([{ title: '', text: 'moss', kind: 'operation' }]))
  const { hits } = await find('moss', openShards(index).visit())
  expect(hits.map(({ entry }) => entry.anchor)).toEqual(['a0'])
})

describe('whatever is written and asked', () => {
  test('the index in pieces finds what the whole one finds', async () => {
    await fc.assert(
      fc.asyncProperty(entries, anyText, async (given, question) => {
        const index = await createIndex(toEntries(given))
        const whole = await find(question, createMemoryReader(index))
        const pieces = await find(question, openShards(index).visit())
        expect(pieces).toEqual(whole)
      }),
      { numRuns: runs(60) },
    )
  })

  test('a title that is asked for as it is written is found', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.nat(), async (given, which) => {
        const wanted = given[which % Math.max(1, given.length)]
        fc.pre(wanted !== undefined && compactOf(wanted.title) !== '' && wanted.title.trim().length < 60)
        const { hits } = await find(wanted!.title, createMemoryReader(await createIndex(toEntries(given))))
        expect(hits.some(({ entry }) => compactOf(entry.title) === compactOf(wanted!.title))).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  test('what is shown of a title is the title, in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(entries, anyText, async (given, question) => {
        const found = await find(question, createMemoryReader(await createIndex(toEntries(given))))
        const titles = new Set(given.map(({ title }) => title))
        for (const { hits } of presentMatches(found, (url) => url).groups)
          for (const { title } of hits) expect(titles.has(title.join(''))).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })
})

test('a list of thousands is cut to what a term says most about, and the count stays', async () => {
  const many = Array.from(
    { length: 4000 },
    (_, index): IndexedEntry => ({
      entry: { kind: 'page', url: `/${index}`, title: `Page ${index}` },
      texts: [{ text: 'moss', weight: index === 3777 ? 200 : 20, as: 'words' }],
    }),
  )
  const index = await createIndex(many)
  const shards = openShards(index)
  const { hits } = await find('moss', shards.visit())
  expect(hits[0]!.entry.url).toBe('/3777')
  expect(shards.loaded()).toBeLessThan(200_000)
})
