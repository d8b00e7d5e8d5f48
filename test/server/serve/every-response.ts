import { readAssets } from '../../../src/http/assets.ts'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import type { Files } from '../../fixtures/build/site-folder.ts'

/** A site with every kind of response. */
export const everyResponseSite: Files = {
  ...everyKind,
  'files/drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${'<g/>'.repeat(400)}</svg>`,
  'files/leaflet.pdf': `%PDF-1.4\n${'x'.repeat(3000)}`,
  'files/data.json': JSON.stringify({ rows: Array.from({ length: 300 }, (_, index) => index) }),
  'files/page.html': '<!doctype html><script>alert(1)</script>',
  'files/small.txt': 'Few words.\n',
}

export type Kind = {
  kind: string
  path: string
  status: number
  method?: string
  headers?: Record<string, string>
}

const reference = '/api-reference/books/id/get'

/** One URL of every kind. Hashed names are read from the pages that contain them. */
export async function everyResponse(textOf: (path: string) => Promise<string>): Promise<Kind[]> {
  const start = await textOf('/')
  const wide = await textOf('/api-reference/wide/get')
  const find = (html: string, pattern: RegExp): string => {
    const [, result] = pattern.exec(html) ?? []
    if (!result) throw new Error(`no ${pattern} in the page`)
    return result.replaceAll('&amp;', '&')
  }
  const script = find(start, /href="(\/_octavo\/main-[\w-]+\.js)"/)
  const theme = find(start, /href="(\/_octavo\/theme-[\w-]+\.css)"/)
  const picture = '/images/point.png'
  const island = find(await textOf('/counter'), /"(\/_octavo\/islands\/[^"]+\.js)"/)
  const list = `/~nav/${find(wide, /data-nav="([\w.-]+\/[\d.]*\d)"/)}.html`
  return [
    { kind: 'page', path: '/hand', status: 200 },
    { kind: 'page with code of its author', path: '/counter', status: 200 },
    { kind: 'page with letters of all kinds', path: encodeURI('/grün/über uns'), status: 200 },
    { kind: 'reference page', path: reference, status: 200 },
    { kind: 'Markdown', path: '/hand.md', status: 200 },
    { kind: 'Markdown of an operation', path: `${reference}.md`, status: 200 },
    { kind: 'llms.txt', path: '/llms.txt', status: 200 },
    { kind: 'well-known llms.txt', path: '/.well-known/llms.txt', status: 200 },
    { kind: 'robots.txt', path: '/robots.txt', status: 200 },
    { kind: 'part', path: find(wide, /"([^"]*\/~parts?\/[\w-]{10}(?:\.html)?)"/), status: 200 },
    { kind: 'playground.json', path: `${reference}/~playground.json`, status: 200 },
    { kind: 'style', path: find(start, /href="(\/_octavo\/(?!theme)[\w-]+\.css)"/), status: 200 },
    { kind: 'theme', path: theme, status: 200 },
    { kind: 'older theme', path: '/_octavo/theme-0123456789.css', status: 200 },
    { kind: 'script', path: script, status: 200 },
    { kind: 'older script', path: '/_octavo/main-0123456789.js', status: 200 },
    {
      kind: 'language',
      path: `/_octavo/${readAssets().later.find((name) => name.includes('python'))}`,
      status: 200,
    },
    { kind: 'list of a section', path: list, status: 200 },
    { kind: 'island', path: island, status: 200 },
    { kind: 'older island', path: island.replace(/[\w-]+\.js$/, '0123456789.js'), status: 200 },
    { kind: 'callback', path: '/_octavo/oauth?code=secret&state=1', status: 200 },
    { kind: 'svg', path: '/files/drawing.svg', status: 200 },
    { kind: 'png', path: picture, status: 200 },
    { kind: 'pdf', path: '/files/leaflet.pdf', status: 200 },
    { kind: 'json', path: '/files/data.json', status: 200 },
    { kind: 'html', path: '/files/page.html', status: 200 },
    { kind: 'csv', path: '/files/price%20list.csv', status: 200 },
    { kind: 'text', path: '/files/small.txt', status: 200 },
    { kind: 'redirect of docs.json', path: '/old', status: 308 },
    { kind: 'redirect with a query of its own', path: '/old%20page?a=1', status: 308 },
    { kind: 'redirect of docs.json, with a query', path: '/old?a=1', status: 308 },
    { kind: 'redirect for a while', path: '/deep/old', status: 307 },
    { kind: 'redirect to elsewhere', path: '/away', status: 307 },
    { kind: 'redirect by a pattern', path: '/blog/start', status: 308 },
    { kind: 'redirect by a pattern, deep', path: '/blog/a/b', status: 308 },
    { kind: 'alias', path: '/api-reference/books/read-a-book?playground=open', status: 308 },
    { kind: 'folder', path: '/guide', status: 307 },
    { kind: 'folder with a query', path: '/guide?a=1', status: 307 },
    { kind: 'slash', path: '/hand/?a=1', status: 308 },
    { kind: 'two slashes', path: '//hand', status: 308 },
    { kind: 'name of a source', path: '/hand.mdx', status: 308 },
    { kind: 'index', path: '/index', status: 308 },
    { kind: 'not found', path: '/nowhere/at/all', status: 404 },
    { kind: 'not found in a file', path: '/files/none.png', status: 404 },
    { kind: 'not found of ours', path: '/_octavo/none.js', status: 404 },
    { kind: 'our folder', path: '/_octavo', status: 404 },
    { kind: 'private file', path: '/docs.json', status: 404 },
    { kind: 'record of a build', path: '/.octavo/build', status: 404 },
    { kind: 'snippet', path: '/snippets/care.mdx', status: 404 },
    { kind: 'page for what is not found', path: '/404.html', status: 404 },
    { kind: 'file of a page', path: '/hand/index.html', status: 404 },
    { kind: 'list for hosts', path: '/_redirects', status: 404 },
    { kind: 'headers for hosts', path: '/_headers', status: 404 },
    { kind: 'climb', path: '/%2e%2e/etc/passwd', status: 404 },
    { kind: 'climb by slash', path: '/files%2fdata.json', status: 404 },
    { kind: 'not decodable', path: '/%ff', status: 404 },
    { kind: 'refused method', path: '/hand', method: 'POST', status: 405 },
    { kind: 'refused method of a file', path: picture, method: 'PUT', status: 405 },
    { kind: 'refused method of ours', path: script, method: 'DELETE', status: 405 },
    { kind: 'refused method of nothing', path: '/nowhere', method: 'PATCH', status: 405 },
    { kind: 'head', path: '/hand', method: 'HEAD', status: 200 },
    { kind: 'head of a file', path: picture, method: 'HEAD', status: 200 },
    { kind: 'not changed', path: '/hand', headers: { 'If-None-Match': '*' }, status: 304 },
    { kind: 'not changed file', path: picture, headers: { 'If-None-Match': '*' }, status: 304 },
    { kind: 'range', path: picture, headers: { Range: 'bytes=0-9' }, status: 206 },
    { kind: 'range of the end', path: '/files/leaflet.pdf', headers: { Range: 'bytes=-5' }, status: 206 },
    { kind: 'range of a page', path: '/hand', headers: { Range: 'bytes=0-9' }, status: 200 },
    { kind: 'no such range', path: picture, headers: { Range: 'bytes=99999-' }, status: 416 },
  ]
}
