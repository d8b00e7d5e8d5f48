import { describe, expect, test } from 'vitest'
import { createMemoryFiles } from '../../src/core/files.ts'
import type { FilePath, UrlPath } from '../../src/core/path.ts'
import { createBareFiles } from '../../src/site/bare-spec.ts'
import { createTestSite } from '../fixtures/site.ts'

const api = (info: object, extra: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Press', version: '2.4.0', ...info },
    paths: { '/orders': { get: { summary: 'List orders', responses: { 200: { description: 'Some' } } } } },
    ...extra,
  })

const completeSpec = api(
  {
    description: 'Prints **books**.\n\n# Limits\n\nTen a second.',
    contact: { name: 'The press', url: 'https://press.example/help', email: 'help@press.example' },
    license: { name: 'MIT', url: 'https://press.example/mit' },
    termsOfService: 'https://press.example/terms',
  },
  {
    servers: [{ url: 'https://{region}.press.example', variables: { region: { default: 'eu' } } }],
    externalDocs: { url: 'https://press.example/book', description: 'The book' },
  },
)

const files = {
  'docs.json': JSON.stringify({
    name: 'Ours',
    navigation: { groups: [{ group: 'API', openapi: { source: 'api.json', overview: true } }] },
  }),
  'api.json': completeSpec,
}

describe('the overview page of a spec', () => {
  test('shows the description, version, servers and contact', async () => {
    const main = await createTestSite(files).main('/api-reference')
    expect(main).toContain('<h1>Press</h1>')
    expect(main).toContain('<p>Prints <strong>books</strong>.</p>')
    expect(main).toMatch(/<h2[^>]*>Limits<\/h2>/)
    for (const text of [
      '<th scope="row">Version</th><td>2.4.0</td>',
      '<code>https://eu.press.example</code>',
      '<a href="https://press.example/help">The press</a><br/><a href="mailto:help@press.example">help@press.example</a>',
      '<a href="https://press.example/mit">MIT</a>',
      '<a href="https://press.example/terms">',
      '<a href="https://press.example/book">The book</a>',
    ])
      expect(main).toContain(text)
  })

  test('is first in the sidebar, llms.txt, search and Markdown', async () => {
    const site = createTestSite(files)
    const html = await site.html('/api-reference')
    expect(html).toMatch(/<a href="\/api-reference" aria-current="page">[\s\S]*Overview[\s\S]*List orders/)
    expect(html).toContain('<meta name="description" content="Prints books.')
    expect(await (await site.request('/llms.txt')).text()).toContain(
      '[Press](/api-reference.md): Prints books.',
    )
    const markdown = await site.site.markdown('/api-reference' as UrlPath)
    expect(markdown).toContain('# Press\n\nPrints **books**.')
    expect(markdown).toContain('- Version: 2.4.0\n- Base URL: `https://eu.press.example`')
    const [scope] = await site.site.searchScopes()
    const hits = await site.site.search(scope!.id, 'prints books')
    expect(JSON.stringify(hits)).toContain('/api-reference"')
  })

  test('escapes text in Markdown', async () => {
    const unusualApi = api(
      { contact: { name: '# Big\n\n- list' } },
      { servers: [{ url: 'https://a.example/`x`' }] },
    )
    const markdown = await createTestSite({ ...files, 'api.json': unusualApi }).site.markdown(
      '/api-reference' as UrlPath,
    )
    expect(markdown).toContain('- Base URL: `` https://a.example/`x` ``\n- Contact: ')
    expect(markdown).not.toMatch(/^(# Big|- list)/m)
  })

  test('is optional, and a page file at its URL takes precedence', async () => {
    const plain = createTestSite({
      ...files,
      'docs.json': files['docs.json'].replace(',"overview":true', ''),
    })
    expect((await plain.request('/api-reference')).status).toBe(307)
    const siteWithPage = createTestSite({ ...files, 'api-reference.mdx': '---\ntitle: Mine\n---\n\nWords' })
    expect(await siteWithPage.main('/api-reference')).toContain('<h1>Mine</h1>')
    expect(await siteWithPage.html('/api-reference/orders/get')).not.toContain('Overview')
  })

  test('is the front page of a single spec', async () => {
    const files = createBareFiles(createMemoryFiles({ 'api.json': completeSpec }), 'api.json' as FilePath)
    const site = createTestSite({}, { files })
    expect((await site.request('/')).headers.get('location')).toBe('/api-reference')
    expect(await site.main('/api-reference')).toContain('<h1>Press</h1>')
  })

  test("updates when the spec's info changes", async () => {
    const site = createTestSite(files)
    await site.main('/api-reference')
    site.write('api.json', completeSpec.replace('List orders', 'All orders'))
    expect(await site.main('/api-reference')).toContain('Ten a second')
    site.write('api.json', completeSpec.replace('Ten a second', 'Twenty a second'))
    expect(await site.main('/api-reference')).toContain('Twenty a second')
  })

  test.each([
    { description: '<script>alert(1)</script><img src=x onerror=alert(2)>' },
    { contact: { name: '<b>', url: 'javascript:alert(1)', email: '"><script>' } },
    { license: { name: '</td><script>', url: 'data:text/html,x' }, termsOfService: ' javascript:alert(1)' },
    { title: 7, version: ['x'], description: null, contact: 'x', license: [] },
  ])('escapes hostile info: %j', async (info) => {
    const site = createTestSite({ ...files, 'api.json': api(info) })
    const main = await site.main('/api-reference')
    expect(main).toContain('<h1>')
    expect(main).not.toMatch(/<script|onerror|<b>|href="\s*(?:javascript|data):/i)
  })
})
