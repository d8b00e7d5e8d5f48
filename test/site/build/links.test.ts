import { beforeAll, expect, test } from 'vitest'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const base = '/docs'
let files: Map<string, string>
beforeAll(async () => {
  const site = createSiteFolder(everyKind)
  await site.build({ base })
  files = new Map([...site.built()].map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()]))
})

const isScript = (path: string) => /^_octavo\/[^/]+\.js$/.test(path)

/** URLs that scripts derive from an attribute. */
const derivedAddress: Record<string, (address: string) => string> = {
  'data-play': (address) => `${address}playground.json`,
}

/** All URLs in a file: below the base in pages and styles, siblings in our scripts. */
function addressesIn(path: string, text: string): string[] {
  if (isScript(path))
    return [...text.matchAll(/["'`](?:\.\/)?([\w-]+-[\w-]{10}\.(?:js|css))["'`]/g)].map(
      ([, name]) => `${base}/_octavo/${name}`,
    )
  if (!/\.(?:html|css)$/.test(path)) return []
  const inPages = [...text.matchAll(/\s(href|src|poster|data-(?!text)[\w-]+)="([^"]*)"/g)].map(
    ([, name = '', address = '']) => derivedAddress[name]?.(address) ?? address,
  )
  const inStyles = [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address!)
  // The script in the head adds modules.
  const inLoader = [...text.matchAll(/"([^"]*\/_octavo\/[^"]+\.js)"/g)].map(([, address]) => address!)
  return [...inPages, ...inStyles, ...inLoader, ...listsIn(text)].filter(
    (address) => address === base || address.startsWith(`${base}/`),
  )
}

/** Navigation lists that buttons load: the enclosing list gives the prefix of the URL. */
function listsIn(text: string): string[] {
  const prefixes: string[] = []
  return [
    ...text.matchAll(/<ul(?:[^>]*? data-from="([^"]*)")?[^>]*>|<\/ul>|<button data-nav="([^"]*)"/g),
  ].flatMap(([tag, from = '', nav]) => {
    if (nav !== undefined)
      return [`${base}/~nav/${prefixes.findLast((item) => item !== '') ?? ''}${nav}.html`]
    if (tag === '</ul>') prefixes.pop()
    else prefixes.push(from)
    return []
  })
}

/** Resolves a URL like a host without any settings. */
function exists(address: string): boolean {
  const path = decodeURI(address.slice(base.length).split(/[?#]/, 1)[0]!).replace(/^\/|\/$/g, '')
  return files.has(path) || files.has(`${path}/index.html`.replace(/^\//, ''))
}

const kinds = {
  pages: /\/hand$/,
  fields: /\/~parts\/[\w-]{10}\.html$/,
  'long examples': /\/~part\/[\w-]{10}$/,
  'navigation lists': /\/~nav\//,
  "authors' code": /\/_octavo\/islands\//,
  'the theme': /\/_octavo\/theme-/,
  'lazily loaded scripts': /\/_octavo\/play-sender-/,
  'sample languages': /\/_octavo\/sample-go-/,
  pictures: /\/images\/point\.png$/,
}

test('every URL in a page, style or script exists', () => {
  const references = [...files].flatMap(([path, text]) =>
    addressesIn(path, text).map((address) => ({ path, address })),
  )
  // The 404 page has no URL of its own.
  const missing = references.filter(({ address }) => address !== `${base}/404` && !exists(address))
  expect(missing).toEqual([])
  for (const [kind, address] of Object.entries(kinds))
    expect(
      references.some((item) => address.test(item.address)),
      kind,
    ).toBe(true)
})

test('no page contains a URL outside of the base', () => {
  const addresses = [...files].flatMap(([path, text]) =>
    path.endsWith('.html')
      ? [...text.matchAll(/\s(?:href|src|data-play|data-src)="(\/[^"]*)"/g)].map(([, item]) => item!)
      : [],
  )
  expect(addresses.length).toBeGreaterThan(1000)
  expect(addresses.filter((item) => item !== base && !item.startsWith(`${base}/`))).toEqual([])
})

test('every script and style of ours is referenced', () => {
  const references = new Set([...files].flatMap(([path, text]) => addressesIn(path, text)))
  const ownFiles = [...files.keys()].filter((path) => /^_octavo\/.*\.(?:js|css)$/.test(path))
  expect(ownFiles.filter((path) => !references.has(`${base}/${path}`))).toEqual([])
})
