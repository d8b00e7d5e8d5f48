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

/** What scripts make of an attribute. */
const meant: Record<string, (address: string) => string> = {
  'data-play': (address) => `${address}playground.json`,
}

/** Everything that a file names: addresses below the base in pages and styles, its neighbours in scripts of ours. */
function namedIn(path: string, text: string): string[] {
  if (isScript(path))
    return [...text.matchAll(/["'`](?:\.\/)?([\w-]+-[\w-]{10}\.(?:js|css))["'`]/g)].map(
      ([, name]) => `${base}/_octavo/${name}`,
    )
  if (!/\.(?:html|css)$/.test(path)) return []
  const inPages = [...text.matchAll(/\s(href|src|poster|data-(?!text)[\w-]+)="([^"]*)"/g)].map(
    ([, name = '', address = '']) => meant[name]?.(address) ?? address,
  )
  const inStyles = [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address!)
  return [...inPages, ...inStyles, ...listsIn(text)].filter(
    (address) => address === base || address.startsWith(`${base}/`),
  )
}

/** The lists of groups that buttons load: the list around a button says what its address begins with. */
function listsIn(text: string): string[] {
  const around: string[] = []
  return [
    ...text.matchAll(/<ul(?:[^>]*? data-from="([^"]*)")?[^>]*>|<\/ul>|<button data-nav="([^"]*)"/g),
  ].flatMap(([tag, from = '', nav]) => {
    if (nav !== undefined)
      return [`${base}/_octavo/nav/${around.findLast((item) => item !== '') ?? ''}${nav}.html`]
    if (tag === '</ul>') around.pop()
    else around.push(from)
    return []
  })
}

/** As a host without any settings looks for it. */
function isThere(address: string): boolean {
  const path = decodeURI(address.slice(base.length).split(/[?#]/, 1)[0]!).replace(/^\/|\/$/g, '')
  return files.has(path) || files.has(`${path}/index.html`.replace(/^\//, ''))
}

const kinds = {
  pages: /\/hand$/,
  fields: /\/~parts\/[\w-]{10}\.html$/,
  'long examples': /\/~part\/[\w-]{10}$/,
  'lists of groups': /\/_octavo\/nav\//,
  'code of authors': /\/_octavo\/islands\//,
  'the theme': /\/_octavo\/theme-/,
  'what a script loads later': /\/_octavo\/play-sender-/,
  'languages of samples': /\/_octavo\/sample-go-/,
  pictures: /\/images\/point\.png$/,
}

test('whatever a page, a style or a script names is there', () => {
  const named = [...files].flatMap(([path, text]) =>
    namedIn(path, text).map((address) => ({ path, address })),
  )
  // The page for addresses that are not there has none itself.
  const missing = named.filter(({ address }) => address !== `${base}/404` && !isThere(address))
  expect(missing).toEqual([])
  for (const [kind, address] of Object.entries(kinds))
    expect(
      named.some((item) => address.test(item.address)),
      kind,
    ).toBe(true)
})

test('no page names an address outside of the base', () => {
  const addresses = [...files].flatMap(([path, text]) =>
    path.endsWith('.html')
      ? [...text.matchAll(/\s(?:href|src|data-play|data-src)="(\/[^"]*)"/g)].map(([, item]) => item!)
      : [],
  )
  expect(addresses.length).toBeGreaterThan(1000)
  expect(addresses.filter((item) => item !== base && !item.startsWith(`${base}/`))).toEqual([])
})

test('all of our scripts and styles are named by something', () => {
  const named = new Set([...files].flatMap(([path, text]) => namedIn(path, text)))
  const ours = [...files.keys()].filter((path) => /^_octavo\/.*\.(?:js|css)$/.test(path))
  expect(ours.filter((path) => !named.has(`${base}/${path}`))).toEqual([])
})
