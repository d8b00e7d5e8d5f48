import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createSiteFolder, differences, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { smallSite } from './small-site.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
let site: SiteFolder
beforeEach(() => {
  site = createSiteFolder({
    ...smallSite,
    'images/large.png': Buffer.alloc(9000, 'x'),
    'images/just-enough.svg': drawing.padEnd(1024),
    'images/too-short.svg': drawing.padEnd(1023),
  })
})

const isCompressed = (path: string) => /\.(?:gz|br)$/.test(path)
const decompress = (path: string, bytes: string) =>
  (path.endsWith('.gz') ? gunzipSync : brotliDecompressSync)(Buffer.from(bytes, 'latin1')).toString('latin1')

/** Every larger text file has matching .br and .gz files, and nothing else has one. */
function expectCompressedFiles(): void {
  const files = site.built()
  const compressed = [...files].filter(([path]) => isCompressed(path))
  for (const [path, bytes] of compressed)
    expect(decompress(path, bytes) === files.get(path.replace(/\.\w+$/, '')), path).toBe(true)
  const expected = [...files].flatMap(([path, bytes]) =>
    /\.(?:html|css|js|json|svg|md|txt)$/.test(path) && bytes.length >= 1024
      ? [`${path}.br`, `${path}.gz`]
      : [],
  )
  expect(compressed.map(([path]) => path).sort()).toEqual(expected.sort())
  expect(expected).toEqual(
    expect.arrayContaining(['guide/index.html.br', 'guide/index.html.gz', 'images/just-enough.svg.br']),
  )
}

test('writes a .br and a .gz file for each text file', async () => {
  await site.build({ compress: true })
  expectCompressedFiles()
})

test('adds and removes .br and .gz files when the option changes', async () => {
  await site.build()
  const plain = site.built()
  expect([...plain.keys()].filter(isCompressed)).toEqual([])
  await site.build({ compress: true })
  expectCompressedFiles()
  await site.build()
  expect(differences(plain, site.built())).toEqual([])
})

test('rewrites .br and .gz files only for changed pages', async () => {
  await site.build({ compress: true })
  const inode = (path: string) => statSync(join(site.out, path)).ino
  const pages = ['guide/index.html', 'care/index.html', 'api-reference/books/get/index.html']
  const before = pages.flatMap((path) => [inode(`${path}.br`), inode(`${path}.gz`)])
  site.write('index.mdx', `Hello ${'again '.repeat(200)}`)
  await site.build({ compress: true })
  expect(pages.flatMap((path) => [inode(`${path}.br`), inode(`${path}.gz`)])).toEqual(before)
  expectCompressedFiles()
})

test('restores a removed .br or .gz file', async () => {
  await site.build({ compress: true })
  rmSync(join(site.out, 'guide/index.html.br'))
  rmSync(join(site.out, 'care/index.html.gz'))
  const { ino } = statSync(join(site.out, 'guide/index.html.gz'))
  await site.build({ compress: true })
  expectCompressedFiles()
  // The old folder links to the same file until the swap, so it must not be overwritten.
  expect(statSync(join(site.out, 'guide/index.html.gz')).ino).not.toBe(ino)
})
