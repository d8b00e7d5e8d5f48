import { describe, expect, test } from 'vitest'
import type { SearchResults } from '../../../src/search/present.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

async function search(site: TestSite, query: string, scope = 'all', base = ''): Promise<SearchResults> {
  const response = await site.request(`${base}/~search/${scope}.json?q=${encodeURIComponent(query)}`)
  return (await response.json()) as SearchResults
}

const hrefs = ({ groups }: SearchResults) => groups.flatMap(({ hits }) => hits.map(({ href }) => href))

const page = (title: string, text: string, front = '') => `---\ntitle: ${title}\n${front}---\n${text}`

describe('search results', () => {
  test('include headings and their text with highlights', async () => {
    const site = createTestSite({
      'guide.mdx': page(
        'Guide',
        'Start.\n\n## Binding\n\nGlue holds the leaves together for a hundred years.',
      ),
    })
    expect(await search(site, 'leaves glue')).toEqual({
      count: 1,
      groups: [
        {
          kind: 'pages',
          hits: [
            {
              kind: 'section',
              href: '/guide#binding',
              title: ['Binding'],
              text: ['', 'Glue', ' holds the ', 'leaves', ' together for a hundred years.'],
              where: 'Guide',
            },
          ],
        },
      ],
    })
  })

  test('link to accordions, updates and parameters', async () => {
    const site = createTestSite({
      'guide.mdx': page(
        'Guide',
        `<Accordion title="Glue or thread?">Thread lasts longer.</Accordion>

<Update label="March">Vellum arrived.</Update>

<ParamField query="finish" type="string">Matte or glossy.</ParamField>

\`\`\`python
print("typesetting")
\`\`\``,
      ),
    })
    const first = async (query: string) => hrefs(await search(site, query))[0]
    expect(await first('thread')).toBe('/guide#glue-or-thread')
    expect(await first('vellum')).toBe('/guide#march')
    expect(await first('glossy')).toBe('/guide#finish')
    expect((await search(site, 'finish')).groups[0]).toMatchObject({
      kind: 'fields',
      hits: [{ title: ['', 'finish', ''], where: 'Guide' }],
    })
    expect(await first('typesetting')).toBe('/guide')
  })

  test('include snippets on the pages that show them', async () => {
    const site = createTestSite({
      'snippets/care.mdx': 'Keep it away from marmalade.',
      'guide.mdx': page('Guide', "import Care from '/snippets/care.mdx'\n\n<Care />"),
    })
    expect(hrefs(await search(site, 'marmalade'))).toEqual(['/guide'])
  })

  test('ignore accents and support scripts without spaces', async () => {
    const site = createTestSite({
      'fr.mdx': page('Reliure', 'Le café est près du château.'),
      'ja.mdx': page('製本', '本を検索することができます。'),
      'ru.mdx': page('Переплёт', 'Книги печатаются по требованию.'),
    })
    expect(hrefs(await search(site, 'cafe chateau'))).toEqual(['/fr'])
    expect(hrefs(await search(site, 'CAFÉ'))).toEqual(['/fr'])
    expect(hrefs(await search(site, '検索'))).toEqual(['/ja'])
    expect(hrefs(await search(site, 'КНИГИ'))).toEqual(['/ru'])
  })

  test('include pages by keyword', async () => {
    const site = createTestSite({
      'a.mdx': page('Spines', 'Words.', 'keywords: [backbone]\n'),
      'b.mdx': page('Other', 'Words.'),
    })
    expect(hrefs(await search(site, 'backbone'))).toEqual(['/a'])
  })

  test('are empty without a match', async () => {
    const site = createTestSite({ 'a.mdx': page('A', 'Words.') })
    expect(await search(site, 'zeppelin')).toEqual({ groups: [], count: 0 })
    expect(await search(site, '   ')).toEqual({ groups: [], count: 0 })
    expect(await search(site, '\u0000<script>"\'%')).toEqual({ groups: [], count: 0 })
  })
})

describe('the search scope', () => {
  const versions = JSON.stringify({
    name: 'Test',
    navigation: {
      versions: [
        { version: '2', pages: ['two/index', 'two/more'] },
        { version: '1', pages: ['one/index'] },
      ],
    },
  })
  const files = {
    'docs.json': versions,
    'two/index.mdx': page('Two', 'Apples.'),
    'two/more.mdx': page('More', 'Apples too.'),
    'one/index.mdx': page('One', 'Apples of old.'),
  }

  test("is the reader's version", async () => {
    const site = createTestSite(files)
    expect(await site.html('/one')).toContain('data-search="/~search/1.json"')
    expect(await site.html('/two/more')).toContain('data-search="/~search/2.json"')
    expect(hrefs(await search(site, 'apples', '1'))).toEqual(['/one'])
    expect(hrefs(await search(site, 'apples', '2')).sort()).toEqual(['/two', '/two/more'])
  })

  test('is separate for versions with similar names', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Test',
        navigation: {
          versions: ['C', 'C++', 'C#', 'c'].map((version, at) => ({ version, pages: [`p${at}`] })),
        },
      }),
      ...Object.fromEntries([0, 1, 2, 3].map((at) => [`p${at}.mdx`, page(`Page ${at}`, 'Grapes.')])),
    })
    for (const at of [0, 1, 2, 3]) {
      const scope = /data-search="\/~search\/([^"]+)\.json"/.exec(await site.html(`/p${at}`))![1]!
      expect(hrefs(await search(site, 'grapes', scope))).toEqual([`/p${at}`])
    }
  })

  test('works for version names that are invalid in URLs', async () => {
    const site = createTestSite({ ...files, 'docs.json': versions.replace('"1"', '"β/ż"') })
    const scope = /data-search="\/~search\/([^"]+)\.json"/.exec(await site.html('/one'))![1]!
    expect(scope).toMatch(/^[\w-]+$/)
    expect(hrefs(await search(site, 'apples', scope))).toEqual(['/one'])
  })

  test("is the reader's language plus pages without one", async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Test',
        navigation: {
          languages: [
            { language: 'en', pages: ['en/a'] },
            { language: 'de', pages: ['de/a'] },
          ],
        },
        seo: { indexing: 'all' },
      }),
      'en/a.mdx': page('Shop', 'Pears.'),
      'de/a.mdx': page('Laden', 'Pears.'),
      'shared.mdx': page('Shared', 'Pears.'),
    })
    expect(hrefs(await search(site, 'pears', 'en')).sort()).toEqual(['/en/a', '/shared'])
    expect(hrefs(await search(site, 'pears', 'de')).sort()).toEqual(['/de/a', '/shared'])
    // A page without a language searches in that of the home page.
    for (const [path, language] of [
      ['/de/a', 'de'],
      ['/shared', 'en'],
    ])
      expect(await site.html(path!), path).toContain(`data-search="/~search/${language}.json"`)
    // Agents that name no language search in the first.
    expect((await site.site.searchScopes()).map(({ id }) => id)).toEqual(['en', 'de'])
  })

  test('finds a page that is listed twice as its first place says', async () => {
    const navigation = {
      groups: [
        { group: 'First', searchable: false, pages: ['twice'] },
        { group: 'Second', searchable: true, pages: ['twice', 'once'] },
      ],
    }
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'Test', navigation }),
      'twice.mdx': page('Twice', 'Plums.'),
      'once.mdx': page('Once', 'Plums.'),
    })
    expect(hrefs(await search(site, 'plums'))).toEqual(['/once'])
  })

  test('excludes hidden, noindex and unsearchable pages', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Test',
        navigation: {
          groups: [
            { group: 'Open', pages: ['open', 'quiet', 'hidden', 'silent'] },
            { group: 'Closed', searchable: false, pages: ['closed', 'reopened'] },
            { group: 'Hidden', hidden: true, pages: ['secret'] },
            { group: 'Found', hidden: true, searchable: true, pages: ['found'] },
          ],
        },
      }),
      'open.mdx': page('Open', 'Plums.'),
      'quiet.mdx': page('Quiet', 'Plums.', 'noindex: true\n'),
      'hidden.mdx': page('Hidden', 'Plums.', 'hidden: true\n'),
      'silent.mdx': page('Silent', 'Plums.', 'searchable: false\n'),
      'closed.mdx': page('Closed', 'Plums.'),
      'reopened.mdx': page('Reopened', 'Plums.', 'searchable: true\n'),
      'secret.mdx': page('Secret', 'Plums.'),
      'found.mdx': page('Found', 'Plums.'),
    })
    expect(hrefs(await search(site, 'plums')).sort()).toEqual(['/found', '/open', '/reopened'])
    // Excluded from search only: lists still contain it.
    expect(await site.html('/llms.txt')).toContain('/closed.md')
    expect(await site.html('/llms.txt')).not.toContain('/secret.md')
    expect(await site.html('/llms.txt')).toContain('/found.md')
  })

  test('ranks boosted pages first', async () => {
    const site = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Test',
        navigation: {
          groups: [
            { group: 'First', pages: ['a'] },
            { group: 'Second', boost: 3, pages: ['b'] },
            { group: 'Third', boost: 3, pages: ['c'] },
          ],
        },
      }),
      'a.mdx': page('A', 'Cherries.'),
      'b.mdx': page('B', 'Cherries.'),
      'c.mdx': page('C', 'Cherries.', 'boost: 9\n'),
    })
    expect(hrefs(await search(site, 'cherries'))).toEqual(['/c', '/b', '/a'])
  })
})

describe('the search index', () => {
  test('is not dominated by one long section', async () => {
    const long = 'All about webhooks and how they are sent. '.repeat(900)
    const otherPages = Object.fromEntries(
      [1, 2, 3].map((at) => [`p${at}.mdx`, page(`Page ${at}`, `## Part\n\nMore on webhooks, ${at}.`)]),
    )
    const site = createTestSite({ 'a.mdx': page('Long', `## All\n\n${long}`), ...otherPages })
    expect(hrefs(await search(site, 'webhooks')).sort()).toEqual([
      '/a#all',
      '/p1#part',
      '/p2#part',
      '/p3#part',
    ])
  })

  test('has few entries for text without spaces', async () => {
    const site = createTestSite({
      'a.mdx': page('Token', `\`\`\`text\n${'eyJhbGciOiJIUzI1NiJ9'.repeat(200)}\n\`\`\``),
      'b.mdx': page('中文', '检索；'.repeat(900)),
    })
    const entries = await site.site.searchEntries('all', {})
    expect([...entries!].flat().length).toBeLessThan(25)
  })

  test('handles a lone surrogate in a field name', async () => {
    const properties = { 'name\ud800': { type: 'string', description: 'Odd.' } }
    const content = { 'application/json': { schema: { type: 'object', properties } } }
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { openapi: 'api.json' } }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: { summary: 'Get', responses: { 200: { description: 'OK', content } } } } },
      }),
    })
    expect((await search(site, 'odd')).count).toBe(1)
  })
})

test('search finds an edit with the next query', async () => {
  const site = createTestSite({ 'a.mdx': page('A', 'Quinces.') })
  expect(hrefs(await search(site, 'quinces'))).toEqual(['/a'])
  site.write('a.mdx', page('A', 'Medlars.'))
  expect(hrefs(await search(site, 'quinces'))).toEqual([])
  expect(hrefs(await search(site, 'medlars'))).toEqual(['/a'])
})

test('search works below a base path with a custom prompt', async () => {
  const site = createTestSite(
    {
      'docs.json': JSON.stringify({
        name: 'Test',
        search: { prompt: 'Find a fruit' },
        navigation: { pages: ['a'] },
      }),
      'a.mdx': page('A b', 'Figs.'),
    },
    { base: '/docs' },
  )
  expect(hrefs(await search(site, 'figs', 'all', '/docs'))).toEqual(['/docs/a'])
  const html = await site.html('/docs/a')
  expect(html).toContain('data-search="/docs/~search/all.json"')
  expect(html).toContain('<span>Find a fruit</span>')
  const start = await (await site.request('/docs/~search/all.json')).json()
  expect(start).toMatchObject({ kind: 'server', prompt: 'Find a fruit', strings: { close: 'Close' } })
})

test('search returns a problem document for an unknown scope', async () => {
  const response = await createTestSite({ 'a.mdx': 'A' }).request('/~search/v9.json?q=a')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  expect(await response.json()).toMatchObject({ status: 404, code: 'no_such_search' })
})

test('search handles queries of any length', async () => {
  const site = createTestSite({ 'a.mdx': page('A', 'Words.') })
  expect((await search(site, 'words '.repeat(5000))).count).toBe(1)
  expect((await search(site, '.'.repeat(9000))).count).toBe(0)
  expect((await search(site, 'a.'.repeat(4000))).groups).toBeDefined()
})
