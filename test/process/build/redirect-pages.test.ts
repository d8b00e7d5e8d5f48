import { describe, expect, test } from 'vitest'
import { readRedirectPage } from '../../fixtures/build/built-page.ts'
import { createSiteFolder, type Files } from '../../fixtures/build/site-folder.ts'
import { startBuild } from './octavo-build.ts'

const operation = (summary: string) => ({
  summary,
  tags: ['Books'],
  responses: { 200: { description: 'OK' } },
})

async function build(redirects: object[], files: Files = {}, base = '') {
  const folder = createSiteFolder({
    'docs.json': JSON.stringify({
      name: 'Mill',
      redirects,
      navigation: {
        groups: [
          { group: 'Start', pages: ['guide/start', 'guide/end'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'guide/start.mdx': 'Start',
    'guide/end.mdx': 'End',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      paths: { '/books': { get: operation('List all books') } },
    }),
    ...files,
  })
  expect(await folder.build({ base, redirects: 'stubs' })).toMatchObject({ kind: 'built' })
  return folder
}

const lines = (text: string) => text.trimEnd().split('\n')

describe('a redirect page', () => {
  test('redirects with and without scripts and has a visible link', async () => {
    const folder = await build([{ source: '/old', destination: '/guide/start' }])
    const page = folder.read('old/index.html')
    expect(readRedirectPage(page).ways).toEqual(['/guide/start', '/guide/start', '/guide/start'])
    expect(page).toContain('<meta name="robots" content="noindex">')
  })

  test.each(['', '/docs'])(
    'is built below "%s" for rules, operation aliases, folders and the start page',
    async (base) => {
      const rules = [
        { source: '/old', destination: '/guide/end' },
        { source: '/away', destination: 'https://elsewhere.test/?a=1&b=2' },
        { source: '/old%20page/', destination: '/guide/end#top' },
      ]
      const folder = await build(rules, {}, base)
      const leads = (path: string) => readRedirectPage(folder.read(path)).to
      expect(leads('old/index.html')).toBe(`${base}/guide/end`)
      expect(leads('away/index.html')).toBe('https://elsewhere.test/?a=1&b=2')
      expect(leads('old page/index.html')).toBe(`${base}/guide/end#top`)
      expect(leads('api-reference/books/list-all-books/index.html')).toBe(`${base}/api-reference/books/get`)
      expect(leads('guide/index.html')).toBe(`${base}/guide/start`)
      expect(leads('index.html')).toBe(`${base}/guide/start`)
    },
  )

  test.each([
    ['guide/end', '/guide/end'],
    ['//evil.test', '/evil.test'],
    ['\\\\evil.test', '/evil.test'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['HTTPS://elsewhere.test', 'HTTPS://elsewhere.test'],
  ])('treats %s like the server: redirects to %s', async (destination, to) => {
    const folder = await build([{ source: '/old', destination }])
    expect(readRedirectPage(folder.read('old/index.html')).ways).toEqual([to, to, to])
  })

  test('does not replace an existing page', async () => {
    const folder = await build([{ source: '/guide/start', destination: '/guide/end' }])
    expect(folder.read('guide/start/index.html')).toContain('<h1 id="page-title">')
    expect(folder.read('_redirects')).not.toContain('/guide/start /guide/end')
  })
})

describe('a redirect whose folder would conflict with a file does not stop the build:', () => {
  test.each([
    ['/old/index.html', 'beside /old'],
    ['/guide/start/index.html', 'below a page'],
    ['/guide/start/index.html/more', 'deeper down'],
    ['/files/list.pdf', "an owner's file"],
    ['/files/list.pdf/old', "below an owner's file"],
    ['/404.html', 'our own file'],
    ['/_headers/a', 'a file for hosts'],
    ['/.octavo/build', 'the record'],
  ])('%s (%s)', async (source) => {
    const rules = [
      { source: '/old', destination: '/guide/end' },
      { source, destination: '/guide/end' },
    ]
    const folder = await build(rules, { 'files/list.pdf': 'a' })
    expect(readRedirectPage(folder.read('old/index.html')).to).toBe('/guide/end')
    expect(folder.read('guide/start/index.html')).toContain('Start')
    expect(folder.read('files/list.pdf')).toBe('a')
    expect(folder.read('404.html')).toContain('404')
  })
})

describe('files for static hosts', () => {
  test('`_redirects` has a line with a status for each redirect', async () => {
    const rules = [
      { source: '/old', destination: '/guide/end' },
      { source: '/away', destination: 'https://elsewhere.test/', permanent: false },
      { source: '/two words', destination: '/guide/end' },
      { source: '/blog/:slug*', destination: '/guide/:slug*' },
      { source: '/news/:year/:title', destination: '/guide/:title' },
      { source: '/a/*', destination: 'https://elsewhere.test/*' },
      { source: '/:first*/and/:rest*', destination: '/:rest*' },
    ]
    const folder = await build(rules, {}, '/docs')
    expect(lines(folder.read('_redirects'))).toEqual([
      '/docs/old /docs/guide/end 301',
      '/docs/away https://elsewhere.test/ 302',
      '/docs/two%20words /docs/guide/end 301',
      '/docs/api-reference/books/list-all-books /docs/api-reference/books/get 301',
      '/docs/ /docs/guide/start 302',
      '/docs/guide /docs/guide/start 302',
      '/docs/api-reference/groups /docs/api-reference/groups/books 302',
      '/docs/api-reference /docs/api-reference/books/get 302',
      '/docs/api-reference/books /docs/api-reference/books/get 302',
      '/docs/blog/* /docs/guide/:splat 301',
      '/docs/news/:year/:title /docs/guide/:title 301',
      '/docs/a/* https://elsewhere.test/:splat 301',
    ])
  })

  test('a build reports when `_redirects` has more than Cloudflare reads', async () => {
    const rules = Array.from({ length: 2000 }, (_, at) => ({
      source: `/old-${at}`,
      destination: '/guide/end',
    }))
    const folder = await build(rules)
    expect(lines(folder.read('_redirects'))).toHaveLength(2006)
    const alias = readRedirectPage(folder.read('api-reference/books/list-all-books/index.html'))
    expect(alias.to).toBe('/api-reference/books/get')
    const { code, out } = await startBuild([folder.folder, '--out', folder.out]).exit
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      '_redirects has 2,006 redirects. Cloudflare Pages reads the first 2,000; use --redirects stubs there.',
    ])
  })

  test('an empty `.nojekyll` lets GitHub Pages publish `_octavo`, unless the owner has one', async () => {
    expect((await build([])).read('.nojekyll')).toBe('')
    expect((await build([], { '.nojekyll': '# mine' })).read('.nojekyll')).toBe('# mine')
  })

  test('`_headers` caches hashed files forever and never the OAuth callback', async () => {
    const headers = (await build([], {}, '/docs')).read('_headers')
    expect(headers).toMatch(/^\/docs\/\*\n {2}X-Content-Type-Options: nosniff\n/)
    expect(headers).toMatch(/\/docs\/_octavo\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n/)
    expect(headers).toMatch(/\/docs\/_octavo\/oauth\/\*\n[^/]*no-store/)
    expect(headers).toContain("frame-ancestors 'self'")
  })
})
