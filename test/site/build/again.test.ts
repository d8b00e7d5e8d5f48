import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** Builds after an edit. The result is as from scratch in any case; what changed in it is told by name. */
async function changes(edit: () => void) {
  const before = site.built()
  edit()
  const { reused } = await site.build()
  expect(await differsFromScratch(site)).toEqual([])
  const changed = differences(before, site.built()).filter(
    (path) => !/^(?:_octavo\/search\/|~search\/)/.test(path),
  )
  return { changed, made: pages - reused }
}

const svg = (size: number) => (smallSite['images/point.svg'] as string).replaceAll('"1"', `"${size}"`)

describe('a build after an edit makes the pages that show it', () => {
  test('nothing: every page is the same file as before', async () => {
    const places = [...site.built().keys()].filter((path) => /index\.html$|\/~/.test(path))
    const inodes = () => places.map((path) => statSync(join(site.out, path)).ino)
    const before = inodes()
    expect(await changes(() => {})).toEqual({ changed: [], made: 0 })
    const kept = inodes().filter((inode, at) => inode === before[at])
    expect(kept.length).toBeGreaterThanOrEqual(pages)
  })

  test('the text of a page: that page', async () => {
    expect(await changes(() => site.write('guide.mdx', '---\ntitle: Guide\n---\nOther words.'))).toEqual({
      changed: ['guide.md', 'guide/index.html', 'llms-full.txt'],
      made: 1,
    })
  })

  test('a snippet: the pages that include it, also through another snippet', async () => {
    expect(await changes(() => site.write('snippets/care.mdx', 'With **more** care.'))).toEqual({
      changed: ['care.md', 'care/index.html', 'deep.md', 'deep/index.html', 'llms-full.txt'],
      made: 2,
    })
  })

  test('code of an author: the page that runs it', async () => {
    const { changed, made } = await changes(() =>
      site.write('snippets/price.jsx', 'export const Price = () => <b>{[7].map((n) => n)} kr</b>'),
    )
    expect({ changed, made }).toEqual({ changed: ['price/index.html'], made: 1 })
  })

  test('a picture of another size: the page that shows it', async () => {
    const { changed, made } = await changes(() => site.write('images/point.svg', svg(9)))
    expect({ changed, made }).toEqual({ changed: ['images/point.svg', 'picture/index.html'], made: 1 })
  })

  test('a picture of the same size: no page', async () => {
    const other = svg(1).replace('M0', 'M1')
    const { changed, made } = await changes(() => site.write('images/point.svg', other))
    expect({ changed, made }).toEqual({ changed: ['images/point.svg'], made: 0 })
  })

  test('an operation: its page', async () => {
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

  test('a schema: the pages of all operations that refer to it, and its own', async () => {
    const { changed } = await changes(() => site.write('api.json', writeApi({ field: 'How **thick**.' })))
    expect(changed.filter((path) => path.endsWith('index.html'))).toEqual([
      'api-reference/books/get/index.html',
      'api-reference/books/post/index.html',
      'book/index.html',
    ])
  })

  test('a server: the pages of all operations', async () => {
    const { changed } = await changes(() => site.write('api.json', writeApi({ server: 'https://new.test' })))
    expect(changed.filter((path) => path.endsWith('index.html'))).toEqual([
      'api-reference/books/get/index.html',
      'api-reference/books/post/index.html',
      'shelf/index.html',
    ])
    expect(changed).toContain('shelf/~playground.json')
  })

  test('a title: every page that has it in its navigation', async () => {
    const { changed } = await changes(() => site.write('guide.mdx', '---\ntitle: Handbook\n---\nWords.'))
    expect(changed.filter((path) => path.endsWith('index.html')).length).toBeGreaterThanOrEqual(pages)
    expect(site.read('shelf/index.html')).toContain('Handbook')
  })

  test('the name of the site: every page', async () => {
    const { changed } = await changes(() => site.write('docs.json', writeDocs({ name: 'New name' })))
    expect(changed.length).toBeGreaterThanOrEqual(pages)
  })

  test('a new file that no page shows: no page', async () => {
    const { changed, made } = await changes(() => site.write('images/other.svg', svg(1)))
    expect({ changed, made }).toEqual({ changed: ['images/other.svg'], made: 0 })
  })

  test('a redirect: no page', async () => {
    const redirects = [{ source: '/new', destination: '/guide' }]
    const { changed } = await changes(() => site.write('docs.json', writeDocs({ redirects })))
    expect(changed).toEqual(['_redirects', 'new/index.html'])
  })

  test('a page that is removed is gone, and so are all its files', async () => {
    await changes(() => {
      site.write('price.mdx', undefined)
      site.write('docs.json', writeDocs({}, ['price']))
    })
    expect([...site.built().keys()].filter((path) => path.includes('price'))).toEqual([])
  })

  test('the date of a change: the pages that tell it', async () => {
    site.write('docs.json', writeDocs({ metadata: { timestamp: true } }))
    const on = (day: string) => ({
      lastChanged: async (file: string) => (file === 'guide.mdx' ? day : '2020-02-02T00:00:00Z'),
    })
    await site.build(on('2021-01-01T00:00:00Z'))
    const before = site.built()
    const later = on('2022-12-31T00:00:00Z')
    expect(await site.build(later)).toMatchObject({ reused: pages - 1 })
    expect(differences(before, site.built())).toEqual(['guide/index.html'])
    expect(await differsFromScratch(site, later)).toEqual([])
  })

  test('a title of a large section: the lists of its navigation too', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `page-${at}`)
    const large = createSiteFolder({
      'docs.json': JSON.stringify({ name: 'Mill', navigation: { groups: [{ group: 'All', pages: names }] } }),
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, name])),
    })
    await large.build()
    large.write('page-100.mdx', '---\ntitle: The last one\n---\n')
    await large.build()
    const lists = [...large.built()].filter(([path]) => path.startsWith('_octavo/nav/'))
    expect(lists.some(([, html]) => html.includes('The last one'))).toBe(true)
    expect(await differsFromScratch(large)).toEqual([])
  })
})

test('what is wrong on a page is said at every build, also where the page is as it was', async () => {
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

test('a new page in another tab leaves the pages of this one alone', async () => {
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
  const two = createSiteFolder({ ...files, 'docs.json': tabs('a') })
  await two.build()
  two.write('docs.json', tabs('a', 'b'))
  const { pages: all, reused } = await two.build()
  expect({ all, reused }).toEqual({ all: 4, reused: 2 })
  expect(await differsFromScratch(two)).toEqual([])
})
