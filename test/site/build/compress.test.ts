import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createSiteFolder, differences, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { smallSite } from './small-site.ts'

let site: SiteFolder
beforeEach(() => {
  site = createSiteFolder({ ...smallSite, 'images/large.png': Buffer.alloc(9000, 'x') })
})

const isTwin = (path: string) => /\.(?:gz|br)$/.test(path)
const unpack = (path: string, bytes: string) =>
  (path.endsWith('.gz') ? gunzipSync : brotliDecompressSync)(Buffer.from(bytes, 'latin1')).toString('latin1')

/** Every text of some size has both twins, they hold the same, and nothing else has one. */
function expectTwins(): void {
  const files = site.built()
  const twins = [...files].filter(([path]) => isTwin(path))
  for (const [path, bytes] of twins)
    expect(unpack(path, bytes) === files.get(path.replace(/\.\w+$/, '')), path).toBe(true)
  const wanted = [...files].flatMap(([path, bytes]) =>
    /\.(?:html|css|js|json|svg|md|txt)$/.test(path) && bytes.length >= 1024
      ? [`${path}.br`, `${path}.gz`]
      : [],
  )
  expect(twins.map(([path]) => path).sort()).toEqual(wanted.sort())
  expect(wanted).toEqual(
    expect.arrayContaining(['guide/index.html.br', 'guide/index.html.gz', '404.html.gz']),
  )
}

test('each file has a twin in gzip and one in brotli that unpack to it', async () => {
  await site.build({ compress: true })
  expectTwins()
})

test('a folder that was built without them gets them, and loses them again', async () => {
  await site.build()
  const plain = site.built()
  expect([...plain.keys()].filter(isTwin)).toEqual([])
  await site.build({ compress: true })
  expectTwins()
  await site.build()
  expect(differences(plain, site.built())).toEqual([])
})

test('the twins of pages that stay are not made again, those of a page that changed are', async () => {
  await site.build({ compress: true })
  const inode = (path: string) => statSync(join(site.out, path)).ino
  const pages = ['guide/index.html', 'care/index.html', 'api-reference/books/get/index.html']
  const before = pages.flatMap((path) => [inode(`${path}.br`), inode(`${path}.gz`)])
  site.write('index.mdx', `Hello ${'again '.repeat(200)}`)
  await site.build({ compress: true })
  expect(pages.flatMap((path) => [inode(`${path}.br`), inode(`${path}.gz`)])).toEqual(before)
  expectTwins()
})

test('a twin that somebody removed comes back', async () => {
  await site.build({ compress: true })
  rmSync(join(site.out, 'guide/index.html.br'))
  rmSync(join(site.out, 'care/index.html.gz'))
  const { ino } = statSync(join(site.out, 'guide/index.html.gz'))
  await site.build({ compress: true })
  expectTwins()
  // It is the same file in the old folder until the swap, so that it is not written over.
  expect(statSync(join(site.out, 'guide/index.html.gz')).ino).not.toBe(ino)
})
