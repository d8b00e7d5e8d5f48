import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openShards } from '../../test/fixtures/search/counted-shards.ts'
import { runs } from '../../test/setup/sizes.ts'
import { editDistance } from '../core/diagnostic/nearest.ts'
import { createIndex, createMemoryReader } from './create-index.ts'
import { type IndexedEntry, plainEntry } from './entry.ts'
import { find } from './find.ts'
import { nearest } from './near.ts'
import { presentMatches } from './present.ts'
import { compactOf, wordsOf } from './words.ts'

describe('word splitting', () => {
  test.each([
    ['List pets', ['list', 'pets']],
    ['listPets', ['listpets', 'list', 'pets']],
    ['APIKey', ['apikey', 'api', 'key']],
    ['X-GitHub-Api-Version', ['x', 'github', 'git', 'hub', 'api', 'version']],
    ['/orders/{order_id}', ['orders', 'order', 'id']],
    ['ＡＢＣ ﬁne Ünïcode', ['abc', 'fine', 'unicode']],
    ['検索する', ['検索', 'する']],
    ['注文を作成', ['注文', 'を', '作成']],
    ['データベース', ['データベース', 'デー', 'ータ', 'タベ', 'ベー', 'ース']],
    ['创建订单', ['创建', '订单']],
    ['주문을 만들기', ['주문을', '주문', '문을', '만들기', '만들', '들기']],
    ['ｶﾞ が か', ['ガ', 'が', 'か']],
    ['Straße Łódź İstanbul ısı Ærø', ['strasse', 'lodz', 'istanbul', 'isi', 'aero']],
    ['كِتَاب إنشاء', ['كتاب', 'انشاء']],
    ['ёлка', ['елка']],
    ['हिन्दी', ['हिन्दी']],
    ['sha256 v2.1', ['sha256', 'v2', '1']],
    ['㈀ ℻', ['ᄀ', 'fax']],
  ])('splits %s', (text, expected) => {
    expect(wordsOf(text).flatMap(({ text: word, parts }) => [word, ...parts])).toEqual(expected)
  })

  test('gives a name the same compact form in every spelling', () => {
    for (const name of ['X-Api-Key', 'xApiKey', 'x api key', 'X_API_KEY', 'x.api.key'])
      expect(compactOf(name)).toBe('xapikey')
  })
})

describe('nearest', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

  test('returns all terms with the smallest distance', () => {
    fc.assert(
      fc.property(word, fc.array(word), fc.integer({ min: 1, max: 2 }), (a, terms, limit) => {
        const distance = Math.min(limit, ...terms.map((term) => editDistance(a, term)))
        const expected = terms.filter((term) => editDistance(a, term) === distance).sort()
        expect(
          nearest(a, terms, limit)
            .map(([term]) => term)
            .sort(),
        ).toEqual(expected)
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
const toEntries = (sources: readonly { title: string; text: string; kind: string }[]): IndexedEntry[] =>
  sources.map(({ title, text, kind }, index) => ({
    ...plainEntry(
      { kind: kind as 'page', url: `/${index}`, anchor: `a${index}`, title, ...(text && { text }) },
      [
        { text: title, weight: 100, as: 'name' },
        { text, weight: 10, as: 'words' },
      ],
    ),
    ...(kind === 'field' && { field: { name: title, inside: index % 3, below: (index + 1) % 3 } }),
  }))

test('keeps the anchor of an entry without a title in shards', async () => {
  const index = await createIndex([toEntries([{ title: '', text: 'moss', kind: 'operation' }])])
  const { hits } = await find('moss', openShards(index).visit())
  expect(hits.map(({ entry }) => entry.anchor)).toEqual(['a0'])
})

describe('any index and query', () => {
  test('gives the same results sharded and in memory', async () => {
    await fc.assert(
      fc.asyncProperty(entries, anyText, async (sources, query) => {
        const index = await createIndex([toEntries(sources)])
        const inMemory = await find(query, createMemoryReader(index))
        const sharded = await find(query, openShards(index).visit())
        expect(sharded).toEqual(inMemory)
      }),
      { numRuns: runs(60) },
    )
  })

  test('finds a title by its exact text', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.nat(), async (sources, which) => {
        const expected = sources[which % Math.max(1, sources.length)]
        fc.pre(
          expected !== undefined && compactOf(expected.title) !== '' && expected.title.trim().length < 60,
        )
        const { hits } = await find(
          expected!.title,
          createMemoryReader(await createIndex([toEntries(sources)])),
        )
        expect(hits.some(({ entry }) => compactOf(entry.title) === compactOf(expected!.title))).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  test('shows every title completely', async () => {
    await fc.assert(
      fc.asyncProperty(entries, anyText, async (sources, query) => {
        const matches = await find(query, createMemoryReader(await createIndex([toEntries(sources)])))
        const titles = new Set(sources.map(({ title }) => title))
        for (const { hits } of presentMatches(matches, (url) => url).groups)
          for (const { title } of hits) expect(titles.has(title.join(''))).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })
})

test('ranks the best of thousands of entries first without loading all of them', async () => {
  const many = Array.from({ length: 4000 }, (_, index) =>
    plainEntry({ kind: 'page', url: `/${index}`, title: `Page ${index}` }, [
      { text: 'moss', weight: index === 3777 ? 200 : 20, as: 'words' },
    ]),
  )
  const index = await createIndex([many])
  const shards = openShards(index)
  const { hits } = await find('moss', shards.visit())
  expect(hits[0]!.entry.url).toBe('/3777')
  expect(shards.loaded()).toBeLessThan(200_000)
})
