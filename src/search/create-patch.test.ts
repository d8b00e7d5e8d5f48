import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { createIndex, createMemoryReader } from './create-index.ts'
import { createPatch, type PublishedIndex } from './create-patch.ts'
import { type IndexedEntry, plainEntry, type SearchEntry } from './entry.ts'
import { markEntry } from './entry-mark.ts'
import { find } from './find.ts'
import { createPatchedReader, type IndexPatch } from './index-patch.ts'
import type { IndexReader } from './postings.ts'

type Field = { name: string; description: string; object: number; isShared?: boolean }
type Page = { title: string; text: string; fields: Field[] }
type Site = Record<string, Page>

/** Each page in one batch, then all fields; a field that several pages share is on the first. */
function entriesOf(site: Site, urls = Object.keys(site)): IndexedEntry[][] {
  const names = new Map<string, { operations: number; objects: number }>()
  const places = new Set<string>()
  const fields: IndexedEntry[] = []
  for (const url of urls)
    for (const { name, description, object, isShared = false } of site[url]!.fields) {
      if (places.has(`${object} ${name}`)) continue
      places.add(`${object} ${name}`)
      const counts = names.get(name)
      if (counts) counts.objects += 1
      const uses = counts ? undefined : { operations: 0, objects: 1 }
      if (uses) names.set(name, uses)
      fields.push({
        ...plainEntry({ kind: 'field', url, anchor: name, title: name, text: description, uses }, [
          { text: name, weight: 8, as: 'name' },
          { text: description, weight: 1, as: 'words' },
        ]),
        field: { name, inside: object, below: 0 },
        isExclusive: !isShared,
      })
    }
  const pages = urls.map((url) => [
    plainEntry({ kind: 'page', url, title: site[url]!.title, text: site[url]!.text }, [
      { text: site[url]!.title, weight: 10, as: 'name' },
      { text: site[url]!.text, weight: 1, as: 'words' },
    ]),
  ])
  return [...pages, fields]
}

async function publish(site: Site): Promise<PublishedIndex> {
  const batches = entriesOf(site)
  const marks = new Map(batches.flat().map((indexed) => [indexed.entry, markEntry(indexed)]))
  const index = await createIndex(batches)
  const urls = Object.keys(site)
  const numbersOf = (read: (entry: SearchEntry) => number) => Uint32Array.from(index.entries.map(read))
  return {
    reader: createMemoryReader(index),
    urls,
    pages: numbersOf(({ url }) => urls.indexOf(url)),
    places: numbersOf((entry) => marks.get(entry)!.place),
    sums: numbersOf((entry) => marks.get(entry)!.sum),
  }
}

/** The patch from one version of a site to another. */
async function compare(
  before: Site,
  after: Site,
): Promise<{ published: PublishedIndex; patch?: IndexPatch }> {
  const published = await publish(before)
  const urls = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = new Set(
    [...urls].filter((url) => JSON.stringify(before[url]) !== JSON.stringify(after[url])),
  )
  const current = Object.keys(after).filter((url) => changed.has(url))
  return { published, patch: await createPatch(published, changed, entriesOf(after, current)) }
}

async function results(query: string, reader: IndexReader): Promise<string[]> {
  const { hits } = await find(query, reader)
  return hits.map(({ entry: { kind, url, title, text } }) => `${kind} ${url} ${title}: ${text}`).sort()
}

const field = (name: string, description: string, object: number): Field => ({ name, description, object })
const shop: Site = {
  '/orders': {
    title: 'List orders',
    text: 'All orders of a shop.',
    fields: [field('total', 'The price in cents.', 1), field('carrier', 'Who delivers it.', 1)],
  },
  '/refunds': { title: 'Create a refund', text: 'Sends money back.', fields: [field('total', 'A sum.', 2)] },
}
const edited = (edit: (site: Site) => void): Site => {
  const site = structuredClone(shop)
  edit(site)
  return site
}

describe('a patch of a published index', () => {
  test('finds a page by its new title and no longer by the old one', async () => {
    const after = edited((site) => {
      site['/refunds']!.title = 'Reimburse a buyer'
    })
    const { published, patch } = await compare(shop, after)
    const reader = createPatchedReader(published.reader, patch!)
    expect(await results('reimburse', reader)).toEqual(['page /refunds Reimburse a buyer: Sends money back.'])
    expect(await results('create a refund', reader)).toEqual([])
  })

  test('contains only entries that changed', async () => {
    const after = edited((site) => {
      site['/orders']!.fields[1]!.description = 'Brings it to the door.'
    })
    const { patch } = await compare(shop, after)
    expect(patch!.entries.map(({ title }) => title)).toEqual(['carrier'])
    expect(patch!.removed).toHaveLength(1)
  })

  test('is empty if a page changed in nothing that search shows', async () => {
    const { published } = await compare(shop, shop)
    const patch = await createPatch(published, new Set(['/orders']), entriesOf(shop, ['/orders']))
    expect([patch!.entries, patch!.removed]).toEqual([[], []])
  })

  test('keeps the number of places when the first field of a name changes', async () => {
    const after = edited((site) => {
      site['/orders']!.fields[0]!.description = 'The price in euros.'
    })
    const { published, patch } = await compare(shop, after)
    const { hits } = await find('total', createPatchedReader(published.reader, patch!))
    expect(hits[0]!.entry).toMatchObject({ text: 'The price in euros.', uses: { operations: 0, objects: 2 } })
  })

  test.each<[what: string, edit: (site: Site) => void]>([
    ['first field of a name', (site) => site['/orders']!.fields.shift()],
    ['page with the first field of a name', (site) => delete site['/orders']],
  ])('is impossible without the %s, which other pages may have', async (_what, edit) => {
    expect((await compare(shop, edited(edit))).patch).toBeUndefined()
  })

  test('is impossible without a field of a shared object', async () => {
    const before = edited((site) => {
      site['/orders']!.fields[1]!.isShared = true
    })
    const after = structuredClone(before)
    after['/orders']!.fields.pop()
    expect((await compare(before, after)).patch).toBeUndefined()
  })
})

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta')
const anyPage: fc.Arbitrary<Page> = fc.record({
  title: fc.tuple(word, word).map((words) => words.join(' ')),
  text: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
  fields: fc.uniqueArray(fc.record({ name: word, description: word, object: fc.constant(0) }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
})
/** Objects of a page belong to it alone. */
const anySite: fc.Arbitrary<Site> = fc
  .dictionary(fc.constantFrom('/a', '/b', '/c', '/d'), anyPage)
  .map((site) =>
    Object.fromEntries(
      Object.entries(site).map(([url, page]) => [
        url,
        { ...page, fields: page.fields.map((item) => ({ ...item, object: url.charCodeAt(1) })) },
      ]),
    ),
  )

test('a patched index finds the same pages as a new one for every word of the site', async () => {
  await fc.assert(
    fc.asyncProperty(anySite, anySite, word, async (before, after, query) => {
      const { published, patch } = await compare(before, after)
      fc.pre(patch !== undefined && JSON.stringify(after).includes(query))
      const pagesIn = async (reader: IndexReader) =>
        (await results(query, reader)).filter((result) => result.startsWith('page '))
      const fresh = createMemoryReader(await createIndex(entriesOf(after)))
      expect(await pagesIn(createPatchedReader(published.reader, patch!))).toEqual(await pagesIn(fresh))
    }),
    { numRuns: runs(500) },
  )
})

test('a patched index has exactly the entries of a new one', async () => {
  await fc.assert(
    fc.asyncProperty(anySite, anySite, async (before, after) => {
      const { published, patch } = await compare(before, after)
      fc.pre(patch !== undefined)
      const reader = createPatchedReader(published.reader, patch!)
      const removed = new Set(patch!.removed)
      const ids = [...Array(reader.count).keys()].filter((id) => {
        const newPages = patch!.fieldsFrom
        const { fieldsFrom, count } = published.reader
        const isOld = id < fieldsFrom || (id >= fieldsFrom + newPages && id < count + newPages)
        return !isOld || !removed.has(id < fieldsFrom ? id : id - newPages)
      })
      const name = ({ kind, url, title, text }: SearchEntry) => `${kind} ${url} ${title} ${text}`
      const entries = await Promise.all(ids.map((id) => reader.entry(id)))
      expect(entries.map((entry) => name(entry!)).sort()).toEqual(
        entriesOf(after)
          .flat()
          .map(({ entry }) => name(entry))
          .sort(),
      )
    }),
    { numRuns: runs(500) },
  )
})
