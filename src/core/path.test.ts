import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { baseName, extension, type FilePath, filePath, pageUrl, urlPath } from './path.ts'

/** Paths as people and attackers write them. */
const anyPath = fc
  .array(fc.constantFrom('a', 'b.mdx', '.', '..', '', '...', ' ', 'é', '%2e%2e', '.git', 'C:', '?', '#'))
  .chain((parts) =>
    fc
      .array(fc.constantFrom('/', '\\', '//'), { minLength: parts.length, maxLength: parts.length })
      .map((between) => parts.map((part, index) => part + between[index]).join('')),
  )

describe('a path in the site folder', () => {
  test.each([
    ['guides/intro.mdx', undefined, 'guides/intro.mdx'],
    ['/guides/intro.mdx', undefined, 'guides/intro.mdx'],
    ['./guides//intro.mdx', undefined, 'guides/intro.mdx'],
    ['guides\\intro.mdx', undefined, 'guides/intro.mdx'],
    ['guides/../index.mdx', undefined, 'index.mdx'],
    ['other.mdx', 'guides/intro.mdx', 'guides/other.mdx'],
    ['./other.mdx', 'guides/intro.mdx', 'guides/other.mdx'],
    ['../index.mdx', 'guides/intro.mdx', 'index.mdx'],
    ['/images/a.png', 'guides/intro.mdx', 'images/a.png'],
    ['', undefined, ''],
  ])('`%s` from %s is `%s`', (text, from, expected) => {
    expect(filePath(text, from as FilePath | undefined)).toBe(expected)
  })

  test.each([
    ['..', undefined],
    ['../secret', undefined],
    ['a/../../secret', undefined],
    ['../../secret', 'guides/intro.mdx'],
    ['/../secret', 'guides/intro.mdx'],
    ['..\\..\\secret', 'guides/intro.mdx'],
  ])('`%s` from %s is rejected, since it leaves the folder', (text, from) => {
    expect(filePath(text, from as FilePath | undefined)).toBeUndefined()
  })

  test('never leaves the folder', () => {
    fc.assert(
      fc.property(anyPath, fc.option(anyPath, { nil: undefined }), (text, from) => {
        const path = filePath(text, from === undefined ? undefined : filePath(from))
        if (path === undefined) return
        const absolutePath = posix.join('/site', path)
        expect(absolutePath === '/site' || absolutePath.startsWith('/site/')).toBe(true)
        expect(path).not.toMatch(/^\/|\\|(^|\/)\.\.?(\/|$)/)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyPath, (text) => {
        const path = filePath(text)
        if (path !== undefined) expect(filePath(path)).toBe(path)
      }),
    )
  })
})

describe('a URL path', () => {
  test.each([
    ['guides/intro', '/guides/intro'],
    ['/guides/intro/', '/guides/intro'],
    ['//guides///intro', '/guides/intro'],
    ['/Guides/Intro', '/Guides/Intro'],
    ['/guides?tab=2#setup', '/guides'],
    ['/guides#what?', '/guides'],
    ['', '/'],
    ['/', '/'],
    ['#setup', '/'],
  ])('`%s` is `%s`', (text, expected) => {
    expect(urlPath(text)).toBe(expected)
  })

  test('is idempotent and never another host', () => {
    fc.assert(
      fc.property(fc.oneof(anyPath, fc.string()), (text) => {
        const url = urlPath(text)
        expect(urlPath(url)).toBe(url)
        expect(url).toMatch(/^\/(?!\/)/)
      }),
    )
  })
})

test.each([
  ['index.mdx', '/'],
  ['guides/index.mdx', '/guides'],
  ['guides/intro.mdx', '/guides/intro'],
  ['guides/intro.md', '/guides/intro'],
  ['myindex.mdx', '/myindex'],
  ['index/intro.mdx', '/index/intro'],
  ['v1.2/intro.mdx', '/v1.2/intro'],
])('serves the page `%s` at `%s`', (file, url) => {
  expect(pageUrl(file as FilePath)).toBe(url)
})

test.each([
  ['images/Logo.SVG', 'Logo.SVG', 'svg'],
  ['archive.tar.gz', 'archive.tar.gz', 'gz'],
  ['folder.d/README', 'README', ''],
  ['.env', '.env', ''],
  ['a/.env', '.env', ''],
])('`%s` has the name `%s` and the extension `%s`', (path, name, kind) => {
  expect([baseName(path), extension(path)]).toEqual([name, kind])
})
