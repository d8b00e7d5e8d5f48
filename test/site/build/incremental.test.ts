import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caddyFile, nginxFile } from '../../../src/build/hosts/server-rules.ts'
import {
  copyBuilt,
  createSiteFolder,
  differences,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'
import { differsFromScratch } from './scratch.ts'
import { smallSite, writeApi, writeDocs } from './small-site.ts'

let first: SiteFolder
let site: SiteFolder
let pages: number
beforeAll(async () => {
  first = createSiteFolder(smallSite)
  const result = await first.build()
  expect(result).toMatchObject({ kind: 'built', reused: 0, diagnostics: [] })
  pages = result.pages
})
beforeEach(() => {
  site = createSiteFolder(smallSite)
  copyBuilt(first, site)
})

/** Builds after an edit and returns the changed files; the result must match a build from scratch. */
async function changes(edit: () => void) {
  const before = site.built()
  edit()
  const { reused: reusedCount } = await site.build()
  expect(await differsFromScratch(site)).toEqual([])
  const changed = differences(before, site.built()).filter(
    (path) => !/^(?:_octavo\/search\/|~search\/)/.test(path),
  )
  return { changed, rebuilt: pages - reusedCount }
}

const svg = (size: number) => (smallSite['images/point.svg'] as string).replaceAll('"1"', `"${size}"`)

describe('a build after an edit rebuilds only affected pages:', () => {
  test('none if nothing changed', async () => {
    const places = [...site.built().keys()].filter((path) => /index\.html$|\/~/.test(path))
    const inodes = () => places.map((path) => statSync(join(site.out, path)).ino)
    const before = inodes()
    expect(await changes(() => {})).toEqual({ changed: [], rebuilt: 0 })
    const reusedInodes = inodes().filter((inode, at) => inode === before[at])
    expect(reusedInodes.length).toBeGreaterThanOrEqual(pages)
  })

  test('none of a copy with new dates, as a CI cache restores it', async () => {
    rmSync(site.out, { recursive: true })
    cpSync(first.out, site.out, { recursive: true })
    expect(await changes(() => {})).toEqual({ changed: [], rebuilt: 0 })
  })

  test('the page whose text changed', async () => {
    expect(await changes(() => site.write('guide.mdx', '---\ntitle: Guide\n---\nOther words.'))).toEqual({
      changed: ['guide.md', 'guide/index.html', 'llms-full.txt'],
      rebuilt: 1,
    })
  })

  test('the page of a schema that only refers to the changed file', async () => {
    const schemas = { Thing: { properties: { owner: { $ref: 'other.json#/Owner' } } } }
    const owner = (field: string) => JSON.stringify({ Owner: { properties: { [field]: {} } } })
    const folder = createSiteFolder({
      'docs.json': '{ "name": "T", "navigation": { "pages": ["thing"] }, "api": { "openapi": "api.json" } }',
      'thing.mdx': '---\ntitle: Thing\nopenapi-schema: api.json Thing\n---\n',
      'api.json': JSON.stringify({
        ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} },
        components: { schemas },
      }),
      'other.json': owner('first_name'),
    })
    await folder.build()
    folder.write('other.json', owner('last_name'))
    await folder.build()
    expect(folder.built().get('thing/index.html')?.toString()).toContain('last_name')
    expect(await differsFromScratch(folder)).toEqual([])
  })

  test('all pages that include a snippet, even indirectly', async () => {
    expect(await changes(() => site.write('snippets/care.mdx', 'With **more** care.'))).toEqual({
      changed: ['care.md', 'care/index.html', 'deep.md', 'deep/index.html', 'llms-full.txt'],
      rebuilt: 2,
    })
  })

  test("the page that runs the author's code", async () => {
    const { changed, rebuilt } = await changes(() =>
      site.write('snippets/price.jsx', 'export const Price = () => <b>{[7].map((n) => n)} kr</b>'),
    )
    expect({ changed, rebuilt }).toEqual({ changed: ['price/index.html'], rebuilt: 1 })
  })

  test('the page that shows an image whose size changed', async () => {
    const { changed, rebuilt } = await changes(() => site.write('images/point.svg', svg(9)))
    expect({ changed, rebuilt }).toEqual({ changed: ['images/point.svg', 'picture/index.html'], rebuilt: 1 })
  })

  test('no page if an image keeps its size', async () => {
    const other = svg(1).replace('M0', 'M1')
    const { changed, rebuilt } = await changes(() => site.write('images/point.svg', other))
    expect({ changed, rebuilt }).toEqual({ changed: ['images/point.svg'], rebuilt: 0 })
  })

  test('the page of an operation', async () => {
    const { changed } = await changes(() => site.write('api.json', writeApi({ words: 'Another text.' })))
    expect(changed).toEqual([
      '.well-known/llms.txt',
      'api-reference/books/get.md',
      'api-reference/books/get/index.html',
      'api.json',
      'llms-full.txt',
      'llms.txt',
    ])
  })

  test('the pages of all operations that use a schema, and its own', async () => {
    const { changed } = await changes(() => site.write('api.json', writeApi({ field: 'How **thick**.' })))
    expect(changed.filter((path) => path.endsWith('index.html'))).toEqual([
      'api-reference/books/get/index.html',
      'api-reference/books/post/index.html',
      'book/index.html',
    ])
  })

  test('the pages of all operations if a server changed', async () => {
    const { changed } = await changes(() => site.write('api.json', writeApi({ server: 'https://new.test' })))
    expect(changed.filter((path) => path.endsWith('index.html'))).toEqual([
      'api-reference/books/get/index.html',
      'api-reference/books/post/index.html',
      'shelf/index.html',
    ])
    expect(changed).toContain('shelf/~playground.json')
  })

  test('every page whose navigation shows a title', async () => {
    const { changed } = await changes(() => site.write('guide.mdx', '---\ntitle: Handbook\n---\nWords.'))
    expect(changed.filter((path) => path.endsWith('index.html')).length).toBeGreaterThanOrEqual(pages)
    expect(site.read('shelf/index.html')).toContain('Handbook')
  })

  test('every page if the site name changed', async () => {
    const { changed } = await changes(() => site.write('docs.json', writeDocs({ name: 'New name' })))
    expect(changed.length).toBeGreaterThanOrEqual(pages)
  })

  test('no page for a new unused file', async () => {
    const { changed, rebuilt } = await changes(() => site.write('images/other.svg', svg(1)))
    expect({ changed, rebuilt }).toEqual({ changed: ['images/other.svg'], rebuilt: 0 })
  })

  test('no page for a new redirect', async () => {
    const redirects = [{ source: '/new', destination: '/guide' }]
    const { changed } = await changes(() => site.write('docs.json', writeDocs({ redirects })))
    expect(changed).toEqual([caddyFile, nginxFile, '_redirects'])
  })

  test('no files of a removed page', async () => {
    await changes(() => {
      site.write('price.mdx', undefined)
      site.write('docs.json', writeDocs({}, ['price']))
    })
    expect([...site.built().keys()].filter((path) => path.includes('price'))).toEqual([])
  })

  test('the pages that show a changed date', async () => {
    site.write('docs.json', writeDocs({ metadata: { timestamp: true } }))
    const withDate = (day: string) => ({
      lastChanged: async (file: string) => (file === 'guide.mdx' ? day : '2020-02-02T00:00:00Z'),
    })
    await site.build(withDate('2021-01-01T00:00:00Z'))
    const before = site.built()
    const laterDate = withDate('2022-12-31T00:00:00Z')
    expect(await site.build(laterDate)).toMatchObject({ reused: pages - 1 })
    expect(differences(before, site.built())).toEqual(['guide/index.html'])
    expect(await differsFromScratch(site, laterDate)).toEqual([])
  })

  test('the navigation lists of a large section', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `page-${at}`)
    const large = createSiteFolder({
      'docs.json': JSON.stringify({ name: 'Mill', navigation: { groups: [{ group: 'All', pages: names }] } }),
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, name])),
    })
    await large.build()
    large.write('page-100.mdx', '---\ntitle: The last one\n---\n')
    await large.build()
    const lists = [...large.built()].filter(([path]) => path.startsWith('~nav/'))
    expect(lists.some(([, html]) => html.includes('The last one'))).toBe(true)
    expect(await differsFromScratch(large)).toEqual([])
  })

  test('pages of one group of a large section for a new title in that group', async () => {
    const groups = ['birds', 'ferns', 'mosses'].map((group) => ({
      group,
      pages: Array.from({ length: 40 }, (_, at) => `${group}/${at}`),
    }))
    const large = createSiteFolder({
      'docs.json': JSON.stringify({ name: 'Mill', navigation: { groups } }),
      ...Object.fromEntries(groups.flatMap(({ pages }) => pages).map((name) => [`${name}.mdx`, name])),
    })
    await large.build()
    const before = large.built()
    large.write('ferns/20.mdx', '---\ntitle: Bracken\n---\nferns/20')
    const { reused } = await large.build()
    const changed = differences(before, large.built()).filter((path) => path.endsWith('index.html'))
    expect(changed.filter((path) => !path.startsWith('ferns/'))).toEqual([])
    expect(changed).toContain('ferns/1/index.html')
    expect(reused).toBe(80)
    expect(await differsFromScratch(large)).toEqual([])
  })
})

test('repeats the diagnostics of reused pages', async () => {
  site.write('guide.mdx', '---\ntitle: Guide\n---\nWords, and [a way](/nowhere).\n\n```klingon\n```\n')
  const message = async () =>
    (await site.build()).diagnostics.map(({ code, at }) => [code, at?.line, at?.lineText])
  const first = await message()
  expect(first).toEqual([
    ['link/page-not-found', 4, 'Words, and [a way](/nowhere).'],
    ['page/fence-language', 6, '```klingon'],
  ])
  expect(await message()).toEqual(first)
  site.write('nowhere.mdx', 'Now here.')
  expect((await message())[0]).toEqual(first[1])
})

test('reuses the pages of other tabs when a page is added', async () => {
  const tabs = (...pages: string[]) =>
    JSON.stringify({
      name: 'Two',
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index', 'guide'] },
          { tab: 'More', pages },
        ],
      },
    })
  const files = { 'index.mdx': 'One', 'guide.mdx': 'Two', 'a.mdx': 'A', 'b.mdx': 'B' }
  const tabbedSite = createSiteFolder({ ...files, 'docs.json': tabs('a') })
  await tabbedSite.build()
  tabbedSite.write('docs.json', tabs('a', 'b'))
  const { pages: all, reused: reusedCount } = await tabbedSite.build()
  expect({ all, reused: reusedCount }).toEqual({ all: 4, reused: 2 })
  expect(await differsFromScratch(tabbedSite)).toEqual([])
})
